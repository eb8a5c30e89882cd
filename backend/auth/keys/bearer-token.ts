/** What a request carries as its token (RFC 6750), be it one or a key; the name of the scheme is in any letters. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.get("Authorization") ?? "")?.[1];
}
