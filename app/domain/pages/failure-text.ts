/** What is said wherever nothing answered. */
export const UNREACHABLE_TEXT =
  "The site cannot be reached at the moment. Please check your connection and try again.";

/** What a reader is told of an error that a page did not expect; null where it says nothing. */
export function failureText(error: unknown): string | null {
  if (isUnreachable(error)) return UNREACHABLE_TEXT;
  if (!(error instanceof Error) || hasCode(error)) return null;
  return error.message === "" ? null : error.message;
}

/** What a database, or a connection, says of itself names tables and addresses. That is for the log. */
function hasCode(error: Error): boolean {
  return "code" in error && error.code !== "";
}

/** The browser could not reach the server. Each calls that `TypeError` of `fetch` by another name. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
