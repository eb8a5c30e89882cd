import type { Client } from "../client.ts";
import { joinChannel } from "./join-channel.ts";

/**
 * Calls `onChange` when an article was added, changed or deleted, and after a reconnect, when changes may have been
 * missed. Staff only.
 *
 * @returns a function that ends it.
 */
export function followArticles(client: Client, { onChange }: { onChange: () => void }): () => void {
  return joinChannel(client, {
    topic: "articles",
    prepare: (channel) =>
      channel.on(
        "postgres_changes",
        { event: "*", schema: "public", table: "articles", select: ["id"] },
        onChange,
      ),
    onJoined: onChange,
  });
}
