import type { ArticleList, ArticleSummary } from "../../domain/article.ts";
import { failureText } from "../../domain/failure-text.ts";
import { BackendError } from "../backend-error.ts";

/** The articles of a query, or an empty list with the reason if the backend failed. */
export async function settleList(query: Promise<ArticleSummary[]>): Promise<ArticleList> {
  try {
    return { articles: await query, failure: null };
  } catch (error) {
    return { articles: [], failure: toFailure(error) };
  }
}

/** Message of a backend failure, which is logged once. Any other error is rethrown. */
export function toFailure(error: unknown): string {
  if (!(error instanceof BackendError)) throw error;
  console.error(error);
  // Without a response, the error contains only the text of the request.
  const text = error.status === 0 ? null : failureText(error);
  return text ?? "This cannot be read at the moment. Please try again.";
}
