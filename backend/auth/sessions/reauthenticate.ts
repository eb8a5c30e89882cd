import { createHash } from "node:crypto";
import type { AuthService } from "../auth-service.ts";
import { refuse } from "../refuse.ts";
import type { AskingSession } from "./read-session.ts";

/** Wrong codes after which one more ends the code. */
const MAX_TRIES = 4;

/** A session that is younger than that has just shown the password. */
const FRESH = "24 hours";
const CODE_SECONDS = 3600;

/**
 * With secure password changes, a session that is older than 24 hours needs the code that
 * `GET /reauthenticate` has sent.
 *
 * @returns the refusal, or undefined when the password may be changed; then the code is used up.
 */
export async function refuseOldSession(
  { pool, limitStore }: Pick<AuthService, "pool" | "limitStore">,
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
       and reauthentication_sent_at > now() - make_interval(secs => $3)
     returning id`,
    [userId, hash, CODE_SECONDS],
  );
  // Six digits must not be tried out, whichever process of the site is asked.
  const tries = limitStore.open("codes for new passwords of", MAX_TRIES, CODE_SECONDS);
  if (used.length > 0) {
    await tries.clear(userId);
    return undefined;
  }
  if ((await tries.count(userId)) > 0) {
    await tries.clear(userId);
    await pool.query("update auth.users set reauthentication_token = null where id = $1", [userId]);
  }
  return refuse(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}
