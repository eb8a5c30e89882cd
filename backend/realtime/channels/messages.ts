import type { Logger } from "pino";
import { z } from "zod";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import type { Broadcast } from "../protocol/frames.ts";
import { type ChannelRegistry, channelKey } from "./channel-registry.ts";

export const MESSAGE_CHANNEL = "broadsheet_realtime_messages";

/** A stored broadcast that clients can replay when they join. */
export type StoredMessage = { id: string; topic: string; isPrivate: boolean; broadcast: Broadcast };

const RETENTION_DAYS = 3;
const MAX_REPLAYED = 25;

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    topic: z.string(),
    event: z.string(),
    isPrivate: z.boolean(),
    payload: z.string().nullable(),
    bytes: z.string().nullable(),
  }),
);

const SELECT = `
  select id, topic, event, coalesce(private, false) as "isPrivate",
    payload::text as payload, encode(binary_payload, 'base64') as bytes
  from realtime.messages where extension = 'broadcast' and event is not null`;

/** The messages of the notified ids, in the order in which they were written. */
export async function getMessages(
  pool: ConnectionPool,
  ids: readonly string[],
): Promise<StoredMessage[]> {
  const rows = await pool.query(
    `${SELECT} and id in (select value::uuid from json_array_elements_text($1::text::json)) order by inserted_at`,
    [JSON.stringify(ids)],
  );
  return rowsSchema.parse([...rows]).map((row) => toMessage(row));
}

/** The latest messages of a private channel since a time (ms since 1970), oldest first. */
export async function listMessages(
  pool: ConnectionPool,
  topic: string,
  { since, limit = MAX_REPLAYED }: { since: number; limit?: number | undefined },
): Promise<StoredMessage[]> {
  const rows = await pool.query(
    `${SELECT} and private and topic = $1 and inserted_at >= to_timestamp($2::text::float8 / 1000)
     order by inserted_at desc limit $3::text::integer`,
    [topic, String(since), String(Math.min(limit, MAX_REPLAYED))],
  );
  return rowsSchema
    .parse([...rows])
    .reverse()
    .map((row) => toMessage(row, true));
}

/** Deletes messages beyond their retention. */
export async function pruneMessages(pool: ConnectionPool): Promise<void> {
  await pool.query(
    `delete from realtime.messages where inserted_at < now() - interval '${RETENTION_DAYS} days'`,
    [],
  );
}

function toMessage(
  { id, topic, event, isPrivate, payload, bytes }: z.infer<typeof rowsSchema>[number],
  isReplayed = false,
): StoredMessage {
  const isBinary = bytes !== null;
  return {
    id,
    topic,
    isPrivate,
    broadcast: {
      form: "parts",
      event,
      encoding: isBinary ? "binary" : "json",
      payload: isBinary ? Buffer.from(bytes, "base64") : Buffer.from(payload ?? "{}", "utf8"),
      meta: isReplayed ? { replayed: true, id } : { id },
    },
  };
}

const MAX_WAITING = 5000;

/** Broadcasts messages that the database sends (`realtime.send`); it notifies their ids. */
export function relayMessages(options: {
  pool: ConnectionPool;
  registry: ChannelRegistry;
  log: Logger;
}): {
  receive(id: string): void;
} {
  let waiting: string[] = [];
  let isWorking = false;

  async function work(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      try {
        for (const message of await getMessages(options.pool, ids)) {
          const channel = channelKey(message.topic, message.isPrivate);
          options.registry.broadcast(channel, message.broadcast, undefined, message.id);
        }
      } catch (error) {
        options.log.warn({ err: error }, "failed to relay broadcasts of the database");
      }
    }
    isWorking = false;
  }

  return {
    receive(id) {
      waiting.push(id);
      if (waiting.length > MAX_WAITING) waiting.shift();
      if (!isWorking) void work();
    },
  };
}
