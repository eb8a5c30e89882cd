import { z } from "zod";
import { inTransaction } from "../../database/in-transaction.ts";
import { errorCode } from "../../error-code.ts";
import type { AuthService } from "../auth-service.ts";
import { renewProviders } from "../providers/identities.ts";
import { PHONE_TAKEN, refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { SessionRefusal } from "../sessions/session-refusal.ts";
import { startSession } from "../sessions/start-session.ts";
import { keepPhoneIdentity } from "./phone-accounts.ts";
import type { PhoneBody } from "./read-phone-body.ts";
import { takeSmsCode } from "./sms-code.ts";

const typeSchema = z.enum(["sms", "phone_change"]);
const UNIQUE_VIOLATION = "23505";

/** `POST /verify` with the code of a text message: signs its reader in, or makes a new number count. */
export async function verifySms(
  service: AuthService,
  request: Request,
  body: PhoneBody,
): Promise<Response> {
  const type = typeSchema.safeParse(body.type).data;
  if (!type) return refuse(400, "validation_failed", "Invalid sms verification type");
  // A hash is a secret of a link, which limits do not count as a guess.
  if (body.token_hash) {
    return refuse(400, "validation_failed", "Only the token_hash and type should be provided");
  }
  const { number } = body;
  const code = (body.token ?? "").replaceAll(/[\s-]/g, "");
  const userId = await takeSmsCode(service, type, { number, code });
  if (!userId) return refuse(403, "otp_expired", "Token has expired or is invalid");
  const isNew = type === "sms" ? await confirm(service, userId, number) : false;
  if (type === "phone_change") await change(service, userId, number);
  const session = await startSession(service, userId, "otp", request);
  await recordAudit(
    service,
    type === "phone_change" ? "user_modified" : isNew ? "user_signedup" : "login",
    { actor: { id: userId, username: number }, traits: { provider: "phone" } },
  );
  return Response.json(session);
}

/** @returns whether the account is signed in to for the first time. */
async function confirm(service: AuthService, userId: string, number: string): Promise<boolean> {
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
    await keepPhoneIdentity(query, userId, number, true);
    await renewProviders(query, userId);
    return confirmed.length > 0;
  });
}

async function change(service: AuthService, userId: string, number: string): Promise<void> {
  try {
    await inTransaction(service.pool, async (query) => {
      await query(
        `update auth.users set
           phone = $2, phone_change = null, phone_confirmed_at = now(), is_anonymous = false,
           updated_at = now()
         where id = $1`,
        [userId, number],
      );
      await keepPhoneIdentity(query, userId, number, true);
      await renewProviders(query, userId);
    });
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    throw new SessionRefusal(422, ...PHONE_TAKEN);
  }
}
