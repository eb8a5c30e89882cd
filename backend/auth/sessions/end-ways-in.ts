import type { Query } from "../../database/in-transaction.ts";

/**
 * Ends every way into an account whose address nobody had shown to be theirs: password, phone, sessions and
 * codes. Whoever made the account may have done so to wait for its owner in it. A verified second factor stays: it
 * lets nobody in by itself.
 */
export async function endWaysIn(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users set
       encrypted_password = null,
       phone = null, phone_confirmed_at = null, phone_change = null, phone_change_token = null,
       email_change = null,
       confirmation_token = null, recovery_token = null, reauthentication_token = null,
       email_change_token_new = null, email_change_token_current = null,
       updated_at = now()
     where id = $1`,
    [userId],
  );
  await query("delete from auth.sessions where user_id = $1", [userId]);
}
