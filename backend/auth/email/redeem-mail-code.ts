import { z } from "zod";
import { errorCode } from "../../core/base/errors.ts";
import { inTransaction, type Query } from "../../core/database/in-transaction.ts";
import {
  CODE_COLUMNS,
  CODE_KINDS,
  CODE_MINUTES,
  type EmailCodeType,
  type MailCodeKind,
} from "../codes/mail-codes.ts";
import { sendAccountNotice } from "../mailer/account-notices.ts";
import { AuthError, EMAIL_TAKEN, WrongSecret } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { isBanned } from "../sessions/issue-session.ts";
import { recordAudit } from "../users/audit-log.ts";
import { saveIdentity } from "../users/create-user.ts";
import { updateProviders } from "../users/identities.ts";
import { invalidateAllCodes, resetUnconfirmedAccount } from "../users/revoke-credentials.ts";

const userSchema = z.object({
  id: z.string(),
  email: z
    .string()
    .nullable()
    .transform((email) => email ?? ""),
  email_change: z
    .string()
    .nullable()
    .transform((email) => email ?? ""),
  is_confirmed: z.boolean(),
  banned_until: z.string().nullable(),
});
type CodeOwner = z.infer<typeof userSchema>;

const UNIQUE_VIOLATION = "23505";

/**
 * Redeems an emailed code: confirms a sign-up or a new address.
 *
 * @param hash HMAC of the code.
 * @param keepCode leaves the code valid, for a PKCE link that another browser may have followed.
 * @returns the user, who may be signed in now.
 * @throws AuthError for an unknown or expired code, when the user is banned, or when the new address was taken in
 * the meantime.
 */
export async function redeemMailCode(
  service: AuthService,
  type: EmailCodeType,
  hash: string,
  { keepCode = false } = {},
): Promise<{ userId: string; email: string }> {
  const redeemed = await inTransaction(service.pool, async (query) => {
    for (const kind of CODE_KINDS[type]) {
      const owner = await lockOwner(query, kind, hash);
      if (owner) {
        if (isBanned(owner.banned_until)) throw new AuthError(403, "user_banned", "User is banned");
        await applyCode(query, kind, owner);
        await query(
          `update auth.users set ${CODE_COLUMNS[kind].token} = $2, updated_at = now() where id = $1`,
          [owner.id, keepCode ? hash : null],
        );
        return { kind, owner };
      }
    }
    return undefined;
  });
  if (!redeemed) throw new WrongSecret(403, "otp_expired", "Email link is invalid or has expired");
  const { kind, owner } = redeemed;
  const isChange = kind === "email_change" && owner.email_change !== "";
  const email = isChange ? owner.email_change : owner.email;
  const actor = { id: owner.id, username: email };
  if (isChange) {
    await recordAudit(service, "user_modified", { actor });
    await sendAccountNotice(service, owner.email, { kind: "email", to: email });
  } else if (!owner.is_confirmed) {
    await recordAudit(service, "user_signedup", { actor, traits: { provider: "email" } });
  }
  return { userId: owner.id, email };
}

async function lockOwner(
  query: Query,
  kind: MailCodeKind,
  hash: string,
): Promise<CodeOwner | undefined> {
  const { token, sentAt } = CODE_COLUMNS[kind];
  const [row] = await query(
    `select id, email, email_change, confirmed_at is not null as is_confirmed, banned_until
     from auth.users
     where ${token} = $1 and ${sentAt} > now() - make_interval(mins => $2) and deleted_at is null
     for update`,
    [hash, CODE_MINUTES],
  );
  return row && userSchema.parse(row);
}

async function applyCode(query: Query, kind: MailCodeKind, owner: CodeOwner): Promise<void> {
  if (kind === "email_change" && owner.email_change !== "") return changeAddress(query, owner);
  if (owner.is_confirmed) return undefined;
  // The owner asked for this code without signing up, so any password was set by somebody else.
  if (kind === "recovery") await resetUnconfirmedAccount(query, owner.id);
  return confirmEmailAddress(query, owner.id);
}

/** Marks the email address of an account as confirmed. */
export async function confirmEmailAddress(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users set
       email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = null,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}',
       updated_at = now()
     where id = $1`,
    [userId],
  );
  await query(
    `update auth.identities
     set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId],
  );
}

async function changeAddress(query: Query, { id, email_change }: CodeOwner): Promise<void> {
  try {
    await query(
      `update auth.users set
         email = $2,
         email_confirmed_at = coalesce(email_confirmed_at, now()), is_anonymous = false
       where id = $1`,
      [id, email_change],
    );
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    throw new AuthError(422, ...EMAIL_TAKEN);
  }
  await invalidateAllCodes(query, id);
  await saveIdentity(query, id, "email", email_change, true);
  await updateProviders(query, id);
}
