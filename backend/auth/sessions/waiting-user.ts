import { randomUUID } from "node:crypto";
import { toUserBody, type UserBody } from "./describe-user.ts";

/**
 * The answer to a sign-up that waits for its code. It is made of what the request says and never read from the database, so
 * that it is the same, to the last digit of a time, whether the address or number has an account.
 *
 * @param id of the account that was made now; absent where there was one.
 * @param metadata of the user, and of the identity, for an id.
 */
export function describeWaitingUser(account: {
  id?: string | undefined;
  provider: "email" | "phone";
  address: string;
  metadata: (id: string) => { user: Record<string, unknown>; identity: Record<string, unknown> };
}): UserBody {
  const { id = randomUUID(), provider, address } = account;
  const { user, identity } = account.metadata(id);
  const now = new Date().toISOString().replace("Z", "+00:00");
  return toUserBody({
    id,
    aud: null,
    role: null,
    email: provider === "email" ? address : null,
    phone: provider === "phone" ? address : null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    phone_change: null,
    phone_change_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    is_sso_user: false,
    app_metadata: { role: "reader", provider, providers: [provider] },
    user_metadata: user,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: identity,
        provider,
        created_at: now,
        updated_at: now,
        ...(provider === "email" && { email: address }),
      },
    ],
  });
}
