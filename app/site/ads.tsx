import { clsx } from "clsx";
import type { CardArticle } from "../domain/article.ts";
import { ARTICLE_LABELS } from "../domain/article-label.ts";
import type { Block } from "../domain/content.ts";
import { useSite } from "../page-context/page-context.ts";
import { useText } from "../page-context/use-text.tsx";
import type { AdPlace } from "../site-config/ad-schema.ts";

/**
 * A labeled advertisement placement; nothing if none is configured. Its size is in the markup to prevent layout shifts.
 */
export function AdSlot({ place, className }: { place: AdPlace; className?: string }) {
  const t = useText();
  const ad = useSite().ads?.[place];
  if (!ad) return null;
  // Below the header it is a landmark, elsewhere part of one.
  const Place = place === "belowHeader" ? "aside" : "figure";
  return (
    <Place
      aria-label={t("Advertisement")}
      className={clsx("ad no-print", `ad-${place}`, className)}
    >
      <p className="ad-label">{t("Advertisement")}</p>
      {"frame" in ad ? (
        <iframe className="ad-frame" {...ad.frame} />
      ) : (
        <a className="ad-house" {...ad.link}>
          {/* biome-ignore lint/a11y/useAltText: the text comes with the other attributes */}
          <img {...ad.image} />
          {ad.text && <span>{ad.text}</span>}
        </a>
      )}
    </Place>
  );
}

/** The kind of an article, and its sponsor if it has one. */
export function ArticleLabels({ article: { label, sponsor } }: { article: CardArticle }) {
  const t = useText();
  return (
    <>
      {label && !(label === "sponsored" && sponsor) && (
        <p className="justify-self-start border border-hairline px-1.5 text-kicker font-semibold text-ink">
          {t(ARTICLE_LABELS[label].name)}
        </p>
      )}
      {sponsor && <SponsoredLabel sponsor={sponsor} />}
    </>
  );
}

function SponsoredLabel({ sponsor }: { sponsor: string }) {
  const t = useText();
  return (
    <p className="justify-self-start bg-tint px-1.5 text-kicker font-semibold text-ink">
      {t("Sponsored by {sponsor}", { sponsor })}
    </p>
  );
}

/** Minimum number of blocks before an advertisement. */
const FEWEST_BEFORE = 3;

/** Index of the block before which an advertisement is placed: between two paragraphs, else at the end. */
export function adPosition(blocks: readonly Block[]): number {
  const position = blocks.findIndex(
    ({ type }, index) =>
      index >= FEWEST_BEFORE && type === "paragraph" && blocks[index - 1]?.type === "paragraph",
  );
  return position === -1 ? blocks.length : position;
}
