import type { Block } from "./content.ts";

/** An article as lists show it. `createdAt` is taken from `published_at`, as an ISO date-time or null. */
export type ArticleSummary = {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  imageUrl: string | null;
  imageSrc: string | null;
  createdAt: string | null;
  /** Minutes. */
  readTime: number | null;
  isFeatured: boolean;
  isPopular: boolean;
  /** Who paid for the article; null for what the newsroom wrote on its own account. */
  sponsor: string | null;
  authorName: string;
  categoryName: string;
  categorySlug: string | null;
};

/** What a card shows of an article; the front page has dozens, and sends each no more than that. */
export type CardArticle = Omit<ArticleSummary, "id" | "imageUrl">;

/** An article as its own page shows it. */
export type Article = ArticleSummary & {
  /** Of the author's page. */
  authorSlug: string | null;
  imageCaption: string | null;
  /** What the image shows, in words. */
  imageAlt: string | null;
  updatedAt: string | null;
  tags: string[];
  blocks: Block[];
};

/** What is shown where an article lacks a field. */
export const ARTICLE_DEFAULTS = {
  title: "Untitled Article",
  excerpt: "No excerpt available.",
  authorName: "Unknown Author",
  categoryName: "Uncategorized",
} as const;
