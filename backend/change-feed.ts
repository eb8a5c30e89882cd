import postgres from "postgres";
import { z } from "zod";

const CHANNEL = "broadsheet_changes";
const tagsSchema = z.array(z.string());

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
 */
export async function openChangeFeed(
  url: string,
  handlers: ChangeFeedHandlers,
): Promise<{ close(): Promise<void> }> {
  const sql = postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => undefined,
    onclose: () => handlers.onDisconnect(),
    connection: { application_name: "broadsheet change feed" },
  });
  await sql.listen(CHANNEL, (payload) => handlers.onChange(readTags(payload)), handlers.onConnect);
  return { close: () => sql.end({ timeout: 1 }) };
}

/** A payload that is not a list of tags came from somebody else; it then concerns every page. */
function readTags(payload: string): string[] {
  try {
    return tagsSchema.parse(JSON.parse(payload));
  } catch {
    return ["site"];
  }
}
