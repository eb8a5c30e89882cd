import { type LimitStore, toLimitStore } from "@broadsheet/backend";
import { createClient } from "@redis/client";
import type { Logger } from "pino";
import { RateLimiterRedis } from "rate-limiter-flexible";

const PING_MS = 1000;
/** A connection without data for this long counts as lost, and its commands fail. */
const SILENCE_MS = 3000;
const MAX_RETRY_MS = 2000;

export type RedisLimitStore = {
  /** @param secret hashes the keys; the same in all processes. */
  open(secret: string): LimitStore;
  close(): void;
};

/** Opens a rate limit store in Redis, which may be unavailable at the start. */
export function openRedisLimitStore(url: string, log: Logger): RedisLimitStore {
  const client = createClient({
    url,
    // While Redis is unavailable, limits are counted in memory instead of queued.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, MAX_RETRY_MS),
    },
  });
  let isDown = false;
  client.on("error", (error: unknown) => {
    if (!isDown)
      log.warn({ err: error }, "Redis is unavailable: each process counts its own limits");
    isDown = true;
  });
  client.on("ready", () => {
    if (isDown) log.info("Redis is available again");
    isDown = false;
  });
  // Rejects only when the client is closed.
  client.connect().catch(() => undefined);
  return {
    open: (secret) =>
      toLimitStore(
        secret,
        (settings) =>
          new RateLimiterRedis({
            ...settings,
            keyPrefix: "broadsheet",
            storeClient: client,
            useRedisPackage: true,
            rejectIfRedisNotReady: true,
          }),
      ),
    close: () => client.destroy(),
  };
}
