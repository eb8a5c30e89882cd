import { clsx } from "clsx";
import type { ReactNode } from "react";
import { ArticleImage } from "../blocks/image/article-image.tsx";
import type { CardArticle } from "../domain/article.ts";
import { formatCardDate } from "../domain/dates.ts";
import { articlePath } from "../domain/pages/page-paths.ts";
import { shortenText } from "../domain/shorten-text.ts";
import { useSite } from "../page-context/page-context.ts";
import { useKnownText, useQuotes } from "../page-context/use-text.tsx";
import { ArticleLabels } from "./ads.tsx";
import { CardTime } from "./article-time.tsx";
import { RetractedMark } from "./reader-notes.tsx";

type Size = "lead" | "package" | "card" | "wide";

const HEADLINES: Record<Size, string> = {
  lead: "text-lead font-headline tracking-title",
  package: "text-package font-headline tracking-package",
  card: "text-card font-semibold tracking-card",
  wide: "text-card font-semibold tracking-card",
};

const IMAGE_SIZES: Record<Size, string> = {
  lead: "(width >= 82rem) 53rem, (width >= 64rem) 66vw, calc(100vw - 2rem)",
  package: "(width >= 82rem) 38rem, (width >= 64rem) 50vw, calc(100vw - 2rem)",
  card: "(width >= 82rem) 18rem, (width >= 64rem) 24vw, (width >= 48rem) 46vw, calc(100vw - 2rem)",
  wide: "(width >= 64rem) 16rem, (width >= 40rem) 40vw, 8rem",
};

/** Length of an excerpt in characters, which ends between words and fits into three lines of its column. */
const EXCERPT_LENGTHS: Record<Size, number> = { lead: 200, package: 200, card: 96, wide: 110 };

/** Largest useful image width in pixels per card size, on screens with two or three pixels per point. */
const WIDEST_IMAGES: Record<Size, number> = { lead: 1600, package: 1600, card: 1200, wide: 800 };

export type CardProps = {
  article: CardArticle;
  size?: Size;
  heading?: "h2" | "h3";
  /** For the article with the main image of the page. */
  isMain?: boolean;
  /** A passage of the text, in place of the excerpt. */
  passage?: ReactNode;
  /** Shows the headline with the characters that a search finds. */
  isAsTyped?: boolean;
  /** The section of the page, which the card does not name again. */
  pageSection?: string;
};

/** The same on a card without an image, which has room for more. */
const PLAIN_LENGTH = 280;

/** Card of an article in a list. The headline is the link, and the whole card its click target. */
export function Card({
  article,
  size: placeSize = "card",
  heading: Heading = "h3",
  isMain,
  passage,
  pageSection,
  isAsTyped = false,
}: CardProps) {
  const known = useKnownText();
  const quotes = useQuotes();
  const site = useSite();
  const size = article.size === "large" && placeSize !== "lead" ? "package" : placeSize;
  const isSmall = article.size === "small";
  // In a grid of images, a card without one is set in type.
  const isPlain = !article.imageSrc && !isSmall && size === "card";
  const isLarge = size === "lead" || size === "package";
  return (
    <article
      className={clsx("card", `card-${size}`, isPlain && "card-plain")}
      data-section={article.categorySlug}
    >
      {article.imageSrc && !isSmall && (
        <ArticleImage
          source={article.imageSrc}
          alt=""
          sizes={IMAGE_SIZES[size]}
          widest={WIDEST_IMAGES[size]}
          isMain={isMain}
          className="card-image"
        />
      )}
      <div className="card-text">
        {article.categoryName !== "" && pageSection !== article.categorySlug && (
          <p className="text-kicker font-bold text-section">{known(article.categoryName)}</p>
        )}
        <ArticleLabels article={article} />
        <Heading
          dir="auto"
          className={clsx(
            "card-headline font-serif",
            HEADLINES[isSmall ? "card" : isPlain ? "package" : size],
          )}
        >
          <a href={articlePath(article.slug)} className="card-link">
            {article.isRetracted && <RetractedMark />}
            {isAsTyped ? article.title : quotes(article.title)}
          </a>
        </Heading>
        {!isSmall && (
          <p
            dir="auto"
            className={clsx(
              "card-excerpt text-quiet",
              passage && "card-passage",
              isLarge ? "font-serif text-large/excerpt" : "text-small/excerpt",
            )}
          >
            {passage ??
              quotes(shortenText(article.excerpt, isPlain ? PLAIN_LENGTH : EXCERPT_LENGTHS[size]))}
          </p>
        )}
        <p className="card-byline flex flex-wrap gap-x-2 text-meta text-quiet">
          <span className="font-semibold">{known(article.authorName)}</span>
          <CardTime article={article}>{formatCardDate(article.createdAt, site)}</CardTime>
        </p>
      </div>
    </article>
  );
}
