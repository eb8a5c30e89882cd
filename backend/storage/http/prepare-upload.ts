import { tooLarge } from "../storage-error.ts";
import { limitBody } from "./limit-body.ts";
import { readMultipart } from "./multipart-upload.ts";

/** What a form's boundaries and other fields may add to a file. */
const FORM_OVERHEAD_BYTES = 256 * 1024;

/**
 * Makes an upload into what `@supabase/lite` handles well: a raw body of limited size at `url`. It reads
 * forms on one of its three upload routes only, and only under another field name than supabase-js uses.
 *
 * @throws StorageError 413 when the upload announces more than `maxBytes`, 400 when it holds no file.
 */
export async function prepareUpload(
  request: Request,
  url: string,
  maxBytes: number,
): Promise<Request> {
  const contentType = request.headers.get("content-type") ?? "";
  const isForm = contentType.toLowerCase().startsWith("multipart/form-data");
  const limit = isForm ? maxBytes + FORM_OVERHEAD_BYTES : maxBytes;
  if (Number(request.headers.get("content-length")) > limit) throw tooLarge(maxBytes);
  if (!request.body) return new Request(url, request);

  const body = limitBody(request.body, limit);
  if (!isForm) return withBody(request, url, request.headers, body);

  const file = await readMultipart(body, contentType);
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", file.contentType);
  if (file.cacheControl) headers.set("cache-control", toCacheControl(file.cacheControl));
  return withBody(request, url, headers, limitBody(file.stream, maxBytes));
}

function withBody(
  { method, signal }: Request,
  url: string,
  headers: Headers,
  body: ReadableStream<Uint8Array>,
): Request {
  const init: RequestInit & { duplex: "half" } = { method, signal, headers, body, duplex: "half" };
  return new Request(url, init);
}

function toCacheControl(value: string): string {
  return /^\d+$/.test(value) ? `max-age=${value}` : value;
}
