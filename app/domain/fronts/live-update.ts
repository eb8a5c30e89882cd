/** Note on a change of an article, which a live container shows below it. */
export type LiveUpdate = {
  id: string;
  articleId: string;
  text: string;
  /** ISO date-time. */
  publishedAt: string;
};

/** Most notes that are shown of an article. */
export const MOST_LIVE_UPDATES = 4;
