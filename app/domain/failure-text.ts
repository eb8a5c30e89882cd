/** Message for connection failures. */
export const UNREACHABLE_TEXT =
  "The site cannot be reached at the moment. Please check your connection and try again.";

/** Message to the reader for an unexpected error; null if it has none. */
export function failureText(error: unknown): string | null {
  if (isUnreachable(error)) return UNREACHABLE_TEXT;
  if (!(error instanceof Error) || hasCode(error)) return null;
  return error.message === "" ? null : error.message;
}

/** Database and connection errors expose tables and hosts, which belong in the log only. */
function hasCode(error: Error): boolean {
  return "code" in error && error.code !== "";
}

/** Whether `fetch` failed to connect. Each browser words that `TypeError` differently. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

const UNEXPECTED = "An unexpected error occurred.";

/** Refusals in the database's own words, which name tables and policies. */
const REFUSED_BY_POLICY = /row-level security policy|permission denied for/;
const NOT_ALLOWED = "You may not do this. Editors and admins can.";

/** A row that is referred to was deleted meanwhile, such as the category of an article whose form is open. */
const GONE =
  /^insert or update on table "articles" violates foreign key constraint "articles_(category|author)_id_fkey"$/;

/** Message of an error for staff: the backend's own, or that the site cannot be reached. A page of HTML is none. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof Error) || /^\s*(?:<|$)/.test(error.message)) return UNEXPECTED;
  // supabase-js passes on the browser's network error as text, which differs by browser.
  const isLost = /failed to fetch|networkerror|load failed|fetch failed/i.test(error.message);
  if (isLost) return UNREACHABLE_TEXT;
  const [, gone] = GONE.exec(error.message) ?? [];
  if (gone) return `The chosen ${gone} was deleted meanwhile. Choose another one.`;
  return REFUSED_BY_POLICY.test(error.message) ? NOT_ALLOWED : error.message;
}
