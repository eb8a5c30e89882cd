import { createHmac } from "node:crypto";
import {
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from "rate-limiter-flexible";
import { outsideRequest } from "../base/current-request.ts";
import type { ConnectionPool } from "../database/connection-pool.ts";

/** A rate limit per key, in a window that begins with the first count. */
export type Limit = {
  /** Adds one count to `key`. @returns milliseconds to wait when the limit is exceeded, otherwise 0. */
  count(key: string): Promise<number>;
  /** @returns milliseconds to wait when the limit of `key` is reached, otherwise 0. */
  isFull(key: string): Promise<number>;
  clear(key: string): Promise<void>;
};

/** A store of rate limits that all processes of the site share. */
export type LimitStore = {
  /** @param name of the limit; limits with the same name share their counts. */
  open(name: string, points: number, seconds: number): Limit;
};

/** Settings of a limit in a store. */
export type LimitSettings = {
  points: number;
  duration: number;
  keyPrefix: string;
  /** Keys over the limit are blocked in memory until the window ends. */
  inMemoryBlockOnConsumed: number;
};

/**
 * Creates a store in `embedded.limits`, whose expired rows are pruned with those of sessions.
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
      // Counts even when the client disconnects: an aborted request is an attempt too.
      const rows = await outsideRequest(() => pool.query(text, values));
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

/** Creates a store from limiters of the library. Keys are hashed with the secret, so that the store reveals no addresses. */
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
