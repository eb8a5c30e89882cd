import { z } from "zod";
import type { AuthService } from "../service/auth-service.types.ts";

type Pool = Pick<AuthService, "pool">;

const factorSchema = z.object({
  id: z.string(),
  friendly_name: z.string().nullable(),
  factor_type: z.enum(["totp", "phone", "webauthn", "recovery_code"]),
  status: z.enum(["verified", "unverified"]),
  created_at: z.string(),
  updated_at: z.string(),
  phone: z.string().nullable(),
  last_challenged_at: z.string().nullable(),
});

/** A second factor of a user, without its secret. */
export type FactorRow = z.infer<typeof factorSchema>;

export const FACTOR_COLUMNS = `id, friendly_name, factor_type::text as factor_type, status::text as status,
  created_at, updated_at, phone, last_challenged_at`;

/** Parses a row of `FACTOR_COLUMNS`. */
export const parseFactor = (row: unknown): FactorRow => factorSchema.parse(row);

/** Lists the factors of a user, oldest first, including unverified ones. */
export async function listFactors({ pool }: Pool, userId: string): Promise<FactorRow[]> {
  const rows = await pool.query(
    `select ${FACTOR_COLUMNS} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map(parseFactor);
}

/** A factor in a response: GoTrue leaves out empty fields. */
export function describeFactor(row: FactorRow): Partial<FactorRow> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value));
}

/** Whether the user needs a second factor at sign-in. Recovery codes alone do not count. */
export async function hasVerifiedFactor({ pool }: Pool, userId: string): Promise<boolean> {
  const rows = await pool.query(
    `select 1 from auth.mfa_factors
     where user_id = $1 and status = 'verified' and factor_type::text <> 'recovery_code' limit 1`,
    [userId],
  );
  return rows.length > 0;
}

/** The encrypted secret of a factor, or an empty string. */
export async function readEncryptedSecret({ pool }: Pool, factorId: string): Promise<string> {
  const [row] = await pool.query("select secret from auth.mfa_factors where id = $1", [factorId]);
  return z.object({ secret: z.string().nullable() }).parse(row).secret ?? "";
}

/** Removes unverified factors after five minutes, unless a challenge is still open. */
export async function removeAbandonedFactors({ pool }: Pool, userId: string): Promise<void> {
  await pool.query(
    `delete from auth.mfa_factors as factor
     where user_id = $1 and status = 'unverified' and created_at < now() - interval '5 minutes'
       and not exists (
         select from auth.mfa_challenges
         where factor_id = factor.id and created_at > now() - interval '5 minutes'
       )`,
    [userId],
  );
}
