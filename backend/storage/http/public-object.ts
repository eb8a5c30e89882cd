import { matchesETag } from "../objects/byte-range.ts";
import type { StorageAdapter } from "../storage-adapter.ts";
import { objectNotFound } from "../storage-error.ts";
import type { ObjectAddress } from "./object-address.ts";
import { FAR_EXPIRY, objectHeaders, toContentDisposition } from "./object-headers.ts";

export type PublicObjectOptions = {
  adapter: StorageAdapter;
  isPublicBucket: (bucket: string) => Promise<boolean>;
  /** Buckets whose objects are kept for a year by browsers, whatever their upload said. */
  farExpiryBuckets: readonly string[];
};

/**
 * Answers GET and HEAD of `/storage/v1/object/public/<bucket>/<key>` straight from the adapter: with
 * validators, ranges and download names, and without the three statements and the write to the
 * database that `@supabase/lite` makes for each.
 *
 * @throws StorageError 404 for objects and buckets that are absent or private.
 */
export async function servePublicObject(
  request: Request,
  { bucket, key }: ObjectAddress,
  { adapter, isPublicBucket, farExpiryBuckets }: PublicObjectOptions,
): Promise<Response> {
  if (!(await isPublicBucket(bucket))) throw objectNotFound();
  const object = await findObject(request, bucket, key, adapter);
  const cacheControl = farExpiryBuckets.includes(bucket)
    ? FAR_EXPIRY
    : object.metadata.cacheControl;
  const headers = objectHeaders(object.metadata, cacheControl);
  const disposition = toContentDisposition(new URL(request.url).searchParams.get("download"), key);
  if (disposition) headers.set("Content-Disposition", disposition);
  if (object.httpStatusCode === 304 || object.httpStatusCode === 416) {
    headers.delete("Content-Length");
    return new Response(null, { status: object.httpStatusCode, headers });
  }
  return new Response("body" in object ? (object.body as BodyInit) : null, {
    status: object.httpStatusCode,
    headers,
  });
}

async function findObject(request: Request, bucket: string, key: string, adapter: StorageAdapter) {
  const ifNoneMatch = request.headers.get("if-none-match") ?? undefined;
  if (request.method === "HEAD") {
    const metadata = await adapter.headObject(bucket, key, undefined);
    return { metadata, httpStatusCode: matchesETag(ifNoneMatch, metadata.eTag) ? 304 : 200 };
  }
  const range = request.headers.get("range") ?? undefined;
  const object = await adapter.getObject(bucket, key, undefined, { ifNoneMatch, range });
  const ifRange = request.headers.get("if-range");
  if (object.httpStatusCode < 206 || !ifRange || ifRange === object.metadata.eTag) return object;
  // The client has a part of another version, so it needs the whole of this one.
  return adapter.getObject(bucket, key, undefined, { ifNoneMatch });
}
