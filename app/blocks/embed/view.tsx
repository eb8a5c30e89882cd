import { useContext } from "react";
import type { EmbedBlock } from "../../domain/content.ts";
import { embedText } from "../../domain/parse-embed.ts";
import { useText } from "../../page-context/use-text.tsx";
import { LinkRel } from "../base/inline-view.tsx";
import { ArticleImage } from "../image/article-image.tsx";

/**
 * Facts of an embed, and a button that loads it (behaviors/embed.ts). Nothing of the other site is loaded
 * before; without scripts, the link leads there.
 */
export function EmbedView({ block }: { block: EmbedBlock }) {
  const t = useText();
  const { href, provider, gone, width, height } = block;
  return (
    <figure
      className="embed"
      data-behavior="embed"
      data-address={href}
      data-width={width}
      data-height={height}
    >
      <EmbedCard block={block} />
      {!gone && (
        <p className="embed-load no-print noscript:hidden">
          <button type="button" className="embed-button">
            {t("Load from {provider}", { provider })}
          </button>
          <small>{t("Loading it tells {provider} of your visit.", { provider })}</small>
        </p>
      )}
    </figure>
  );
}

/** Thumbnail, quotation, title and source of an embed. */
export function EmbedCard({ block }: { block: EmbedBlock }) {
  const t = useText();
  const { href, provider, caption, author, src, gone } = block;
  const rel = useContext(LinkRel);
  const text = embedText(block);
  return (
    <div className="embed-card">
      {src !== "" && (
        <ArticleImage
          source={src}
          alt=""
          isWhole
          sizes="(width >= 48rem) 42rem, calc(100vw - 2rem)"
        />
      )}
      {text !== "" && (
        <blockquote cite={href} dir="auto">
          {text}
        </blockquote>
      )}
      <figcaption dir="auto">
        <a href={href} rel={rel}>
          {caption || href}
        </a>
        <span className="embed-source">
          {[author, provider].filter((part) => part !== "").join(" · ")}
        </span>
        {gone && (
          <span className="embed-gone" dir="ltr">
            {t("No longer available on {provider}. This is what it said when it was quoted.", {
              provider,
            })}
          </span>
        )}
      </figcaption>
    </div>
  );
}
