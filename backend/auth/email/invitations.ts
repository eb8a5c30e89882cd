import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { inTransaction, type Query } from "../../core/database/in-transaction.ts";
import { INVITATION_DAYS } from "../codes/mail-codes.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { allowedRedirect, siteOrigin } from "../service/site-origin.ts";
import { recordAudit } from "../users/audit-log.ts";
import { confirmEmailAddress } from "./redeem-mail-code.ts";

const TOKEN_PREFIX = "inv_";

const invitationSchema = z.object({
  user_id: z.string(),
  email: z
    .string()
    .nullable()
    .transform((email) => email ?? ""),
  state: z.enum(["open", "accepted", "replaced", "expired"]),
});

const INVALID_INVITATIONS = {
  accepted: {
    code: "invitation_accepted",
    message: "This invitation was accepted already. Log in.",
  },
  replaced: {
    code: "invitation_replaced",
    message: "This invitation was replaced by a newer one. Ask for the latest link.",
  },
  expired: {
    code: "invitation_expired",
    message: "This invitation has expired. Ask for a new one.",
  },
  unknown: { code: "otp_expired", message: "Email link is invalid or has expired" },
} as const;

type InvalidInvitation = (typeof INVALID_INVITATIONS)[keyof typeof INVALID_INVITATIONS];

/** Creates the token of an invitation link, valid for seven days. It replaces earlier invitations of the user. */
export async function issueInvitation(
  service: AuthService,
  query: Query,
  userId: string,
): Promise<string> {
  const token = TOKEN_PREFIX + randomBytes(32).toString("base64url");
  await query("insert into embedded.invitations (token_hash, user_id) values ($1, $2)", [
    hashInvitationToken(service, token),
    userId,
  ]);
  return token;
}

/** The invitation link, which redirects to `redirectTo` on the same origin. */
export function invitationLink(token: string, redirectTo: string): string {
  const link = new URL("/auth/v1/verify", new URL(redirectTo).origin);
  link.search = new URLSearchParams({
    token,
    type: "invite",
    redirect_to: redirectTo,
  }).toString();
  return link.toString();
}

/** Whether a token belongs to an invitation link rather than to the link of another email. */
export function isInvitationToken(token: string | null | undefined): token is string {
  return token?.startsWith(TOKEN_PREFIX) ?? false;
}

/** Finds the user of an open invitation, or the reason why it is invalid. Does not accept it. */
async function findInvitation(
  service: AuthService,
  token: string,
): Promise<{ userId: string; email: string } | { invalid: InvalidInvitation }> {
  const [row] = await service.pool.query(
    `select users.id as user_id, users.email,
       case
         when invitations.accepted_at is not null or users.email_confirmed_at is not null
           then 'accepted'
         when exists (
           select from embedded.invitations as newer
           where newer.user_id = invitations.user_id and newer.id > invitations.id
         ) then 'replaced'
         when invitations.created_at <= now() - make_interval(days => $2) then 'expired'
         else 'open'
       end as state
     from embedded.invitations
     join auth.users on users.id = invitations.user_id
     where invitations.token_hash = $1 and users.deleted_at is null`,
    [hashInvitationToken(service, token), INVITATION_DAYS],
  );
  if (!row) return { invalid: INVALID_INVITATIONS.unknown };
  const { state, user_id: userId, email } = invitationSchema.parse(row);
  return state === "open" ? { userId, email } : { invalid: INVALID_INVITATIONS[state] };
}

/**
 * Accepts an invitation once, and confirms the email address of its user.
 *
 * @throws AuthError for an invalid invitation.
 */
export async function acceptInvitation(
  service: AuthService,
  token: string,
): Promise<{ userId: string; email: string }> {
  const invitation = await findInvitation(service, token);
  if ("invalid" in invitation) throw invitationError(invitation.invalid);
  const { userId, email } = invitation;
  const isAccepted = await inTransaction(service.pool, async (query) => {
    const accepted = await query(
      `update embedded.invitations set accepted_at = now()
       where token_hash = $1 and accepted_at is null returning id`,
      [hashInvitationToken(service, token)],
    );
    if (accepted.length > 0) await confirmEmailAddress(query, userId);
    return accepted.length > 0;
  });
  if (!isAccepted) throw invitationError(INVALID_INVITATIONS.accepted);
  await recordAudit(service, "invite_accepted", { actor: { id: userId, username: email } });
  return invitation;
}

/**
 * GoTrue has one code for every invalid link. Replaced invitations, which it does not have, get a code of
 * their own.
 */
function invitationError({ code, message }: InvalidInvitation): AuthError {
  return new AuthError(
    403,
    code === INVALID_INVITATIONS.replaced.code ? code : INVALID_INVITATIONS.unknown.code,
    message,
  );
}

function hashInvitationToken({ jwtSecret }: AuthService, token: string): string {
  return createHmac("sha256", jwtSecret).update(`invitation:${token}`).digest("hex");
}

/** The page on which an invited user chooses a name and a password. */
const INVITATION_PAGE = "/invitation";

/** Address to which an invitation link redirects: the requested one, or the invitation page. */
export function invitationRedirect(
  { siteUrl }: Pick<AuthService, "siteUrl">,
  request: Request,
  redirectParameter: string | null,
): string {
  const publicOrigin = siteOrigin(siteUrl, request.url);
  const redirectTo = allowedRedirect(redirectParameter, siteUrl, publicOrigin);
  return redirectParameter ? redirectTo : new URL(INVITATION_PAGE, redirectTo).toString();
}

/** Whether a link leads to the invitation page, which accepts the invitation itself. */
export function isInvitationPage({ pathname }: URL, type: string): boolean {
  return type === "invite" && pathname === INVITATION_PAGE;
}

/**
 * Parameters for the invitation page: the token and the email address. The invitation is accepted only when the
 * form of the page is sent, so that link scanners of email programs do not use it up.
 *
 * @throws AuthError for an invalid invitation.
 */
export async function describeInvitation(
  service: AuthService,
  token: string,
): Promise<Record<string, string>> {
  const invitation = await findInvitation(service, token);
  if ("invalid" in invitation) {
    const { code, message } = invitation.invalid;
    throw new AuthError(403, code, message);
  }
  return { type: "invite", token_hash: token, email: invitation.email };
}
