import { z } from "zod";
import { inTransaction } from "../../database/in-transaction.ts";
import { forgetStranger } from "../admin/forget-stranger.ts";
import type { AuthService } from "../auth-service.ts";
import { asObject } from "./as-object.ts";
import { recordAudit } from "./record-audit.ts";

/** A little longer than codes are good, as the database may have another clock. */
const CODE_MINUTES = 65;

const userSchema = z.object({ id: z.string(), email: z.string() });
const EMAIL_VERIFIED = `'{"email_verified": true}'`;

/**
 * Confirms the account of a code to sign in or to set a password with, when its address was never shown to be its
 * owner's. Such a code came of no sign-up, so the password of whoever made the account goes. In one
 * transaction, since a sign-up may give the account another password until it is confirmed.
 *
 * @param tokenHash of the code, which is still good after this.
 */
export async function confirmByCode(service: AuthService, tokenHash: string): Promise<void> {
  const confirmed = await inTransaction(service.pool, async (query) => {
    const [row] = await query(
      `select id, email from auth.users
       where recovery_token = $1 and confirmed_at is null and deleted_at is null
         and recovery_sent_at > now() - make_interval(mins => $2)
       for update`,
      [tokenHash, CODE_MINUTES],
    );
    if (!row) return undefined;
    const user = userSchema.parse(row);
    await forgetStranger(query, user.id);
    await query(
      `update auth.users set
         email_confirmed_at = now(), recovery_token = $2,
         raw_user_meta_data = ${asObject("raw_user_meta_data")} || ${EMAIL_VERIFIED}
       where id = $1`,
      [user.id, tokenHash],
    );
    await query(
      `update auth.identities
       set identity_data = ${asObject("identity_data")} || ${EMAIL_VERIFIED}, updated_at = now()
       where user_id = $1 and provider = 'email'`,
      [user.id],
    );
    return user;
  });
  if (!confirmed) return;
  await recordAudit(service, "user_signedup", {
    actor: { id: confirmed.id, username: confirmed.email },
    traits: { provider: "email" },
  });
}
