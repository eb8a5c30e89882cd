import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Limit, LimitStore } from "../../backend/limit-store.ts";

/** So many may be counted at a time; beyond it, who was seen longest ago is forgotten. */
const MAX_KEYS = 50_000;

/** Where processes count together, and under which name this limit counts there. */
export type Sharing = { store: LimitStore | undefined; name: string };

/**
 * Allows `points` for each key within `seconds` of the first, in all processes together if they have a store. While that
 * does not answer, each process counts for itself, in memory that is bounded, whatever the keys.
 */
export function createLimiter(points: number, seconds: number, sharing?: Sharing): Limit {
  const own = createOwnLimiter(points, seconds);
  if (!sharing?.store) return own;
  const shared = sharing.store.open(sharing.name, points, seconds);
  return {
    count: (key) => shared.count(key).catch(() => own.count(key)),
    isFull: (key) => shared.isFull(key).catch(() => own.isFull(key)),
    async clear(key) {
      await own.clear(key);
      await shared.clear(key).catch(() => undefined);
    },
  };
}

/** Keys come from outside and may be of any length. */
function nameOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function createOwnLimiter(points: number, seconds: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const known = new LRUCache<string, true>({
    // A `max` would set room for all of them aside at once, for each limit.
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
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
