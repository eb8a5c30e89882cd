import { RestError } from "../rest-error.ts";

/**
 * Reads a whole body, before anything is taken for the request.
 *
 * @throws RestError 413 as soon as more than `limit` bytes are announced or have come.
 */
export async function readBody({ headers, body }: Request, limit: number): Promise<Uint8Array> {
  if (Number(headers.get("Content-Length") ?? 0) > limit) throw tooLarge(limit);
  if (!body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the stream.
  for await (const part of body) {
    length += part.byteLength;
    if (length > limit) throw tooLarge(limit);
    parts.push(part);
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, length);
}

function tooLarge(limit: number): RestError {
  return new RestError(
    413,
    "54000",
    "The request body is too large",
    `At most ${limit} bytes are accepted.`,
    "Send the rows in several requests.",
  );
}
