import { randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import { AuthError } from "../service/auth-error.ts";
import { tooManyRequests } from "../service/auth-limits.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { recordAudit } from "../users/audit-log.ts";
import { upgradeToAal2 } from "./assurance-level.ts";
import { checkNewFactor } from "./enroll-factor.ts";
import { type FactorRequest, isRequiredFactor } from "./factor-request.ts";
import { removeFactor } from "./remove-factor.ts";
import { hashRecoveryCode } from "./secret-encryption.ts";

const CODE_COUNT = 10;
const CODE_LENGTH = 16;

/** Letters and digits that are hard to confuse: 4.9 bits each. */
const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";

const DEFAULT_NAME = "Recovery codes";

const codeSetSchema = z.object({
  id: z.string(),
  mfa_factor_id: z.string(),
  friendly_name: z.string().nullable(),
  total: z.coerce.number(),
  remaining: z.coerce.number(),
});
export type RecoveryCodeSet = z.infer<typeof codeSetSchema>;

/** Finds the user's set of recovery codes, without the codes. */
async function findRecoveryCodes(
  { pool }: Pick<AuthService, "pool">,
  userId: string,
): Promise<RecoveryCodeSet | undefined> {
  const [row] = await pool.query(
    `select sets.id, sets.mfa_factor_id, factors.friendly_name,
       count(codes.id) as total, count(codes.id) filter (where codes.consumed_at is null) as remaining
     from auth.mfa_recovery_code_sets as sets
     join auth.mfa_factors as factors on factors.id = sets.mfa_factor_id
     left join auth.mfa_recovery_codes as codes on codes.mfa_recovery_code_set_id = sets.id
     where sets.user_id = $1
     group by sets.id, factors.id`,
    [userId],
  );
  return row && codeSetSchema.parse(row);
}

/** `GET /factors/recovery-codes`: how many codes exist and how many are unused. */
export async function showRecoveryCodes({ service, session }: FactorRequest): Promise<Response> {
  const set = await findRecoveryCodes(service, session.userId);
  if (!set) throw noRecoveryCodes();
  const { mfa_factor_id: id, total, remaining } = set;
  return Response.json({ id, type: "recovery_code", total, remaining });
}

/** `POST /factors/recovery-codes`: creates the first set. Only this response shows the codes. */
export async function createRecoveryCodes(factorRequest: FactorRequest): Promise<Response> {
  const { service, session, factors, body } = factorRequest;
  requireLevel(factorRequest, "generate");
  if (await findRecoveryCodes(service, session.userId)) {
    throw new AuthError(
      422,
      "mfa_verified_factor_exists",
      "Recovery codes are already enrolled for this user, use regenerate to rotate them",
    );
  }
  const given = z.string().trim().max(120).nullish().safeParse(body.friendly_name).data;
  const name = given || DEFAULT_NAME;
  await checkNewFactor(factorRequest, name);
  if (!factors.some(isRequiredFactor)) {
    throw new AuthError(
      422,
      "mfa_recovery_codes_sole_factor",
      "At least one other verified factor is required to generate recovery codes",
    );
  }
  const [id, setId] = [randomUUID(), randomUUID()];
  const codes = generateCodes();
  await service.pool.query(
    `with
       factor as (
         insert into auth.mfa_factors
           (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
         values ($1, $2, $3, 'recovery_code', 'verified', now(), now())
       ),
       made as (
         insert into auth.mfa_recovery_code_sets (id, user_id, mfa_factor_id) values ($4, $2, $1)
       )
     insert into auth.mfa_recovery_codes (id, mfa_recovery_code_set_id, code_hash)
     select gen_random_uuid(), $4, hash from jsonb_array_elements_text($5::text::jsonb) as hash`,
    [id, session.userId, name, setId, hashCodes(service, setId, codes)],
  );
  return respondWithCodes(factorRequest, { id, name, codes });
}

/** `POST /factors/recovery-codes/regenerate`: replaces the set and invalidates the old codes. */
export async function replaceRecoveryCodes(factorRequest: FactorRequest): Promise<Response> {
  const { service, session } = factorRequest;
  requireLevel(factorRequest, "regenerate");
  const set = await findRecoveryCodes(service, session.userId);
  if (!set) throw noRecoveryCodes();
  const codes = generateCodes();
  await service.pool.query(
    `with
       void as (delete from auth.mfa_recovery_codes where mfa_recovery_code_set_id = $1),
       unlocked as (
         update auth.mfa_recovery_code_sets
         set failed_verification_count = 0, verification_locked_until = null, updated_at = now()
         where id = $1
       )
     insert into auth.mfa_recovery_codes (id, mfa_recovery_code_set_id, code_hash)
     select gen_random_uuid(), $1, hash from jsonb_array_elements_text($2::text::jsonb) as hash`,
    [set.id, hashCodes(service, set.id, codes)],
  );
  const shown = { id: set.mfa_factor_id, name: set.friendly_name ?? DEFAULT_NAME, codes };
  return respondWithCodes(factorRequest, shown);
}

/** `DELETE /factors/recovery-codes`: removes the set. */
export async function removeRecoveryCodes(factorRequest: FactorRequest): Promise<Response> {
  requireLevel(factorRequest, "delete");
  const set = factorRequest.factors.find(({ factor_type }) => factor_type === "recovery_code");
  if (!set) throw noRecoveryCodes();
  await removeFactor(factorRequest, set);
  return Response.json({ id: set.id });
}

function generateCodes(): string[] {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const codes = new Set<string>();
  while (codes.size < CODE_COUNT) codes.add(Array.from({ length: CODE_LENGTH }, letter).join(""));
  return [...codes];
}

function hashCodes({ jwtSecret }: AuthService, setId: string, codes: string[]): string {
  return JSON.stringify(codes.map((code) => hashRecoveryCode(jwtSecret, setId, code)));
}

async function respondWithCodes(
  { service, session }: FactorRequest,
  { id, name, codes }: { id: string; name: string; codes: string[] },
): Promise<Response> {
  await recordAudit(service, "generate_recovery_codes", {
    actor: { id: session.userId },
    traits: { factor_id: id, count: codes.length },
  });
  return Response.json({
    id,
    type: "recovery_code",
    friendly_name: name,
    total: codes.length,
    codes,
  });
}

function requireLevel({ session }: FactorRequest, what: string): void {
  if (session.aal !== "aal2")
    throw new AuthError(403, "insufficient_aal", `AAL2 required to ${what} recovery codes`);
}

function noRecoveryCodes(): AuthError {
  return new AuthError(404, "mfa_factor_not_found", "The user has not enrolled recovery codes");
}

/** Consecutive failures that lock the set. */
const MAX_FAILURES = 5;
const LOCK_SECONDS = 300;

const codeSchema = z
  .string()
  .max(120)
  .transform((code) => code.toLowerCase().replaceAll(/[\s-]/g, ""));

const waitSchema = z.object({ wait: z.coerce.number().nullable() });

/** `POST /factors/recovery-codes/verify`: upgrades the session to AAL2 with an unused code. */
export async function verifyRecoveryCode(factorRequest: FactorRequest): Promise<Response> {
  const { service, session } = factorRequest;
  const code = codeSchema.safeParse(factorRequest.body.code).data;
  if (!code) throw new AuthError(400, "validation_failed", "Code needs to be non-empty");
  const set = await findRecoveryCodes(service, session.userId);
  if (!set) throw wrongCode();
  await countFailure(factorRequest, set);
  // The update decides which of two concurrent requests uses the code.
  const used = await service.pool.query(
    `update auth.mfa_recovery_codes set consumed_at = now()
     where mfa_recovery_code_set_id = $1 and code_hash = $2 and consumed_at is null
     returning id`,
    [set.id, hashRecoveryCode(service.jwtSecret, set.id, code)],
  );
  if (used.length === 0) throw wrongCode();
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
  return upgradeToAal2(service, session, set.mfa_factor_id, "mfa/recovery_code");
}

/**
 * Counts a failure before the code is verified, and undoes it for a right code, so that parallel requests
 * cannot exceed the limit. Exceeding it locks the set for five minutes.
 */
async function countFailure({ service }: FactorRequest, set: RecoveryCodeSet): Promise<void> {
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
  if (wait) throw tooManyRequests("attempts", wait * 1000, "mfa_recovery_codes_locked");
}

function wrongCode(): AuthError {
  return new AuthError(422, "mfa_verification_failed", "Invalid recovery code entered");
}
