import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { findPhoneAccount, getPhoneAccount } from "./phone-accounts.ts";
import type { PhoneBody } from "./read-phone-body.ts";
import { sendSmsCode } from "./sms-code.ts";

/** `POST /otp`: sends a code to sign in with; makes an account unless that is not wanted. */
export async function askForCode(service: AuthService, body: PhoneBody): Promise<Response> {
  const { number } = body;
  const account =
    body.create_user === false
      ? await findPhoneAccount(service, number)
      : await getPhoneAccount(service, number, { data: body.data ?? {} });
  // The same answer as for a number that is known.
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

/** `POST /resend`: sends the code of a sign-up, or of a new number, again. */
export async function resendSms(service: AuthService, body: PhoneBody): Promise<Response> {
  const type = typeSchema.safeParse(body.type).data;
  if (!type) {
    return refuse(
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
