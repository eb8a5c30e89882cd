import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { z } from "zod";

const tagsSchema = z.array(z.string());
const PAUSE_MS = 100;

export type ChangeFeedHandlers = {
  /** Something that carries these cache tags has changed. */
  onChange: (tags: string[]) => void;
  /** The feed is (again) connected; what happened before is unknown. */
  onConnect: () => void;
  /** The feed lost its connection: from now on changes may pass unseen. */
  onDisconnect: () => void;
};

/**
 * Listens to the changes that the database announces (migration `change_feed`), and connects again
 * when the connection is lost.
 *
 * The library's own `sql.listen` does not tell when the connection is lost, so this listens by hand.
 */
export async function openChangeFeed(
  url: string,
  handlers: ChangeFeedHandlers,
): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let listening: Promise<void> | undefined;
  const options: postgres.Options<Record<string, never>> & {
    onnotify: (channel: string, payload: string) => void;
  } = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connect_timeout: 5,
    // The pause between two attempts is ours.
    backoff: () => 0,
    onnotice: () => undefined,
    onnotify: (_channel, payload) => handlers.onChange(readTags(payload)),
    onclose() {
      if (isClosed) return;
      handlers.onDisconnect();
      startListening();
    },
    connection: { application_name: "broadsheet change feed" },
  };
  const sql = postgres(url, options);

  function startListening(): Promise<void> {
    listening ??= listen().finally(() => {
      listening = undefined;
    });
    return listening;
  }

  async function listen(): Promise<void> {
    while (!isClosed) {
      try {
        await sql`listen broadsheet_changes`;
        return handlers.onConnect();
      } catch {
        // The database is away: it is asked again until it is back.
        await delay(PAUSE_MS);
      }
    }
  }

  await startListening();
  return {
    close() {
      isClosed = true;
      return sql.end({ timeout: 1 });
    },
  };
}

/** A payload that is not a list of tags came from somebody else; it then concerns every page. */
function readTags(payload: string): string[] {
  try {
    return tagsSchema.parse(JSON.parse(payload));
  } catch {
    return ["site"];
  }
}
