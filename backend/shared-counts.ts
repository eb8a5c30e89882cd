import { createHmac } from "node:crypto";
import { z } from "zod";
import type { ConnectionPool } from "./database/connection-pool.ts";

const countSchema = z.object({ count: z.number(), wait: z.coerce.number() });

/** How often something was counted within its time, and when that time is over. */
export type Count = { count: number; waitMs: number };

/** What is counted once for all processes of the site. */
export type SharedCounts = {
  /** Counts one more, within `seconds` of the first. */
  add(subject: string, seconds: number): Promise<Count>;
  read(subject: string, seconds: number): Promise<Count>;
  forget(subject: string): Promise<void>;
};

/**
 * Counts in the database. Who is counted can be read there by nobody without the secret key.
 *
 * @param options.secret the same in all processes.
 */
export function createSharedCounts(options: {
  pool: ConnectionPool;
  secret: string;
}): SharedCounts {
  const { pool, secret } = options;
  const nameOf = (subject: string) =>
    `limit ${createHmac("sha256", secret).update(subject).digest("base64url")}`;

  return {
    add: (subject, seconds) => addTry(pool, nameOf(subject), seconds),
    async read(subject, seconds) {
      const [row] = await pool.query(
        `select count, extract(epoch from began_at - now()) * 1000 + $2 * 1000 as wait
         from embedded.tries where subject = $1 and began_at > now() - make_interval(secs => $2)`,
        [nameOf(subject), seconds],
      );
      return row ? toCount(row) : { count: 0, waitMs: 0 };
    },
    async forget(subject) {
      await pool.query("delete from embedded.tries where subject = $1", [nameOf(subject)]);
    },
  };
}

/** Counts one more of `subject`. One statement, which waits for those of others on the same row. */
export async function addTry(
  pool: ConnectionPool,
  subject: string,
  seconds: number,
): Promise<Count> {
  const [row] = await pool.query(
    `insert into embedded.tries as kept (subject, count, began_at) values ($1, 1, now())
     on conflict (subject) do update set
       count = case when kept.began_at <= now() - make_interval(secs => $2) then 1 else kept.count + 1 end,
       began_at = case when kept.began_at <= now() - make_interval(secs => $2) then now() else kept.began_at end
     returning count, extract(epoch from began_at - now()) * 1000 + $2 * 1000 as wait`,
    [subject, seconds],
  );
  return toCount(row);
}

function toCount(row: unknown): Count {
  const { count, wait } = countSchema.parse(row);
  return { count, waitMs: Math.max(wait, 1) };
}
