import { sessionCookieName } from "../domain/account/session-token.ts";
import { BACKEND_META } from "../domain/document-meta.ts";

/**
 * Whether this browser has a session cookie. Checked before the auth client is loaded, which readers without an
 * account never need.
 */
export function hasSessionCookie(): boolean {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${BACKEND_META}"]`);
  const { hostname } = new URL(meta?.content || location.origin);
  return holdsSession(document.cookie, sessionCookieName(hostname, location.protocol));
}

/** Whether a cookie header has the session cookie. The auth client splits long values into `.0`, `.1` and so on. */
export function holdsSession(cookies: string, name: string): boolean {
  return cookies
    .split("; ")
    .some((cookie) => cookie.startsWith(`${name}=`) || cookie.startsWith(`${name}.0=`));
}
