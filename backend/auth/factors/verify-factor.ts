import { z } from "zod";
import { tellUserOfChange } from "../mails/tell-of-change.ts";
import { refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { CHALLENGE_SECONDS } from "./challenge-factor.ts";
import { type Challenge, checkCode } from "./check-code.ts";
import { clearTries, countTry } from "./count-try.ts";
import { type FactorRequest, hasToBeShown, isVerified } from "./factor-request.ts";
import type { FactorRow } from "./factor-rows.ts";
import { raiseSession } from "./raise-session.ts";

const bodySchema = z.object({ challenge_id: z.string(), code: z.string().max(64) });

const challengeSchema = z.object({
  id: z.string(),
  otp_code: z.string().nullable(),
  is_used: z.boolean(),
  is_expired: z.boolean(),
  is_same_address: z.boolean(),
});

/** `POST /factors/{id}/verify`: a right code makes the session one of level `aal2`. */
export async function verifyFactor(asked: FactorRequest, factor: FactorRow): Promise<Response> {
  const { service, session } = asked;
  const body = bodySchema.safeParse(asked.body);
  const code = body.data?.code.replaceAll(/\s/g, "");
  if (!body.success || !code) {
    return refuse(400, "validation_failed", "Code needs to be non-empty");
  }
  if (factor.factor_type !== "totp" && factor.factor_type !== "phone") {
    return refuse(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn");
  }
  if (!isVerified(factor) && asked.factors.some(hasToBeShown) && session.aal !== "aal2") {
    return refuse(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
  const challenge = await findChallenge(asked, factor, body.data.challenge_id);
  if (challenge instanceof Response) return challenge;

  const limited = await countTry(service, `codes of ${session.userId}`);
  if (limited) return limited;
  const isRight =
    (await checkCode(service, factor, challenge, code)) && (await spendChallenge(asked, challenge));
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
    return refuse(422, "mfa_verification_failed", text);
  }
  await clearTries(service, `codes of ${session.userId}`);
  // Whoever has shown the code of a message need not wait for that of the next sign-in.
  await service.pool.query(
    `with kept as (
       update auth.mfa_factors set status = 'verified', last_challenged_at = null, updated_at = now()
       where id = $1 and (status = 'unverified' or last_challenged_at is not null)
     )
     delete from auth.mfa_factors where user_id = $2 and status = 'unverified' and id <> $1`,
    [factor.id, session.userId],
  );
  if (!isVerified(factor)) {
    await tellUserOfChange(service, session.userId, {
      kind: "factor-added",
      factor: factor.factor_type,
    });
  }
  return raiseSession(asked, factor.id, factor.factor_type === "totp" ? "totp" : "mfa/phone");
}

async function findChallenge(
  { service, address }: FactorRequest,
  factor: FactorRow,
  challengeId: string,
): Promise<Challenge | Response> {
  const id = z.uuid().safeParse(challengeId);
  if (!id.success) return refuse(400, "validation_failed", "challenge_id must be an UUID");
  const [row] = await service.pool.query(
    `select id, otp_code, verified_at is not null as is_used,
       created_at <= now() - make_interval(secs => $3) as is_expired,
       ip_address = $4::text::inet as is_same_address
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id.data, factor.id, CHALLENGE_SECONDS, address],
  );
  if (!row) {
    return refuse(
      422,
      "mfa_factor_not_found",
      "MFA factor with the provided challenge ID not found",
    );
  }
  const challenge = challengeSchema.parse(row);
  if (challenge.is_used || !challenge.is_same_address) {
    return refuse(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
  }
  if (!challenge.is_expired) return challenge;
  await service.pool.query("delete from auth.mfa_challenges where id = $1", [challenge.id]);
  return refuse(
    422,
    "mfa_challenge_expired",
    `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
  );
}

/** Marks a challenge as answered; false when a request at the same time was first. */
async function spendChallenge({ service }: FactorRequest, { id }: Challenge): Promise<boolean> {
  const rows = await service.pool.query(
    `update auth.mfa_challenges set verified_at = now(), otp_code = null
     where id = $1 and verified_at is null returning id`,
    [id],
  );
  return rows.length > 0;
}
