import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { inTransaction } from "../../database/in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import { confirmAddress } from "../email/take-mail-code.ts";
import { refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";

/** How long the link of an invitation is good. The code in its mail is short, and so is its time. */
const DAYS = 7;

const PREFIX = "inv_";

const invitationSchema = z.object({
  user_id: z.string(),
  email: z
    .string()
    .nullable()
    .transform((email) => email ?? ""),
  state: z.enum(["open", "accepted", "replaced", "expired"]),
});

const CLOSED = {
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

type Closed = (typeof CLOSED)[keyof typeof CLOSED];

/** A new token for the link of an invitation, good for seven days; it replaces those that the user had before. */
export async function issueInvitation(service: AuthService, userId: string): Promise<string> {
  const token = PREFIX + randomBytes(32).toString("base64url");
  await service.pool.query(
    "insert into embedded.invitations (token_hash, user_id) values ($1, $2)",
    [hashOf(service, token), userId],
  );
  return token;
}

/** The link of an invitation, which leads to `redirectTo` on that origin. */
export function invitationLink(token: string, redirectTo: string): string {
  const link = new URL("/auth/v1/verify", new URL(redirectTo).origin);
  link.search = new URLSearchParams({
    token,
    type: "invite",
    redirect_to: redirectTo,
  }).toString();
  return link.toString();
}

/** Whether a token is that of an invitation's link, rather than of another mail's. */
export function isInvitationToken(token: string | null | undefined): token is string {
  return token?.startsWith(PREFIX) ?? false;
}

/** Whom an open invitation is for, or why it cannot be accepted. It is not used up by this. */
export async function findInvitation(
  service: AuthService,
  token: string,
): Promise<{ userId: string; email: string } | { closed: Closed }> {
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
    [hashOf(service, token), DAYS],
  );
  if (!row) return { closed: CLOSED.unknown };
  const { state, user_id: userId, email } = invitationSchema.parse(row);
  return state === "open" ? { userId, email } : { closed: CLOSED[state] };
}

/**
 * Accepts an invitation, once: the address of its user counts as confirmed.
 *
 * @returns the user, or the refusal.
 */
export async function acceptInvitation(
  service: AuthService,
  token: string,
): Promise<{ userId: string; email: string } | Response> {
  const invitation = await findInvitation(service, token);
  if ("closed" in invitation) return refuseInvitation(invitation.closed);
  const { userId, email } = invitation;
  const isAccepted = await inTransaction(service.pool, async (query) => {
    const accepted = await query(
      `update embedded.invitations set accepted_at = now()
       where token_hash = $1 and accepted_at is null returning id`,
      [hashOf(service, token)],
    );
    if (accepted.length > 0) await confirmAddress(query, userId);
    return accepted.length > 0;
  });
  if (!isAccepted) return refuseInvitation(CLOSED.accepted);
  await recordAudit(service, "invite_accepted", { actor: { id: userId, username: email } });
  return invitation;
}

/** GoTrue has one code for every link that does not work; only a replaced one, which it does not know, has its own. */
function refuseInvitation({ code, message }: Closed): Response {
  return refuse(403, code === CLOSED.replaced.code ? code : CLOSED.unknown.code, message);
}

function hashOf({ jwtSecret }: AuthService, token: string): string {
  return createHmac("sha256", jwtSecret).update(`invitation:${token}`).digest("hex");
}
