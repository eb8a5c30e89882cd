import { randomUUID } from "node:crypto";
import type { Caller } from "../../core/base/caller.ts";
import { becomeCaller } from "../../core/database/as-caller.ts";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import { sqlState } from "../../core/database/database-errors.ts";
import type { Query } from "../../core/database/in-transaction.ts";
import { inDiscardedTransaction } from "./discarded-transaction.ts";

/** Permissions by the policies of `realtime.messages` in a private channel. */
export type Permissions = { broadcast: boolean; presence: boolean };

const INSUFFICIENT_PRIVILEGE = "42501";
const INSERT =
  "insert into realtime.messages (id, topic, extension, private) values ($1, $2, $3, true)";

/** Read permission is checked as Supabase documents it: which of two new rows the caller can select. */
export async function readPermissions(
  pool: ConnectionPool,
  caller: Caller,
  topic: string,
): Promise<Permissions> {
  const [broadcast, presence] = [randomUUID(), randomUUID()];
  return inDiscardedTransaction(pool, "permissions", async (query) => {
    await query(INSERT, [broadcast, topic, "broadcast"]);
    await query(INSERT, [presence, topic, "presence"]);
    await becomeCaller(pool, query, caller, [["realtime.topic", topic]]);
    const rows = await query("select id from realtime.messages where id in ($1, $2)", [
      broadcast,
      presence,
    ]);
    const seen = new Set(rows.map((row) => row.id));
    return { broadcast: seen.has(broadcast), presence: seen.has(presence) };
  });
}

/** Write permission is the right to insert a row. */
export async function writePermissions(
  pool: ConnectionPool,
  caller: Caller,
  topic: string,
): Promise<Permissions> {
  return inDiscardedTransaction(pool, "permissions", async (query) => {
    await becomeCaller(pool, query, caller, [["realtime.topic", topic]]);
    const broadcast = await mayInsert(query, topic, "broadcast");
    return { broadcast, presence: await mayInsert(query, topic, "presence") };
  });
}

async function mayInsert(query: Query, topic: string, extension: string): Promise<boolean> {
  await query("savepoint policies");
  try {
    await query(INSERT, [randomUUID(), topic, extension]);
    return true;
  } catch (error) {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    return false;
  } finally {
    await query("rollback to savepoint policies").catch(() => undefined);
  }
}
