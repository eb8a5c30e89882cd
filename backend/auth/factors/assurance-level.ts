import type { AuthService } from "../auth-service.ts";
import { readSession } from "../sessions/read-session.ts";

/**
 * Who asks, and at which level. A token may say `aal2` for an hour after the factor behind it was removed;
 * so the session has to say so too.
 *
 * @returns the refusal when nobody is signed in.
 */
export async function readLiveLevel(
  service: Pick<AuthService, "tokens" | "pool">,
  request: Request,
): Promise<{ userId: string; sessionId: string; aal: string } | Response> {
  const session = await readSession(service, request);
  if (session instanceof Response) return session;
  const { userId, sessionId, aal } = session;
  const [row] = await service.pool.query(
    "select 1 from auth.sessions where id = $1 and aal::text >= 'aal2'",
    [sessionId],
  );
  return { userId, sessionId, aal: row ? aal : "aal1" };
}
