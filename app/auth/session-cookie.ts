import { BACKEND_META } from "../domain/backend-meta.ts";

/**
 * Whether this browser holds a session, told from the names of its cookies. Asked before the auth client
 * is loaded, which readers without an account never need.
 */
export function hasSessionCookie(): boolean {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${BACKEND_META}"]`);
  const { hostname } = new URL(meta?.content || location.origin);
  return holdsSession(document.cookie, hostname);
}

/** The auth client names its cookie after the backend, and cuts a long value into `.0`, `.1` and so on. */
export function holdsSession(cookies: string, backendHost: string): boolean {
  const name = `sb-${backendHost.split(".")[0]}-auth-token`;
  return cookies
    .split("; ")
    .some((cookie) => cookie.startsWith(`${name}=`) || cookie.startsWith(`${name}.0=`));
}
