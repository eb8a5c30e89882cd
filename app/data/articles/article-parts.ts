import type { Article, ArticleSummary } from "../../domain/article.ts";
import type { Author } from "../../domain/authors/author.ts";
import type { Correction } from "../../domain/corrections/correction.ts";
import { findSeriesPlace, type SeriesPlace } from "../../domain/pages/series.ts";
import { type LinkedArticles, listRelatedIds } from "../../domain/related-article.ts";
import type { ShownImages } from "../../domain/shown-image.ts";
import { toAuthor } from "../authors.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { toCorrection } from "../corrections/correction-queries.ts";
import type { FunctionReturns } from "../database.types.ts";
import { toShownImages } from "../images/article-images.ts";
import { toSummary } from "./article-row.ts";
import { toLinkedArticles } from "./linked-articles.ts";

type StoredParts = NonNullable<FunctionReturns<"get_article_parts">>;

/** Parts of an article's page besides the article itself. */
export type ArticleParts = {
  /** Notes to readers, oldest first. */
  corrections: Correction[];
  /** Measures of its images. */
  images: ShownImages;
  /** Its writers. */
  authors: Author[];
  /** Articles that its blocks name. */
  linked: LinkedArticles;
  place: SeriesPlace | null;
  /** Other articles of its category: first those that share a tag with it, then the newest. */
  related: ArticleSummary[];
};

/** Parts of an article that is not public any more. */
export const NO_PARTS: ArticleParts = {
  corrections: [],
  images: {},
  authors: [],
  linked: {},
  place: null,
  related: [],
};

/**
 * Loads them in one request.
 *
 * @throws BackendError
 */
export async function getArticleParts(
  client: Client,
  { id, blocks }: Pick<Article, "id" | "blocks">,
): Promise<ArticleParts> {
  const { data, error, status } = await client.rpc("get_article_parts", {
    article_id: id,
    linked: listRelatedIds(blocks),
  });
  if (error) throw new BackendError(error, status);
  if (!data) return NO_PARTS;
  const { corrections, images, authors, linked, series, related } = data;
  return {
    corrections: corrections.map(toCorrection),
    images: toShownImages(images),
    authors: authors.filter(({ name }) => name.trim() !== "").map(toAuthor),
    linked: toLinkedArticles(client, linked),
    place: series && toPlace(series, id),
    related: related.map((row) => toSummary(client, row)),
  };
}

function toPlace(
  { parts, ...series }: NonNullable<StoredParts["series"]>,
  articleId: string,
): SeriesPlace | null {
  return findSeriesPlace(series, parts, articleId);
}
