import { UNREACHABLE_TEXT } from "../failure-text.ts";

const UNEXPECTED = "An unexpected error occurred.";

/** Message of an error for staff: the backend's own, or that the site cannot be reached. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof Error) || error.message === "") return UNEXPECTED;
  // supabase-js passes on the browser's network error as text, which differs by browser.
  const isLost = /failed to fetch|networkerror|load failed|fetch failed/i.test(error.message);
  return isLost ? UNREACHABLE_TEXT : error.message;
}
