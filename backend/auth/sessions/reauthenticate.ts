import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { CODE_COLUMNS, CODE_MINUTES, hashMailCode, issueMailCode } from "../email/mail-codes.ts";
import { errorResponse } from "../error-response.ts";
import { type AttemptSubject, clearAttempts, countAttempt } from "../factors/attempt-limit.ts";
import { isRightPassword } from "../passwords/hash-password.ts";
import { redeemSmsCode, sendSmsCode } from "../phone/sms-codes.ts";
import type { AuthBody } from "../request-body.ts";
import { recordAudit } from "../users/audit-log.ts";
import type { AuthenticatedSession } from "./require-session.ts";

/** For how long somebody who has shown who they are need not do so again. */
const RECENT_MINUTES = 10;

const attemptSubject = (userId: string): AttemptSubject => `proofs of ${userId}`;

/**
 * `GET /reauthenticate`: sends a code that shows, as `nonce` of `PUT /user`, who asks: by mail, or to the phone of who has
 * no address.
 */
export async function sendReauthentication(
  service: AuthService,
  { userId }: AuthenticatedSession,
): Promise<Response> {
  const { email, phone } = await readProofs(service, userId);
  if (email) {
    const { code } = await issueMailCode(service, "reauthentication", userId, email);
    await service.mailer.sendReauthentication(email, code);
  } else if (phone && service.loginMethods.phone) {
    const error = await countAttempt(service, `messages for ${userId}`, "over_sms_send_rate_limit");
    if (error) return error;
    await sendSmsCode(service, "reauthentication", { id: userId, number: phone });
  } else {
    return errorResponse(
      400,
      "validation_failed",
      "Reauthentication requires the user to have an email or a phone number",
    );
  }
  await recordAudit(service, "user_reauthenticate_requested", {
    actor: { id: userId, username: email || phone || "" },
  });
  return Response.json({});
}

/**
 * Whoever took a session over must not change how its account is signed in to. So the user has signed in, or given a
 * second factor, within ten minutes; else the request has the present password, or the code that `GET /reauthenticate`
 * has sent. A present password has to be right wherever it is given.
 *
 * @returns the refusal, or undefined when the account may be changed; then the code is used up.
 */
export async function requireReauthentication(
  service: AuthService,
  { userId, sessionId }: AuthenticatedSession,
  { current_password: password, nonce }: Pick<AuthBody, "current_password" | "nonce">,
): Promise<Response | undefined> {
  if (!password && (await isRecentlyAuthenticated(service, sessionId))) return undefined;
  const proofs = await readProofs(service, userId);
  // Who has not said who they are has nothing to show.
  if (proofs.is_anonymous) return undefined;
  if (!password && !nonce) {
    return errorResponse(
      400,
      "reauthentication_needed",
      "This change needs the current password, or signing in again.",
    );
  }
  // Counted before it is looked at, whichever process of the site is asked, so that nobody tries passwords or codes out.
  const error = await countAttempt(service, attemptSubject(userId));
  if (error) return error;
  const isProven = password
    ? await isRightPassword(password, proofs.hash)
    : await redeemNonce(service, userId, proofs, nonce ?? "");
  if (isProven) {
    await clearAttempts(service, attemptSubject(userId));
    return undefined;
  }
  return password
    ? errorResponse(400, "current_password_mismatch", "The current password is not right.")
    : errorResponse(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}

async function isRecentlyAuthenticated({ pool }: AuthService, sessionId: string): Promise<boolean> {
  const rows = await pool.query(
    `select from auth.mfa_amr_claims
     where session_id = $1 and updated_at > now() - make_interval(mins => $2) limit 1`,
    [sessionId, RECENT_MINUTES],
  );
  return rows.length > 0;
}

const proofsSchema = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  hash: z.string().nullable(),
  is_anonymous: z.boolean(),
});

async function readProofs({ pool }: AuthService, userId: string) {
  const [row] = await pool.query(
    "select email, phone, encrypted_password as hash, is_anonymous from auth.users where id = $1",
    [userId],
  );
  return proofsSchema.parse(row);
}

async function redeemNonce(
  service: AuthService,
  userId: string,
  { email, phone }: z.infer<typeof proofsSchema>,
  nonce: string,
): Promise<boolean> {
  if (!email) {
    const owner = await redeemSmsCode(service, "reauthentication", {
      number: phone ?? "",
      code: nonce,
    });
    return owner === userId;
  }
  const { token, sentAt } = CODE_COLUMNS.reauthentication;
  const used = await service.pool.query(
    `update auth.users set ${token} = null
     where id = $1 and ${token} = $2 and ${sentAt} > now() - make_interval(mins => $3)
     returning id`,
    [userId, hashMailCode(service, email, nonce), CODE_MINUTES],
  );
  return used.length > 0;
}
