import { randomBytes, randomUUID } from "node:crypto";
import type { AuthService } from "../auth-service.ts";

/** Nobody guesses 128 bits. */
export const newRefreshToken = (): string => randomBytes(16).toString("base64url");

/**
 * Gives a session a new refresh token, the child of the one that it had; any other of its tokens is used up.
 *
 * @returns the token, or undefined when the session is no more.
 */
export async function renewRefreshToken(
  { pool }: Pick<AuthService, "pool">,
  sessionId: string,
): Promise<string | undefined> {
  const token = newRefreshToken();
  const rows = await pool.query(
    `with session as (
       select id, user_id from auth.sessions
       where id = $1 and (not_after is null or not_after > now())
       for update
     ), used as (
       update auth.refresh_tokens set revoked = true, updated_at = now()
       where session_id = (select id from session) and not revoked
       returning token, created_at
     )
     insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at, updated_at)
     select $2::text, $3::text, user_id, id, false,
       (select token from used order by created_at desc limit 1), now(), now()
     from session
     returning token`,
    [sessionId, randomUUID(), token],
  );
  return rows.length > 0 ? token : undefined;
}
