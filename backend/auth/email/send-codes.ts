import { randomUUID } from "node:crypto";
import { inTransaction, type Query } from "../../core/database/in-transaction.ts";
import type { AddMail } from "../../core/messages/mail-transactions.ts";
import { createMailFlow } from "../codes/auth-flows.ts";
import { issueMailCode } from "../codes/mail-codes.ts";
import { readLinkTarget } from "../mailer/mail-links.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthMailer, AuthService, LinkTarget } from "../service/auth-service.types.ts";
import { acknowledge } from "../service/constant-time.ts";
import type { AuthBody } from "../service/request-body.ts";
import { recordAudit } from "../users/audit-log.ts";
import {
  type EmailAccount,
  findByCurrentOrNewEmail,
  findByEmailAddress,
  insertEmailUser,
  requireEmailAddress,
} from "./email-accounts.ts";

/** `POST /recover`: emails a code to set a new password. The response does not reveal whether the account exists. */
export async function recover(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const email = readAddress(body, "Password recovery requires an email");
  return acknowledge(
    sendSignInMail(service, "recovery", email, linkTarget(service, request, body)),
    service.log,
  );
}

/**
 * `POST /otp` and `/magiclink` with an email address: emails a code to sign in with. Creates an unconfirmed
 * account unless `create_user` is false.
 */
export async function sendSignInCode(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const email = readAddress(body, "One of email or phone must be set");
  const send = async () => {
    if (body.create_user !== false) await createAccount(service, email, body.data ?? {});
    await sendSignInMail(service, "magiclink", email, linkTarget(service, request, body));
  };
  return acknowledge(send(), service.log);
}

/** `POST /resend`: sends the code of a sign-up or an address change again. */
export async function resend(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const { type } = body;
  if (type !== "signup" && type !== "email_change") {
    throw new AuthError(
      400,
      "validation_failed",
      "Missing one of these types: signup, email_change, sms, phone_change",
    );
  }
  const email = readAddress(body, "Type provided requires an email address");
  const target = linkTarget(service, request, body);
  const send = async () => {
    const account = await findByCurrentOrNewEmail(service, email);
    if (account && type === "signup") await sendConfirmation(service, account, target);
    if (account?.newEmail && type === "email_change")
      await sendAddressChange(service, account.id, account.newEmail, target);
  };
  return acknowledge(send(), service.log);
}

/** Emails the code that confirms a sign-up, unless it is confirmed. Invalidates the previous code. */
export async function sendConfirmation(
  service: AuthService,
  account: Pick<EmailAccount, "id" | "email" | "isConfirmed">,
  target: LinkTarget,
): Promise<void> {
  if (account.isConfirmed || account.email === "") return;
  await service.mails.transact((query, addMail) =>
    addConfirmation(service, { query, addMail }, account, target),
  );
}

/** The same within the transaction that creates the account. */
export async function addConfirmation(
  service: AuthService,
  transaction: MailTransaction,
  { id, email }: Pick<EmailAccount, "id" | "email">,
  target: LinkTarget,
): Promise<void> {
  const code = await issueMailCode(service, transaction.query, "confirmation", id, email);
  await addCode(service, transaction, "signup", { to: email, userId: id, ...code }, target);
}

/** Emails the code that confirms a new address. */
export async function sendAddressChange(
  service: AuthService,
  userId: string,
  to: string,
  target: LinkTarget,
): Promise<void> {
  await service.mails.transact(async (query, addMail) => {
    const code = await issueMailCode(service, query, "email_change", userId, to);
    await addCode(service, { query, addMail }, "email_change", { to, userId, ...code }, target);
  });
}

/** A transaction that adds emails to the queue. */
type MailTransaction = { query: Query; addMail: AddMail };

/** Adds the email with a code to the queue, and stores the PKCE challenge of its link. */
async function addCode(
  service: AuthService,
  { query, addMail }: MailTransaction,
  type: Parameters<AuthMailer["sendCode"]>[1],
  code: { to: string; userId: string; code: string; hash: string },
  target: LinkTarget,
): Promise<void> {
  if (target.challenge) await createMailFlow(query, code.userId, type, target.challenge);
  await service.mailer.sendCode(addMail, type, code, target);
}

/** Emails a code to the account with this address, if there is one. */
async function sendSignInMail(
  service: AuthService,
  type: "recovery" | "magiclink",
  address: string,
  target: LinkTarget,
): Promise<void> {
  const account = await findByEmailAddress(service, address);
  if (!account) return;
  const { id, email } = account;
  await service.mails.transact(async (query, addMail) => {
    const code = await issueMailCode(service, query, "recovery", id, email);
    await addCode(service, { query, addMail }, type, { to: email, userId: id, ...code }, target);
  });
  await recordAudit(service, "user_recovery_requested", { actor: { id, username: email } });
}

/** Creates an unconfirmed account. Not the first one of a site: that one becomes the admin and needs a sign-up. */
async function createAccount(
  service: AuthService,
  email: string,
  data: Record<string, unknown>,
): Promise<void> {
  const id = randomUUID();
  const isCreated = await inTransaction(service.pool, async (query) => {
    const [state] = await query(
      `select exists (select from auth.users where email = $1) as is_taken,
         exists (select from auth.users where not is_anonymous) as has_users`,
      [email],
    );
    if (state?.is_taken || !state?.has_users) return false;
    await insertEmailUser(query, { id, email, data, isConfirmed: false });
    return true;
  });
  if (!isCreated) return;
  await recordAudit(service, "user_confirmation_requested", {
    actor: { id, username: email },
    traits: { provider: "email" },
  });
}

const linkTarget = ({ siteUrl }: AuthService, { url }: Request, body: AuthBody) =>
  readLinkTarget(url, body, siteUrl);

/** @param missing the message without an address. */
function readAddress({ email }: AuthBody, missing: string): string {
  if (!email) throw new AuthError(400, "validation_failed", missing);
  requireEmailAddress(email);
  return email.toLowerCase();
}
