import { outsideRequest } from "../core/base/current-request.ts";
import { StorageError } from "./objects/storage-error.ts";

const CACHE_MS = 5000;

/**
 * Looks up with `query` whether a bucket is public and caches each result for five seconds: for that long a bucket
 * that was made private can still be read. While the database is unavailable, stale results are used.
 */
export function createPublicBuckets(
  query: (bucket: string) => Promise<boolean>,
): (bucket: string) => Promise<boolean> {
  const cache = new Map<string, { isPublic: Promise<boolean>; queriedAt: number }>();

  return async function isPublicBucket(bucket) {
    // The database has no text with NUL, and refuses to look for one.
    if (bucket.includes("\0")) return false;
    const last = cache.get(bucket);
    if (last && performance.now() - last.queriedAt < CACHE_MS) return last.isPublic;
    const isPublic = outsideRequest(() => query(bucket)).catch((error: unknown) => {
      if (last) return last.isPublic;
      cache.delete(bucket);
      throw new StorageError(
        503,
        "database_unavailable",
        "The database does not answer. Please try again later.",
        error,
      );
    });
    // Few names exist, but invented names must not fill the cache.
    if (cache.size > 1000) cache.clear();
    cache.set(bucket, { isPublic, queriedAt: performance.now() });
    return isPublic;
  };
}
