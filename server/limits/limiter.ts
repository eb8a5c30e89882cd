import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory } from "rate-limiter-flexible";

/** So many may be counted at a time; beyond it, who was seen longest ago is forgotten. */
const MAX_KEYS = 50_000;

export type Limiter = {
  /** Counts one for `key`. @returns milliseconds to wait when that is over the limit, else 0. */
  count(key: string): Promise<number>;
  /** @returns milliseconds to wait when no more may be counted for `key`, else 0. */
  isFull(key: string): Promise<number>;
  clear(key: string): Promise<void>;
};

/** Allows `points` for each key within `seconds` of the first. Its memory is bounded, whatever the keys. */
export function createLimiter(points: number, seconds: number): Limiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const known = new LRUCache<string, true>({
    max: MAX_KEYS,
    // Whom it counted is forgotten with what it counted.
    ttl: seconds * 1000,
    ttlAutopurge: true,
    dispose: (_, name, reason) => {
      if (reason === "evict") void limiter.delete(name);
    },
  });
  // Keys come from outside and may be of any length.
  const nameOf = (key: string) => createHash("sha256").update(key).digest("base64url");

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
