import type { AuthService } from "../auth-service.ts";
import { allowedRedirect, ownOrigin } from "../own-address.ts";
import { tokenHashOf } from "../verify-code.ts";

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
 * What the page is told of an invitation. Its code is not used up before somebody sends the form of the page, so
 * that whatever looks into mails does not spoil it. In the fragment, which no server sees.
 *
 * @returns undefined for a link that is of no invitation, or of one that was accepted.
 */
export async function describeInvitation(
  service: AuthService,
  token: string,
): Promise<Record<string, string> | undefined> {
  const [row] = await service.pool.query(
    `select email from auth.users
     where confirmation_token = $1 and confirmation_sent_at > now() - interval '1 hour'
       and deleted_at is null`,
    [tokenHashOf(service, token, "implicit")],
  );
  return row && { type: "invite", token_hash: token, email: String(row.email ?? "") };
}
