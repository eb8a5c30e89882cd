/** The conditional headers of a request. */
export type RequestConditions = { etags: string | undefined; since: string | undefined };

/** Whether the client's copy is current. ETags take precedence over dates (RFC 9110, 13.2.2). */
export function hasAlready(
  { etags, since }: RequestConditions,
  page: { etag: string; lastModified?: string | undefined },
): boolean {
  if (etags !== undefined) return isNotModified(etags, page.etag);
  if (since === undefined) return false;
  const modifiedAt = readDate(page.lastModified);
  const heldSince = readDate(since);
  return modifiedAt !== undefined && heldSince !== undefined && modifiedAt <= heldSince;
}

/** Whether `If-None-Match` contains the ETag of this page in any encoding (RFC 9110, 13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const wanted = bare(etag);
  return ifNoneMatch.split(",").some((tag) => bare(tag) === wanted);
}

/** The time of an HTTP date (ms since 1970); undefined if it is malformed. */
export function readDate(text: string | null | undefined): number | undefined {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? undefined : time;
}

function bare(etag: string): string {
  return etag
    .trim()
    .replace(/^W\//, "")
    .replace(/-(br|gzip)"$/, '"');
}
