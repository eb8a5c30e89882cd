import type { Logger } from "pino";
import type { ConnectionPool } from "../../database/connection-pool.ts";

const INTERVAL_MS = 3_600_000;
/** A site that starts has better things to do. */
const FIRST_RUN_MS = 60_000;
/** So many rows at a time, so that nobody waits for them. */
const BATCH = 1000;

/** What is deleted, in an order in which nothing goes that something else still needs. */
const DELETIONS = [
  // A token that was used shows a thief as long as its session lives on; a week is long enough for that.
  `delete from auth.refresh_tokens where id in (
     select id from auth.refresh_tokens as used
     where revoked and updated_at < now() - interval '7 days'
       and not exists (
         select from auth.refresh_tokens as child where child.parent = used.token and not child.revoked
       )
     limit ${BATCH})`,
  `delete from auth.sessions where id in (
     select id from auth.sessions as ended
     where ended.not_after < now() - interval '1 day'
       or (
         ended.updated_at < now() - interval '1 day'
         and not exists (
           select from auth.refresh_tokens where session_id = ended.id and not revoked
         )
       )
     limit ${BATCH})`,
  `delete from auth.flow_state where id in (
     select id from auth.flow_state where created_at < now() - interval '1 day' limit ${BATCH})`,
  `delete from auth.audit_log_entries where id in (
     select id from auth.audit_log_entries where created_at < now() - interval '1 year' limit ${BATCH})`,
  // Long enough to say of a link that it has expired, or was replaced.
  `delete from embedded.invitations where id in (
     select id from embedded.invitations where created_at < now() - interval '90 days' limit ${BATCH})`,
  `delete from embedded.limits where key in (
     select key from embedded.limits where expire < extract(epoch from now()) * 1000 limit ${BATCH})`,
];

/**
 * Deletes what nobody can use any more: sessions that have ended, refresh tokens that were used long ago,
 * flows that nobody finished, entries of the audit log that are older than a year, and what was counted.
 *
 * @returns how many rows.
 */
export async function pruneExpired(pool: ConnectionPool): Promise<number> {
  let count = 0;
  for (const statement of DELETIONS) {
    let deleted: number;
    do {
      deleted = (await pool.query(statement, [])).count;
      count += deleted;
    } while (deleted === BATCH);
  }
  return count;
}

/** Prunes once an hour, until the returned function is called. */
export function startPruning(pool: ConnectionPool, log: Logger): () => void {
  const prune = () => {
    pruneExpired(pool).catch((error: unknown) => {
      log.warn({ err: error }, "old sessions and audit entries could not be pruned");
    });
  };
  const first = setTimeout(prune, FIRST_RUN_MS).unref();
  const timer = setInterval(prune, INTERVAL_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
