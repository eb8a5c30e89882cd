import { randomUUID } from "node:crypto";
import { z } from "zod";
import { inTransaction, type Query } from "../../core/database/in-transaction.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { createUser } from "../users/create-user.ts";

const accountSchema = z.object({
  id: z.string(),
  is_confirmed: z.boolean(),
  encrypted_password: z.string().nullable(),
});
export type PhoneAccount = { id: string; isConfirmed: boolean; passwordHash: string | null };

/** Finds the account with this phone number, confirmed or not. */
export async function findPhoneAccount(
  { pool }: Pick<AuthService, "pool">,
  number: string,
): Promise<PhoneAccount | undefined> {
  return findWith(async (sql, parameters = []) => pool.query(sql, parameters), number);
}

/**
 * Finds or creates the account with this phone number. Nobody has proved to own an unconfirmed number, so its
 * password and metadata are replaced by those of the new sign-up.
 */
export async function findOrCreatePhoneAccount(
  { pool }: AuthService,
  number: string,
  given: { passwordHash?: string; data: Record<string, unknown> },
): Promise<PhoneAccount> {
  return inTransaction(pool, async (query) => {
    await query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`number ${number}`]);
    const existing = await findWith(query, number);
    if (existing?.isConfirmed) return existing;
    if (existing) {
      await query(
        `update auth.users
         set encrypted_password = $2, raw_user_meta_data = $3::text::jsonb, updated_at = now()
         where id = $1`,
        [
          existing.id,
          given.passwordHash ?? null,
          JSON.stringify(phoneUserMetadata(number, given.data)),
        ],
      );
      return existing;
    }
    const id = await createUser(query, {
      phone: number,
      provider: "phone",
      passwordHash: given.passwordHash,
      data: phoneUserMetadata(number, given.data),
    });
    await savePhoneIdentity(query, id, number, false);
    return { id, isConfirmed: false, passwordHash: given.passwordHash ?? null };
  });
}

/** Saves a phone number as an identity of a user. */
export async function savePhoneIdentity(
  query: Query,
  userId: string,
  number: string,
  isVerified: boolean,
): Promise<void> {
  await query(
    `insert into auth.identities
       (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, 'phone', $2::text, $2::text::uuid, $3::text::jsonb, now(), now(), now())
     on conflict (provider, provider_id)
     do update set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()`,
    [
      randomUUID(),
      userId,
      JSON.stringify({
        sub: userId,
        phone: number,
        email_verified: false,
        phone_verified: isVerified,
      }),
    ],
  );
}

async function findWith(query: Query, number: string): Promise<PhoneAccount | undefined> {
  const [row] = await query(
    `select id, phone_confirmed_at is not null as is_confirmed, encrypted_password
     from auth.users where phone = $1 and deleted_at is null`,
    [number],
  );
  if (!row) return undefined;
  const { id, is_confirmed, encrypted_password } = accountSchema.parse(row);
  return { id, isConfirmed: is_confirmed, passwordHash: encrypted_password };
}

/** User metadata of an account with a phone number. */
export function phoneUserMetadata(
  number: string,
  data: Record<string, unknown>,
): Record<string, unknown> {
  return { ...data, phone: number, email_verified: false, phone_verified: false };
}
