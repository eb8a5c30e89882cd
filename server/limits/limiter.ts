import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { SharedCounts } from "../../backend/shared-counts.ts";

/** So many may be counted at a time; beyond it, who was seen longest ago is forgotten. */
const MAX_KEYS = 50_000;

/** A `max` would set room for all of them aside at once, for each limit. */
const BOUNDED = { maxSize: MAX_KEYS, sizeCalculation: () => 1 };

/** Where processes count together, and under which name this limit counts there. */
export type Sharing = { counts: SharedCounts | undefined; name: string };

export type Limiter = {
  /** Counts one for `key`. @returns milliseconds to wait when that is over the limit, else 0. */
  count(key: string): Promise<number>;
  /** @returns milliseconds to wait when no more may be counted for `key`, else 0. */
  isFull(key: string): Promise<number>;
  clear(key: string): Promise<void>;
};

/**
 * Allows `points` for each key within `seconds` of the first, in all processes together if they can be asked.
 * Its memory is bounded, whatever the keys.
 */
export function createLimiter(points: number, seconds: number, sharing?: Sharing): Limiter {
  const own = createOwnLimiter(points, seconds);
  if (!sharing?.counts) return own;
  return shareLimiter(own, { points, seconds, name: sharing.name, counts: sharing.counts });
}

type Shared = { points: number; seconds: number; name: string; counts: SharedCounts };

/** While the database does not answer, each process counts for itself. */
function shareLimiter(own: Limiter, { points, seconds, name, counts }: Shared): Limiter {
  // Who is over the limit does not reach the database again before the time is over.
  const over = new LRUCache<string, true>({ ...BOUNDED, ttl: seconds * 1000 });
  const subjectOf = (key: string) => `${name} ${key}`;

  return {
    async count(key) {
      const left = over.getRemainingTTL(nameOf(key));
      if (left > 0) return left;
      const ownWait = await own.count(key);
      const counted = await counts.add(subjectOf(key), seconds).catch(() => undefined);
      if (!counted) return ownWait;
      if (counted.count <= points) return 0;
      over.set(nameOf(key), true, { ttl: counted.waitMs });
      return counted.waitMs;
    },
    async isFull(key) {
      const counted = await counts.read(subjectOf(key), seconds).catch(() => undefined);
      if (!counted) return own.isFull(key);
      return counted.count >= points ? counted.waitMs : 0;
    },
    async clear(key) {
      over.delete(nameOf(key));
      await own.clear(key);
      await counts.forget(subjectOf(key)).catch(() => undefined);
    },
  };
}

/** Keys come from outside and may be of any length. */
function nameOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function createOwnLimiter(points: number, seconds: number): Limiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const known = new LRUCache<string, true>({
    ...BOUNDED,
    // Whom it counted is forgotten with what it counted.
    ttl: seconds * 1000,
    ttlAutopurge: true,
    dispose: (_, name, reason) => {
      if (reason === "evict") void limiter.delete(name);
    },
  });

  return {
    async count(key) {
      const name = nameOf(key);
      known.set(name, true);
      const { consumedPoints, msBeforeNext } = await limiter.penalty(name);
      return consumedPoints > points ? msBeforeNext : 0;
    },
    async isFull(key) {
      const name = nameOf(key);
      if (!known.get(name)) return 0;
      const found = await limiter.get(name);
      return found && found.consumedPoints >= points ? Math.max(found.msBeforeNext, 0) : 0;
    },
    async clear(key) {
      const name = nameOf(key);
      known.delete(name);
      await limiter.delete(name);
    },
  };
}
