/** Claims of an access token, not verified: the backend does that on every request. Undefined for an invalid token. */
export function readClaims(token: string): unknown {
  const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  try {
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * Name of the session cookie, derived from the backend's host name as supabase-js does. Over HTTPS the prefix
 * `__Host-` makes browsers reject cookies set by other hosts of the domain or without TLS.
 */
export function sessionCookieName(backendHost: string, protocol: string): string {
  return `${protocol === "https:" ? "__Host-" : ""}sb-${backendHost.split(".")[0]}-auth-token`;
}
