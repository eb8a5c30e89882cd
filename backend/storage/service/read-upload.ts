import { z } from "zod";
import { tooLarge } from "../objects/storage-error.ts";
import { limitBody } from "./limit-body.ts";
import { readMultipart } from "./multipart-upload.ts";
import type { Upload } from "./store-object.ts";

/** Allowance for a form's boundaries and other fields. */
const FORM_OVERHEAD_BYTES = 256 * 1024;

const metadataSchema = z.record(z.string(), z.unknown());

/** The file of a request, with its metadata. */
export type UploadFile = Pick<Upload, "body" | "contentType" | "cacheControl" | "userMetadata">;

/**
 * Reads an upload as supabase-js sends it: the file as the whole body, or in a form.
 *
 * @throws StorageError 413 when its announced size exceeds `maxBytes`, 400 when it contains no file.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<UploadFile> {
  const { headers } = request;
  const contentType = headers.get("content-type") ?? "application/octet-stream";
  const isForm = contentType.toLowerCase().startsWith("multipart/form-data");
  const limit = isForm ? maxBytes + FORM_OVERHEAD_BYTES : maxBytes;
  if (Number(headers.get("content-length")) > limit) throw tooLarge();
  const whole = request.body ? limitBody(request.body, limit) : new Blob([]).stream();
  const file = isForm ? await readMultipart(whole, contentType) : undefined;
  const metadata = file ? file.metadata : decode(headers.get("x-metadata"));
  return {
    body: file ? limitBody(file.stream, maxBytes) : whole,
    contentType: file ? file.contentType : contentType,
    cacheControl: toCacheControl(file?.cacheControl ?? headers.get("cache-control")),
    userMetadata: parseMetadata(metadata),
  };
}

/** Seconds, as supabase-js sends them in forms, or a whole `Cache-Control` value. */
export function toCacheControl(value: string | null | undefined): string {
  if (!value) return "no-cache";
  return /^\d+$/.test(value) ? `max-age=${value}` : value;
}

/** The uploader's metadata as a JSON object; any other value is ignored. */
export function parseMetadata(text: string | null | undefined): Record<string, unknown> | null {
  try {
    return metadataSchema.parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

function decode(base64: string | null): string | undefined {
  return base64 === null ? undefined : Buffer.from(base64, "base64").toString();
}
