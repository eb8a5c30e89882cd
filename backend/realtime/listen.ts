import { setTimeout as delay } from "node:timers/promises";
import { type ListenConnection, openListenConnection } from "../core/database/listen-connection.ts";

const RECONNECT_DELAY_MS = 200;
/** Watchdog timeout: the connection counts as lost when a query stays unanswered and nothing else arrives for this long. */
const TIMEOUT_MS = 5000;
const CHECK_INTERVAL_MS = 1000;

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
  let connection: ListenConnection | undefined;
  let isPinged = false;
  /** When something was received last, or a query was sent on an idle connection. */
  let lastReceivedAt = 0;
  let connected = Promise.withResolvers<void>();

  async function connect(): Promise<void> {
    while (!isClosed) {
      try {
        await runConnection();
      } catch (error) {
        options.onFailure(error);
        // The database is unavailable: connects again until it is back.
        await delay(RECONNECT_DELAY_MS);
      }
    }
  }

  /** Resolves when the connection has ended. @throws when there is none, or `onConnect` failed. */
  async function runConnection(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const own = await openListenConnection({
      url: options.url,
      channels: options.channels,
      name: "broadsheet realtime",
      onNotify(channel, payload) {
        lastReceivedAt = performance.now();
        options.onNotify(channel, payload);
      },
      onEnd: ended.resolve,
    });
    if (isClosed) return own.close();
    connection = own;
    isPinged = false;
    try {
      await options.onConnect();
    } catch (error) {
      connection = undefined;
      own.destroy();
      throw error;
    }
    connected.resolve();
    await ended.promise;
    connection = undefined;
    if (isClosed) return;
    connected = Promise.withResolvers();
    options.onDisconnect();
  }

  function checkConnection(): void {
    const current = connection;
    if (!current) return;
    if (isPinged) {
      if (performance.now() - lastReceivedAt > TIMEOUT_MS) current.destroy();
      return;
    }
    isPinged = true;
    lastReceivedAt = performance.now();
    current.ping().then(
      () => {
        if (connection === current) isPinged = false;
      },
      () => current.destroy(),
    );
  }

  void connect();
  const timer = setInterval(checkConnection, CHECK_INTERVAL_MS).unref();
  return {
    connected: () => connected.promise,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await connection?.close();
    },
  };
}
