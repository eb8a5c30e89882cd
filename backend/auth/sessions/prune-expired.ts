import type { ConnectionPool } from "../../core/database/connection-pool.ts";

/** Rows per statement, which keeps locks short. */
const BATCH = 1000;

/** Statements in the order of their dependencies. */
const DELETIONS = [
  // A used refresh token reveals theft while its session lives; a week is enough for that.
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
  // Kept long enough to say that a link has expired or was replaced.
  `delete from embedded.invitations where id in (
     select id from embedded.invitations where created_at < now() - interval '90 days' limit ${BATCH})`,
  `delete from embedded.limits where key in (
     select key from embedded.limits where expire < extract(epoch from now()) * 1000 limit ${BATCH})`,
];

/**
 * Deletes expired sessions, used refresh tokens, abandoned flows, audit log entries older than a year, old
 * invitations and expired rate limits.
 *
 * @returns the number of deleted rows.
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
