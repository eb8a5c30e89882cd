import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { refuse } from "../refuse.ts";

/** So many tries are allowed within the time, whichever process of the site is asked. */
const LIMIT = 5;
const WINDOW_SECONDS = 300;

const countSchema = z.object({ count: z.number(), wait: z.coerce.number() });

/** What tries are counted for. */
export type TriesOf =
  | `codes of ${string}`
  | `messages to ${string}`
  | `messages for ${string}`
  | `new passwords of ${string}`;

/**
 * Counts a try before it is made, so that many at once can not pass together. One statement, which waits
 * for those of others on the same row.
 *
 * @returns a refusal with `Retry-After` when there were too many, else nothing.
 */
export async function countTry(
  { pool }: Pick<AuthService, "pool">,
  subject: TriesOf,
  code: "over_request_rate_limit" | "over_sms_send_rate_limit" = "over_request_rate_limit",
): Promise<Response | undefined> {
  const [row] = await pool.query(
    `insert into embedded.tries as kept (subject, count, began_at) values ($1, 1, now())
     on conflict (subject) do update set
       count = case when kept.began_at <= now() - make_interval(secs => $2) then 1 else kept.count + 1 end,
       began_at = case when kept.began_at <= now() - make_interval(secs => $2) then now() else kept.began_at end
     returning count, ceil(extract(epoch from began_at - now()) + $2) as wait`,
    [subject, WINDOW_SECONDS],
  );
  const { count, wait } = countSchema.parse(row);
  return count > LIMIT ? refuseForSeconds(Math.max(wait, 1), code) : undefined;
}

/** Forgets the tries for something: the last one was right. */
export async function clearTries(
  { pool }: Pick<AuthService, "pool">,
  subject: TriesOf,
): Promise<void> {
  await pool.query(
    "delete from embedded.tries where subject = $1 or began_at < now() - interval '1 day'",
    [subject],
  );
}

/** An answer that says when it is worth trying again. */
export function refuseForSeconds(seconds: number, code: string): Response {
  const minutes = Math.ceil(seconds / 60);
  const when = seconds < 90 ? `${seconds} seconds` : `${minutes} minutes`;
  const response = refuse(429, code, `Too many tries. Try again in ${when}.`);
  response.headers.set("Retry-After", String(seconds));
  return response;
}
