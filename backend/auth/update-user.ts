import { z } from "zod";
import { inTransaction } from "../core/database/in-transaction.ts";
import { findByEmailAddress, requireEmailAddress } from "./email/email-accounts.ts";
import { sendAddressChange } from "./email/send-codes.ts";
import { requireAal2, requireSessionWithLevel } from "./factors/assurance-level.ts";
import { sendAccountNotice, sendAddressChangeNotice } from "./mailer/account-notices.ts";
import { readLinkTarget } from "./mailer/mail-links.ts";
import { checkPassword, hashPassword, isRightPassword } from "./passwords/passwords.ts";
import { readPhone } from "./phone/read-phone.ts";
import { changePhone } from "./phone/verify-phone.ts";
import { AuthError, EMAIL_TAKEN } from "./service/auth-error.ts";
import type { AuthService } from "./service/auth-service.types.ts";
import type { AuthBody } from "./service/request-body.ts";
import { requireReauthentication } from "./sessions/reauthenticate.ts";
import type { AuthenticatedSession } from "./sessions/require-session.ts";
import { recordAudit } from "./users/audit-log.ts";
import { invalidateAllCodes } from "./users/revoke-credentials.ts";
import { describeUser, mergeMetadata } from "./users/user-body.ts";

/** Requested changes, without empty and unchanged values. */
type Changes = {
  email?: string;
  phone?: string;
  password?: string;
  data?: Record<string, unknown>;
};

/**
 * `PUT /user`: a user changes password, email address, phone number or metadata. A new password ends the
 * user's other sessions; a new address or number has to be confirmed. Everything is validated before anything
 * is changed.
 */
export async function updateUser(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const session = await requireSessionWithLevel(service, request);
  const account = await readAccount(service, session.userId);
  if (account.is_sso_user && (body.email || body.phone || body.password)) {
    throw new AuthError(
      422,
      "user_sso_managed",
      "Updating email, phone, password of a SSO account only possible via SSO",
    );
  }
  const changes = readChanges(service, body, account);
  await validateChanges(service, session, body, account, changes);

  // First, because a new password invalidates codes that were sent before it.
  if (changes.password) await changePassword(service, session, account, changes.password);
  if (changes.phone) await changePhone(service, { userId: session.userId, number: changes.phone });
  if (changes.data) await mergeData(service, session.userId, changes.data);
  if (changes.email) {
    const target = readLinkTarget(request.url, body, service.siteUrl);
    await sendAddressChange(service, session.userId, changes.email, target);
    if (account.email !== "") await sendAddressChangeNotice(service, account.email, changes.email);
  }
  await recordAudit(service, "user_modified", {
    actor: { id: session.userId, username: account.email },
  });
  return Response.json(await describeUser(service, session.userId));
}

const accountSchema = z.object({
  email: z
    .string()
    .nullable()
    .transform((email) => email ?? ""),
  phone: z.string().nullable(),
  is_sso_user: z.boolean(),
  has_credentials: z.boolean(),
  hash: z.string().nullable(),
});
type Account = z.infer<typeof accountSchema>;

/** Reads the account. `has_credentials` is false for an invited user, who sets a first password. */
async function readAccount({ pool }: AuthService, userId: string): Promise<Account> {
  const [row] = await pool.query(
    `select email, phone, is_sso_user,
       coalesce(encrypted_password, '') <> '' or exists (
         select from auth.identities where user_id = users.id and provider <> 'email'
       ) as has_credentials, encrypted_password as hash
     from auth.users where id = $1`,
    [userId],
  );
  return accountSchema.parse(row);
}

function readChanges(service: AuthService, body: AuthBody, account: Account): Changes {
  const email = body.email?.toLowerCase();
  const phone = readPhone(service, { phone: body.phone });
  return {
    ...(email && email !== account.email && { email }),
    ...(phone && { phone }),
    ...(body.password != null && { password: body.password }),
    ...(body.data && { data: body.data }),
  };
}

async function validateChanges(
  service: AuthService,
  session: AuthenticatedSession,
  body: AuthBody,
  account: Account,
  { email, phone, password }: Changes,
): Promise<void> {
  const changesLogin = email || password || (phone && phone !== account.phone);
  if (changesLogin) await requireAal2(service, session, "update email or password");
  if (email) requireEmailAddress(email);
  if (password !== undefined) {
    await checkPassword(password, email ?? account.email, service);
  }
  if (email || phone || password !== undefined)
    await requireReauthentication(service, session, body);
  if (password !== undefined && (await isRightPassword(password, account.hash))) {
    throw new AuthError(
      422,
      "same_password",
      "New password should be different from the old password.",
    );
  }
  if (email && (await findByEmailAddress(service, email))) throw new AuthError(422, ...EMAIL_TAKEN);
}

async function mergeData(
  service: AuthService,
  userId: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const current = await describeUser(service, userId);
  await service.pool.query(
    "update auth.users set raw_user_meta_data = $2::text::jsonb, updated_at = now() where id = $1",
    [userId, JSON.stringify(mergeMetadata(current?.user_metadata ?? {}, changes))],
  );
}

async function changePassword(
  service: AuthService,
  { userId, sessionId }: AuthenticatedSession,
  { email, has_credentials: hadCredentials }: Account,
  password: string,
): Promise<void> {
  const hash = await hashPassword(password);
  await inTransaction(service.pool, async (query) => {
    await query("delete from auth.sessions where user_id = $1 and id <> $2", [userId, sessionId]);
    await invalidateAllCodes(query, userId);
    await query("update auth.users set encrypted_password = $2, updated_at = now() where id = $1", [
      userId,
      hash,
    ]);
  });
  await recordAudit(service, "user_updated_password", { actor: { id: userId, username: email } });
  if (hadCredentials) await sendAccountNotice(service, email, { kind: "password" });
}
