import { z } from "zod";
import { type AttemptSubject, clearAttempts, countAttempt } from "../codes/attempt-limit.ts";
import { CODE_COLUMNS, CODE_MINUTES, hashMailCode, issueMailCode } from "../codes/mail-codes.ts";
import { redeemSmsCode, sendSmsCode } from "../codes/sms-codes.ts";
import { isRightPassword } from "../passwords/passwords.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import type { AuthBody } from "../service/request-body.ts";
import { recordAudit } from "../users/audit-log.ts";
import type { AuthenticatedSession } from "./require-session.ts";

/** How recent a sign-in has to be for sensitive changes. */
const RECENT_MINUTES = 10;

const attemptSubject = (userId: string): AttemptSubject => `proofs of ${userId}`;

/**
 * `GET /reauthenticate`: sends the code for the `nonce` of `PUT /user`, by email, or as a text message to a
 * user without an email address.
 */
export async function sendReauthentication(
  service: AuthService,
  { userId }: AuthenticatedSession,
): Promise<Response> {
  const { email, phone } = await readProofs(service, userId);
  if (email) {
    await service.mails.transact(async (query, addMail) => {
      const { code } = await issueMailCode(service, query, "reauthentication", userId, email);
      await service.mailer.sendReauthentication(addMail, email, code);
    });
  } else if (phone && service.loginMethods.phone) {
    await countAttempt(service, `messages for ${userId}`, "over_sms_send_rate_limit");
    await sendSmsCode(service, "reauthentication", { id: userId, number: phone });
  } else {
    throw new AuthError(
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
 * Requires proof of identity before login methods change, so that a hijacked session is not enough: a sign-in
 * or second factor within ten minutes, the current password, or the code of `GET /reauthenticate`. A current
 * password that is given always has to be right.
 *
 * @throws AuthError without proof. A code is used up.
 */
export async function requireReauthentication(
  service: AuthService,
  { userId, sessionId }: AuthenticatedSession,
  { current_password: password, nonce }: Pick<AuthBody, "current_password" | "nonce">,
): Promise<void> {
  if (!password && (await isRecentlyAuthenticated(service, sessionId))) return;
  const proofs = await readProofs(service, userId);
  // Anonymous users have no credentials to prove.
  if (proofs.is_anonymous) return;
  if (!password && !nonce) {
    throw new AuthError(
      400,
      "reauthentication_needed",
      "Enter your current password, or sign in again, to make this change.",
    );
  }
  // Counted before verification and across processes, so that nobody can brute-force passwords or codes.
  await countAttempt(service, attemptSubject(userId));
  const isProven = password
    ? await isRightPassword(password, proofs.hash)
    : await redeemNonce(service, userId, proofs, nonce ?? "");
  if (isProven) return clearAttempts(service, attemptSubject(userId));
  throw password
    ? new AuthError(400, "current_password_mismatch", "The current password is wrong.")
    : new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
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
