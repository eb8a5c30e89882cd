import { randomUUID } from "node:crypto";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { readLinkTarget } from "../mailer/mail-links.ts";
import { checkPassword, hashPassword } from "../passwords/passwords.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import type { AuthBody } from "../service/request-body.ts";
import { startSession } from "../sessions/issue-session.ts";
import { recordAudit } from "../users/audit-log.ts";
import { catchTaken } from "../users/create-user.ts";
import { describeUnconfirmedUser } from "../users/user-body.ts";
import {
  type EmailAccount,
  findByEmailAddress,
  insertEmailUser,
  requireEmailAddress,
} from "./email-accounts.ts";
import { addConfirmation, sendConfirmation } from "./send-codes.ts";

type Data = Record<string, unknown>;

/**
 * `POST /signup` with an email address. Where confirmation is required, an existing account gets the same
 * response as a new one, and its owner gets an email.
 */
export async function signUpByEmail(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const { password } = body;
  const email = body.email?.toLowerCase() ?? "";
  const data = body.data ?? {};
  if (!password) throw new AuthError(400, "validation_failed", "Signup requires a valid password");
  requireEmailAddress(email);
  await checkPassword(password, email, service);
  const mustConfirm = service.confirmEmail || email === service.adminEmail;
  // Hashes for existing accounts too, so that the response time does not reveal them.
  const passwordHash = await hashPassword(password);
  const existing = await findByEmailAddress(service, email);
  if (existing && mustConfirm) {
    return signUpExisting(service, request, body, { ...existing, email }, { passwordHash, data });
  }
  if (existing) throw await repeatedSignUp(service, existing);

  const id = randomUUID();
  const actor = { id, username: email };
  const traits = { provider: "email" };
  if (!mustConfirm) {
    await catchTaken(() =>
      inTransaction(service.pool, (query) =>
        insertEmailUser(query, { id, email, passwordHash, data, isConfirmed: true }),
      ),
    );
    const session = await startSession(service, id, "password", request);
    await recordAudit(service, "user_signedup", { actor, traits });
    await recordAudit(service, "login", { actor, traits });
    return Response.json(session);
  }
  const target = readLinkTarget(request.url, body, service.siteUrl);
  try {
    await catchTaken(() =>
      service.mails.transact(async (query, addMail) => {
        await insertEmailUser(query, { id, email, passwordHash, data, isConfirmed: false });
        await addConfirmation(service, { query, addMail }, { id, email }, target);
      }),
    );
  } catch (error) {
    // A concurrent sign-up with this address was first.
    if (error instanceof AuthError) return unconfirmedResponse(email, data);
    throw error;
  }
  await recordAudit(service, "user_confirmation_requested", { actor, traits });
  return unconfirmedResponse(email, data, id);
}

async function repeatedSignUp(
  service: AuthService,
  { id, email }: EmailAccount,
): Promise<AuthError> {
  await recordAudit(service, "user_repeated_signup", { actor: { id, username: email } });
  return new AuthError(422, "user_already_exists", "User already registered");
}

async function signUpExisting(
  service: AuthService,
  request: Request,
  body: AuthBody,
  existing: EmailAccount,
  given: { passwordHash: string; data: Data },
): Promise<Response> {
  const isUnconfirmed =
    !existing.isConfirmed && (await replaceUnconfirmed(service, existing, given));
  await (isUnconfirmed
    ? sendConfirmation(service, existing, readLinkTarget(request.url, body, service.siteUrl))
    : service.mails.transact((_, addMail) =>
        service.mailer.sendAlreadySignedUp(addMail, existing.email),
      ));
  return unconfirmedResponse(existing.email, given.data);
}

/**
 * Replaces password and metadata of an unconfirmed account, because nobody has proved to own its address yet,
 * and invalidates its code. An account that was invited or given a role gets no password from a sign-up; its
 * owner sets one after confirming.
 *
 * @returns whether the account is still unconfirmed.
 */
async function replaceUnconfirmed(
  { pool }: AuthService,
  { id, email }: EmailAccount,
  { passwordHash, data }: { passwordHash: string; data: Data },
): Promise<boolean> {
  const metadata = { ...data, sub: id, email, email_verified: false, phone_verified: false };
  const rows = await pool.query(
    `with waiting as (
       select id, invited_at is null and exists (
         select from public.profiles where user_id = users.id and role = 'reader'
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

/** The response to a sign-up that needs confirmation. Without an id the account existed before. */
function unconfirmedResponse(email: string, data: Data, id?: string): Response {
  const metadata = (sub: string) => {
    const all = { ...data, sub, email, email_verified: false, phone_verified: false };
    return { user: all, identity: all };
  };
  return Response.json(
    describeUnconfirmedUser({ id, provider: "email", address: email, metadata }),
  );
}
