import { createHmac } from "node:crypto";
import { z } from "zod";
import { currentRequest } from "../../core/base/current-request.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { generateCode } from "./mail-codes.ts";

/** Purpose of a code in a text message: sign in, change the number, or reauthenticate. */
export type SmsCodeType = "sms" | "phone_change" | "reauthentication";

const SMS_CODE_MINUTES = 10;

const COLUMNS = {
  sms: { token: "confirmation_token", sentAt: "confirmation_sent_at", number: "phone" },
  phone_change: {
    token: "phone_change_token",
    sentAt: "phone_change_sent_at",
    number: "phone_change",
  },
  reauthentication: {
    token: "reauthentication_token",
    sentAt: "reauthentication_sent_at",
    number: "phone",
  },
} as const;

/**
 * Sends a new code to a user and invalidates the previous one.
 *
 * @param number without the plus sign.
 * @throws AuthError when the message could not be sent; the previous code stays valid.
 */
export async function sendSmsCode(
  service: AuthService,
  type: SmsCodeType,
  user: { id: string; number: string },
): Promise<void> {
  const code = generateCode();
  // A message that was sent needs its code.
  currentRequest()?.complete();
  try {
    await service.sendSms({
      to: `+${user.number}`,
      text: `Your code for ${service.siteName()} is ${code}. It is valid for ${SMS_CODE_MINUTES} minutes.`,
    });
  } catch (error) {
    service.log.error({ err: error }, "failed to send a text message");
    throw new AuthError(
      422,
      "sms_send_failed",
      "The text message could not be sent. Try again in a moment.",
    );
  }
  const { token, sentAt } = COLUMNS[type];
  await service.pool.query(
    `update auth.users set ${token} = $2, ${sentAt} = now(), updated_at = now() where id = $1`,
    [user.id, hashSmsCode(service, type, user.number, code)],
  );
}

const idSchema = z.object({ id: z.string() });

/**
 * Redeems a code, which is then invalid.
 *
 * @returns the id of the user, or undefined for a wrong or expired code.
 */
export async function redeemSmsCode(
  service: AuthService,
  type: SmsCodeType,
  { number, code }: { number: string; code: string },
): Promise<string | undefined> {
  const { token, sentAt, number: column } = COLUMNS[type];
  const [row] = await service.pool.query(
    `update auth.users set ${token} = null
     where ${column} = $1 and ${token} = $2 and deleted_at is null
       and ${sentAt} > now() - make_interval(mins => $3)
     returning id`,
    [number, hashSmsCode(service, type, number, code), SMS_CODE_MINUTES],
  );
  return row && idSchema.parse(row).id;
}

/** HMAC of a code. It is keyed so that six digits cannot be brute-forced from a stolen database. */
function hashSmsCode(
  { jwtSecret }: AuthService,
  type: SmsCodeType,
  number: string,
  code: string,
): string {
  return createHmac("sha256", jwtSecret).update(`sms code:${type}:${number}:${code}`).digest("hex");
}
