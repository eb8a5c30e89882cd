import { randomUUID } from "node:crypto";
import type { Query } from "../../database/in-transaction.ts";

export type NewUser = {
  /** A new one unless it is given. */
  id?: string;
  email?: string;
  phone?: string;
  /** As bcrypt leaves it. */
  passwordHash?: string;
  isEmailConfirmed?: boolean;
  isSsoUser?: boolean;
  isAnonymous?: boolean;
  /** By which way they came, as in `app_metadata`. */
  provider?: string;
  data: Record<string, unknown>;
};

/** A new row of `auth.users`; what its triggers say about the role counts. @returns its id. */
export async function createUser(query: Query, user: NewUser): Promise<string> {
  const id = user.id ?? randomUUID();
  const metadata = user.provider ? { provider: user.provider, providers: [user.provider] } : {};
  await query(
    `insert into auth.users (
       id, aud, role, email, phone, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, is_sso_user, is_anonymous, created_at, updated_at
     ) values (
       $1, 'authenticated', 'authenticated', $2, $3, $4, case when $5::boolean then now() end,
       $6::text::jsonb, $7::text::jsonb, $8, $9, now(), now()
     )`,
    [
      id,
      user.email ?? null,
      user.phone ?? null,
      user.passwordHash ?? null,
      user.isEmailConfirmed ?? false,
      JSON.stringify(metadata),
      JSON.stringify(user.data),
      user.isSsoUser ?? false,
      user.isAnonymous ?? false,
    ],
  );
  return id;
}
