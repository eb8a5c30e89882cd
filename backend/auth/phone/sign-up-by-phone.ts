import { z } from "zod";
import { sendSmsCode } from "../codes/sms-codes.ts";
import { checkPassword, hashPassword } from "../passwords/passwords.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { acknowledge } from "../service/constant-time.ts";
import type { AuthBody } from "../service/request-body.ts";
import { recordAudit } from "../users/audit-log.ts";
import { describeUnconfirmedUser } from "../users/user-body.ts";
import {
  findOrCreatePhoneAccount,
  findPhoneAccount,
  type PhoneAccount,
  phoneUserMetadata,
} from "./phone-accounts.ts";

/**
 * `POST /signup` with a phone number. The account stays unconfirmed until its code is verified. An existing
 * account gets the same response, and its owner a text message.
 */
export async function signUpByPhone(
  service: AuthService,
  number: string,
  body: AuthBody,
): Promise<Response> {
  const { password } = body;
  if (!password) throw new AuthError(400, "validation_failed", "Signup requires a valid password");
  await checkPassword(password, "", service);
  const data = body.data ?? {};
  // Hashes for existing accounts too, so that the response time does not reveal them.
  const passwordHash = await hashPassword(password);
  const existing = await findPhoneAccount(service, number);
  if (existing?.isConfirmed) {
    await service.sendSms({
      to: `+${number}`,
      text: `You already have an account at ${service.siteName()} with this number. If you didn't try to sign up, ignore this message.`,
    });
    return unconfirmedResponse(number, data);
  }
  const account = await findOrCreatePhoneAccount(service, number, { passwordHash, data });
  await sendSmsCode(service, "sms", { id: account.id, number });
  await recordAudit(service, "user_confirmation_requested", {
    actor: { id: account.id, username: number },
    traits: { provider: "phone" },
  });
  return unconfirmedResponse(number, data, existing ? undefined : account.id);
}

/** The response to a sign-up that needs confirmation. Without an id the account existed before. */
function unconfirmedResponse(number: string, data: Record<string, unknown>, id?: string): Response {
  const metadata = (sub: string) => ({
    user: phoneUserMetadata(number, data),
    identity: { sub, phone: number, email_verified: false, phone_verified: false },
  });
  return Response.json(
    describeUnconfirmedUser({ id, provider: "phone", address: number, metadata }),
  );
}

/** `POST /otp`: sends a sign-in code. Creates an account unless `create_user` is false. */
export async function sendPhoneSignInCode(
  service: AuthService,
  number: string,
  { create_user, data }: AuthBody,
): Promise<Response> {
  if (create_user === false) {
    // The same response whether or not the account exists.
    const send = async () => {
      const account = await findPhoneAccount(service, number);
      if (account) await sendSignInSms(service, account, number);
    };
    return acknowledge(send(), service.log);
  }
  const account = await findOrCreatePhoneAccount(service, number, { data: data ?? {} });
  await sendSignInSms(service, account, number);
  return Response.json({});
}

async function sendSignInSms(
  service: AuthService,
  { id, isConfirmed }: PhoneAccount,
  number: string,
): Promise<void> {
  await sendSmsCode(service, "sms", { id, number });
  await recordAudit(
    service,
    isConfirmed ? "user_recovery_requested" : "user_confirmation_requested",
    { actor: { id, username: number }, traits: { channel: "sms" } },
  );
}

const typeSchema = z.enum(["sms", "phone_change"]);
const idSchema = z.object({ id: z.string() });

/** `POST /resend`: sends the code of a sign-up or a number change again. */
export async function resendSms(
  service: AuthService,
  number: string,
  body: AuthBody,
): Promise<Response> {
  const type = typeSchema.safeParse(body.type).data;
  if (!type) {
    throw new AuthError(
      400,
      "validation_failed",
      "Missing one of these types: signup, email_change, sms, phone_change",
    );
  }
  const send = async () => {
    const [row] = await service.pool.query(
      type === "sms"
        ? "select id from auth.users where phone = $1 and phone_confirmed_at is null and deleted_at is null"
        : "select id from auth.users where phone_change = $1 and deleted_at is null order by phone_change_sent_at desc",
      [number],
    );
    if (row) await sendSmsCode(service, type, { id: idSchema.parse(row).id, number });
  };
  return acknowledge(send(), service.log);
}
