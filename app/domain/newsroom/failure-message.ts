import { UNREACHABLE_TEXT } from "../pages/failure-text.ts";

const UNEXPECTED = "An unexpected error occurred.";

/** What staff are told of an error: the backend's own message, or that the backend could not be reached. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof Error) || error.message === "") return UNEXPECTED;
  // supabase-js passes the browser's error on as text; each browser calls it by another name.
  const isLost = /failed to fetch|networkerror|load failed|fetch failed/i.test(error.message);
  return isLost ? UNREACHABLE_TEXT : error.message;
}
