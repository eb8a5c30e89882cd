import { randomUUID } from "node:crypto";
import type { AuthService } from "../auth-service.ts";
import { hashPassword } from "../passwords/hash-password.ts";
import { refuseWeakPassword } from "../passwords/password-rules.ts";
import { refuse } from "../refuse.ts";
import { describeUser, toUserBody, type UserBody } from "../sessions/describe-user.ts";
import { recordAudit } from "../sessions/record-audit.ts";
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
    return Response.json(pretendUser(number, data));
  }
  const account = await getPhoneAccount(service, number, { passwordHash, data });
  await sendSmsCode(service, "sms", { id: account.id, number });
  await recordAudit(service, "user_confirmation_requested", {
    actor: { id: account.id, username: number },
    traits: { provider: "phone" },
  });
  return Response.json(await describeUser(service, account.id));
}

/** The answer to a sign-up that waits for its code. */
function pretendUser(number: string, data: Record<string, unknown>): UserBody {
  const id = randomUUID();
  const now = new Date().toISOString().replace("Z", "000+00:00");
  return toUserBody({
    id,
    aud: null,
    role: null,
    email: null,
    phone: number,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    phone_change: null,
    phone_change_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    is_sso_user: false,
    app_metadata: { role: "reader", provider: "phone", providers: ["phone"] },
    user_metadata: dataOf(number, data),
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        provider: "phone",
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        identity_data: { sub: id, phone: number, email_verified: false, phone_verified: false },
      },
    ],
  });
}
