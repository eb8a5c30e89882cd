import type { ArticleSummary, CardArticle } from "./article.ts";

/** A list of articles that was asked for: what came, or why nothing did. */
export type ArticleList = { articles: ArticleSummary[]; failure: string | null };

/** The same for cards alone. */
export type CardList = { articles: CardArticle[]; failure: string | null };

export function toCards({ articles, failure }: ArticleList): CardList {
  return { articles: articles.map(({ id: _, imageUrl: __, ...article }) => article), failure };
}
