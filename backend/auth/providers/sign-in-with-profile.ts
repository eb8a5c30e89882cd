import { z } from "zod";
import { inTransaction, type Query } from "../../core/database/in-transaction.ts";
import { sendUserNotice } from "../mailer/account-notices.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { isBanned } from "../sessions/issue-session.ts";
import { recordAudit } from "../users/audit-log.ts";
import { createUser } from "../users/create-user.ts";
import {
  bestEmail,
  type ExternalProfile,
  toIdentityData,
  verifiedEmails,
} from "../users/external-profile.ts";
import { type Account, findAccount, isEmailTaken, isEmailVerified } from "../users/find-account.ts";
import {
  createIdentity,
  findIdentity,
  lockIdentity,
  updateIdentity,
  updateProviders,
  updateUserMetadata,
} from "../users/identities.ts";
import { claimUnverifiedAccount, notifyAccountClaimed } from "../users/revoke-credentials.ts";

/** Outcome of a sign-in with a profile, for the audit log: a new account, a linked one, or an existing identity. */
type Outcome = { userId: string; how: "created" | "joined" | "existing"; claimed?: Account };

/**
 * Finds or creates the account of a profile: the one with this identity, otherwise the one with a verified
 * email address of the profile, otherwise a new one.
 *
 * @returns the id of the user.
 * @throws AuthError when the user cannot be signed in.
 */
export async function signInWithProfile(
  service: AuthService,
  profile: ExternalProfile,
): Promise<string> {
  const outcome = await inTransaction(service.pool, async (query) => {
    const found = await findOrCreateAccount(service, query, profile);
    await requireActiveUser(query, found.userId, profile);
    return found;
  });
  const { userId, how, claimed } = outcome;
  const actor = {
    id: userId,
    username: bestEmail(profile)?.email,
    isSso: profile.domains !== undefined,
  };
  const traits = { provider: profile.provider };
  if (how === "joined") {
    await recordAudit(service, "identity_linked", {
      actor,
      traits: { ...traits, provider_id: profile.subject },
    });
  }
  await recordAudit(service, how === "created" ? "user_signedup" : "login", {
    actor,
    traits,
  });
  if (claimed) await notifyAccountClaimed(service, claimed, profile);
  else if (how === "joined") {
    await sendUserNotice(service, userId, {
      kind: "identity-linked",
      provider: profile.provider,
    });
  }
  return userId;
}

async function findOrCreateAccount(
  service: AuthService,
  query: Query,
  profile: ExternalProfile,
): Promise<Outcome> {
  await lockIdentity(query, profile, verifiedEmails(profile));
  const identity = await findIdentity(query, profile);
  if (identity) {
    await updateIdentity(query, identity.id, profile);
    await updateUserMetadata(query, identity.userId, profile);
    return { userId: identity.userId, how: "existing" };
  }
  const account = await findAccount(query, profile);
  if (!account) return { userId: await createAccount(service, query, profile), how: "created" };

  const isProven = await isEmailVerified(query, account, service.confirmEmail);
  const identityId = await createIdentity(query, account.id, profile);
  const hadCredentials = isProven
    ? false
    : await claimUnverifiedAccount(query, account.id, identityId);
  await updateUserMetadata(query, account.id, profile);
  await updateProviders(query, account.id);
  return { userId: account.id, how: "joined", ...(hadCredentials && { claimed: account }) };
}

async function createAccount(
  service: AuthService,
  query: Query,
  profile: ExternalProfile,
): Promise<string> {
  const best = bestEmail(profile);
  if (!best) {
    throw new AuthError(
      500,
      "unexpected_failure",
      "Error getting user email from external provider",
    );
  }
  // An unverified address may be somebody else's, so it creates no account that they could later be linked
  // to.
  if (!best.isVerified && (service.confirmEmail || (await isEmailTaken(query, best.email)))) {
    throw unverifiedEmail(profile.provider);
  }
  const userId = await createUser(query, {
    email: best.email,
    isEmailConfirmed: true,
    isSsoUser: profile.domains !== undefined,
    provider: profile.provider,
    data: toIdentityData(profile),
  });
  await createIdentity(query, userId, profile);
  return userId;
}

const userStateSchema = z.object({
  email: z.string().nullable(),
  is_confirmed: z.boolean(),
  banned_until: z.string().nullable(),
});

async function requireActiveUser(
  query: Query,
  userId: string,
  profile: ExternalProfile,
): Promise<void> {
  const [row] = await query(
    "select email, confirmed_at is not null as is_confirmed, banned_until from auth.users where id = $1",
    [userId],
  );
  const user = userStateSchema.parse(row);
  if (isBanned(user.banned_until)) throw new AuthError(403, "user_banned", "User is banned");
  if (user.is_confirmed) return;
  if (!verifiedEmails(profile).includes(user.email ?? "")) throw unverifiedEmail(profile.provider);
  await query(
    "update auth.users set email_confirmed_at = now(), confirmation_token = null where id = $1",
    [userId],
  );
}

function unverifiedEmail(provider: string): AuthError {
  return new AuthError(
    422,
    "provider_email_needs_verification",
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  );
}
