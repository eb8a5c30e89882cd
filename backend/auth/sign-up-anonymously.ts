import { inTransaction } from "../core/database/in-transaction.ts";
import { AuthError } from "./service/auth-error.ts";
import type { AuthService } from "./service/auth-service.types.ts";
import type { AuthBody } from "./service/request-body.ts";
import { startSession } from "./sessions/issue-session.ts";
import { recordAudit } from "./users/audit-log.ts";
import { createUser } from "./users/create-user.ts";

/** `POST /signup` with neither email address nor phone number: creates an anonymous user. */
export async function signUpAnonymously(
  service: AuthService,
  request: Request,
  { data }: AuthBody,
): Promise<Response> {
  if (!service.loginMethods.anonymous)
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  const userId = await inTransaction(service.pool, (query) =>
    createUser(query, { isAnonymous: true, data: data ?? {} }),
  );
  const session = await startSession(service, userId, "anonymous", request);
  await recordAudit(service, "user_signedup", {
    actor: { id: userId },
    traits: { provider: "anonymous" },
  });
  return Response.json(session);
}
