import { randomUUID } from "node:crypto";
import { inTransaction } from "../../database/in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import { refuse } from "../refuse.ts";
import type { UserFields } from "./admin-request.ts";
import { hashGiven } from "./hash-password.ts";
import { orTaken, saveIdentity } from "./save-identity.ts";
import { saveRole } from "./save-role.ts";

/**
 * Makes a user.
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
  return orTaken(() =>
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
      await saveRole(query, id, fields.app_metadata);
      return { id };
    }),
  );
}
