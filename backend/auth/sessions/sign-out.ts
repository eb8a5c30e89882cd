import type { AuthService } from "../auth-service.ts";
import { refuse } from "../refuse.ts";
import { readSession } from "./read-session.ts";
import { recordAudit } from "./record-audit.ts";

/** Which sessions of the user end: all, the one that asks, or all others. */
const ENDED = new Map([
  ["global", "true"],
  ["local", "id = $2"],
  ["others", "id <> $2"],
]);

/** `POST /logout?scope=…`, also for the service key with a user's token. Their access tokens end at once. */
export async function signOut(service: AuthService, request: Request): Promise<Response> {
  const scope = new URL(request.url).searchParams.get("scope") ?? "global";
  const ended = ENDED.get(scope);
  if (!ended) return refuse(400, "validation_failed", `Unsupported logout scope "${scope}"`);
  const asking = await readSession(service, request);
  if (asking instanceof Response) return asking;
  await service.pool.query(
    `delete from auth.sessions where user_id = $1 and $2::uuid is not null and ${ended}`,
    [asking.userId, asking.sessionId],
  );
  await recordAudit(service, "logout", {
    actor: { id: asking.userId, username: emailOf(asking.claims) },
  });
  return new Response(null, { status: 204 });
}

/** The address that a token names. */
export const emailOf = (claims: Record<string, unknown>): string =>
  typeof claims.email === "string" ? claims.email : "";
