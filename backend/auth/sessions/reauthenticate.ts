import { createHash } from "node:crypto";
import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { clearTries, type TriesOf } from "../factors/count-try.ts";
import { refuse } from "../refuse.ts";
import type { AskingSession } from "./read-session.ts";

/** Wrong codes before a new one has to be sent. */
const MAX_TRIES = 5;

/** A session that is younger than that has just shown the password. */
const FRESH = "24 hours";
const CODE_LIFE = "1 hour";

const countSchema = z.object({ count: z.number() });
const triesOf = (userId: string): TriesOf => `new passwords of ${userId}`;

/**
 * With secure password changes, a session that is older than 24 hours needs the code that
 * `GET /reauthenticate` has sent.
 *
 * @returns the refusal, or undefined when the password may be changed; then the code is used up.
 */
export async function refuseOldSession(
  { pool }: Pick<AuthService, "pool">,
  asking: AskingSession,
  nonce: unknown,
): Promise<Response | undefined> {
  const { userId, sessionId } = asking;
  const [session] = await pool.query(
    `select created_at > now() - $2::interval as is_fresh from auth.sessions where id = $1`,
    [sessionId, FRESH],
  );
  if (session?.is_fresh) return undefined;
  if (typeof nonce !== "string" || nonce === "") {
    return refuse(400, "reauthentication_needed", "Password update requires reauthentication");
  }
  const [user] = await pool.query(
    "select coalesce(email, phone) as address from auth.users where id = $1",
    [userId],
  );
  const hash = createHash("sha256").update(`${user?.address}${nonce}`).digest("hex");
  const used = await pool.query(
    `update auth.users set reauthentication_token = null
     where id = $1 and reauthentication_token = $2
       and reauthentication_sent_at > now() - $3::interval
     returning id`,
    [userId, hash, CODE_LIFE],
  );
  if (used.length > 0) {
    await clearTries({ pool }, triesOf(userId));
    return undefined;
  }
  await countTry(pool, userId);
  return refuse(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}

/** Six digits must not be tried out, whichever process of the site is asked. */
async function countTry(pool: AuthService["pool"], userId: string): Promise<void> {
  const [row] = await pool.query(
    `insert into embedded.tries as kept (subject, count, began_at) values ($1, 1, now())
     on conflict (subject) do update set count = kept.count + 1
     returning count`,
    [triesOf(userId)],
  );
  if (countSchema.parse(row).count < MAX_TRIES) return;
  await clearTries({ pool }, triesOf(userId));
  await pool.query("update auth.users set reauthentication_token = null where id = $1", [userId]);
}
