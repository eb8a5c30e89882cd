import { inTransaction, type Query } from "../../database/in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import { refuse } from "../refuse.ts";
import { parseUser, USER_COLUMNS, type UserRow } from "../sessions/describe-user.ts";
import type { UserFields } from "./admin-request.ts";
import { hashGiven } from "./hash-password.ts";
import { mergeMetadata } from "./metadata.ts";
import { orTaken, saveIdentity } from "./save-identity.ts";
import { saveRole } from "./save-role.ts";

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
  return orTaken(() =>
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
  await saveRole(query, user.id, fields.app_metadata);
  if (hash) await query("delete from auth.sessions where user_id = $1", [user.id]);
  // Its row stays for a day, so that a refresh is told why.
  if (ban) {
    await query("update auth.sessions set not_after = least(not_after, now()) where user_id = $1", [
      user.id,
    ]);
  }
}
