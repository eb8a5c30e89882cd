import { createClient } from "@redis/client";
import type { Logger } from "pino";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { type LimitStore, toLimitStore } from "../../backend/limit-store.ts";
import type { Backend } from "../../backend/open-backend.ts";

const PING_MS = 1000;
/** A connection on which nothing comes for this long is lost: what waits for an answer fails. */
const SILENCE_MS = 3000;
const MAX_RETRY_MS = 2000;

export type RedisLimits = { store: LimitStore; close(): void };

/** Counts limits in the Redis at `url`. It need not be there when the site starts. */
export function openRedisLimits(options: {
  url: string;
  backend: Pick<Backend, "keys">;
  log: Logger;
}): RedisLimits {
  const { url, backend, log } = options;
  const client = createClient({
    url,
    // What cannot be counted now is counted elsewhere.
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
    if (!isDown) log.warn({ err: error }, "Redis does not answer: each process counts its limits");
    isDown = true;
  });
  client.on("ready", () => {
    if (isDown) log.info("Redis answers again");
    isDown = false;
  });
  // Ends without a connection only when it is closed.
  client.connect().catch(() => undefined);
  return {
    store: toLimitStore(backend.keys.secret, (settings) => {
      return new RateLimiterRedis({
        ...settings,
        keyPrefix: "broadsheet",
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
      });
    }),
    close: () => client.destroy(),
  };
}
