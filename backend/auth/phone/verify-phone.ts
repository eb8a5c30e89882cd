import { z } from "zod";
import { errorCode } from "../../core/base/errors.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { redeemSmsCode, sendSmsCode } from "../codes/sms-codes.ts";
import { AuthError, PHONE_TAKEN, WrongSecret } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import type { AuthBody } from "../service/request-body.ts";
import { type SessionBody, startSession } from "../sessions/issue-session.ts";
import { recordAudit } from "../users/audit-log.ts";
import { updateProviders } from "../users/identities.ts";
import { findPhoneAccount, savePhoneIdentity } from "./phone-accounts.ts";

const typeSchema = z.enum(["sms", "phone_change"]);
const UNIQUE_VIOLATION = "23505";

/** `POST /verify` with the code of a text message: signs the user in, or confirms a new number. */
export async function verifySms(
  service: AuthService,
  request: Request,
  number: string,
  body: AuthBody,
): Promise<SessionBody> {
  const type = typeSchema.safeParse(body.type).data;
  if (!type) throw new AuthError(400, "validation_failed", "Invalid sms verification type");
  // A token hash comes from a link and bypasses the limit on guessed codes.
  if (body.token_hash) {
    throw new AuthError(
      400,
      "validation_failed",
      "Only the token_hash and type should be provided",
    );
  }
  const code = (body.token ?? "").replaceAll(/[\s-]/g, "");
  const userId = await redeemSmsCode(service, type, { number, code });
  if (!userId) throw new WrongSecret(403, "otp_expired", "Token has expired or is invalid");
  const isNew = type === "sms" ? await confirmNumber(service, userId, number) : false;
  if (type === "phone_change") await applyPhoneChange(service, userId, number);
  const session = await startSession(service, userId, "otp", request);
  await recordAudit(
    service,
    type === "phone_change" ? "user_modified" : isNew ? "user_signedup" : "login",
    { actor: { id: userId, username: number }, traits: { provider: "phone" } },
  );
  return session;
}

/** @returns whether this is the first sign-in of the account. */
async function confirmNumber(
  service: AuthService,
  userId: string,
  number: string,
): Promise<boolean> {
  return inTransaction(service.pool, async (query) => {
    const confirmed = await query(
      `update auth.users set
         phone_confirmed_at = now(),
         raw_user_meta_data = raw_user_meta_data || '{"phone_verified": true}',
         updated_at = now()
       where id = $1 and phone_confirmed_at is null
       returning id`,
      [userId],
    );
    await savePhoneIdentity(query, userId, number, true);
    await updateProviders(query, userId);
    return confirmed.length > 0;
  });
}

async function applyPhoneChange(
  service: AuthService,
  userId: string,
  number: string,
): Promise<void> {
  try {
    await inTransaction(service.pool, async (query) => {
      await query(
        `update auth.users set
           phone = $2, phone_change = null, phone_confirmed_at = now(), is_anonymous = false,
           updated_at = now()
         where id = $1`,
        [userId, number],
      );
      await savePhoneIdentity(query, userId, number, true);
      await updateProviders(query, userId);
    });
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    throw new AuthError(422, ...PHONE_TAKEN);
  }
}

/**
 * Sends the code that confirms a new phone number of a user.
 *
 * @throws AuthError when the number is in use, or the message could not be sent.
 */
export async function changePhone(
  service: AuthService,
  { userId, number }: { userId: string; number: string },
): Promise<void> {
  const existing = await findPhoneAccount(service, number);
  if (existing?.id === userId && existing.isConfirmed) return;
  if (existing && existing.id !== userId) {
    throw new AuthError(422, ...PHONE_TAKEN);
  }
  await sendSmsCode(service, "phone_change", { id: userId, number });
  await service.pool.query("update auth.users set phone_change = $2 where id = $1", [
    userId,
    number,
  ]);
  await recordAudit(service, "user_modified", {
    actor: { id: userId },
    traits: { channel: "sms" },
  });
}
