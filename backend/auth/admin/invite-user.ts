import type { z } from "zod";
import { issueMailCode } from "../codes/mail-codes.ts";
import { invitationLink, invitationRedirect, issueInvitation } from "../email/invitations.ts";
import { AuthError, EMAIL_TAKEN } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { recordAudit } from "../users/audit-log.ts";
import { resetUnconfirmedAccount } from "../users/revoke-credentials.ts";
import { describeUser } from "../users/user-body.ts";
import type { inviteSchema } from "./admin-request.ts";
import { findByEmail } from "./generate-link.ts";
import { createManagedUser } from "./save-user.ts";

/**
 * `POST /invite`: creates an unconfirmed account and sends its owner an invitation by email. Fails for a
 * confirmed account. The response has the invitation link as `action_link`, which hosted Supabase does not
 * return.
 */
export async function inviteUser(
  service: AuthService,
  request: Request,
  { email, data }: z.infer<typeof inviteSchema>,
): Promise<Response> {
  const found = await findByEmail(service, email);
  if (found?.isConfirmed) {
    throw new AuthError(422, ...EMAIL_TAKEN);
  }
  const userId =
    found?.id ??
    (await createManagedUser(
      service,
      {
        email,
        phone: undefined,
        password: undefined,
        password_hash: undefined,
        user_metadata: data,
      },
      { isInvited: true },
    ));
  const redirectParameter = new URL(request.url).searchParams.get("redirect_to");
  const redirectTo = invitationRedirect(service, request, redirectParameter);
  const link = await service.mails.transact(async (query, addMail) => {
    if (found) await resetUnconfirmedAccount(query, found.id);
    const { code } = await issueMailCode(service, query, "confirmation", userId, email);
    await query("update auth.users set invited_at = now() where id = $1", [userId]);
    const invitation = await issueInvitation(service, query, userId);
    const invitedTo = invitationLink(invitation, redirectTo);
    await service.mailer.sendInvite(addMail, email, code, invitedTo);
    return invitedTo;
  });
  await recordAudit(service, "user_invited", {
    actor: {},
    traits: { user_id: userId, user_email: email },
  });
  return Response.json({ ...(await describeUser(service, userId)), action_link: link });
}
