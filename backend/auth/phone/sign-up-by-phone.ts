import { z } from "zod";
import { sendSmsCode } from "../codes/sms-codes.ts";
import { checkPassword, hashPassword } from "../passwords/passwords.ts";
import type { AuthService } from "../service/auth-service.ts";
import { errorResponse } from "../service/error-response.ts";
import { recordAudit } from "../users/audit-log.ts";
import { describeUnconfirmedUser } from "../users/user-body.ts";
import { findOrCreatePhoneAccount, findPhoneAccount, phoneUserMetadata } from "./phone-accounts.ts";
import type { PhoneBody } from "./phone-body.ts";

/**
 * `POST /signup` with a phone number. The account stays unconfirmed until its code is verified. An existing
 * account gets the same response, and its owner a text message.
 */
export async function signUpByPhone(service: AuthService, body: PhoneBody): Promise<Response> {
  const { number, password } = body;
  if (!password) return errorResponse(400, "validation_failed", "Signup requires a valid password");
  const weak = await checkPassword(password, "", service);
  if (weak) return weak;
  const data = body.data ?? {};
  // Hashes for existing accounts too, so that the response time does not reveal them.
  const passwordHash = await hashPassword(password);
  const existing = await findPhoneAccount(service, number);
  if (existing?.isConfirmed) {
    await service.sendSms({
      to: `+${number}`,
      text: `You already have an account at ${service.siteName} with this number. If you didn't try to sign up, ignore this message.`,
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
  body: PhoneBody,
): Promise<Response> {
  const { number } = body;
  const account =
    body.create_user === false
      ? await findPhoneAccount(service, number)
      : await findOrCreatePhoneAccount(service, number, { data: body.data ?? {} });
  // The same response as for an existing account.
  if (!account) return Response.json({});
  await sendSmsCode(service, "sms", { id: account.id, number });
  await recordAudit(
    service,
    account.isConfirmed ? "user_recovery_requested" : "user_confirmation_requested",
    { actor: { id: account.id, username: number }, traits: { channel: "sms" } },
  );
  return Response.json({});
}

const typeSchema = z.enum(["sms", "phone_change"]);
const idSchema = z.object({ id: z.string() });

/** `POST /resend`: sends the code of a sign-up or a number change again. */
export async function resendSms(service: AuthService, body: PhoneBody): Promise<Response> {
  const type = typeSchema.safeParse(body.type).data;
  if (!type) {
    return errorResponse(
      400,
      "validation_failed",
      "Missing one of these types: signup, email_change, sms, phone_change",
    );
  }
  const { number } = body;
  const [row] = await service.pool.query(
    type === "sms"
      ? "select id from auth.users where phone = $1 and phone_confirmed_at is null and deleted_at is null"
      : "select id from auth.users where phone_change = $1 and deleted_at is null order by phone_change_sent_at desc",
    [number],
  );
  if (row) await sendSmsCode(service, type, { id: idSchema.parse(row).id, number });
  return Response.json({});
}
