import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ACCESS_TOKEN_SECONDS } from "../../core/keys/access-tokens.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import {
  FACTORS_COLUMN,
  parseUser,
  toUserBody,
  USER_COLUMNS,
  type UserBody,
} from "../users/user-body.ts";
import { newRefreshToken, renewRefreshToken } from "./refresh-tokens.ts";

/**
 * Creates a session for an authenticated user, with access token and refresh token. The database stores only
 * an HMAC of the refresh token.
 *
 * @param request its user agent is stored with the session.
 * @throws AuthError when the user does not exist or is banned.
 */
export async function startSession(
  service: AuthService,
  userId: string,
  method: AuthMethod,
  request: Request,
): Promise<SessionBody> {
  const sessionId = randomUUID();
  const { id, token, stored } = newRefreshToken(service);
  // One statement, so that no session is left without its refresh token.
  const rows = await service.pool.query(
    `with signed_in as (
       update auth.users set last_sign_in_at = now(), updated_at = now()
       where id = $2 and deleted_at is null and (banned_until is null or banned_until <= now())
       returning id
     ), session as (
       insert into auth.sessions (id, user_id, aal, user_agent, created_at, updated_at)
       select $1::uuid, id, 'aal1', $3::text, now(), now() from signed_in
       returning id, user_id
     ), method as (
       insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       select $4::uuid, id, $5::text, now(), now() from session
     )
     insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
     select $6::text, $7::text, user_id, id, false, now(), now() from session
     returning id`,
    [
      sessionId,
      userId,
      request.headers.get("User-Agent")?.slice(0, 500) ?? null,
      randomUUID(),
      method,
      id,
      stored,
    ],
  );
  if (rows.length === 0) throw new AuthError(400, "user_banned", "User is banned");
  return describeSession(service, sessionId, token);
}

/** GoTrue's response of `/token`. */
export type SessionBody = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserBody;
};

const sessionSchema = z.object({
  session_id: z.string(),
  aal: z.enum(["aal1", "aal2", "aal3"]).nullable(),
  methods: z.array(z.object({ method: z.string(), timestamp: z.number() })),
});

/**
 * Issues a new access token and a new refresh token for a session; the previous refresh token is used up.
 *
 * @throws AuthError when the session has ended or its user is banned.
 */
export async function sessionBody(service: AuthService, sessionId: string): Promise<SessionBody> {
  const refreshToken = await renewRefreshToken(service, sessionId);
  if (!refreshToken) throw sessionNotFound();
  return describeSession(service, sessionId, refreshToken);
}

/**
 * Issues a new access token for a session and returns it with the given refresh token.
 *
 * @throws AuthError when the session has ended or its user is banned.
 */
export async function describeSession(
  service: AuthService,
  sessionId: string,
  refreshToken: string,
): Promise<SessionBody> {
  const [row] = await service.pool.query(
    `select ${USER_COLUMNS}, ${FACTORS_COLUMN}, sessions.id as session_id, sessions.aal::text as aal,
       coalesce((
         select jsonb_agg(jsonb_build_object(
           'method', claims.authentication_method,
           'timestamp', floor(extract(epoch from claims.updated_at))
         ) order by claims.updated_at desc, claims.authentication_method)
         from auth.mfa_amr_claims as claims where claims.session_id = sessions.id
       ), '[]') as methods
     from auth.sessions
     join auth.users on users.id = sessions.user_id
     where sessions.id = $1 and (sessions.not_after is null or sessions.not_after > now())`,
    [sessionId],
  );
  if (!row) throw sessionNotFound();
  const user = parseUser(row);
  if (user.deleted_at) throw sessionNotFound();
  if (isBanned(user.banned_until)) throw new AuthError(400, "user_banned", "User is banned");
  const { aal, methods } = sessionSchema.parse(row);
  const iat = Math.floor(Date.now() / 1000);
  const body = toUserBody(user);
  const access_token = await service.tokens.sign({
    iss: `${service.siteUrl}/auth/v1`,
    sub: user.id,
    aud: body.aud,
    exp: iat + ACCESS_TOKEN_SECONDS,
    iat,
    email: body.email,
    phone: body.phone,
    app_metadata: body.app_metadata,
    user_metadata: body.user_metadata,
    role: body.role,
    aal: aal ?? "aal1",
    amr: methods,
    session_id: sessionId,
    is_anonymous: body.is_anonymous,
  });
  return {
    access_token,
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: iat + ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    user: body,
  };
}

/** Whether `banned_until` lies in the future. */
export function isBanned(until: string | null): boolean {
  return until !== null && (until === "infinity" || Date.parse(until) > Date.now());
}

const sessionNotFound = () =>
  new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");

/** Records an authentication method of a session, for the `amr` claim of its next tokens. */
export async function addAuthenticationMethod(
  { pool }: Pick<AuthService, "pool">,
  sessionId: string,
  method: AuthMethod,
): Promise<void> {
  await pool.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     select $1::uuid, id, $3::text, now(), now() from auth.sessions where id = $2
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [randomUUID(), sessionId, method],
  );
}

/** Authentication methods, with the values of GoTrue's `amr` claim. */
export type AuthMethod =
  | "password"
  | "otp"
  | "oauth"
  | "totp"
  | "mfa/phone"
  | "mfa/recovery_code"
  | "sso/saml"
  | "anonymous";
