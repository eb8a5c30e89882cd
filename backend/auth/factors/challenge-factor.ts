import { randomUUID } from "node:crypto";
import { z } from "zod";
import { countAttempt } from "../codes/attempt-limit.ts";
import { generateCode } from "../codes/mail-codes.ts";
import { AuthError } from "../service/auth-error.ts";
import { tooManyRequests } from "../service/auth-limits.ts";
import { recordAudit } from "../users/audit-log.ts";
import type { FactorRequest } from "./factor-request.ts";
import type { FactorRow } from "./factors.ts";
import { encryptSecret } from "./secret-encryption.ts";

/** Validity of a challenge. */
export const CHALLENGE_SECONDS = 300;

/** Minimum interval between two text messages to a phone. */
const MESSAGE_PAUSE_SECONDS = 60;

/**
 * `POST /factors/{id}/challenge`: creates the challenge that a code is verified against. A phone is sent its
 * code.
 */
export async function challengeFactor(
  factorRequest: FactorRequest,
  factor: FactorRow,
): Promise<Response> {
  const { service, session } = factorRequest;
  switch (factor.factor_type) {
    case "totp":
      break;
    case "phone":
      await limitMessages(factorRequest, factor);
      break;
    default:
      throw new AuthError(
        400,
        "validation_failed",
        "factor_type needs to be totp, phone, or webauthn",
      );
  }
  const id = randomUUID();
  const code = factor.factor_type === "phone" ? generateCode() : "";
  await service.pool.query(
    `with
       old as (delete from auth.mfa_challenges where factor_id = $2 and created_at < now() - interval '1 day'),
       challenged as (update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $2)
     insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code)
     values ($1, $2, now(), $3::text::inet, $4)`,
    [
      id,
      factor.id,
      factorRequest.address,
      code ? encryptSecret(service.jwtSecret, id, code) : null,
    ],
  );
  if (code) {
    const text = `${code} is your code for ${service.siteName()}. It is valid for five minutes.`;
    try {
      await service.sendSms({ to: `+${factor.phone}`, text });
    } catch (error) {
      service.log.error({ err: error }, "failed to send a code by text message");
      throw new AuthError(422, "sms_send_failed", "The text message could not be sent.");
    }
  }
  await recordAudit(service, "challenge_created", {
    actor: { id: session.userId },
    traits: { factor_id: factor.id, factor_status: factor.status },
  });
  const expires_at = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS;
  return Response.json({ id, type: factor.factor_type, expires_at });
}

async function limitMessages(
  { service, session, body }: FactorRequest,
  { id, phone }: FactorRow,
): Promise<void> {
  const channel = z.enum(["sms", ""]).nullish().safeParse(body.channel);
  if (!channel.success) {
    throw new AuthError(400, "validation_failed", "Invalid channel, supported values are 'sms'");
  }
  // One statement, so that two concurrent requests send one message.
  const taken = await service.pool.query(
    `update auth.mfa_factors set last_challenged_at = clock_timestamp()
     where id = $1 and (
       last_challenged_at is null or last_challenged_at <= now() - make_interval(secs => $2)
     )
     returning id`,
    [id, MESSAGE_PAUSE_SECONDS],
  );
  if (taken.length === 0)
    throw tooManyRequests("attempts", MESSAGE_PAUSE_SECONDS * 1000, "over_sms_send_rate_limit");
  // The number may belong to somebody else, and messages cost money: limit both user and number.
  await countAttempt(service, `messages for ${session.userId}`, "over_sms_send_rate_limit");
  await countAttempt(service, `messages to ${phone}`, "over_sms_send_rate_limit");
}
