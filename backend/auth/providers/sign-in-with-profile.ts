import { z } from "zod";
import { inTransaction, type Query } from "../../database/in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import { tellUserOfChange } from "../mails/tell-of-change.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { isBanned } from "../sessions/session-body.ts";
import { SessionRefusal } from "../sessions/session-refusal.ts";
import { createUser } from "./create-user.ts";
import {
  bestEmail,
  type ExternalProfile,
  toIdentityData,
  verifiedEmails,
} from "./external-profile.ts";
import { type Account, findAccount, isAddressProven, isTaken } from "./find-account.ts";
import {
  createIdentity,
  findIdentity,
  renewIdentity,
  renewProviders,
  renewUserData,
  takeTurns,
} from "./identities.ts";
import { takeOverAccount, tellOfTakeover } from "./take-over-account.ts";

/** What came of a profile, for the log: a new account, one that was joined, or one that it had. */
type Outcome = { userId: string; how: "created" | "joined" | "known"; takenOver?: Account };

/**
 * Finds or makes the account of somebody whom a provider has vouched for: the one that has this identity,
 * else the one whose address the provider has verified, else a new one.
 *
 * @returns the id of the user.
 * @throws SessionRefusal when they can not be signed in.
 */
export async function signInWithProfile(
  service: AuthService,
  profile: ExternalProfile,
): Promise<string> {
  const outcome = await inTransaction(service.pool, async (query) => {
    const found = await findOrMake(service, query, profile);
    await requireUsable(query, found.userId, profile);
    return found;
  });
  const { userId, how, takenOver } = outcome;
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
  if (takenOver) await tellOfTakeover(service, takenOver, profile);
  else if (how === "joined") {
    await tellUserOfChange(service, userId, {
      kind: "identity-linked",
      provider: profile.provider,
    });
  }
  return userId;
}

async function findOrMake(
  service: AuthService,
  query: Query,
  profile: ExternalProfile,
): Promise<Outcome> {
  await takeTurns(query, profile, verifiedEmails(profile));
  const identity = await findIdentity(query, profile);
  if (identity) {
    await renewIdentity(query, identity.id, profile);
    await renewUserData(query, identity.userId, profile);
    return { userId: identity.userId, how: "known" };
  }
  const account = await findAccount(query, profile);
  if (!account) return { userId: await makeAccount(service, query, profile), how: "created" };

  const isProven = await isAddressProven(query, account, service.confirmEmail);
  const identityId = await createIdentity(query, account.id, profile);
  const hadWaysIn = isProven ? false : await takeOverAccount(query, account.id, identityId);
  await renewUserData(query, account.id, profile);
  await renewProviders(query, account.id);
  return { userId: account.id, how: "joined", ...(hadWaysIn && { takenOver: account }) };
}

async function makeAccount(
  service: AuthService,
  query: Query,
  profile: ExternalProfile,
): Promise<string> {
  const best = bestEmail(profile);
  if (!best) {
    throw new SessionRefusal(
      500,
      "unexpected_failure",
      "Error getting user email from external provider",
    );
  }
  // An address that nobody has verified may be anybody's: it makes no account that could later be theirs.
  if (!best.isVerified && (service.confirmEmail || (await isTaken(query, best.email)))) {
    throw unverified(profile.provider);
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

const stateSchema = z.object({
  email: z.string().nullable(),
  is_confirmed: z.boolean(),
  banned_until: z.string().nullable(),
});

async function requireUsable(
  query: Query,
  userId: string,
  profile: ExternalProfile,
): Promise<void> {
  const [row] = await query(
    "select email, confirmed_at is not null as is_confirmed, banned_until from auth.users where id = $1",
    [userId],
  );
  const user = stateSchema.parse(row);
  if (isBanned(user.banned_until)) throw new SessionRefusal(403, "user_banned", "User is banned");
  if (user.is_confirmed) return;
  if (!verifiedEmails(profile).includes(user.email ?? "")) throw unverified(profile.provider);
  await query(
    "update auth.users set email_confirmed_at = now(), confirmation_token = null where id = $1",
    [userId],
  );
}

function unverified(provider: string): SessionRefusal {
  return new SessionRefusal(
    422,
    "provider_email_needs_verification",
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  );
}
