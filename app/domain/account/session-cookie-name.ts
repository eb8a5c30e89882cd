/**
 * The cookie that holds the session of this browser, as the auth client names it after its backend. Over https the
 * prefix `__Host-` makes browsers refuse one that another host of the same domain, or a page without TLS, has set.
 */
export function sessionCookieName(backendHost: string, protocol: string): string {
  return `${protocol === "https:" ? "__Host-" : ""}sb-${backendHost.split(".")[0]}-auth-token`;
}
