import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "@broadsheet/backend";
import type { Client } from "../../app/data/client.ts";

/** Timeout for a test notification, which normally arrives within milliseconds. */
const ANNOUNCEMENT_LIMIT_MS = 10_000;

export type FeedCheck = {
  /** Call it with the tags of each change. */
  receive: (tags: readonly string[]) => void;
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
  const received = Promise.withResolvers<true>();
  return {
    receive(tags) {
      if (tags.includes(`mark:${mark}`)) received.resolve(true);
    },
    async run() {
      const { error } = await client.rpc("notify_mark", { mark });
      if (error) {
        throw new StartError(
          `The Supabase at SUPABASE_URL announces no changes: ${error.message}. Apply supabase/migrations there, or start without DATABASE_URL.`,
        );
      }
      const isReceived = await Promise.race([
        received.promise,
        delay(ANNOUNCEMENT_LIMIT_MS, false, { ref: false }),
      ]);
      if (!isReceived) {
        throw new StartError(
          "DATABASE_URL is (hidden) and receives no changes of SUPABASE_URL. It takes the address of the PostgreSQL of that project; where that is a pooler in transaction mode, DATABASE_DIRECT_URL takes the address of PostgreSQL itself.",
        );
      }
    },
  };
}
