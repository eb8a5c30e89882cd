import type { AuthService } from "../auth-service.ts";
import { isRightPassword } from "../passwords/hash-password.ts";
import type { AuthBody } from "../read-body.ts";
import { refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { startSession } from "../sessions/start-session.ts";
import { findByAddress } from "./email-accounts.ts";

/**
 * `POST /token?grant_type=password`. Each attempt costs the same work, and only who knows the password learns that the
 * account waits for its confirmation.
 */
export async function signIn(
  service: AuthService,
  request: Request,
  { email, password }: AuthBody,
): Promise<Response> {
  if (!email) return refuse(400, "validation_failed", "missing email or phone");
  const account = await findByAddress(service, email);
  const isRight = await isRightPassword(password ?? "", account?.passwordHash);
  if (!account || !isRight) return refuse(400, "invalid_credentials", "Invalid login credentials");
  if (!account.isConfirmed) return refuse(400, "email_not_confirmed", "Email not confirmed");
  const session = await startSession(service, account.id, "password", request);
  await recordAudit(service, "login", {
    actor: { id: account.id, username: account.email },
    traits: { provider: "email" },
  });
  return Response.json({ ...session, weak_password: null });
}
