import type { Socket } from "node:net";
import postgres from "postgres";
import { CONNECT_LIMIT_MS, connectOnce } from "./connect-once.ts";

/** A connection on which notifications come. It connects once and never again. */
export type NotificationLine = {
  /**
   * Asks the server for its clock (ms since 1970). What was committed before the call has been told of when the
   * answer is there: the server sends notifications that wait before it says that it is ready.
   */
  ask(): Promise<number>;
  /** Ends it without a word to the server, which may not be there any more. */
  destroy(): void;
  close(): Promise<void>;
};

/**
 * Listens to channels. postgres.js's own `sql.listen` does not tell when the connection is lost.
 *
 * @param options.onEnd told once, when the connection is lost or was destroyed.
 * @throws Error when there is no connection within seconds.
 */
export async function openNotificationLine(options: {
  url: string;
  channels: readonly string[];
  name: string;
  onNotify: (channel: string, payload: string) => void;
  onEnd: () => void;
}): Promise<NotificationLine> {
  let socket: Socket | undefined;
  let isOpen = false;
  const settings: postgres.Options<Record<string, never>> & {
    onnotify: (channel: string, payload: string) => void;
    socket: ReturnType<typeof connectOnce>;
  } = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
    onnotify: options.onNotify,
    onclose() {
      if (isOpen) options.onEnd();
      isOpen = false;
    },
    socket: connectOnce({
      onSocket(made) {
        socket = made;
      },
    }),
    connection: { application_name: options.name },
  };
  const sql = postgres(options.url, settings);
  const destroy = () => void socket?.destroy();
  const patience = setTimeout(destroy, 2 * CONNECT_LIMIT_MS);
  try {
    for (const channel of options.channels) await sql`listen ${sql(channel)}`;
    isOpen = true;
  } catch (error) {
    destroy();
    throw error;
  } finally {
    clearTimeout(patience);
  }
  return {
    async ask() {
      const [row] = await sql<
        { now: number }[]
      >`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
      return row?.now ?? Number.NaN;
    },
    destroy,
    async close() {
      isOpen = false;
      await sql.end({ timeout: 1 });
      destroy();
    },
  };
}
