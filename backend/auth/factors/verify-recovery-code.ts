import { z } from "zod";
import { refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { refuseForSeconds } from "./count-try.ts";
import type { FactorRequest } from "./factor-request.ts";
import { raiseSession } from "./raise-session.ts";
import { findRecoveryCodes, type RecoveryCodeSet } from "./recovery-codes.ts";
import { hashRecoveryCode } from "./seal-secret.ts";

/** So many wrong codes in a row lock the set. */
const MAX_FAILURES = 5;
const LOCK_SECONDS = 300;

const codeSchema = z
  .string()
  .max(120)
  .transform((code) => code.toLowerCase().replaceAll(/[\s-]/g, ""));

const waitSchema = z.object({ wait: z.coerce.number().nullable() });

/** `POST /factors/recovery-codes/verify`: a code that was not used yet makes the session one of level `aal2`. */
export async function verifyRecoveryCode(asked: FactorRequest): Promise<Response> {
  const { service, session } = asked;
  const code = codeSchema.safeParse(asked.body.code).data;
  if (!code) return refuse(400, "validation_failed", "Code needs to be non-empty");
  const set = await findRecoveryCodes(service, session.userId);
  if (!set) return refuseCode();
  const locked = await countFailure(asked, set);
  if (locked) return locked;
  // The row itself says who was first, when a code is used twice at once.
  const used = await service.pool.query(
    `update auth.mfa_recovery_codes set consumed_at = now()
     where mfa_recovery_code_set_id = $1 and code_hash = $2 and consumed_at is null
     returning id`,
    [set.id, hashRecoveryCode(service.jwtSecret, set.id, code)],
  );
  if (used.length === 0) return refuseCode();
  await service.pool.query(
    `update auth.mfa_recovery_code_sets
     set failed_verification_count = 0, verification_locked_until = null, updated_at = now()
     where id = $1`,
    [set.id],
  );
  await recordAudit(service, "mfa_code_login", {
    actor: { id: session.userId },
    traits: { factor_id: set.mfa_factor_id, remaining: set.remaining - 1 },
  });
  return raiseSession(asked, set.mfa_factor_id, "mfa/recovery_code");
}

/**
 * Counts a failure before the code is looked at, and takes it back when it was right: so many at once can
 * not pass together. The set is locked by the one that is too many, for five minutes.
 */
async function countFailure(
  { service }: FactorRequest,
  set: RecoveryCodeSet,
): Promise<Response | undefined> {
  const [row] = await service.pool.query(
    `update auth.mfa_recovery_code_sets set
       failed_verification_count = case
         when verification_locked_until is null then failed_verification_count + 1
         when verification_locked_until <= now() then 1
         else failed_verification_count
       end,
       verification_locked_until = case
         when verification_locked_until is null and failed_verification_count >= $2
           then now() + make_interval(secs => $3)
         when verification_locked_until <= now() then null
         else verification_locked_until
       end,
       updated_at = now()
     where id = $1
     returning ceil(extract(epoch from verification_locked_until - now())) as wait`,
    [set.id, MAX_FAILURES, LOCK_SECONDS],
  );
  const wait = row && waitSchema.parse(row).wait;
  return wait ? refuseForSeconds(wait, "mfa_recovery_codes_locked") : undefined;
}

function refuseCode(): Response {
  return refuse(422, "mfa_verification_failed", "Invalid recovery code entered");
}
