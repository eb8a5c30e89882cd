import type { AuthService } from "../auth-service.ts";
import { allowedRedirect, ownOrigin } from "../own-address.ts";
import { findInvitation } from "./invitation-links.ts";

/** The page of the site where somebody who was invited chooses a name and a password. */
const PAGE = "/invitation";

/** Where an invitation leads: where its request wanted, else to the page of the site for that. */
export function invitationRedirect(
  { siteUrl }: Pick<AuthService, "siteUrl">,
  request: Request,
  wanted: string | null,
): string {
  const own = ownOrigin(siteUrl, request.url);
  const redirectTo = allowedRedirect(wanted, siteUrl, own);
  return wanted ? redirectTo : new URL(PAGE, redirectTo).toString();
}

/** Whether a link of a mail leads to that page, which uses up its code itself. */
export function isInvitationPage({ pathname }: URL, type: string): boolean {
  return type === "invite" && pathname === PAGE;
}

/**
 * The parameters that the page gets of an invitation, or `error`, `error_code` and `error_description`. The invitation
 * is not used up before somebody sends the form of the page, so that programs that look into mails do not spoil it.
 */
export async function describeInvitation(
  service: AuthService,
  token: string,
): Promise<Record<string, string>> {
  const invitation = await findInvitation(service, token);
  if ("closed" in invitation) {
    const { code, message } = invitation.closed;
    return { error: "access_denied", error_code: code, error_description: message };
  }
  return { type: "invite", token_hash: token, email: invitation.email };
}
