/** Under this name a tab remembers in its session storage where to go after signing in. */
export const RETURN_ADDRESS_KEY = "broadsheet-return-address";

/** Account screens on the way to being signed in; nobody wants to come back to them. */
const SIGN_IN_SCREENS = ["/login", "/signup", "/recover", "/invitation", "/setup", "/admin/login"];

/**
 * What a tab remembers once a page has led to an account screen: that page, if it is one of this site. Going from one
 * screen on the way to the next changes nothing.
 *
 * @param from address of the page; empty when no page led there.
 * @param remembered what the tab has remembered so far; null for nothing, as in what it returns.
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
