import { issueMailFlowCode } from "../codes/auth-flows.ts";
import { type EmailCodeType, emailCodeTypeSchema, hashMailCode } from "../codes/mail-codes.ts";
import { type LinkFlow, readLinkToken } from "../mailer/mail-links.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import type { AuthBody } from "../service/request-body.ts";
import { allowedRedirect, siteOrigin } from "../service/site-origin.ts";
import { type SessionBody, startSession } from "../sessions/issue-session.ts";
import { recordAudit } from "../users/audit-log.ts";
import {
  acceptInvitation,
  describeInvitation,
  isInvitationPage,
  isInvitationToken,
} from "./invitations.ts";
import { redeemMailCode } from "./redeem-mail-code.ts";

/** `POST /verify` with the code or the link token of an email: signs its owner in. */
export async function verifyEmail(
  service: AuthService,
  request: Request,
  { type: givenType, email, token, token_hash }: AuthBody,
): Promise<SessionBody> {
  const type = readEmailCodeType(givenType);
  if (!token_hash && !(email && token)) {
    throw new AuthError(400, "validation_failed", "Verify requires either a token or a token hash");
  }
  const hash = () =>
    token_hash
      ? readLinkHash(service, token_hash, "implicit")
      : hashMailCode(service, email ?? "", token ?? "");
  const owner = isInvitationToken(token_hash)
    ? await acceptInvitation(service, token_hash)
    : await redeemMailCode(service, type, hash());
  const session = await startSession(service, owner.userId, "otp", request);
  await recordAudit(service, "login", { actor: { id: owner.userId, username: owner.email } });
  return session;
}

function readEmailCodeType(given: string | null | undefined): EmailCodeType {
  if (!given) throw new AuthError(400, "validation_failed", "Verify requires a verification type");
  const type = emailCodeTypeSchema.safeParse(given).data;
  if (!type) throw new AuthError(400, "validation_failed", "Invalid email verification type");
  return type;
}

/** Never equals an HMAC, so that a malformed link is answered like an expired one. */
const NO_HASH = "none";

/** The HMAC in a link token of this site. With `flow`, tokens of the other flow count as invalid. */
function readLinkHash({ jwtSecret }: AuthService, token: string, flow?: LinkFlow): string {
  const link = readLinkToken(jwtSecret, token);
  return link && (!flow || link.flow === flow) ? link.tokenHash : NO_HASH;
}

/**
 * `GET /verify`: the link of an email was followed. Verifies its code and redirects to the page that asked
 * for the email: with `?code=…` for the browser that asked (PKCE), with the session in the fragment
 * otherwise, or with `error`, `error_code` and `error_description` in both.
 */
export async function followMailLink(service: AuthService, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const target = new URL(
    allowedRedirect(
      searchParams.get("redirect_to"),
      service.siteUrl,
      siteOrigin(service.siteUrl, request.url),
    ),
  );
  // A HEAD request, as link checkers send it, must not use up the link.
  if (request.method === "HEAD") return new Response(null, { status: 200 });
  await service.limits.countCode(request);
  try {
    return await followLink(service, request, searchParams, target);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirectWithError(target, error.code, error.message);
  }
}

async function followLink(
  service: AuthService,
  request: Request,
  searchParams: URLSearchParams,
  target: URL,
): Promise<Response> {
  const token = searchParams.get("token") ?? searchParams.get("token_hash") ?? "";
  const type = readEmailCodeType(searchParams.get("type"));
  if (isInvitationPage(target, type))
    return redirectWith(target, await describeInvitation(service, token), "fragment");
  const isPkce = token.startsWith("pkce_");
  // A PKCE link that another browser or a link scanner followed signs nobody in. So its code stays valid
  // until somebody signs in with link or code.
  const owner = isInvitationToken(token)
    ? await acceptInvitation(service, token)
    : await redeemMailCode(service, type, readLinkHash(service, token), { keepCode: isPkce });
  if (isPkce) {
    const code = await issueMailFlowCode(service, owner.userId, type);
    return code
      ? redirectWith(target, { code }, "query")
      : redirectWithError(
          target,
          "flow_state_expired",
          "Your address is confirmed. Sign in to continue.",
        );
  }
  const { user: _, ...tokens } = await startSession(service, owner.userId, "otp", request);
  await recordAudit(service, "login", { actor: { id: owner.userId, username: owner.email } });
  const values = Object.entries(tokens).map(([name, value]) => [name, String(value)]);
  return redirectWith(target, { ...Object.fromEntries(values), type }, "fragment");
}

function redirectWithError(target: URL, error_code: string, error_description: string): Response {
  return redirectWith(target, { error: "access_denied", error_code, error_description }, "both");
}

function redirectWith(
  target: URL,
  parameters: Record<string, string>,
  where: "query" | "fragment" | "both",
): Response {
  const url = new URL(target);
  if (where !== "fragment") {
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  }
  if (where !== "query") url.hash = new URLSearchParams(parameters).toString();
  return new Response(null, {
    status: 303,
    headers: {
      Location: url.toString(),
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
