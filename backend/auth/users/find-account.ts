import { z } from "zod";
import type { Query } from "../../core/database/in-transaction.ts";
import { AuthError, EMAIL_TAKEN } from "../service/auth-error.ts";
import { bestEmail, type ExternalProfile, verifiedEmails } from "./external-profile.ts";

const rowSchema = z.object({ id: z.string(), email: z.string().nullable() });

/** An account found by a verified email address of a profile. */
export type Account = { id: string; email: string };

/**
 * Finds the account to which a new identity is linked. Only email addresses that the provider has verified
 * count, whether or not this site requires confirmation: otherwise a careless provider could be used to take
 * over accounts.
 *
 * @throws AuthError when several accounts match, or linking is not allowed.
 */
export async function findAccount(
  query: Query,
  profile: ExternalProfile,
): Promise<Account | undefined> {
  const emails = profile.domains ? emailsOf(profile) : verifiedEmails(profile);
  if (emails.length === 0) return undefined;
  const rows = await query(
    `select users.id, users.email from auth.users
     where users.deleted_at is null and (
       (users.email = any ($1::text[]) and (not users.is_sso_user or $2::boolean))
       or (not $2::boolean and not users.is_sso_user and exists (
         select from auth.identities
         where identities.user_id = users.id
           and identities.provider not like 'sso:%'
           and lower(identities.identity_data ->> 'email') = any ($1::text[])
           and identities.identity_data ->> 'email_verified' = 'true'
       ))
     )
     limit 2`,
    [emails, profile.domains !== undefined],
  );
  const [account, other] = rows.map((row) => rowSchema.parse(row));
  if (other) {
    throw new AuthError(
      500,
      "unexpected_failure",
      "Multiple accounts with the same email address in the same linking domain detected: default",
    );
  }
  if (account && profile.domains && !isManagedDomain(profile.domains, account.email ?? "")) {
    throw new AuthError(422, ...EMAIL_TAKEN);
  }
  return account && { id: account.id, email: account.email ?? "" };
}

/** Whether any account has this email address, single sign-on users included. */
export async function isEmailTaken(query: Query, email: string): Promise<boolean> {
  const rows = await query("select from auth.users where email = $1 limit 1", [email]);
  return rows.length > 0;
}

/**
 * Whether another provider, or an answered email where the site requires that, has verified the account's
 * address. Otherwise the account may have been created with somebody else's address.
 */
export async function isEmailVerified(
  query: Query,
  account: Account,
  confirmsEmail: boolean,
): Promise<boolean> {
  const rows = await query(
    `select from auth.users
     join auth.identities on identities.user_id = users.id
     where users.id = $1 and users.email_confirmed_at is not null
       and lower(identities.identity_data ->> 'email') = users.email
       and identities.identity_data ->> 'email_verified' = 'true'
       and (identities.provider not in ('email', 'phone') or $2::boolean)
     limit 1`,
    [account.id, confirmsEmail],
  );
  return rows.length > 0;
}

function emailsOf(profile: ExternalProfile): string[] {
  const email = bestEmail(profile)?.email;
  return email ? [email] : [];
}

function isManagedDomain(domains: readonly string[], email: string): boolean {
  return domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}
