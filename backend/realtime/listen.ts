import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";

const PAUSE_MS = 200;

export type Listener = {
  /** Settles when it is connected. */
  connected(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Listens to notifications of the database, and connects again when the connection is lost; what was
 * announced in between is lost with it. Like backend/change-feed.ts, which says why it is done by hand.
 *
 * @param options.onConnect told each time, before `connected` settles.
 */
export function listen(options: {
  url: string;
  channels: readonly string[];
  onNotify: (channel: string, payload: string) => void;
  onConnect: () => Promise<void>;
  /** An attempt to connect failed; another follows. */
  onFailure: (error: unknown) => void;
  onDisconnect: () => void;
}): Listener {
  let isClosed = false;
  let isUp = false;
  let isTrying = false;
  let connected = Promise.withResolvers<void>();
  const settings: postgres.Options<Record<string, never>> & {
    onnotify: (channel: string, payload: string) => void;
  } = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connect_timeout: 5,
    backoff: () => 0,
    onnotice: () => undefined,
    onnotify: options.onNotify,
    onclose() {
      if (isClosed) return;
      if (isUp) {
        isUp = false;
        connected = Promise.withResolvers();
        options.onDisconnect();
      }
      void connect();
    },
    connection: { application_name: "broadsheet realtime" },
  };
  const sql = postgres(options.url, settings);
  const commands = options.channels.map((channel) => `listen ${channel}`).join("; ");

  async function connect(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    while (!isClosed && !isUp) {
      try {
        await sql.unsafe(commands).simple();
        await options.onConnect();
        isUp = true;
      } catch (error) {
        options.onFailure(error);
        // The database is away: it is asked again until it is back.
        await delay(PAUSE_MS);
      }
    }
    isTrying = false;
    connected.resolve();
  }

  void connect();
  return {
    connected: () => connected.promise,
    async close() {
      isClosed = true;
      await sql.end({ timeout: 1 });
    },
  };
}
