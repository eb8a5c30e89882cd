import { z } from "zod";
import type { Claims } from "../../core/keys/access-tokens.ts";
import { bearerToken } from "../../core/keys/api-keys.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";

/** The session of an authenticated request, from the claims of its token. */
export type AuthenticatedSession = {
  userId: string;
  sessionId: string;
  aal: string;
  claims: Claims;
};

const identifiedSchema = z.looseObject({ sub: z.uuid(), session_id: z.uuid() });
const BAD_JWT = "invalid JWT: unable to parse or verify signature, token ";

/** GoTrue's messages for invalid tokens. */
const TOKEN_ERRORS = {
  malformed: `${BAD_JWT}is malformed: token contains an invalid number of segments`,
  signature: `${BAD_JWT}signature is invalid: signature is invalid`,
  expired: `${BAD_JWT}has invalid claims: token is expired`,
  claims: `${BAD_JWT}has invalid claims`,
} as const;

/**
 * Authenticates a request: the token is valid, its session active, its user present and not banned.
 *
 * @throws AuthError with GoTrue's status and code.
 */
export async function requireSession(
  { tokens, pool }: Pick<AuthService, "tokens" | "pool">,
  request: Request,
): Promise<AuthenticatedSession> {
  const token = bearerToken(request.headers);
  // An API key does not identify a user.
  if (!token || token.startsWith("sb_")) {
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  const verified = await tokens.verify(token);
  if (!verified.ok) throw new AuthError(403, "bad_jwt", TOKEN_ERRORS[verified.reason]);
  const { claims } = verified;
  const identified = identifiedSchema.safeParse(claims);
  if (!identified.success) {
    throw claims.sub
      ? new AuthError(400, "bad_jwt", "invalid claim: sub claim must be a UUID")
      : new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");
  }
  const { sub: userId, session_id: sessionId } = identified.data;
  const [row] = await pool.query(
    `select
       deleted_at is null as is_there,
       coalesce(banned_until > now(), false) as is_banned,
       exists (
         select from auth.sessions
         where id = $2 and user_id = $1 and (not_after is null or not_after > now())
       ) as has_session
     from auth.users where id = $1`,
    [userId, sessionId],
  );
  if (!row?.is_there) {
    throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  }
  if (row.is_banned) throw new AuthError(403, "user_banned", "User is banned");
  if (!row.has_session) {
    throw new AuthError(
      403,
      "session_not_found",
      "Session from session_id claim in JWT does not exist",
    );
  }
  return { userId, sessionId, aal: claims.aal ?? "aal1", claims };
}
