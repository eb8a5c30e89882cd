import { z } from "zod";
import { inTransaction, type Query } from "../../database/in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import { addressOf, tellOfChange } from "../mails/tell-of-change.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { SessionRefusal } from "../sessions/session-refusal.ts";
import { renewProviders } from "./identities.ts";

const identitySchema = z.object({
  id: z.string(),
  provider: z.string(),
  provider_id: z.string(),
  email: z.string().nullable(),
  is_verified: z.boolean(),
});
type Identity = z.infer<typeof identitySchema>;

/**
 * Parts a user from one of their identities. What it let them in with goes with it: the number of a phone,
 * or the password. The address of the account becomes that of another identity when it was this one's.
 *
 * @throws SessionRefusal when it is their last, not theirs, or the other address has an account.
 */
export async function unlinkIdentity(
  service: AuthService,
  userId: string,
  identityId: string,
): Promise<void> {
  const address = await addressOf(service, userId);
  const removed = await inTransaction(service.pool, async (query) => {
    await query("select from auth.users where id = $1 for update", [userId]);
    const identities = await listIdentities(query, userId);
    if (identities.length <= 1) {
      throw new SessionRefusal(
        422,
        "single_identity_not_deletable",
        "User must have at least 1 identity after unlinking",
      );
    }
    const identity = identities.find(({ id }) => id === identityId);
    if (!identity) {
      throw new SessionRefusal(422, "identity_not_found", "Identity doesn't exist");
    }
    await query("delete from auth.identities where id = $1", [identityId]);
    await forget(query, userId, identity);
    await renewAddress(
      query,
      userId,
      identities.filter(({ id }) => id !== identityId),
    );
    await renewProviders(query, userId);
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
  await tellOfChange(service, address, { kind: "identity-unlinked", provider });
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

async function forget(query: Query, userId: string, { provider }: Identity): Promise<void> {
  if (provider === "phone") {
    await query("update auth.users set phone = null, phone_confirmed_at = null where id = $1", [
      userId,
    ]);
  }
  if (provider === "email") {
    await query("update auth.users set encrypted_password = null where id = $1", [userId]);
  }
}

async function renewAddress(query: Query, userId: string, left: Identity[]): Promise<void> {
  const [user] = await query("select email from auth.users where id = $1", [userId]);
  const email = z.object({ email: z.string().nullable() }).parse(user).email;
  const addresses = left.filter(({ provider }) => provider !== "phone");
  if (!email || addresses.some((identity) => identity.email === email)) return;
  const next = addresses.find((identity) => identity.email && identity.is_verified)?.email;
  if (!next) return;
  const taken = await query("select from auth.users where email = $1 and id <> $2", [next, userId]);
  if (taken.length > 0) {
    throw new SessionRefusal(
      422,
      "email_conflict_identity_not_deletable",
      "Unable to unlink identity due to email conflict",
    );
  }
  await query("update auth.users set email = $2, updated_at = now() where id = $1", [userId, next]);
}
