import { randomBytes } from "node:crypto";
import { createUser } from "./admin/create-user.ts";
import type { AuthService } from "./auth-service.ts";
import { withMailContext } from "./mail-context.ts";
import { hashPassword } from "./passwords/hash-password.ts";
import { refuseWeakPassword } from "./passwords/password-rules.ts";
import { type AuthBody, readMailContext } from "./read-request.ts";
import { findUser, sendCodeAgain } from "./resend.ts";

/**
 * A sign-up. Where it must be confirmed by mail, an address that has an account gets the same answer as
 * one that has none; its owner learns of it by mail.
 */
export async function signUp(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const email = body.email ?? "";
  const refusal = body.password && (await refuseWeakPassword(body.password, email, service));
  if (refusal) return refusal;
  const isAdminEmail = email.toLowerCase() === service.adminEmail;
  const mustConfirm = service.confirmEmail || isAdminEmail;
  const known = mustConfirm && email ? await findUser(service, email) : undefined;
  const context = readMailContext(request.url, body, service.siteUrl);
  const isKnown = body.password && known?.email === email.toLowerCase();
  if (!isKnown) {
    return withMailContext(context, () =>
      isAdminEmail && !service.confirmEmail && body.password
        ? signUpWaiting(service, email.toLowerCase(), body.password, body.data)
        : service.ask(request),
    );
  }
  const isWaiting =
    !known.is_confirmed && (await signUpAgain(service, known, body.password ?? "", body.data));
  await withMailContext(context, () =>
    isWaiting
      ? sendCodeAgain(service, known, "signup")
      : service.mailer.sendAlreadySignedUp(known.email),
  );
  return Response.json(pretendUser(known.email, body.data));
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
  { id, email }: { id: string; email: string },
  password: string,
  data: unknown,
): Promise<boolean> {
  const metadata = JSON.stringify(metadataOf(id, email, data));
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
    [id, await hashPassword(password), metadata],
  );
  return rows.length > 0;
}

/** Makes an account that waits for its confirmation, also where others need none. */
async function signUpWaiting(
  service: AuthService,
  email: string,
  password: string,
  data: AuthBody["data"],
): Promise<Response> {
  const created = await createUser(service, {
    email,
    phone: undefined,
    password,
    password_hash: undefined,
    user_metadata: { ...(typeof data === "object" ? data : {}) },
  });
  if ("refusal" in created) return created.refusal;
  await sendCodeAgain(
    service,
    { id: created.id, email, email_change: null, is_confirmed: false },
    "signup",
  );
  return Response.json(pretendUser(email, data));
}

/** The answer to a sign-up that waits for its confirmation. */
function pretendUser(email: string, data: unknown): Record<string, unknown> {
  const id = timeOrderedId();
  const now = new Date().toISOString().replace("Z", "+00:00");
  const metadata = metadataOf(id, email, data);
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"], role: "reader" },
    user_metadata: metadata,
    identities: [
      {
        identity_id: timeOrderedId(),
        id,
        user_id: id,
        identity_data: metadata,
        provider: "email",
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}

function metadataOf(id: string, email: string, data: unknown): Record<string, unknown> {
  return {
    ...(typeof data === "object" ? data : {}),
    email,
    email_verified: false,
    phone_verified: false,
    sub: id,
  };
}

/** A UUID of version 7 (RFC 9562), which the auth service gives its users. */
function timeOrderedId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
