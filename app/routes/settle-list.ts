import { BackendError } from "../data/backend-error.ts";
import type { ArticleSummary } from "../domain/article.ts";
import type { ArticleList } from "../domain/article-list.ts";
import { failureText } from "../domain/pages/failure-text.ts";

/** The articles that a query gives, or the empty list and why, once the backend failed. */
export async function settleList(query: Promise<ArticleSummary[]>): Promise<ArticleList> {
  try {
    return { articles: await query, failure: null };
  } catch (error) {
    return { articles: [], failure: toFailure(error) };
  }
}

/** The text of a failure that pages know how to show, logged once. Any other error is thrown on. */
export function toFailure(error: unknown): string {
  if (!(error instanceof BackendError)) throw error;
  console.error(error);
  // Where nothing answered, there are only the words of what was to ask.
  const text = error.status === 0 ? null : failureText(error);
  return text ?? "This cannot be read at the moment. Please try again.";
}
