import { matchesETag } from "../objects/byte-range.ts";
import type { ObjectAddress } from "../objects/object-address.ts";
import { objectHeaders, toContentDisposition } from "../objects/object-headers.ts";
import type { ObjectStore } from "../objects/object-store.ts";

/**
 * Answers GET and HEAD of a stored object from the store, with validators, ranges and download
 * names. The caller has checked read permission.
 *
 * @throws StorageError 404 for objects that do not exist.
 */
export async function serveObject(
  request: Request,
  { bucket, key }: ObjectAddress,
  { store }: { store: ObjectStore },
): Promise<Response> {
  const object = await findObject(request, bucket, key, store);
  const headers = objectHeaders(object.metadata);
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

async function findObject(request: Request, bucket: string, key: string, store: ObjectStore) {
  const ifNoneMatch = request.headers.get("if-none-match") ?? undefined;
  if (request.method === "HEAD") {
    const metadata = await store.headObject(bucket, key);
    return { metadata, httpStatusCode: matchesETag(ifNoneMatch, metadata.eTag) ? 304 : 200 };
  }
  const range = request.headers.get("range") ?? undefined;
  const object = await store.getObject(bucket, key, { ifNoneMatch, range });
  const ifRange = request.headers.get("if-range");
  const { eTag, lastModified } = object.metadata;
  const isSame = ifRange === eTag || ifRange === lastModified?.toUTCString();
  if (object.httpStatusCode < 206 || !ifRange || isSame) return object;
  // The client has a part of another version, so it needs the whole of this one.
  if ("body" in object && object.body instanceof ReadableStream) await object.body.cancel();
  return store.getObject(bucket, key, { ifNoneMatch });
}
