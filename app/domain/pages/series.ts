import type { CreativeWorkSeries } from "schema-dts";
import type { ArticleLink } from "../article.ts";
import { seriesPath } from "./page-paths.ts";

/** Articles in an order of their own. */
export type Series = {
  slug: string;
  name: string;
  /** Plain text; empty when not set. */
  description: string;
};

/** An article's place in its series, of which published parts count alone. */
export type SeriesPlace = {
  series: Series;
  /** Counted from 1. */
  part: number;
  parts: number;
  previous: ArticleLink | null;
  next: ArticleLink | null;
};

/** Place of an article in a series; null where it is no published part. */
export function findSeriesPlace(
  series: Series,
  parts: readonly (ArticleLink & { id: string })[],
  articleId: string,
): SeriesPlace | null {
  const index = parts.findIndex(({ id }) => id === articleId);
  if (index < 0) return null;
  return {
    series,
    part: index + 1,
    parts: parts.length,
    previous: toLink(parts[index - 1]),
    next: toLink(parts[index + 1]),
  };
}

function toLink(article: ArticleLink | undefined): ArticleLink | null {
  return article ? { slug: article.slug, title: article.title } : null;
}

/** Structured data of a series, as its parts name it. */
export function seriesJsonLd({ name, slug }: Series, siteUrl: string): CreativeWorkSeries {
  return { "@type": "CreativeWorkSeries", name, url: `${siteUrl}${seriesPath(slug)}` };
}
