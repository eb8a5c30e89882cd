import { z } from "zod";
import { issueMailFlowCode } from "../codes/auth-flows.ts";
import { type EmailCodeType, emailCodeTypeSchema, hashMailCode } from "../codes/mail-codes.ts";
import { type LinkFlow, readLinkToken } from "../mailer/mail-links.ts";
import type { AuthService } from "../service/auth-service.ts";
import { AuthError, errorResponse } from "../service/error-response.ts";
import type { AuthBody } from "../service/request-body.ts";
import { allowedRedirect, siteOrigin } from "../service/site-origin.ts";
import { startSession } from "../sessions/issue-session.ts";
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
): Promise<Response> {
  const type = readEmailCodeType(givenType);
  if (type instanceof Response) return type;
  if (!token_hash && !(email && token)) {
    return errorResponse(
      400,
      "validation_failed",
      "Verify requires either a token or a token hash",
    );
  }
  const owner = isInvitationToken(token_hash)
    ? await acceptInvitation(service, token_hash)
    : await redeemMailCode(
        service,
        type,
        token_hash
          ? readLinkHash(service, token_hash, "implicit")
          : hashMailCode(service, email ?? "", token ?? ""),
      );
  if (!owner) return invalidLinkError();
  if (owner instanceof Response) return owner;
  const session = await startSession(service, owner.userId, "otp", request);
  await recordAudit(service, "login", { actor: { id: owner.userId, username: owner.email } });
  return Response.json(session);
}

/** @returns the type of a code or link, or an error response for an unknown one. */
function readEmailCodeType(given: string | null | undefined): EmailCodeType | Response {
  if (!given) return errorResponse(400, "validation_failed", "Verify requires a verification type");
  const type = emailCodeTypeSchema.safeParse(given).data;
  return type ?? errorResponse(400, "validation_failed", "Invalid email verification type");
}

/** Never equals an HMAC, so that a malformed link is answered like an expired one. */
const NO_HASH = "none";

/** The HMAC in a link token of this site. With `flow`, tokens of the other flow count as invalid. */
function readLinkHash({ jwtSecret }: AuthService, token: string, flow?: LinkFlow): string {
  const link = readLinkToken(jwtSecret, token);
  return link && (!flow || link.flow === flow) ? link.tokenHash : NO_HASH;
}

export const invalidLinkError = () =>
  errorResponse(403, "otp_expired", "Email link is invalid or has expired");

const errorSchema = z.object({ error_code: z.string(), msg: z.string() });

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

  const token = searchParams.get("token") ?? searchParams.get("token_hash") ?? "";
  const type = readEmailCodeType(searchParams.get("type"));
  if (type instanceof Response) return redirectWith(target, await readError(type), "both");
  if (isInvitationPage(target, type)) {
    const invitation = await describeInvitation(service, token);
    return redirectWith(target, invitation, "error" in invitation ? "both" : "fragment");
  }
  const isPkce = token.startsWith("pkce_");
  try {
    // A PKCE link that another browser or a link scanner followed signs nobody in. So its code stays valid
    // until somebody signs in with link or code.
    const owner = isInvitationToken(token)
      ? await acceptInvitation(service, token)
      : await redeemMailCode(service, type, readLinkHash(service, token), { keepCode: isPkce });
    if (!owner) return redirectWith(target, await readError(invalidLinkError()), "both");
    if (owner instanceof Response) return redirectWith(target, await readError(owner), "both");
    if (isPkce) {
      const code = await issueMailFlowCode(service, owner.userId, type);
      return code
        ? redirectWith(target, { code }, "query")
        : redirectWith(target, FLOW_EXPIRED, "both");
    }
    const { user: _, ...tokens } = await startSession(service, owner.userId, "otp", request);
    await recordAudit(service, "login", { actor: { id: owner.userId, username: owner.email } });
    const values = Object.entries(tokens).map(([name, value]) => [name, String(value)]);
    return redirectWith(target, { ...Object.fromEntries(values), type }, "fragment");
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirectWith(target, await readError(error.toResponse()), "both");
  }
}

const FLOW_EXPIRED = {
  error: "access_denied",
  error_code: "flow_state_expired",
  error_description: "Your address is confirmed. Sign in to continue.",
};

async function readError(error: Response): Promise<Record<string, string>> {
  const { error_code, msg } = errorSchema.parse(await error.json());
  return { error: "access_denied", error_code, error_description: msg };
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
