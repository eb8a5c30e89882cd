import type { ArticleLabel } from "./article-label.ts";
import type { BylineAuthor } from "./byline.ts";
import type { Block } from "./content.ts";

/** An article in a list. `createdAt` is taken from `published_at`, as an ISO date-time or null. */
export type ArticleSummary = {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  imageUrl: string | null;
  imageSrc: string | null;
  createdAt: string | null;
  /** Reading time in minutes. */
  readTime: number | null;
  isFeatured: boolean;
  isPopular: boolean;
  /** Sponsor of the article; null for editorial content. */
  sponsor: string | null;
  /** The kind of article, as readers are told. */
  label: ArticleLabel | null;
  /** Whether the newsroom has retracted it, which every list says. */
  isRetracted: boolean;
  /** When readers were last told of a change (ISO date-time); null if they never were. */
  toldAt: string | null;
  /** The writers: 'Ana, Ben and Cleo'. */
  authorName: string;
  categoryName: string;
  categorySlug: string | null;
};

/** The fields of an article that a card shows. The front page sends dozens of cards, so they have no others. */
export type CardArticle = Omit<ArticleSummary, "id" | "imageUrl"> & {
  /** Set by editors for this place; undefined for the size that the place has. */
  size?: "large" | "small";
};

/** An article with everything that its page shows. */
export type Article = ArticleSummary & {
  /** Its writers, and those who had another part in it, in order. */
  byline: BylineAuthor[];
  imageCaption: string | null;
  /** Alternative text of the image. */
  imageAlt: string | null;
  /** In place of title and excerpt for search engines, and of title, excerpt and image where it is shared; null for its own. */
  seoTitle: string | null;
  seoDescription: string | null;
  socialTitle: string | null;
  socialDescription: string | null;
  socialImage: string | null;
  /** The page of another site that is the original of this one; null for its own. */
  canonicalUrl: string | null;
  updatedAt: string | null;
  tags: string[];
  blocks: Block[];
};

/** Defaults for fields that an article lacks. */
export const ARTICLE_DEFAULTS = {
  title: "Untitled Article",
  excerpt: "No excerpt available.",
  authorName: "Unknown Author",
  categoryName: "Uncategorized",
} as const;

/** Result of a list query: the articles, or the reason for a failure. */
export type ArticleList = { articles: ArticleSummary[]; failure: string | null };

/** The same with only the fields that cards show. */
export type CardList = { articles: CardArticle[]; failure: string | null };

export function toCard({ id: _, imageUrl: __, ...article }: ArticleSummary): CardArticle {
  return article;
}

/** An article in a list of links. */
export type ArticleLink = { slug: string; title: string };

/** An article of the most-read list. */
export type MostReadArticle = ArticleLink & { isRetracted: boolean };
