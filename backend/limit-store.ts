import { createHmac } from "node:crypto";
import {
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from "rate-limiter-flexible";
import type { ConnectionPool } from "./database/connection-pool.ts";

/** How often something may happen for each key, within a time that begins with the first. */
export type Limit = {
  /** Counts one for `key`. @returns milliseconds to wait when that is over the limit, else 0. */
  count(key: string): Promise<number>;
  /** @returns milliseconds to wait when no more may be counted for `key`, else 0. */
  isFull(key: string): Promise<number>;
  clear(key: string): Promise<void>;
};

/** Where limits are counted for all processes of the site together. */
export type LimitStore = {
  /** @param name what is counted; limits of one name share their counts. */
  open(name: string, points: number, seconds: number): Limit;
};

/** What each limit of a store is set to. */
export type LimitSettings = {
  points: number;
  duration: number;
  keyPrefix: string;
  /** Who is over the limit does not reach the store again before the time is over. */
  inMemoryBlockOnConsumed: number;
};

/**
 * Counts in `embedded.limits`, whose rows are pruned with what is left of sessions.
 *
 * @param secret the same in all processes.
 */
export function createLimitStore({
  pool,
  secret,
}: {
  pool: ConnectionPool;
  secret: string;
}): LimitStore {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const rows = await pool.query(text, values);
      return { rows, rowCount: rows.count };
    },
  };
  return toLimitStore(secret, (settings) => {
    return new RateLimiterPostgres({
      ...settings,
      storeClient,
      storeType: "client",
      schemaName: "embedded",
      tableName: "limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
  });
}

/** Makes a store of limiters of the library. Whom a key of theirs counts can be read by nobody without the secret. */
export function toLimitStore(
  secret: string,
  createLimiter: (settings: LimitSettings) => RateLimiterStoreAbstract,
): LimitStore {
  return {
    open(name, points, seconds) {
      const limiter = createLimiter({
        points,
        duration: seconds,
        keyPrefix: "",
        inMemoryBlockOnConsumed: points + 1,
      });
      const nameOf = (key: string) =>
        createHmac("sha256", secret).update(`${name} ${key}`).digest("base64url");
      return toLimit(limiter, nameOf);
    },
  };
}

function toLimit(limiter: RateLimiterStoreAbstract, nameOf: (key: string) => string): Limit {
  return {
    async count(key) {
      try {
        await limiter.consume(nameOf(key));
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(error.msBeforeNext, 1);
        throw error;
      }
    },
    async isFull(key) {
      const found = await limiter.get(nameOf(key));
      return found && found.consumedPoints >= limiter.points ? Math.max(found.msBeforeNext, 1) : 0;
    },
    async clear(key) {
      await limiter.delete(nameOf(key));
    },
  };
}
