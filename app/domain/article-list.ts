import type { ArticleSummary, CardArticle } from "./article.ts";

/** Result of a list query: the articles, or the reason for a failure. */
export type ArticleList = { articles: ArticleSummary[]; failure: string | null };

/** The same with only the fields that cards show. */
export type CardList = { articles: CardArticle[]; failure: string | null };

export function toCards({ articles, failure }: ArticleList): CardList {
  return { articles: articles.map(({ id: _, imageUrl: __, ...article }) => article), failure };
}
