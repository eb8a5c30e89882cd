import type { RealtimeChannel, RealtimeChannelOptions } from "@supabase/supabase-js";
import type { Client } from "../client.ts";

/** A channel that the server closed (its token ran out while the tab slept) is joined again after this time. */
const REJOIN_MS = 5000;

/** Channels that are being left: one of the same topic can be joined when they are gone. */
const leaving = new Map<string, Promise<unknown>>();

export type ChannelOptions = {
  topic: string;
  config?: RealtimeChannelOptions["config"];
  /** Says what is listened to, before the channel is joined. */
  prepare: (channel: RealtimeChannel) => void;
  /** The channel is joined, perhaps again: what happened before is unknown. */
  onJoined: (channel: RealtimeChannel) => void;
};

/**
 * Joins a private channel of the backend and stays in it over lost connections, until the returned function is
 * called. The socket is opened for the first channel of the tab, and closed after the last.
 */
export function joinChannel(client: Client, options: ChannelOptions): () => void {
  const { topic, config, prepare, onJoined } = options;
  let isLeft = false;
  let channel: RealtimeChannel | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function join(): Promise<void> {
    await leaving.get(topic);
    await client.realtime.setAuth();
    if (isLeft) return;
    const joined = client.channel(topic, { config: { ...config, private: true } });
    channel = joined;
    prepare(joined);
    joined.subscribe((status) => {
      if (isLeft || joined !== channel) return;
      if (status === "SUBSCRIBED") onJoined(joined);
      if (status === "CLOSED") timer = setTimeout(rejoin, REJOIN_MS);
    });
  }

  function rejoin(): void {
    if (!isLeft) void join();
  }

  void join();
  return () => {
    isLeft = true;
    clearTimeout(timer);
    if (channel) leave(client, topic, channel);
  };
}

function leave(client: Client, topic: string, channel: RealtimeChannel): void {
  const gone = client.removeChannel(channel).finally(() => {
    if (leaving.get(topic) === gone) leaving.delete(topic);
  });
  leaving.set(topic, gone);
}
