import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { acceptInvitation, isInvitationToken } from "../mails/invitation-links.ts";
import { describeInvitation, isInvitationPage } from "../mails/invitation-page.ts";
import { allowedRedirect, ownOrigin } from "../own-address.ts";
import { issueMailFlowCode } from "../providers/flow-states.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { SessionRefusal } from "../sessions/session-refusal.ts";
import { startSession } from "../sessions/start-session.ts";
import { takeMailCode } from "./take-mail-code.ts";
import { hashInLink, readEmailCodeType, refuseCode } from "./verify-email.ts";

const errorSchema = z.object({ error_code: z.string(), msg: z.string() });

/**
 * `GET /verify`: a link in a mail was followed. Checks its code and leads on to the page that the mail was asked from,
 * with `?code=…` for the browser that asked (PKCE), else with the session in the fragment, or with
 * `error`, `error_code` and `error_description` in both.
 */
export async function followMailLink(service: AuthService, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const target = new URL(
    allowedRedirect(
      searchParams.get("redirect_to"),
      service.siteUrl,
      ownOrigin(service.siteUrl, request.url),
    ),
  );
  // Whoever only looks whether a link works must not use it up.
  if (request.method === "HEAD") return new Response(null, { status: 200 });

  const token = searchParams.get("token") ?? searchParams.get("token_hash") ?? "";
  const type = readEmailCodeType(searchParams.get("type"));
  if (type instanceof Response) return leadOn(target, await readError(type), "both");
  if (isInvitationPage(target, type)) {
    const invitation = await describeInvitation(service, token);
    return leadOn(target, invitation, "error" in invitation ? "both" : "fragment");
  }
  const isPkce = token.startsWith("pkce_");
  try {
    // A link that was followed in another browser, or by a program that looks into mails, signs nobody in. So the code
    // in the mail stays good, until somebody signs in by link or code.
    const owner = isInvitationToken(token)
      ? await acceptInvitation(service, token)
      : await takeMailCode(service, type, hashInLink(service, token), { keepsCode: isPkce });
    if (!owner) return leadOn(target, await readError(refuseCode()), "both");
    if (owner instanceof Response) return leadOn(target, await readError(owner), "both");
    if (isPkce) {
      const code = await issueMailFlowCode(service, owner.userId, type);
      return code ? leadOn(target, { code }, "query") : leadOn(target, FLOW_EXPIRED, "both");
    }
    const { user: _, ...tokens } = await startSession(service, owner.userId, "otp", request);
    await recordAudit(service, "login", { actor: { id: owner.userId, username: owner.email } });
    const values = Object.entries(tokens).map(([name, value]) => [name, String(value)]);
    return leadOn(target, { ...Object.fromEntries(values), type }, "fragment");
  } catch (error) {
    if (!(error instanceof SessionRefusal)) throw error;
    return leadOn(target, await readError(error.answer()), "both");
  }
}

const FLOW_EXPIRED = {
  error: "access_denied",
  error_code: "flow_state_expired",
  error_description: "The address is confirmed. Sign in to go on.",
};

async function readError(refusal: Response): Promise<Record<string, string>> {
  const { error_code, msg } = errorSchema.parse(await refusal.json());
  return { error: "access_denied", error_code, error_description: msg };
}

function leadOn(
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
