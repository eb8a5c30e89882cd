import type { ArticleSummary } from "./article.ts";
import { isSponsored } from "./article-label.ts";
import type { Block, RelatedArticleBlock } from "./content.ts";
import { rawText } from "./parse-inlines.ts";

/** An article as the blocks that name it show it. */
export type LinkedArticle = Pick<
  ArticleSummary,
  "slug" | "title" | "imageSrc" | "categoryName" | "categorySlug" | "isRetracted"
> & {
  /** Whether somebody paid for it. */
  isSponsored: boolean;
};

/** Articles by their ids; only those that readers may see. */
export type LinkedArticles = Readonly<Record<string, LinkedArticle>>;

export function toLinkedArticle(article: ArticleSummary): LinkedArticle {
  const { slug, title, imageSrc, categoryName, categorySlug, isRetracted } = article;
  return {
    slug,
    title,
    imageSrc,
    categoryName,
    categorySlug,
    isRetracted,
    isSponsored: isSponsored(article),
  };
}

/** Title columns hold no more characters. */
const LONGEST_TITLE = 1000;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A block for an article; undefined for what is no id. */
export function createRelatedArticle(id: string, title: string): RelatedArticleBlock | undefined {
  if (!ID.test(id)) return undefined;
  return {
    type: "related-article",
    id: id.toLowerCase(),
    title: title.slice(0, LONGEST_TITLE),
    children: [],
  };
}

/** Parses a stored block; undefined where it has no id. */
export function parseRelatedArticle(value: {
  id?: unknown;
  title?: unknown;
}): RelatedArticleBlock | undefined {
  return createRelatedArticle(rawText(value.id), rawText(value.title));
}

/** A page shows at most so many related articles, each with an image. */
export const MAX_RELATED = 20;

/** Ids of the articles that blocks name, each once. */
export function listRelatedIds(blocks: readonly Block[]): string[] {
  const ids = blocks.flatMap((block) => (block.type === "related-article" ? [block.id] : []));
  return [...new Set(ids)];
}

/** Leaves out the related articles beyond the most that a page shows. */
export function limitRelated(blocks: readonly Block[]): Block[] {
  let left = MAX_RELATED;
  return blocks.filter(({ type }) => type !== "related-article" || left-- > 0);
}
