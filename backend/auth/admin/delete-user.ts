import { createHash } from "node:crypto";
import { inTransaction } from "../../core/database/in-transaction.ts";
import type { AuthService } from "../service/auth-service.types.ts";

/**
 * Deletes a user with sessions, identities and profile. A soft deletion keeps the row, so that references to
 * it stay valid, and erases everything in it that identifies the person.
 *
 * @returns whether the user existed.
 */
export async function deleteUser(
  { pool }: AuthService,
  id: string,
  isSoft: boolean,
): Promise<boolean> {
  return inTransaction(pool, async (query) => {
    const [user] = await query(
      "select email, phone, deleted_at from auth.users where id = $1 for update",
      [id],
    );
    if (!user) return false;
    await query("delete from auth.flow_state where user_id = $1", [id]);
    if (!isSoft) {
      await query("delete from auth.users where id = $1", [id]);
      return true;
    }
    if (user.deleted_at) return true;
    await query("delete from auth.sessions where user_id = $1", [id]);
    await query("delete from auth.mfa_factors where user_id = $1", [id]);
    // A deleted user must not count as the other admin that has to remain.
    await query("delete from public.profiles where user_id = $1", [id]);
    await query(
      `update auth.users set
         email = $2, phone = $3, encrypted_password = null,
         email_change = null, phone_change = null, confirmation_token = null, recovery_token = null,
         email_change_token_new = null, email_change_token_current = null,
         phone_change_token = null, reauthentication_token = null,
         raw_app_meta_data = '{}', raw_user_meta_data = '{}', deleted_at = now(), updated_at = now()
       where id = $1`,
      [id, anonymize(id, user.email), anonymize(id, user.phone)],
    );
    const identities = await query(
      "select id, provider_id from auth.identities where user_id = $1",
      [id],
    );
    for (const identity of identities) {
      await query(
        `update auth.identities set provider_id = $2, identity_data = '{}', updated_at = now()
         where id = $1`,
        [identity.id, anonymize(id, identity.provider_id)],
      );
    }
    return true;
  });
}

/** An irreversible hash that is unique per user, so that two deleted users with one address do not collide. */
function anonymize(id: string, value: unknown): string | null {
  if (typeof value !== "string" || value === "") return null;
  return createHash("sha256").update(`${id}${value}`).digest("base64url");
}
