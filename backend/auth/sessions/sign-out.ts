import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { recordAudit } from "../users/audit-log.ts";
import { requireSession } from "./require-session.ts";

/** The sessions that each scope ends: all, the current one, or all others. */
const SCOPE_CONDITIONS = new Map([
  ["global", "true"],
  ["local", "id = $2"],
  ["others", "id <> $2"],
]);

/** `POST /logout?scope=…`: ends sessions of a user. Their access tokens become invalid at once. */
export async function signOut(service: AuthService, request: Request): Promise<Response> {
  const scope = new URL(request.url).searchParams.get("scope") ?? "global";
  const condition = SCOPE_CONDITIONS.get(scope);
  if (!condition)
    throw new AuthError(400, "validation_failed", `Unsupported logout scope "${scope}"`);
  const session = await requireSession(service, request);
  await service.pool.query(
    `delete from auth.sessions where user_id = $1 and $2::uuid is not null and ${condition}`,
    [session.userId, session.sessionId],
  );
  await recordAudit(service, "logout", {
    actor: { id: session.userId, username: emailOf(session.claims) },
  });
  return new Response(null, { status: 204 });
}

/** The `email` claim of a token. */
const emailOf = (claims: Record<string, unknown>): string =>
  typeof claims.email === "string" ? claims.email : "";
