import { AwsClient } from "aws4fetch";
import { toFileNames } from "../objects/file-name.ts";
import {
  type ConditionalHeaders,
  collectBody,
  type ObjectBody,
  type ObjectMetadata,
  type ObjectStore,
} from "../objects/object-store.ts";
import { objectNotFound, StorageError } from "../objects/storage-error.ts";
import type { S3Settings } from "./s3-settings.ts";

const REMOVALS_AT_ONCE = 8;
const ANSWER_LIMIT_MS = 60_000;
/** Files take longer: 1 MB a second. */
const SLOWEST_BYTES_PER_MS = 1000;

/**
 * Stores objects in one bucket of an S3-compatible store, as `<bucket>/<key>`. Requests that fail with
 * 5xx or 429 are retried up to three times.
 *
 * @param options.answerLimitMs timeout for the head of a response. A body may take as long as its reader does;
 *   fetch aborts a stalled body after five minutes.
 * @throws StorageError from its methods: 404 for objects that do not exist, 503 when the store does not respond or
 * rejects the credentials, 507 when it is full.
 */
export function createS3Storage(
  settings: S3Settings,
  { answerLimitMs = ANSWER_LIMIT_MS }: { answerLimitMs?: number } = {},
): ObjectStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: "s3",
    retries: 3,
  });

  async function send(bucket: string, key: string, init: RequestInit = {}): Promise<Response> {
    const limit = new AbortController();
    const size = init.body instanceof Blob ? init.body.size : 0;
    const limitMs = answerLimitMs + size / SLOWEST_BYTES_PER_MS;
    const timer = setTimeout(
      () => limit.abort(new Error(`no answer within ${limitMs} ms`)),
      limitMs,
    );
    const response = await client
      .fetch(objectUrl(settings, bucket, key), { signal: limit.signal, ...init })
      .catch((error: unknown) => {
        throw unavailable(error);
      })
      .finally(() => clearTimeout(timer));
    if (response.ok || response.status === 304 || response.status === 416) return response;
    const words = (await response.text()).slice(0, 500);
    throw toError(response.status, words);
  }

  async function remove(bucket: string, key: string): Promise<void> {
    await drain(await send(bucket, key, { method: "DELETE" }));
  }

  return {
    async getObject(bucket, key, headers) {
      const response = await send(bucket, key, { headers: toHeaders(headers) });
      const metadata = readMetadata(response);
      if (response.status !== 200 && response.status !== 206) {
        await drain(response);
        return { metadata, httpStatusCode: response.status };
      }
      return { metadata, httpStatusCode: response.status, body: response.body ?? Buffer.alloc(0) };
    },
    async headObject(bucket, key) {
      return readMetadata(await send(bucket, key, { method: "HEAD" }));
    },
    async uploadObject(bucket, key, body, contentType, cacheControl) {
      // A file is sent as it is read, any number of times; a stream could not be sent again.
      const upload = body instanceof Blob ? body : await collectUpload(body);
      const size = upload instanceof Blob ? upload.size : upload.length;
      const headers = { "Content-Type": contentType, "Cache-Control": cacheControl };
      const response = await send(bucket, key, { method: "PUT", headers, body: upload });
      await drain(response);
      return {
        cacheControl,
        contentLength: size,
        size,
        mimetype: contentType,
        lastModified: new Date(),
        eTag: response.headers.get("etag") ?? "",
      };
    },
    async copyObject(sourceBucket, source, bucket, key) {
      const headers = {
        "X-Amz-Copy-Source": `/${settings.bucket}/${objectPath(sourceBucket, source)}`,
      };
      await drain(await send(bucket, key, { method: "PUT", headers }));
      const { eTag, lastModified } = readMetadata(await send(bucket, key, { method: "HEAD" }));
      return { eTag, lastModified };
    },
    deleteObject: remove,
    async deleteObjects(bucket, keys) {
      for (let start = 0; start < keys.length; start += REMOVALS_AT_ONCE) {
        const some = keys.slice(start, start + REMOVALS_AT_ONCE);
        await Promise.all(some.map((key) => remove(bucket, key)));
      }
    },
  };
}

function objectUrl(settings: S3Settings, bucket: string, key: string): string {
  const path = objectPath(bucket, key);
  const url = new URL(settings.endpoint);
  const base = url.pathname.replace(/\/$/, "");
  if (settings.forcePathStyle) return `${url.origin}${base}/${settings.bucket}/${path}`;
  return `${url.protocol}//${settings.bucket}.${url.host}${base}/${path}`;
}

function objectPath(bucket: string, key: string): string {
  // Validates the name by the same rules as on disk, so that files can be moved between the two.
  toFileNames(key);
  return [bucket, ...key.split("/")].map(encodeURIComponent).join("/");
}

function toHeaders({ ifNoneMatch, range }: ConditionalHeaders = {}): Headers {
  const headers = new Headers();
  if (ifNoneMatch) headers.set("If-None-Match", ifNoneMatch);
  if (range) headers.set("Range", range);
  return headers;
}

function readMetadata({ headers }: Response): ObjectMetadata {
  const contentRange = headers.get("content-range") ?? undefined;
  const contentLength = Number(headers.get("content-length") ?? 0);
  const lastModified = headers.get("last-modified");
  return {
    cacheControl: headers.get("cache-control") ?? "no-cache",
    contentLength,
    size: Number(contentRange?.split("/")[1] ?? contentLength),
    mimetype: headers.get("content-type") ?? "application/octet-stream",
    lastModified: lastModified ? new Date(lastModified) : undefined,
    eTag: headers.get("etag") ?? "",
    contentRange,
  };
}

async function collectUpload(body: ObjectBody): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await collectBody(body));
}

/** Releases an unread response, which would block its connection. */
async function drain(response: Response): Promise<void> {
  await response.arrayBuffer();
}

function toError(status: number, words: string): StorageError {
  if (status === 404) return objectNotFound();
  if (status === 507 || /QuotaExceeded|InsufficientStorage|XMinioStorageFull/i.test(words)) {
    return new StorageError(507, "storage_full", "The store that keeps the files is full.", words);
  }
  return unavailable(new Error(`S3 answered ${status}: ${words}`));
}

function unavailable(cause: unknown): StorageError {
  return new StorageError(
    503,
    "storage_unavailable",
    "The store that keeps the files does not answer. Please try again later.",
    cause,
  );
}
