import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Limit, LimitStore } from "./limit-store.ts";

/** Keys in memory; beyond it, the least recently used ones are evicted. */
const MAX_KEYS = 50_000;

/** The store in which processes count together, and the name of the limit in it. */
export type Sharing = { store: LimitStore | undefined; name: string };

/**
 * Creates a limit of `points` for each key within `seconds` of the first one. Processes with a store count
 * together; while the store does not answer, each process counts in its own memory, which is bounded.
 */
export function createRateLimiter(points: number, seconds: number, sharing?: Sharing): Limit {
  const local = createMemoryLimiter(points, seconds);
  if (!sharing?.store) return local;
  const shared = sharing.store.open(sharing.name, points, seconds);
  return {
    count: (key) => shared.count(key).catch(() => local.count(key)),
    isFull: (key) => shared.isFull(key).catch(() => local.isFull(key)),
    async clear(key) {
      await local.clear(key);
      await shared.clear(key).catch(() => undefined);
    },
  };
}

/** Clients choose the keys, which may have any length. */
function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function createMemoryLimiter(points: number, seconds: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const known = new LRUCache<string, true>({
    // Unlike `maxSize`, `max` would allocate all entries of each limit at once.
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    // Entries expire together with their counts.
    ttl: seconds * 1000,
    ttlAutopurge: true,
    dispose: (_, name, reason) => {
      if (reason === "evict") void limiter.delete(name);
    },
  });

  return {
    async count(key) {
      const name = hashKey(key);
      known.set(name, true);
      const { consumedPoints, msBeforeNext } = await limiter.penalty(name);
      return consumedPoints > points ? msBeforeNext : 0;
    },
    async isFull(key) {
      const name = hashKey(key);
      if (!known.get(name)) return 0;
      const found = await limiter.get(name);
      return found && found.consumedPoints >= points ? Math.max(found.msBeforeNext, 0) : 0;
    },
    async clear(key) {
      const name = hashKey(key);
      known.delete(name);
      await limiter.delete(name);
    },
  };
}
