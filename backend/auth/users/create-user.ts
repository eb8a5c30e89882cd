import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Query } from "../../core/database/in-transaction.ts";
import { AuthError, EMAIL_TAKEN, PHONE_TAKEN } from "../service/auth-error.ts";

export type NewUser = {
  /** Generated unless given. */
  id?: string;
  email?: string;
  phone?: string;
  /** A bcrypt hash. */
  passwordHash?: string;
  isEmailConfirmed?: boolean;
  isSsoUser?: boolean;
  isAnonymous?: boolean;
  /** The login method, for `app_metadata`. */
  provider?: string;
  data: Record<string, unknown>;
};

/**
 * Inserts a row into `auth.users`; its triggers set the role. @returns the id of the user.
 */
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

/** Saves the identity of an email address or a phone number. */
export async function saveIdentity(
  query: Query,
  userId: string,
  provider: "email" | "phone",
  value: string,
  isVerified: boolean,
  more: Record<string, unknown> = {},
): Promise<void> {
  const data = { ...more, sub: userId, [provider]: value, [`${provider}_verified`]: isVerified };
  await query(
    `insert into auth.identities
       (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     values ($1, $2, $3, $4, $5::text::jsonb, now(), now())
     on conflict (provider, provider_id) do update
     set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`,
    [randomUUID(), provider, userId, userId, JSON.stringify(data)],
  );
}

const TAKEN = new Map<string, readonly [code: string, message: string]>([
  ["users_email_partial_key", EMAIL_TAKEN],
  ["users_phone_key", PHONE_TAKEN],
  ["users_pkey", ["user_already_exists", "A user with this id has already been registered"]],
]);

/** Runs a task that saves a user. @throws AuthError when address, number or id is in use. */
export async function catchTaken<Result>(task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    const name = error instanceof pg.DatabaseError ? (error.constraint ?? "") : "";
    const taken = TAKEN.get(name);
    throw taken ? new AuthError(422, ...taken) : error;
  }
}
