import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { AuthService } from "../auth-service.ts";
import { refuse } from "../refuse.ts";
import type { AskingSession } from "./read-session.ts";

/** Wrong codes before a new one has to be sent. */
const MAX_TRIES = 5;

/** A session that is younger than that has just shown the password. */
const FRESH = "24 hours";
const CODE_LIFE = "1 hour";

const tries = new LRUCache<string, number>({ max: 10_000, ttl: 3_600_000 });

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
    tries.delete(userId);
    return undefined;
  }
  await countTry(pool, userId);
  return refuse(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}

/** Six digits must not be tried out. */
async function countTry(pool: AuthService["pool"], userId: string): Promise<void> {
  const count = (tries.get(userId) ?? 0) + 1;
  tries.set(userId, count);
  if (count < MAX_TRIES) return;
  tries.delete(userId);
  await pool.query("update auth.users set reauthentication_token = null where id = $1", [userId]);
}
