import type { Client } from "../client.ts";
import { joinChannel } from "./join-channel.ts";

/**
 * Calls `onChange` whenever an article was added, changed or deleted, and when the connection is back and one may have
 * been. For staff.
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
