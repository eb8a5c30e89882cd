import { z } from "zod";
import type { AuthService } from "../auth-service.ts";

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

/** A factor as answers show it; what it does not have is left out. */
export type FactorBody = Omit<FactorRow, "friendly_name" | "phone" | "last_challenged_at"> &
  Partial<Pick<FactorRow, "friendly_name" | "phone" | "last_challenged_at">>;

const COLUMNS = `id, friendly_name, factor_type::text as factor_type, status::text as status,
  created_at, updated_at, phone, last_challenged_at`;

/** The factors of a user, the oldest first; those that were never verified too. */
export async function listFactors({ pool }: Pool, userId: string): Promise<FactorRow[]> {
  const rows = await pool.query(
    `select ${COLUMNS} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map((row) => factorSchema.parse(row));
}

/** How `GET /user` and sessions show a factor. */
export function describeFactor(row: FactorRow): FactorBody {
  const { friendly_name, phone, last_challenged_at, ...always } = row;
  return {
    ...always,
    ...(friendly_name ? { friendly_name } : {}),
    ...(phone ? { phone } : {}),
    ...(last_challenged_at ? { last_challenged_at } : {}),
  };
}

/** Whether somebody who signs in as this user has to show a second factor; recovery codes are none by themselves. */
export async function hasVerifiedFactor({ pool }: Pool, userId: string): Promise<boolean> {
  const rows = await pool.query(
    `select 1 from auth.mfa_factors
     where user_id = $1 and status = 'verified' and factor_type::text <> 'recovery_code' limit 1`,
    [userId],
  );
  return rows.length > 0;
}

/** The secret of a factor as it is stored; empty when it has none. */
export async function readEncryptedSecret({ pool }: Pool, factorId: string): Promise<string> {
  const [row] = await pool.query("select secret from auth.mfa_factors where id = $1", [factorId]);
  return z.object({ secret: z.string().nullable() }).parse(row).secret ?? "";
}

/**
 * Removes factors that nobody came to verify. They are kept for five minutes, and as long as a code for
 * them may still be entered.
 */
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
