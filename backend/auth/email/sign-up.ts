import { randomUUID } from "node:crypto";
import { inTransaction } from "../../database/in-transaction.ts";
import { orTaken } from "../admin/save-identity.ts";
import type { AuthService } from "../auth-service.ts";
import { readLinkTarget } from "../mails/link-target.ts";
import { hashPassword } from "../passwords/hash-password.ts";
import { refuseWeakPassword } from "../passwords/password-rules.ts";
import type { AuthBody } from "../read-body.ts";
import { refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { startSession } from "../sessions/start-session.ts";
import { describeWaitingUser } from "../sessions/waiting-user.ts";
import {
  type EmailAccount,
  findByAddress,
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
  if (!password) return refuse(400, "validation_failed", "Signup requires a valid password");
  if (!isEmailAddress(email)) {
    return refuse(400, "validation_failed", "Unable to validate email address: invalid format");
  }
  const weak = await refuseWeakPassword(password, email, service);
  if (weak) return weak;
  const mustConfirm = service.confirmEmail || email === service.adminEmail;
  // Hashed for known addresses too: it takes a time that could be told.
  const passwordHash = await hashPassword(password);
  const known = await findByAddress(service, email);
  if (known && mustConfirm) {
    return signUpKnown(service, request, body, { ...known, email }, { passwordHash, data });
  }
  if (known) return refuseRepeated(service, known);

  const id = randomUUID();
  const made = await orTaken(() =>
    inTransaction(service.pool, async (query) => {
      await insertEmailUser(query, { id, email, passwordHash, data, isConfirmed: !mustConfirm });
      return { id };
    }),
  );
  // Somebody signed up with this address a moment ago.
  if ("refusal" in made) return mustConfirm ? waitingAnswer(email, data) : made.refusal;
  const actor = { id, username: email };
  const traits = { provider: "email" };
  if (mustConfirm) {
    const target = readLinkTarget(request.url, body, service.siteUrl);
    await recordAudit(service, "user_confirmation_requested", { actor, traits });
    await sendConfirmation(service, { id, email, isConfirmed: false }, target);
    return waitingAnswer(email, data, id);
  }
  const session = await startSession(service, id, "password", request);
  await recordAudit(service, "user_signedup", { actor, traits });
  await recordAudit(service, "login", { actor, traits });
  return Response.json(session);
}

async function refuseRepeated(
  service: AuthService,
  { id, email }: EmailAccount,
): Promise<Response> {
  await recordAudit(service, "user_repeated_signup", { actor: { id, username: email } });
  return refuse(422, "user_already_exists", "User already registered");
}

async function signUpKnown(
  service: AuthService,
  request: Request,
  body: AuthBody,
  known: EmailAccount,
  given: { passwordHash: string; data: Data },
): Promise<Response> {
  const isWaiting = !known.isConfirmed && (await signUpAgain(service, known, given));
  await (isWaiting
    ? sendConfirmation(service, known, readLinkTarget(request.url, body, service.siteUrl))
    : service.mailer.sendAlreadySignedUp(known.email));
  return waitingAnswer(known.email, given.data);
}

/**
 * Gives an account that waits for its confirmation the password and data of whoever signs up now, and voids the code
 * of before: its address is anybody's still. One that was invited, or given a role, takes no password from
 * anybody; who confirms it sets one. The first user has a role that nobody gave.
 *
 * @returns whether it waits still.
 */
async function signUpAgain(
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
function waitingAnswer(email: string, data: Data, id?: string): Response {
  const metadata = (sub: string) => {
    const all = { ...data, sub, email, email_verified: false, phone_verified: false };
    return { user: all, identity: all };
  };
  return Response.json(describeWaitingUser({ id, provider: "email", address: email, metadata }));
}
