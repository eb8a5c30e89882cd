/** First and last byte, both inclusive. */
export type ByteRange = { start: number; end: number };

/**
 * Parses a `Range` header (RFC 9110, section 14.1.2) for an object of `size` bytes. Multiple ranges,
 * other units and malformed headers are ignored, as the RFC allows.
 *
 * @returns the range, `unsatisfiable`, or undefined for the whole object.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match) return undefined;
  const [first, last] = [match[1] ?? "", match[2] ?? ""];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}

/** Whether an `If-None-Match` header matches `eTag` by weak comparison (RFC 9110, section 13.1.2). */
export function matchesETag(header: string | undefined, eTag: string): boolean {
  if (!header) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === eTag);
}
