import { sessionCookieName } from "../domain/account/session-cookie-name.ts";
import { BACKEND_META } from "../domain/backend-meta.ts";

/**
 * Whether this browser holds a session, told from the names of its cookies. Asked before the auth client
 * is loaded, which readers without an account never need.
 */
export function hasSessionCookie(): boolean {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${BACKEND_META}"]`);
  const { hostname } = new URL(meta?.content || location.origin);
  return holdsSession(document.cookie, sessionCookieName(hostname, location.protocol));
}

/** The auth client cuts a long value into `.0`, `.1` and so on. */
export function holdsSession(cookies: string, name: string): boolean {
  return cookies
    .split("; ")
    .some((cookie) => cookie.startsWith(`${name}=`) || cookie.startsWith(`${name}.0=`));
}
