import type { RealtimeChannel, RealtimeChannelOptions } from "@supabase/supabase-js";
import type { Client } from "../client.ts";

/**
 * Delay before rejoining a channel that the server closed, for instance because its token expired while the tab slept.
 */
const REJOIN_MS = 5000;

/** Channels being left: a new one of the same topic can be joined only after that. */
const leaving = new Map<string, Promise<unknown>>();

export type ChannelOptions = {
  topic: string;
  config?: RealtimeChannelOptions["config"];
  /** Adds listeners before the channel is joined. */
  prepare: (channel: RealtimeChannel) => void;
  /** Called on each join, also after a reconnect: events in between were missed. */
  onJoined: (channel: RealtimeChannel) => void;
  /** Called when the channel was closed or refused: the connection or the right to join it is gone. */
  onClosed?: () => void;
};

/** A channel that is joined, or will be again. */
export type JoinedChannel = {
  /** Sends a message to the others in it; false where there is no connection now. */
  send: (event: string, payload: object) => boolean;
  leave: () => void;
};

/**
 * Joins a private realtime channel and rejoins it after connection losses until `leave` is called. The socket is opened
 * for the first channel of the tab, and closed after the last.
 */
export function joinChannel(client: Client, options: ChannelOptions): JoinedChannel {
  const { topic, config, prepare, onJoined, onClosed } = options;
  let isLeft = false;
  let channel: RealtimeChannel | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function join(): Promise<void> {
    await leaving.get(topic);
    await client.realtime.setAuth();
    if (isLeft) return;
    const joined = open();
    if (!joined) return;
    channel = joined;
    prepare(joined);
    joined.subscribe((status) => {
      if (isLeft || joined !== channel) return;
      if (status === "SUBSCRIBED") onJoined(joined);
      if (status === "CLOSED" || status === "CHANNEL_ERROR") onClosed?.();
      if (status === "CLOSED") timer = setTimeout(rejoin, REJOIN_MS);
    });
  }

  /** Undefined while the code for channels cannot be loaded (`lazy-supabase.ts`), which is tried again. */
  function open(): RealtimeChannel | undefined {
    try {
      return client.channel(topic, { config: { ...config, private: true } });
    } catch {
      onClosed?.();
      timer = setTimeout(rejoin, REJOIN_MS);
      return undefined;
    }
  }

  function rejoin(): void {
    if (!isLeft) void join();
  }

  void join();
  return {
    send(event, payload) {
      // The library would send it by HTTP otherwise, behind those that follow.
      if (isLeft || channel?.state !== "joined" || !client.realtime.isConnected()) return false;
      void channel.send({ type: "broadcast", event, payload });
      return true;
    },
    leave() {
      isLeft = true;
      clearTimeout(timer);
      if (channel) leave(client, topic, channel);
    },
  };
}

function leave(client: Client, topic: string, channel: RealtimeChannel): void {
  const gone = client.removeChannel(channel).finally(() => {
    if (leaving.get(topic) === gone) leaving.delete(topic);
  });
  leaving.set(topic, gone);
}
