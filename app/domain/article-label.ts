/** Kinds of articles, as readers are told, and their types of schema.org. The table `articles` has the same. */
export const ARTICLE_LABELS = {
  news: { name: "News", type: "ReportageNewsArticle" },
  analysis: { name: "Analysis", type: "AnalysisNewsArticle" },
  opinion: { name: "Opinion", type: "OpinionNewsArticle" },
  explainer: { name: "Explainer", type: "BackgroundNewsArticle" },
  interview: { name: "Interview", type: "NewsArticle" },
  review: { name: "Review", type: "ReviewNewsArticle" },
  live: { name: "Live", type: "ReportageNewsArticle" },
  sponsored: { name: "Sponsored", type: "AdvertiserContentArticle" },
} as const;

export type ArticleLabel = keyof typeof ARTICLE_LABELS;

/** A stored label; null for what is none. */
export function parseLabel(value: unknown): ArticleLabel | null {
  return typeof value === "string" && Object.hasOwn(ARTICLE_LABELS, value)
    ? (value as ArticleLabel)
    : null;
}

/** Whether somebody has paid for an article, named or not. */
export function isSponsored({
  label,
  sponsor,
}: {
  label: ArticleLabel | null;
  sponsor: string | null;
}): boolean {
  return sponsor !== null || label === "sponsored";
}
