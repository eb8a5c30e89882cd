import { z } from "zod";
import { inTransaction, type Query } from "../../database/in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import { tellUserOfChange } from "../mails/tell-of-change.ts";
import { EMAIL_TAKEN } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { SessionRefusal } from "../sessions/session-refusal.ts";
import { bestEmail, type ExternalProfile } from "./external-profile.ts";
import { isTaken } from "./find-account.ts";
import { createIdentity, findIdentity, renewProviders, takeTurns } from "./identities.ts";

const userSchema = z.object({ email: z.string().nullable(), is_anonymous: z.boolean() });

/**
 * Joins an identity to the account of somebody who is signed in and asked for it.
 *
 * @returns the id of the user.
 * @throws SessionRefusal when somebody has the identity, or its address, already.
 */
export async function linkIdentity(
  service: AuthService,
  userId: string,
  profile: ExternalProfile,
): Promise<string> {
  const identityId = await inTransaction(service.pool, async (query) => {
    await takeTurns(query, profile, []);
    const known = await findIdentity(query, profile);
    if (known) {
      const whose = known.userId === userId ? "" : " to another user";
      throw new SessionRefusal(
        422,
        "identity_already_exists",
        `Identity is already linked${whose}`,
      );
    }
    const [row] = await query(
      "select email, is_anonymous from auth.users where id = $1 and deleted_at is null for update",
      [userId],
    );
    const user = userSchema.safeParse(row).data;
    if (!user) throw new SessionRefusal(404, "user_not_found", "Linking target user not found");
    const id = await createIdentity(query, userId, profile);
    if (!user.email) await giveAddress(query, userId, profile);
    await renewProviders(query, userId);
    return id;
  });
  await recordAudit(service, "identity_linked", {
    actor: { id: userId },
    traits: { identity_id: identityId, provider: profile.provider, provider_id: profile.subject },
  });
  await tellUserOfChange(service, userId, {
    kind: "identity-linked",
    provider: profile.provider,
  });
  return userId;
}

/** Who had no address, because they are anonymous or came by phone, has that of their first identity. */
async function giveAddress(query: Query, userId: string, profile: ExternalProfile): Promise<void> {
  const best = bestEmail(profile);
  if (!best?.isVerified) {
    throw new SessionRefusal(
      422,
      "email_not_confirmed",
      `Unverified email with ${profile.provider}. Verify the email with ${profile.provider} first`,
    );
  }
  if (await isTaken(query, best.email)) {
    throw new SessionRefusal(422, ...EMAIL_TAKEN);
  }
  await query(
    `update auth.users
     set email = $2, email_confirmed_at = now(), is_anonymous = false, updated_at = now()
     where id = $1`,
    [userId, best.email],
  );
}
