import { createClient, type RealtimeChannel } from "@supabase/supabase-js";
import type { BackendAddress } from "./clients.ts";
import { waitFor } from "./wait-for.ts";

/** Subscribes, and settles with the status: "SUBSCRIBED", or the error. */
export function join(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") resolve(channel);
      else reject(error ?? new Error(status));
    });
  });
}

/** Subscribes and waits until changes are followed; rejects when the server reports an error. */
export async function follow(channel: RealtimeChannel): Promise<RealtimeChannel> {
  const replies: { status: string; message: string }[] = [];
  channel.on("system", {}, (message) => {
    replies.push(message);
  });
  await join(channel);
  const answer = await waitFor("an answer about changes", () => replies[0]);
  if (answer.status !== "ok") throw new Error(answer.message);
  return channel;
}

/** A client of the older protocol. */
export function olderClient({ url, keys, fetch: ownFetch = fetch }: BackendAddress) {
  return createClient(url, keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: ownFetch },
    realtime: { vsn: "1.0.0" },
  });
}

/** Records the payloads of an event. */
export function collect<Item>(): { items: Item[]; add: (item: Item) => void } {
  const items: Item[] = [];
  return {
    items,
    add: (item) => {
      items.push(item);
    },
  };
}
