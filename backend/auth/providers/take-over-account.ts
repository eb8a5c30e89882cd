import type { Query } from "../../database/in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import type { ExternalProfile } from "./external-profile.ts";
import type { Account } from "./find-account.ts";

/**
 * Ends every other way into an account whose address nobody had shown to be theirs, once its owner has:
 * password, phone, other identities, sessions and codes. Whoever made the account may have done so to wait
 * for its owner in it. A verified second factor stays: it lets nobody in by itself.
 *
 * @returns whether there was a password or another identity.
 */
export async function takeOverAccount(
  query: Query,
  userId: string,
  identityId: string,
): Promise<boolean> {
  const [had] = await query(
    `select coalesce(encrypted_password, '') <> '' as had_password from auth.users where id = $1`,
    [userId],
  );
  const others = await query(
    "delete from auth.identities where user_id = $1 and id <> $2 returning provider",
    [userId, identityId],
  );
  await query(
    `update auth.users set
       encrypted_password = null,
       phone = null, phone_confirmed_at = null, phone_change = null, phone_change_token = null,
       email_confirmed_at = coalesce(email_confirmed_at, now()), email_change = null,
       confirmation_token = null, recovery_token = null, reauthentication_token = null,
       email_change_token_new = null, email_change_token_current = null,
       updated_at = now()
     where id = $1`,
    [userId],
  );
  await query("delete from auth.sessions where user_id = $1", [userId]);
  return had?.had_password === true || others.length > 0;
}

/** Tells the owner what has changed. A mail that can not be sent does not keep them out. */
export async function tellOfTakeover(
  { mailer, siteName, log }: AuthService,
  account: Account,
  profile: ExternalProfile,
): Promise<void> {
  const name = profile.domains ? "single sign-on" : profile.provider;
  try {
    await mailer.sendNotice({
      to: account.email,
      subject: `How you sign in to ${siteName} has changed`,
      text: `You signed in to ${siteName} by ${name} for the first time. Until now nobody had shown that this e-mail address belongs to the account with it, so the password and all other ways to sign in that the account had do not work any more. To have a password beside ${name}, choose "Forgot your password?" on the log-in screen.`,
    });
  } catch (error) {
    log.error({ err: error }, "the mail about a joined account could not be sent");
  }
}
