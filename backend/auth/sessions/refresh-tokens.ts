import { randomUUID } from "node:crypto";
import type { AuthService } from "../auth-service.ts";
import { keyedHash } from "../keys/encryption.ts";

/** A refresh token as its client holds it, the row that it comes from, and what that row keeps of it. */
export type RefreshToken = { id: string; token: string; stored: string };

type Installation = Pick<AuthService, "jwtSecret">;

/** A new refresh token. Its row has to be written with this `id`, and with `stored` as its `token`. */
export const newRefreshToken = (installation: Installation): RefreshToken =>
  refreshTokenOf(installation, randomUUID());

/**
 * The refresh token of the row `id` of `auth.refresh_tokens`: an HMAC of that id, so that a client whose answer got
 * lost can be given the same token again although no table holds it.
 */
export function refreshTokenOf(installation: Installation, id: string): RefreshToken {
  const token = keyedHash(installation.jwtSecret, "refresh token", id).toString("base64url");
  return { id, token, stored: hashRefreshToken(installation, token) };
}

/** What the column `token` holds of a client's refresh token, and `parent` of the one before it. */
export function hashRefreshToken(installation: Installation, token: string): string {
  return keyedHash(installation.jwtSecret, "stored refresh token", token).toString("hex");
}

/**
 * Gives a session a new refresh token, the child of the one that it had; any other of its tokens is used up.
 *
 * @returns the token, or undefined when the session is no more.
 */
export async function renewRefreshToken(
  service: Pick<AuthService, "pool" | "jwtSecret">,
  sessionId: string,
): Promise<string | undefined> {
  const { id, token, stored } = newRefreshToken(service);
  const rows = await service.pool.query(
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
     returning id`,
    [sessionId, id, stored],
  );
  return rows.length > 0 ? token : undefined;
}
