import * as z from "zod/mini";
import { UPLOADS_KEY } from "../../domain/document-meta.ts";

/** Uploads that the device remembers. */
const MOST_UPLOADS = 200;
/** The storage service discards unfinished uploads after a day. */
const EXPIRY_MS = 24 * 60 * 60 * 1000;

const IMAGES = "article-images";

const schema = z.array(
  z.object({
    user: z.string(),
    fingerprint: z.string(),
    bucket: z._default(z.string(), IMAGES),
    name: z.string(),
    path: z.string(),
    url: z.url(),
    startedAt: z.number(),
  }),
);

/** A resumable upload that has begun on this device and was neither finished nor canceled. */
export type UnfinishedUpload = z.infer<typeof schema>[number];

/** Lists the unfinished uploads of a user into a bucket, oldest first. */
export function listUnfinishedUploads(user: string, bucket = IMAGES): UnfinishedUpload[] {
  return readAll().filter((upload) => upload.user === user && upload.bucket === bucket);
}

export function rememberUpload(upload: UnfinishedUpload): void {
  write([...others(upload), upload].slice(-MOST_UPLOADS));
}

export function forgetUpload(upload: Pick<UnfinishedUpload, "user" | "fingerprint">): void {
  write(others(upload));
}

function others({ user, fingerprint }: Pick<UnfinishedUpload, "user" | "fingerprint">) {
  return readAll().filter((other) => other.user !== user || other.fingerprint !== fingerprint);
}

function readAll(): UnfinishedUpload[] {
  try {
    const found = schema.parse(JSON.parse(localStorage.getItem(UPLOADS_KEY) ?? "[]"));
    return found.filter(({ startedAt }) => startedAt > Date.now() - EXPIRY_MS);
  } catch {
    return [];
  }
}

function write(uploads: readonly UnfinishedUpload[]): void {
  try {
    if (uploads.length === 0) localStorage.removeItem(UPLOADS_KEY);
    else localStorage.setItem(UPLOADS_KEY, JSON.stringify(uploads));
  } catch {
    // Without storage an upload begins anew after a reload.
  }
}
