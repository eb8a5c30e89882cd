import { z } from "zod";
import { inTransaction, type Query } from "../../core/database/in-transaction.ts";
import { getEmailAddress, sendAccountNotice, sendUserNotice } from "../mailer/account-notices.ts";
import { AuthError, EMAIL_TAKEN } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { recordAudit } from "../users/audit-log.ts";
import { bestEmail, type ExternalProfile } from "../users/external-profile.ts";
import { isEmailTaken } from "../users/find-account.ts";
import {
  createIdentity,
  findIdentity,
  lockIdentity,
  updateProviders,
} from "../users/identities.ts";

const userSchema = z.object({ email: z.string().nullable(), is_anonymous: z.boolean() });

/**
 * Links an identity to the account of a signed-in user.
 *
 * @returns the id of the user.
 * @throws AuthError when the identity or its email address is in use.
 */
export async function linkIdentity(
  service: AuthService,
  userId: string,
  profile: ExternalProfile,
): Promise<string> {
  const identityId = await inTransaction(service.pool, async (query) => {
    await lockIdentity(query, profile, []);
    const linked = await findIdentity(query, profile);
    if (linked) {
      const whose = linked.userId === userId ? "" : " to another user";
      throw new AuthError(422, "identity_already_exists", `Identity is already linked${whose}`);
    }
    const [row] = await query(
      "select email, is_anonymous from auth.users where id = $1 and deleted_at is null for update",
      [userId],
    );
    const user = userSchema.safeParse(row).data;
    if (!user) throw new AuthError(404, "user_not_found", "Linking target user not found");
    const id = await createIdentity(query, userId, profile);
    if (!user.email) await setEmailAddress(query, userId, profile);
    await updateProviders(query, userId);
    return id;
  });
  await recordAudit(service, "identity_linked", {
    actor: { id: userId },
    traits: { identity_id: identityId, provider: profile.provider, provider_id: profile.subject },
  });
  await sendUserNotice(service, userId, {
    kind: "identity-linked",
    provider: profile.provider,
  });
  return userId;
}

/** An anonymous user or one with a phone number gets the email address of the first identity. */
async function setEmailAddress(
  query: Query,
  userId: string,
  profile: ExternalProfile,
): Promise<void> {
  const best = bestEmail(profile);
  if (!best?.isVerified) {
    throw new AuthError(
      422,
      "email_not_confirmed",
      `Unverified email with ${profile.provider}. Verify the email with ${profile.provider} first`,
    );
  }
  if (await isEmailTaken(query, best.email)) {
    throw new AuthError(422, ...EMAIL_TAKEN);
  }
  await query(
    `update auth.users
     set email = $2, email_confirmed_at = now(), is_anonymous = false, updated_at = now()
     where id = $1`,
    [userId, best.email],
  );
}

const identitySchema = z.object({
  id: z.string(),
  provider: z.string(),
  provider_id: z.string(),
  email: z.string().nullable(),
  is_verified: z.boolean(),
});
type Identity = z.infer<typeof identitySchema>;

/**
 * Removes an identity from a user, together with its credentials: phone number or password. If the account
 * has the email address of that identity, it takes the address of another one.
 *
 * @throws AuthError for the last identity, an unknown one, or when the other address is in use.
 */
export async function unlinkIdentity(
  service: AuthService,
  userId: string,
  identityId: string,
): Promise<void> {
  const address = await getEmailAddress(service, userId);
  const removed = await inTransaction(service.pool, async (query) => {
    await query("select from auth.users where id = $1 for update", [userId]);
    const identities = await listIdentities(query, userId);
    if (identities.length <= 1) {
      throw new AuthError(
        422,
        "single_identity_not_deletable",
        "User must have at least 1 identity after unlinking",
      );
    }
    const identity = identities.find(({ id }) => id === identityId);
    if (!identity) {
      throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
    }
    await query("delete from auth.identities where id = $1", [identityId]);
    await removeCredentials(query, userId, identity);
    await updateEmailAddress(
      query,
      userId,
      identities.filter(({ id }) => id !== identityId),
    );
    await updateProviders(query, userId);
    return identity;
  });
  await recordAudit(service, "identity_unlinked", {
    actor: { id: userId },
    traits: {
      identity_id: removed.id,
      provider: removed.provider,
      provider_id: removed.provider_id,
    },
  });
  const { provider } = removed;
  await sendAccountNotice(service, address, { kind: "identity-unlinked", provider });
}

async function listIdentities(query: Query, userId: string): Promise<Identity[]> {
  const rows = await query(
    `select id, provider, provider_id, lower(identity_data ->> 'email') as email,
       coalesce(identity_data ->> 'email_verified' = 'true', false) as is_verified
     from auth.identities where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map((row) => identitySchema.parse(row));
}

async function removeCredentials(
  query: Query,
  userId: string,
  { provider }: Identity,
): Promise<void> {
  if (provider === "phone") {
    await query("update auth.users set phone = null, phone_confirmed_at = null where id = $1", [
      userId,
    ]);
  }
  if (provider === "email") {
    await query("update auth.users set encrypted_password = null where id = $1", [userId]);
  }
}

async function updateEmailAddress(
  query: Query,
  userId: string,
  remaining: Identity[],
): Promise<void> {
  const [user] = await query("select email from auth.users where id = $1", [userId]);
  const email = z.object({ email: z.string().nullable() }).parse(user).email;
  const addresses = remaining.filter(({ provider }) => provider !== "phone");
  if (!email || addresses.some((identity) => identity.email === email)) return;
  const next = addresses.find((identity) => identity.email && identity.is_verified)?.email;
  if (!next) return;
  const taken = await query("select from auth.users where email = $1 and id <> $2", [next, userId]);
  if (taken.length > 0) {
    throw new AuthError(
      422,
      "email_conflict_identity_not_deletable",
      "Unable to unlink identity due to email conflict",
    );
  }
  await query("update auth.users set email = $2, updated_at = now() where id = $1", [userId, next]);
}
