import type { AuthService } from "../auth-service.ts";
import { isRightPassword } from "../passwords/hash-password.ts";
import { refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { startSession } from "../sessions/start-session.ts";
import { findPhoneAccount } from "./phone-accounts.ts";
import type { PhoneBody } from "./read-phone-body.ts";

/** `POST /token?grant_type=password` with the number of a phone. */
export async function signInByPhone(
  service: AuthService,
  request: Request,
  { number, password }: PhoneBody,
): Promise<Response> {
  const account = await findPhoneAccount(service, number);
  const isRight = await isRightPassword(password ?? "", account?.passwordHash);
  if (!account || !isRight) {
    return refuse(400, "invalid_credentials", "Invalid login credentials");
  }
  if (!account.isConfirmed) return refuse(400, "phone_not_confirmed", "Phone not confirmed");
  const session = await startSession(service, account.id, "password", request);
  await recordAudit(service, "login", {
    actor: { id: account.id, username: number },
    traits: { provider: "phone" },
  });
  return Response.json({ ...session, weak_password: null });
}
