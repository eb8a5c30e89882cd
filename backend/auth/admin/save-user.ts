import { randomUUID } from "node:crypto";
import { z } from "zod";
import { inTransaction, type Query } from "../../core/database/in-transaction.ts";
import { checkPassword, hashPassword } from "../passwords/passwords.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { catchTaken, saveIdentity } from "../users/create-user.ts";
import { invalidateAllCodes } from "../users/revoke-credentials.ts";
import { mergeMetadata, parseUser, USER_COLUMNS, type UserRow } from "../users/user-body.ts";
import type { UserFields } from "./admin-request.ts";

/**
 * Creates a user for the admin API.
 *
 * @returns the id of the user.
 * @throws AuthError for fields that are not acceptable, or in use.
 */
export async function createManagedUser(
  service: AuthService,
  fields: UserFields,
  options: { id?: string; isInvited?: boolean } = {},
): Promise<string> {
  const { email, phone } = fields;
  if (!email && !phone) {
    throw new AuthError(
      400,
      "validation_failed",
      "Cannot create a user without either an email or phone",
    );
  }
  const hash = await resolvePasswordHash(service, fields);
  const id = options.id ?? randomUUID();
  const providers = [...(email ? ["email"] : []), ...(phone ? ["phone"] : [])];
  const appMetadata = { provider: providers[0], providers, ...fields.app_metadata };
  const userMetadata = {
    ...fields.user_metadata,
    ...(fields.email_confirm ? { email_verified: true } : {}),
  };
  return catchTaken(() =>
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
          hash ?? null,
          fields.email_confirm ?? false,
          fields.phone_confirm ?? false,
          JSON.stringify(appMetadata),
          JSON.stringify(userMetadata),
          fields.ban_duration || null,
          options.isInvited ?? false,
        ],
      );
      if (email) await saveIdentity(query, id, "email", email, fields.email_confirm ?? false);
      if (phone) await saveIdentity(query, id, "phone", phone, fields.phone_confirm ?? false);
      await saveRole(query, id, fields.app_metadata);
      return id;
    }),
  );
}

/**
 * Updates the given fields of a user. A new password and a ban end the user's sessions.
 *
 * @throws AuthError for an unknown user, and fields that are not acceptable, or in use.
 */
export async function updateManagedUser(
  service: AuthService,
  id: string,
  fields: UserFields,
): Promise<void> {
  const hash = await resolvePasswordHash(service, fields);
  await catchTaken(() =>
    inTransaction(service.pool, async (query) => {
      const [row] = await query(
        `select ${USER_COLUMNS} from auth.users where id = $1 for update of users`,
        [id],
      );
      if (!row) throw userNotFound();
      await applyUserChanges(query, parseUser(row), fields, hash);
    }),
  );
}

export const userNotFound = () => new AuthError(404, "user_not_found", "User not found");

async function applyUserChanges(
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
  await saveRole(query, user.id, fields.app_metadata);
  const hasNewAddress = email !== undefined && email !== null && email !== user.email;
  if (hash || hasNewAddress) await invalidateAllCodes(query, user.id);
  if (hasNewAddress) {
    await query("delete from embedded.invitations where user_id = $1 and accepted_at is null", [
      user.id,
    ]);
  }
  if (hash) await query("delete from auth.sessions where user_id = $1", [user.id]);
  // The row stays for a day, so that a refresh is answered with the reason.
  if (ban) {
    await query("update auth.sessions set not_after = least(not_after, now()) where user_id = $1", [
      user.id,
    ]);
  }
}

/** Takes a given bcrypt hash as it is, or hashes a given password after checking it. */
async function resolvePasswordHash(
  service: AuthService,
  { email, password, password_hash: givenHash }: UserFields,
): Promise<string | undefined> {
  if (givenHash && password) {
    throw new AuthError(
      400,
      "validation_failed",
      "Only a password or a password hash should be provided",
    );
  }
  if (givenHash && !BCRYPT.test(givenHash)) {
    throw new AuthError(400, "validation_failed", "Only bcrypt password hashes are supported.");
  }
  if (givenHash || !password) return givenHash;
  await checkPassword(password, email ?? "", service);
  return hashPassword(password);
}

const BCRYPT = /^\$2[aby]\$\d\d\$[./\w]{53}$/;

const roleSchema = z.enum(["reader", "contributor", "author", "editor", "admin"]);

/**
 * Sets the role that the service key names in `app_metadata`. The profile stores it, and a trigger copies it
 * into the token claims; other values are ignored.
 */
async function saveRole(
  query: Query,
  id: string,
  metadata: Record<string, unknown> | null | undefined,
): Promise<void> {
  const role = roleSchema.safeParse(metadata?.role);
  if (!role.success) return;
  await query("update public.profiles set role = $2 where user_id = $1", [id, role.data]);
}
