/** Screens of the sign-in flow, which are never returned to. */
const SIGN_IN_SCREENS = ["/login", "/signup", "/recover", "/invitation", "/setup", "/admin/login"];

/**
 * The address to return to after an account screen was opened from a page: that page, if it belongs to this site.
 * Moving between screens of the sign-in flow changes nothing.
 *
 * @param from address of the page; empty when there was none.
 * @param remembered the address remembered so far, or null.
 * @returns the address to remember, or null.
 */
export function nextRememberedAddress(
  from: string,
  { origin, remembered }: { origin: string; remembered: string | null },
): string | null {
  const url = URL.canParse(from) ? new URL(from) : undefined;
  if (url?.origin !== origin) return null;
  if (SIGN_IN_SCREENS.includes(url.pathname)) return remembered;
  return url.pathname + url.search;
}
