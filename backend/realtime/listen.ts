import { setTimeout as delay } from "node:timers/promises";
import { type ListenConnection, openListenConnection } from "../core/database/listen-connection.ts";

const PAUSE_MS = 200;
/** Watchdog timeout: the connection counts as lost when a query stays unanswered and nothing else arrives for this long. */
const SILENCE_MS = 5000;
const LOOK_EVERY_MS = 1000;

export type Listener = {
  /** Resolves when it is connected. */
  connected(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Subscribes to notifications of the database and reconnects when the connection is lost, also silently
 * (decision 0049); notifications in between are lost.
 *
 * @param options.onConnect called on each connect, before `connected` resolves.
 */
export function listen(options: {
  url: string;
  channels: readonly string[];
  onNotify: (channel: string, payload: string) => void;
  onConnect: () => Promise<void>;
  /** An attempt to connect failed; another one follows. */
  onFailure: (error: unknown) => void;
  onDisconnect: () => void;
}): Listener {
  let isClosed = false;
  let line: ListenConnection | undefined;
  let isAsked = false;
  /** When something was received last, or a query was sent on an idle connection. */
  let heardAt = 0;
  let connected = Promise.withResolvers<void>();

  async function connect(): Promise<void> {
    while (!isClosed) {
      try {
        await stay();
      } catch (error) {
        options.onFailure(error);
        // The database is unavailable: connects again until it is back.
        await delay(PAUSE_MS);
      }
    }
  }

  /** Resolves when the connection has ended. @throws when there is none, or `onConnect` failed. */
  async function stay(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const own = await openListenConnection({
      url: options.url,
      channels: options.channels,
      name: "broadsheet realtime",
      onNotify(channel, payload) {
        heardAt = performance.now();
        options.onNotify(channel, payload);
      },
      onEnd: ended.resolve,
    });
    if (isClosed) return own.close();
    line = own;
    isAsked = false;
    try {
      await options.onConnect();
    } catch (error) {
      line = undefined;
      own.destroy();
      throw error;
    }
    connected.resolve();
    await ended.promise;
    line = undefined;
    if (isClosed) return;
    connected = Promise.withResolvers();
    options.onDisconnect();
  }

  function look(): void {
    const asked = line;
    if (!asked) return;
    if (isAsked) {
      if (performance.now() - heardAt > SILENCE_MS) asked.destroy();
      return;
    }
    isAsked = true;
    heardAt = performance.now();
    asked.ask().then(
      () => {
        if (line === asked) isAsked = false;
      },
      () => asked.destroy(),
    );
  }

  void connect();
  const watch = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    connected: () => connected.promise,
    async close() {
      isClosed = true;
      clearInterval(watch);
      await line?.close();
    },
  };
}
