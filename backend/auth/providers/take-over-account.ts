import type { Query } from "../../database/in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import { endWaysIn } from "../sessions/end-ways-in.ts";
import type { ExternalProfile } from "./external-profile.ts";
import type { Account } from "./find-account.ts";

/**
 * Ends every other way into an account whose address nobody had shown to be theirs, once its owner has; other
 * identities too.
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
  await endWaysIn(query, userId);
  await query(
    "update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1",
    [userId],
  );
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
