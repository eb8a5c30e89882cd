import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import {
  type AuthMethod,
  addAuthenticationMethod,
  sessionBody,
} from "../sessions/issue-session.ts";
import { type AuthenticatedSession, requireSession } from "../sessions/require-session.ts";
import { hasVerifiedFactor } from "./factors.ts";

/**
 * Authenticates a request and reads the assurance level of its session. A token may still claim `aal2` for an
 * hour after its factor was removed, so the session has to confirm it.
 *
 * @throws AuthError without an active session.
 */
export async function requireSessionWithLevel(
  service: Pick<AuthService, "tokens" | "pool">,
  request: Request,
): Promise<AuthenticatedSession> {
  const session = await requireSession(service, request);
  const [row] = await service.pool.query(
    "select 1 from auth.sessions where id = $1 and aal::text >= 'aal2'",
    [session.sessionId],
  );
  return { ...session, aal: row ? session.aal : "aal1" };
}

/**
 * Requires an AAL2 session of a user with a second factor.
 *
 * @param what is about to be done, for the message.
 * @throws AuthError without it.
 */
export async function requireAal2(
  service: Pick<AuthService, "pool">,
  { aal, userId }: Pick<AuthenticatedSession, "aal" | "userId">,
  what: string,
): Promise<void> {
  if (aal === "aal2" || !(await hasVerifiedFactor(service, userId))) return;
  throw new AuthError(
    401,
    "insufficient_aal",
    `AAL2 session is required to ${what} when MFA is enabled.`,
  );
}

/** Authenticates a request that links or unlinks identities. */
export async function requireLinkingSession(
  service: AuthService,
  request: Request,
): Promise<AuthenticatedSession> {
  if (!service.loginMethods.manualLinking)
    throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
  const session = await requireSessionWithLevel(service, request);
  await requireAal2(service, session, "link or unlink identities");
  return session;
}

/**
 * Upgrades a session to AAL2 and ends the user's sessions at AAL1, which have not passed the second factor.
 *
 * @returns the session with new tokens.
 */
export async function upgradeToAal2(
  service: AuthService,
  { userId, sessionId }: Pick<AuthenticatedSession, "userId" | "sessionId">,
  factorId: string,
  method: AuthMethod,
): Promise<Response> {
  await addAuthenticationMethod(service, sessionId, method);
  await service.pool.query(
    `with ended as (
       delete from auth.sessions
       where user_id = $2 and id <> $1 and coalesce(aal::text, 'aal1') < 'aal2'
     )
     update auth.sessions set aal = 'aal2', factor_id = $3, updated_at = now() where id = $1`,
    [sessionId, userId, factorId],
  );
  return Response.json(await sessionBody(service, sessionId));
}
