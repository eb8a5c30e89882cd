import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "../../app/data/client.ts";
import { StartError } from "../../backend/backend.ts";

/** Timeout for a test notification, which normally arrives within milliseconds. */
const ANNOUNCEMENT_LIMIT_MS = 10_000;

export type FeedCheck = {
  /** Call it with the tags of each change. */
  hear: (tags: readonly string[]) => void;
  /** @throws StartError when the feed does not receive the client's notification. */
  run: () => Promise<void>;
};

/**
 * Checks at startup that the change feed receives changes made at SUPABASE_URL. The feed of another database, or one
 * behind a pooler that forwards no notifications, would silently leave stale pages in the cache.
 *
 * @param client holds the service key.
 */
export function createFeedCheck(client: Client): FeedCheck {
  const mark = randomUUID();
  const heard = Promise.withResolvers<true>();
  return {
    hear(tags) {
      if (tags.includes(`mark:${mark}`)) heard.resolve(true);
    },
    async run() {
      const { error } = await client.rpc("notify_mark", { mark });
      if (error) {
        throw new StartError(
          `The Supabase at SUPABASE_URL announces no changes: ${error.message}. Apply supabase/migrations there, or start without DATABASE_URL.`,
        );
      }
      const isHeard = await Promise.race([
        heard.promise,
        delay(ANNOUNCEMENT_LIMIT_MS, false, { ref: false }),
      ]);
      if (!isHeard) {
        throw new StartError(
          "DATABASE_URL is (hidden) and does not hear what changes at SUPABASE_URL. It takes the address of the PostgreSQL of that project; where that is a pooler in transaction mode, DATABASE_DIRECT_URL takes the address of PostgreSQL itself.",
        );
      }
    },
  };
}
