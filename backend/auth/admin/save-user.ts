import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { inTransaction, type Query } from "../../in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import { refuseWeakPassword } from "../password-rules.ts";
import { refuse } from "../refuse.ts";
import { parseUser, USER_COLUMNS, type UserRow } from "../sessions/describe-user.ts";
import type { UserFields } from "./admin-request.ts";
import { hashPassword, isPasswordHash } from "./hash-password.ts";
import { mergeMetadata } from "./metadata.ts";

/**
 * Makes a user. Their role is for the database to say; what `app_metadata` says of it counts for nothing.
 *
 * @returns the id of the user, or the refusal.
 */
export async function createUser(
  service: AuthService,
  fields: UserFields,
  more: { id?: string; isInvited?: boolean } = {},
): Promise<{ id: string } | { refusal: Response }> {
  const { email, phone } = fields;
  if (!email && !phone) {
    return {
      refusal: refuse(
        400,
        "validation_failed",
        "Cannot create a user without either an email or phone",
      ),
    };
  }
  const hashed = await hashGiven(service, fields);
  if ("refusal" in hashed) return hashed;
  const id = more.id ?? randomUUID();
  const providers = [...(email ? ["email"] : []), ...(phone ? ["phone"] : [])];
  const appMetadata = { provider: providers[0], providers, ...fields.app_metadata };
  const userMetadata = {
    ...fields.user_metadata,
    ...(fields.email_confirm ? { email_verified: true } : {}),
  };
  return orRefusal(() =>
    inTransaction(service.pool, async (query) => {
      await query(
        `insert into auth.users (
           id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
           raw_app_meta_data, raw_user_meta_data, banned_until, invited_at, created_at, updated_at
         ) values (
           $1, 'authenticated', 'authenticated', $2, $3, $4,
           case when $5::boolean then now() end, case when $6::boolean then now() end,
           $7::text::jsonb, $8::text::jsonb, now() + $9::float8 * interval '1 second',
           case when $10::boolean then now() end, now(), now()
         )`,
        [
          id,
          email ?? null,
          phone ?? null,
          hashed.hash ?? null,
          fields.email_confirm ?? false,
          fields.phone_confirm ?? false,
          JSON.stringify(appMetadata),
          JSON.stringify(userMetadata),
          fields.ban_duration || null,
          more.isInvited ?? false,
        ],
      );
      if (email) await saveIdentity(query, id, "email", email, fields.email_confirm ?? false);
      if (phone) await saveIdentity(query, id, "phone", phone, fields.phone_confirm ?? false);
      return { id };
    }),
  );
}

/**
 * Changes what is given of a user. A new password ends their sessions, and so does a ban.
 *
 * @returns the id of the user, or the refusal.
 */
export async function changeUser(
  service: AuthService,
  id: string,
  fields: UserFields,
): Promise<{ id: string } | { refusal: Response }> {
  const hashed = await hashGiven(service, fields);
  if ("refusal" in hashed) return hashed;
  return orRefusal(() =>
    inTransaction(service.pool, async (query) => {
      const [row] = await query(
        `select ${USER_COLUMNS} from auth.users where id = $1 for update of users`,
        [id],
      );
      if (!row) return { refusal: refuse(404, "user_not_found", "User not found") };
      await applyChanges(query, parseUser(row), fields, hashed.hash);
      return { id };
    }),
  );
}

async function applyChanges(
  query: Query,
  user: UserRow,
  fields: UserFields,
  hash: string | undefined,
): Promise<void> {
  const { email, phone, ban_duration: ban } = fields;
  const isVerified = fields.email_confirm ? { email_verified: true } : {};
  await query(
    `update auth.users set
       email = coalesce($2, email),
       phone = coalesce($3, phone),
       encrypted_password = coalesce($4, encrypted_password),
       email_confirmed_at = case when $5::boolean then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       phone_confirmed_at = case when $6::boolean then coalesce(phone_confirmed_at, now()) else phone_confirmed_at end,
       raw_app_meta_data = $7::text::jsonb,
       raw_user_meta_data = $8::text::jsonb,
       banned_until = case
         when $9::float8 is null then banned_until
         when $9::float8 = 0 then null
         else now() + $9::float8 * interval '1 second'
       end,
       updated_at = now()
     where id = $1`,
    [
      user.id,
      email ?? null,
      phone ?? null,
      hash ?? null,
      fields.email_confirm ?? false,
      fields.phone_confirm ?? false,
      JSON.stringify(mergeMetadata(user.app_metadata, fields.app_metadata ?? {})),
      JSON.stringify({
        ...mergeMetadata(user.user_metadata, fields.user_metadata ?? {}),
        ...isVerified,
      }),
      ban ?? null,
    ],
  );
  if (email) await saveIdentity(query, user.id, "email", email, fields.email_confirm ?? false);
  if (phone) await saveIdentity(query, user.id, "phone", phone, fields.phone_confirm ?? false);
  if (hash) await query("delete from auth.sessions where user_id = $1", [user.id]);
  // Its row stays for a day, so that a refresh is told why.
  if (ban) {
    await query("update auth.sessions set not_after = least(not_after, now()) where user_id = $1", [
      user.id,
    ]);
  }
}

/** A hash from elsewhere is taken as it is; a password has to be as good as everybody's. */
async function hashGiven(
  { passwordMinLength }: AuthService,
  { email, password, password_hash: given }: UserFields,
): Promise<{ hash?: string } | { refusal: Response }> {
  if (given && password) {
    return {
      refusal: refuse(
        400,
        "validation_failed",
        "Only a password or a password hash should be provided",
      ),
    };
  }
  if (given && !isPasswordHash(given)) {
    return {
      refusal: refuse(400, "validation_failed", "The password hash is none of bcrypt."),
    };
  }
  if (given) return { hash: given };
  if (!password) return {};
  const refusal = refuseWeakPassword(password, email ?? "", passwordMinLength);
  return refusal ? { refusal } : { hash: await hashPassword(password) };
}

/** With an address or a number of its own a user can sign in; GoTrue calls that an identity. */
async function saveIdentity(
  query: Query,
  userId: string,
  provider: "email" | "phone",
  value: string,
  isVerified: boolean,
): Promise<void> {
  const data = { sub: userId, [provider]: value, [`${provider}_verified`]: isVerified };
  await query(
    `insert into auth.identities
       (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     values ($1, $2, $3, $4, $5::text::jsonb, now(), now())
     on conflict (provider, provider_id) do update
     set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`,
    [randomUUID(), provider, userId, userId, JSON.stringify(data)],
  );
}

const TAKEN = new Map([
  [
    "users_email_partial_key",
    ["email_exists", "A user with this email address has already been registered"],
  ],
  [
    "users_phone_key",
    ["phone_exists", "A user with this phone number has already been registered"],
  ],
  ["users_pkey", ["user_already_exists", "A user with this id has already been registered"]],
]);

/** What the database says is taken already is an answer, not a failure. */
async function orRefusal<Result>(
  task: () => Promise<Result>,
): Promise<Result | { refusal: Response }> {
  try {
    return await task();
  } catch (error) {
    const name = error instanceof postgres.PostgresError ? (error.constraint_name ?? "") : "";
    const [code, message] = TAKEN.get(name) ?? [];
    if (!code || !message) throw error;
    return { refusal: refuse(422, code, message) };
  }
}
