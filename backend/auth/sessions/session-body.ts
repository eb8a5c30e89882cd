import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { ACCESS_TOKEN_SECONDS } from "../keys/tokens.ts";
import type { AssuranceLevel } from "./auth-method.ts";
import { parseUser, toUserBody, USER_COLUMNS, type UserBody } from "./describe-user.ts";
import { renewRefreshToken } from "./refresh-tokens.ts";
import { SessionRefusal } from "./session-refusal.ts";

/** The answer of GoTrue's `/token`. */
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
 * A fresh access token and a fresh refresh token for a session; the refresh token before it is used up.
 *
 * @throws SessionRefusal when the session is no more, or its user is banned.
 */
export async function sessionBody(service: AuthService, sessionId: string): Promise<SessionBody> {
  const refreshToken = await renewRefreshToken(service, sessionId);
  if (!refreshToken) throw noSession();
  return describeSession(service, sessionId, refreshToken);
}

/**
 * A fresh access token for a session, with the refresh token that it has.
 *
 * @throws SessionRefusal when the session is no more, or its user is banned.
 */
export async function describeSession(
  service: AuthService,
  sessionId: string,
  refreshToken: string,
): Promise<SessionBody> {
  const [row] = await service.pool.query(
    `select ${USER_COLUMNS}, sessions.id as session_id, sessions.aal::text as aal,
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
  if (!row) throw noSession();
  const user = parseUser(row);
  if (user.deleted_at) throw noSession();
  if (isBanned(user.banned_until)) throw new SessionRefusal(400, "user_banned", "User is banned");
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
    aal: aal ?? ("aal1" satisfies AssuranceLevel),
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

/** Whether a time until which a user is banned has not come yet. */
export function isBanned(until: string | null): boolean {
  return until !== null && (until === "infinity" || Date.parse(until) > Date.now());
}

const noSession = () =>
  new SessionRefusal(
    403,
    "session_not_found",
    "Session from session_id claim in JWT does not exist",
  );
