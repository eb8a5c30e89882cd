import { verifySync } from "otplib";
import { z } from "zod";
import { isEqualConstantTime } from "../../core/keys/encryption.ts";
import { clearAttempts, countAttempt } from "../codes/attempt-limit.ts";
import { sendUserNotice } from "../mailer/account-notices.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { recordAudit } from "../users/audit-log.ts";
import { upgradeToAal2 } from "./assurance-level.ts";
import { CHALLENGE_SECONDS } from "./challenge-factor.ts";
import { type FactorRequest, isRequiredFactor, isVerified } from "./factor-request.ts";
import { type FactorRow, readEncryptedSecret } from "./factors.ts";
import { decryptSecret } from "./secret-encryption.ts";

const verificationSchema = z.object({ challenge_id: z.string(), code: z.string().max(64) });

const challengeSchema = z.object({
  id: z.string(),
  otp_code: z.string().nullable(),
  is_used: z.boolean(),
  is_expired: z.boolean(),
  is_same_address: z.boolean(),
});

/** `POST /factors/{id}/verify`: upgrades the session to AAL2 with a right code. */
export async function verifyFactor(
  factorRequest: FactorRequest,
  factor: FactorRow,
): Promise<Response> {
  const { service, session } = factorRequest;
  const body = verificationSchema.safeParse(factorRequest.body);
  const code = body.data?.code.replaceAll(/\s/g, "");
  if (!body.success || !code) {
    throw new AuthError(400, "validation_failed", "Code needs to be non-empty");
  }
  if (factor.factor_type !== "totp" && factor.factor_type !== "phone") {
    throw new AuthError(
      400,
      "validation_failed",
      "factor_type needs to be totp, phone, or webauthn",
    );
  }
  if (
    !isVerified(factor) &&
    factorRequest.factors.some(isRequiredFactor) &&
    session.aal !== "aal2"
  ) {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
  const challenge = await findChallenge(factorRequest, factor, body.data.challenge_id);
  await countAttempt(service, `codes of ${session.userId}`);
  const isRight =
    (await checkCode(service, factor, challenge, code)) &&
    (await consumeChallenge(factorRequest, challenge));
  await recordAudit(service, "verification_attempted", {
    actor: { id: session.userId },
    traits: {
      factor_id: factor.id,
      challenge_id: challenge.id,
      factor_type: factor.factor_type,
      is_valid: isRight,
    },
  });
  if (!isRight) {
    const text =
      factor.factor_type === "totp"
        ? "Invalid TOTP code entered"
        : "Invalid MFA Phone code entered";
    throw new AuthError(422, "mfa_verification_failed", text);
  }
  await clearAttempts(service, `codes of ${session.userId}`);
  // Resets the interval between messages, so that the next sign-in can send a code at once.
  await service.pool.query(
    `with verified as (
       update auth.mfa_factors set status = 'verified', last_challenged_at = null, updated_at = now()
       where id = $1 and (status = 'unverified' or last_challenged_at is not null)
     )
     delete from auth.mfa_factors where user_id = $2 and status = 'unverified' and id <> $1`,
    [factor.id, session.userId],
  );
  if (!isVerified(factor)) {
    await sendUserNotice(service, session.userId, {
      kind: "factor-added",
      factor: factor.factor_type,
    });
  }
  return upgradeToAal2(
    service,
    session,
    factor.id,
    factor.factor_type === "totp" ? "totp" : "mfa/phone",
  );
}

async function findChallenge(
  { service, address }: FactorRequest,
  factor: FactorRow,
  challengeId: string,
): Promise<Challenge> {
  const id = z.uuid().safeParse(challengeId);
  if (!id.success) throw new AuthError(400, "validation_failed", "challenge_id must be an UUID");
  const [row] = await service.pool.query(
    `select id, otp_code, verified_at is not null as is_used,
       created_at <= now() - make_interval(secs => $3) as is_expired,
       ip_address = $4::text::inet as is_same_address
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id.data, factor.id, CHALLENGE_SECONDS, address],
  );
  if (!row) {
    throw new AuthError(
      422,
      "mfa_factor_not_found",
      "MFA factor with the provided challenge ID not found",
    );
  }
  const challenge = challengeSchema.parse(row);
  if (challenge.is_used || !challenge.is_same_address) {
    throw new AuthError(
      422,
      "mfa_ip_address_mismatch",
      "Challenge and verify IP addresses mismatch.",
    );
  }
  if (!challenge.is_expired) return challenge;
  await service.pool.query("delete from auth.mfa_challenges where id = $1", [challenge.id]);
  throw new AuthError(
    422,
    "mfa_challenge_expired",
    `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
  );
}

/** Marks a challenge as used. Returns false when a concurrent request was first. */
async function consumeChallenge({ service }: FactorRequest, { id }: Challenge): Promise<boolean> {
  const rows = await service.pool.query(
    `update auth.mfa_challenges set verified_at = now(), otp_code = null
     where id = $1 and verified_at is null returning id`,
    [id],
  );
  return rows.length > 0;
}

/** Accepts the time step of 30 seconds before and after the current one. */
const TOLERANCE_SECONDS = 30;

export type Challenge = { id: string; otp_code: string | null };

/** Whether a code is right. A TOTP code is accepted once, and none of an older time step after it. */
async function checkCode(
  service: AuthService,
  factor: FactorRow,
  challenge: Challenge,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false;
  if (factor.factor_type === "phone") return checkSmsCode(service, challenge, code);
  const secret = decryptSecret(
    service.jwtSecret,
    factor.id,
    await readEncryptedSecret(service, factor.id),
  );
  const step = findStep(secret, code);
  return step !== undefined && (await consumeTimeStep(service, factor.id, step));
}

/** The time step of a TOTP code, or undefined for a wrong one. */
function findStep(secret: string, code: string): number | undefined {
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** Marks a time step as used. Returns false when it or a later one was used, even by a concurrent request. */
async function consumeTimeStep(
  { pool }: AuthService,
  factorId: string,
  step: number,
): Promise<boolean> {
  const rows = await pool.query(
    `insert into embedded.used_totp_steps as used (factor_id, step) values ($1, $2)
     on conflict (factor_id) do update set step = excluded.step where used.step < excluded.step
     returning step`,
    [factorId, step],
  );
  return rows.length > 0;
}

function checkSmsCode({ jwtSecret }: AuthService, challenge: Challenge, code: string): boolean {
  const stored = z.string().safeParse(challenge.otp_code).data;
  return stored ? isEqualConstantTime(decryptSecret(jwtSecret, challenge.id, stored), code) : false;
}
