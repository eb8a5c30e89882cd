import type { ArticleSummary } from "./article.ts";

/** A list of stories that was asked for: what came, or why nothing did. */
export type ArticleList = { articles: ArticleSummary[]; failure: string | null };
