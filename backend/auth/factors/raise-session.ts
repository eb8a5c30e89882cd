import type { AuthMethod } from "../sessions/auth-method.ts";
import { addAuthenticationMethod, setAssuranceLevel } from "../sessions/authentication-methods.ts";
import { sessionBody } from "../sessions/session-body.ts";
import type { FactorRequest } from "./factor-request.ts";

/**
 * Gives the session the level `aal2` and ends the user's sessions that are below it: whoever is in one of
 * them has not shown the factor.
 *
 * @returns the session with new tokens.
 */
export async function raiseSession(
  { service, session }: FactorRequest,
  factorId: string,
  method: AuthMethod,
): Promise<Response> {
  await addAuthenticationMethod(service, session.sessionId, method);
  await setAssuranceLevel(service, session.sessionId, "aal2", factorId);
  await service.pool.query(
    `delete from auth.sessions
     where user_id = $1 and id <> $2 and coalesce(aal::text, 'aal1') < 'aal2'`,
    [session.userId, session.sessionId],
  );
  return Response.json(await sessionBody(service, session.sessionId), {
    headers: { "Cache-Control": "no-store" },
  });
}
