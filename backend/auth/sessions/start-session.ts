import { randomUUID } from "node:crypto";
import type { AuthService } from "../auth-service.ts";
import type { AuthMethod } from "./auth-method.ts";
import { addAuthenticationMethod } from "./authentication-methods.ts";
import { type SessionBody, sessionBody } from "./session-body.ts";
import { SessionRefusal } from "./session-refusal.ts";

/**
 * Signs a user in, however they have shown who they are: a new row of `auth.sessions`, with a refresh token, which
 * is stored as an HMAC only, and an access token.
 *
 * @param request from which the session notes the name of the browser.
 * @throws SessionRefusal when there is no such user, or they are banned; then there is no session either.
 */
export async function startSession(
  service: AuthService,
  userId: string,
  method: AuthMethod,
  request?: Request,
): Promise<SessionBody> {
  const sessionId = randomUUID();
  const rows = await service.pool.query(
    `with signed_in as (
       update auth.users set last_sign_in_at = now(), updated_at = now()
       where id = $2 and deleted_at is null and (banned_until is null or banned_until <= now())
       returning id
     )
     insert into auth.sessions (id, user_id, aal, user_agent, created_at, updated_at)
     select $1::uuid, id, 'aal1', $3::text, now(), now() from signed_in
     returning id`,
    [sessionId, userId, browserOf(request)],
  );
  if (rows.length === 0) throw new SessionRefusal(400, "user_banned", "User is banned");
  await addAuthenticationMethod(service, sessionId, method);
  return sessionBody(service, sessionId);
}

const browserOf = (request?: Request) => request?.headers.get("User-Agent")?.slice(0, 500) ?? null;
