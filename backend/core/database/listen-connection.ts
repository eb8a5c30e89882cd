import pg from "pg";
import { CONNECT_TIMEOUT_MS } from "./client-settings.ts";
import { connectClient, destroyClient, endClient } from "./connect-client.ts";

/** A connection that receives notifications. It connects once and does not reconnect. */
export type ListenConnection = {
  /** Listens to further channels. */
  listen(channels: readonly string[]): Promise<void>;
  /**
   * Queries the server's clock (ms since 1970). Everything committed before the call has been notified when the result
   * arrives: the server sends pending notifications before it reports that it is ready.
   *
   * @throws Error when the session does not listen, as one that a pooler has exchanged.
   */
  ping(): Promise<number>;
  /** Closes it without notifying the server, which may be unreachable. */
  destroy(): void;
  close(): Promise<void>;
};

/**
 * Opens a dedicated connection, which listens to no channel yet.
 *
 * @param options.onEnd called once, when the connection is lost or was destroyed.
 * @throws Error when there is no connection within seconds.
 */
export async function openListenConnection(options: {
  url: string;
  /** A statement to run first. */
  begin?: string | undefined;
  name: string;
  onNotify?: (channel: string, payload: string) => void;
  onEnd?: () => void;
}): Promise<ListenConnection> {
  const client = await connectClient({ url: options.url, name: options.name });
  const listened = new Set<string>();
  client.on("notification", ({ channel, payload = "" }) => options.onNotify?.(channel, payload));
  let isOpen = false;
  client.once("end", () => {
    if (isOpen) options.onEnd?.();
    isOpen = false;
  });
  const deadline = setTimeout(() => destroyClient(client), CONNECT_TIMEOUT_MS);
  try {
    if (options.begin) await client.query(options.begin);
    isOpen = true;
  } catch (error) {
    destroyClient(client);
    throw error;
  } finally {
    clearTimeout(deadline);
  }
  return {
    async listen(channels) {
      for (const channel of channels) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        listened.add(channel);
      }
    },
    async ping() {
      const { rows } = await client.query<{ now: number; isListening: boolean }>(
        `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
           $1::text[] <@ array(select pg_listening_channels()) as "isListening"`,
        [[...listened]],
      );
      if (!rows[0]?.isListening) throw new Error("the session does not listen");
      return rows[0].now;
    },
    destroy: () => destroyClient(client),
    async close() {
      isOpen = false;
      await endClient(client);
    },
  };
}
