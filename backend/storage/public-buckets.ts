import { StorageError } from "./storage-error.ts";

const KEPT_MS = 5000;

/**
 * Asks `query` whether a bucket is public, and keeps each answer for five seconds: so long may a bucket
 * that is made private still be read. While the database does not answer, the last answer holds.
 */
export function createPublicBuckets(
  query: (bucket: string) => Promise<boolean>,
): (bucket: string) => Promise<boolean> {
  const known = new Map<string, { isPublic: Promise<boolean>; askedAt: number }>();

  return async function isPublicBucket(bucket) {
    const last = known.get(bucket);
    if (last && performance.now() - last.askedAt < KEPT_MS) return last.isPublic;
    const isPublic = query(bucket).catch((error: unknown) => {
      if (last) return last.isPublic;
      known.delete(bucket);
      throw new StorageError(
        503,
        "database_unavailable",
        "The database does not answer. Please try again later.",
        error,
      );
    });
    // Names that exist are few; names that are made up must not pile up.
    if (known.size > 1000) known.clear();
    known.set(bucket, { isPublic, askedAt: performance.now() });
    return isPublic;
  };
}
