import { randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { refuseFactor } from "./enroll-factor.ts";
import { type FactorRequest, hasToBeShown } from "./factor-request.ts";
import { removeFactor } from "./remove-factor.ts";
import { hashRecoveryCode } from "./seal-secret.ts";

const COUNT = 10;
const LENGTH = 16;

/** Letters and digits that can not be taken for one another: 4.9 bits each. */
const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";

const DEFAULT_NAME = "Recovery codes";

const setSchema = z.object({
  id: z.string(),
  mfa_factor_id: z.string(),
  friendly_name: z.string().nullable(),
  total: z.coerce.number(),
  remaining: z.coerce.number(),
});
export type RecoveryCodeSet = z.infer<typeof setSchema>;

/** The recovery codes of a user, without the codes. */
export async function findRecoveryCodes(
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
  return row && setSchema.parse(row);
}

/** `GET /factors/recovery-codes`: how many there are, and how many are left. */
export async function showRecoveryCodes({ service, session }: FactorRequest): Promise<Response> {
  const set = await findRecoveryCodes(service, session.userId);
  if (!set) return refuseNone();
  const { mfa_factor_id: id, total, remaining } = set;
  return Response.json({ id, type: "recovery_code", total, remaining });
}

/** `POST /factors/recovery-codes`: the first set. Its codes are shown in this answer and never again. */
export async function createRecoveryCodes(asked: FactorRequest): Promise<Response> {
  const { service, session, factors, body } = asked;
  const refusal = refuseLowLevel(asked, "generate");
  if (refusal) return refusal;
  if (await findRecoveryCodes(service, session.userId)) {
    return refuse(
      422,
      "mfa_verified_factor_exists",
      "Recovery codes are already enrolled for this user, use regenerate to rotate them",
    );
  }
  const given = z.string().trim().max(120).nullish().safeParse(body.friendly_name).data;
  const name = given || DEFAULT_NAME;
  const refused = await refuseFactor(asked, name);
  if (refused) return refused;
  if (!factors.some(hasToBeShown)) {
    return refuse(
      422,
      "mfa_recovery_codes_sole_factor",
      "At least one other verified factor is required to generate recovery codes",
    );
  }
  const [id, setId] = [randomUUID(), randomUUID()];
  const codes = makeCodes();
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
    [id, session.userId, name, setId, hashes(service, setId, codes)],
  );
  return showCodes(asked, { id, name, codes });
}

/** `POST /factors/recovery-codes/regenerate`: a new set in the place of the old one, which is void. */
export async function replaceRecoveryCodes(asked: FactorRequest): Promise<Response> {
  const { service, session } = asked;
  const refusal = refuseLowLevel(asked, "regenerate");
  if (refusal) return refusal;
  const set = await findRecoveryCodes(service, session.userId);
  if (!set) return refuseNone();
  const codes = makeCodes();
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
    [set.id, hashes(service, set.id, codes)],
  );
  const shown = { id: set.mfa_factor_id, name: set.friendly_name ?? DEFAULT_NAME, codes };
  return showCodes(asked, shown);
}

/** `DELETE /factors/recovery-codes`. */
export async function removeRecoveryCodes(asked: FactorRequest): Promise<Response> {
  const refusal = refuseLowLevel(asked, "delete");
  if (refusal) return refusal;
  const set = asked.factors.find(({ factor_type }) => factor_type === "recovery_code");
  if (!set) return refuseNone();
  await removeFactor(asked, set);
  return Response.json({ id: set.id });
}

function makeCodes(): string[] {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const codes = new Set<string>();
  while (codes.size < COUNT) codes.add(Array.from({ length: LENGTH }, letter).join(""));
  return [...codes];
}

function hashes({ jwtSecret }: AuthService, setId: string, codes: string[]): string {
  return JSON.stringify(codes.map((code) => hashRecoveryCode(jwtSecret, setId, code)));
}

async function showCodes(
  { service, session }: FactorRequest,
  { id, name, codes }: { id: string; name: string; codes: string[] },
): Promise<Response> {
  await recordAudit(service, "generate_recovery_codes", {
    actor: { id: session.userId },
    traits: { factor_id: id, count: codes.length },
  });
  return Response.json(
    { id, type: "recovery_code", friendly_name: name, total: codes.length, codes },
    { headers: { "Cache-Control": "no-store" } },
  );
}

function refuseLowLevel({ session }: FactorRequest, what: string): Response | undefined {
  if (session.aal === "aal2") return undefined;
  return refuse(403, "insufficient_aal", `AAL2 required to ${what} recovery codes`);
}

function refuseNone(): Response {
  return refuse(404, "mfa_factor_not_found", "The user has not enrolled recovery codes");
}
