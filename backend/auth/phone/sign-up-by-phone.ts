import type { AuthService } from "../auth-service.ts";
import { hashPassword } from "../passwords/hash-password.ts";
import { refuseWeakPassword } from "../passwords/password-rules.ts";
import { refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { describeWaitingUser } from "../sessions/waiting-user.ts";
import { dataOf, findPhoneAccount, getPhoneAccount } from "./phone-accounts.ts";
import type { PhoneBody } from "./read-phone-body.ts";
import { sendSmsCode } from "./sms-code.ts";

/**
 * A sign-up with the number of a phone. It waits for the code of a text message; a number that has an
 * account gets the same answer, and its owner a message that says so.
 */
export async function signUpByPhone(service: AuthService, body: PhoneBody): Promise<Response> {
  const { number, password } = body;
  if (!password) return refuse(400, "validation_failed", "Signup requires a valid password");
  const weak = await refuseWeakPassword(password, "", service);
  if (weak) return weak;
  const data = body.data ?? {};
  // Hashed for known numbers too: it takes a time that could be told.
  const passwordHash = await hashPassword(password);
  const known = await findPhoneAccount(service, number);
  if (known?.isConfirmed) {
    await service.sendSms({
      to: `+${number}`,
      text: `You have an account at ${service.siteName} with this number already. If you did not try to sign up, you need not do anything.`,
    });
    return waitingAnswer(number, data);
  }
  const account = await getPhoneAccount(service, number, { passwordHash, data });
  await sendSmsCode(service, "sms", { id: account.id, number });
  await recordAudit(service, "user_confirmation_requested", {
    actor: { id: account.id, username: number },
    traits: { provider: "phone" },
  });
  return waitingAnswer(number, data, known ? undefined : account.id);
}

/** The answer to a sign-up that waits for its code; without an id there was an account before. */
function waitingAnswer(number: string, data: Record<string, unknown>, id?: string): Response {
  const metadata = (sub: string) => ({
    user: dataOf(number, data),
    identity: { sub, phone: number, email_verified: false, phone_verified: false },
  });
  return Response.json(describeWaitingUser({ id, provider: "phone", address: number, metadata }));
}
