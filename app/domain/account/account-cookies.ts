/**
 * Cookies between the account pages. The session is in one of its own (`session-token.ts`). They hold no secrets:
 * scripts and the server both set and read them.
 */

/** Page to return to after signing in. */
export const RETURN_COOKIE = "broadsheet-return";

/** Email address that a code was sent to. Each page that asks for codes has its own. */
export const EMAILED_COOKIE = "broadsheet-emailed";

/** Toast for the next page of a browser without JavaScript, as JSON. */
export const TOAST_COOKIE = "broadsheet-toast";

/** How long a sign-in may take, in seconds. */
export const ACCOUNT_COOKIE_SECONDS = 3600;

/** Value of a cookie in a `Cookie` header; undefined when it is absent or badly encoded. */
export function readCookie(header: string, name: string): string | undefined {
  const found = header.split("; ").find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found.slice(name.length + 1)) || undefined;
  } catch {
    return undefined;
  }
}

/** A `Set-Cookie` header, which is also what `document.cookie` takes. An empty value removes the cookie. */
export function writeCookie(
  name: string,
  value: string,
  { path = "/", seconds = ACCOUNT_COOKIE_SECONDS }: { path?: string; seconds?: number } = {},
): string {
  const age = value === "" ? 0 : seconds;
  return `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${age}; SameSite=Lax`;
}
