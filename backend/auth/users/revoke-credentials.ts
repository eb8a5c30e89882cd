import type { Query } from "../../core/database/in-transaction.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import type { ExternalProfile } from "./external-profile.ts";
import type { Account } from "./find-account.ts";

/**
 * Invalidates all codes and pending changes of an account whose password or address changes: they may have been requested
 * by somebody else, or sent to an address that is no longer the owner's.
 */
export async function invalidateAllCodes(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users set
       confirmation_token = null, recovery_token = null, reauthentication_token = null,
       email_change = null, email_change_token_new = null, email_change_token_current = null,
       phone_change = null, phone_change_token = null
     where id = $1`,
    [userId],
  );
}

/**
 * Removes password, phone number, sessions and codes of an account whose email address was never verified.
 * Its creator may have set it up to wait for the owner of the address. A verified second factor stays: it
 * signs nobody in by itself.
 */
async function revokeCredentials(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users set
       encrypted_password = null, phone = null, phone_confirmed_at = null, updated_at = now()
     where id = $1`,
    [userId],
  );
  await invalidateAllCodes(query, userId);
  await query("delete from auth.sessions where user_id = $1", [userId]);
}

/** Resets an unconfirmed account before its owner signs in: somebody else may have created it. */
export async function resetUnconfirmedAccount(query: Query, userId: string): Promise<void> {
  await revokeCredentials(query, userId);
  await query("delete from auth.identities where user_id = $1 and provider <> 'email'", [userId]);
}

/**
 * Hands an account to the verified owner of its email address: removes all other identities and credentials.
 *
 * @returns whether it had a password or another identity.
 */
export async function claimUnverifiedAccount(
  query: Query,
  userId: string,
  identityId: string,
): Promise<boolean> {
  const [user] = await query(
    `select coalesce(encrypted_password, '') <> '' as had_password from auth.users where id = $1`,
    [userId],
  );
  const others = await query(
    "delete from auth.identities where user_id = $1 and id <> $2 returning provider",
    [userId, identityId],
  );
  await revokeCredentials(query, userId);
  await query(
    "update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1",
    [userId],
  );
  return user?.had_password === true || others.length > 0;
}

/**
 * Notifies the owner that the other credentials were removed. A failure is logged and does not block the
 * sign-in.
 */
export async function notifyAccountClaimed(
  { mails, mailer, siteName, log }: AuthService,
  account: Account,
  profile: ExternalProfile,
): Promise<void> {
  const name = profile.domains ? "single sign-on" : profile.provider;
  try {
    const notice = {
      to: account.email,
      subject: `How you sign in to ${siteName()} has changed`,
      text: `You signed in to ${siteName()} with ${name} for the first time. Nobody had verified the email address of your account before, so its password and all its other login methods were removed. To set a password as well, choose "Forgot your password?" on the log-in screen.`,
    };
    await mails.transact((_, addMail) => mailer.sendNotice(addMail, notice));
  } catch (error) {
    log.error({ err: error }, "failed to send the notice about a linked account");
  }
}
