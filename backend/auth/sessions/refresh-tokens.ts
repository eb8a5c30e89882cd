import { randomUUID } from "node:crypto";
import { keyedHash } from "../../core/keys/encryption.ts";
import type { AuthService } from "../service/auth-service.types.ts";

/** A refresh token, the id of its row and the hash that the row stores. */
export type RefreshToken = { id: string; token: string; stored: string };

type Installation = Pick<AuthService, "jwtSecret">;

/** Creates a refresh token. Its row has to be inserted with this `id`, and with `stored` as its `token`. */
export const newRefreshToken = (installation: Installation): RefreshToken =>
  refreshTokenOf(installation, randomUUID());

/**
 * Derives the refresh token of a row in `auth.refresh_tokens` as an HMAC of its id, so that a client whose
 * response was lost gets the same token again although no table stores it.
 */
export function refreshTokenOf(installation: Installation, id: string): RefreshToken {
  const token = keyedHash(installation.jwtSecret, "refresh token", id).toString("base64url");
  return { id, token, stored: hashRefreshToken(installation, token) };
}

/** The hash of a refresh token, as the columns `token` and `parent` store it. */
export function hashRefreshToken(installation: Installation, token: string): string {
  return keyedHash(installation.jwtSecret, "stored refresh token", token).toString("hex");
}

/**
 * Issues a new refresh token for a session as the child of the current one, and marks all others as used.
 *
 * @returns the token, or undefined when the session has ended.
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
