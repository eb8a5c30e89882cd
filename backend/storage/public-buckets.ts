import { outsideRequest } from "../core/base/current-request.ts";
import { StorageError } from "./objects/storage-error.ts";

const KEPT_MS = 5000;

/**
 * Looks up with `query` whether a bucket is public and caches each result for five seconds: for that long a bucket
 * that was made private can still be read. While the database is unavailable, stale results are used.
 */
export function createPublicBuckets(
  query: (bucket: string) => Promise<boolean>,
): (bucket: string) => Promise<boolean> {
  const known = new Map<string, { isPublic: Promise<boolean>; askedAt: number }>();

  return async function isPublicBucket(bucket) {
    const last = known.get(bucket);
    if (last && performance.now() - last.askedAt < KEPT_MS) return last.isPublic;
    const isPublic = outsideRequest(() => query(bucket)).catch((error: unknown) => {
      if (last) return last.isPublic;
      known.delete(bucket);
      throw new StorageError(
        503,
        "database_unavailable",
        "The database does not answer. Please try again later.",
        error,
      );
    });
    // Few names exist, but invented names must not fill the cache.
    if (known.size > 1000) known.clear();
    known.set(bucket, { isPublic, askedAt: performance.now() });
    return isPublic;
  };
}
