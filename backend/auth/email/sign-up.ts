import { randomUUID } from "node:crypto";
import { inTransaction } from "../../database/in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import { errorResponse } from "../error-response.ts";
import { readLinkTarget } from "../mails/mail-links.ts";
import { hashPassword } from "../passwords/hash-password.ts";
import { checkPassword } from "../passwords/password-rules.ts";
import type { AuthBody } from "../request-body.ts";
import { startSession } from "../sessions/issue-session.ts";
import { recordAudit } from "../users/audit-log.ts";
import { catchTaken } from "../users/create-user.ts";
import { describeUnconfirmedUser } from "../users/user-body.ts";
import {
  type EmailAccount,
  findByEmailAddress,
  insertEmailUser,
  isEmailAddress,
} from "./email-accounts.ts";
import { sendConfirmation } from "./send-codes.ts";

type Data = Record<string, unknown>;

/**
 * A sign-up. Where it must be confirmed by mail, an address that has an account gets the same answer as
 * one that has none; its owner learns of it by mail.
 */
export async function signUp(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const { password } = body;
  const email = body.email?.toLowerCase() ?? "";
  const data = body.data ?? {};
  if (!password) return errorResponse(400, "validation_failed", "Signup requires a valid password");
  if (!isEmailAddress(email)) {
    return errorResponse(
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
    );
  }
  const weak = await checkPassword(password, email, service);
  if (weak) return weak;
  const mustConfirm = service.confirmEmail || email === service.adminEmail;
  // Hashed for known addresses too: it takes a time that could be told.
  const passwordHash = await hashPassword(password);
  const known = await findByEmailAddress(service, email);
  if (known && mustConfirm) {
    return signUpExisting(service, request, body, { ...known, email }, { passwordHash, data });
  }
  if (known) return rejectRepeatedSignUp(service, known);

  const id = randomUUID();
  const created = await catchTaken(() =>
    inTransaction(service.pool, async (query) => {
      await insertEmailUser(query, { id, email, passwordHash, data, isConfirmed: !mustConfirm });
      return { id };
    }),
  );
  // Somebody signed up with this address a moment ago.
  if ("error" in created) return mustConfirm ? unconfirmedResponse(email, data) : created.error;
  const actor = { id, username: email };
  const traits = { provider: "email" };
  if (mustConfirm) {
    const target = readLinkTarget(request.url, body, service.siteUrl);
    await recordAudit(service, "user_confirmation_requested", { actor, traits });
    await sendConfirmation(service, { id, email, isConfirmed: false }, target);
    return unconfirmedResponse(email, data, id);
  }
  const session = await startSession(service, id, "password", request);
  await recordAudit(service, "user_signedup", { actor, traits });
  await recordAudit(service, "login", { actor, traits });
  return Response.json(session);
}

async function rejectRepeatedSignUp(
  service: AuthService,
  { id, email }: EmailAccount,
): Promise<Response> {
  await recordAudit(service, "user_repeated_signup", { actor: { id, username: email } });
  return errorResponse(422, "user_already_exists", "User already registered");
}

async function signUpExisting(
  service: AuthService,
  request: Request,
  body: AuthBody,
  known: EmailAccount,
  given: { passwordHash: string; data: Data },
): Promise<Response> {
  const isUnconfirmed = !known.isConfirmed && (await replaceUnconfirmed(service, known, given));
  await (isUnconfirmed
    ? sendConfirmation(service, known, readLinkTarget(request.url, body, service.siteUrl))
    : service.mailer.sendAlreadySignedUp(known.email));
  return unconfirmedResponse(known.email, given.data);
}

/**
 * Gives an account that waits for its confirmation the password and data of whoever signs up now, and voids the code
 * of before: its address is anybody's still. One that was invited, or given a role, takes no password from
 * anybody; who confirms it sets one. The first user has a role that nobody gave.
 *
 * @returns whether it waits still.
 */
async function replaceUnconfirmed(
  { pool }: AuthService,
  { id, email }: EmailAccount,
  { passwordHash, data }: { passwordHash: string; data: Data },
): Promise<boolean> {
  const metadata = { ...data, sub: id, email, email_verified: false, phone_verified: false };
  const rows = await pool.query(
    `with waiting as (
       select id, invited_at is null and (
         exists (select from public.profiles where user_id = users.id and role = 'reader')
         or not exists (select from auth.users as others where others.id <> users.id and not others.is_anonymous)
       ) as is_open
       from auth.users where id = $1 and confirmed_at is null
       for update
     ), identity as (
       update auth.identities set identity_data = $3::text::jsonb, updated_at = now()
       from waiting where user_id = waiting.id and provider = 'email' and is_open
     )
     update auth.users set
       encrypted_password = case when is_open then $2 end,
       raw_user_meta_data = case when is_open then $3::text::jsonb else raw_user_meta_data end,
       confirmation_token = null, updated_at = now()
     from waiting where users.id = waiting.id
     returning users.id`,
    [id, passwordHash, JSON.stringify(metadata)],
  );
  return rows.length > 0;
}

/** The answer to a sign-up that waits for its confirmation; without an id there was an account before. */
function unconfirmedResponse(email: string, data: Data, id?: string): Response {
  const metadata = (sub: string) => {
    const all = { ...data, sub, email, email_verified: false, phone_verified: false };
    return { user: all, identity: all };
  };
  return Response.json(
    describeUnconfirmedUser({ id, provider: "email", address: email, metadata }),
  );
}
