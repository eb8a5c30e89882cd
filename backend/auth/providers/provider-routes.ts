import type { Hono } from "hono";
import { z } from "zod";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { requireAal2Session } from "../factors/assurance-level.ts";
import type { AuthService } from "../service/auth-service.ts";
import { AuthError, errorResponse } from "../service/error-response.ts";
import { KNOWN_NAMES } from "../service/login-methods.ts";
import { readJsonCopy } from "../service/request-body.ts";
import { isLoopback } from "../service/site-origin.ts";
import { startSession } from "../sessions/issue-session.ts";
import { recordAudit } from "../users/audit-log.ts";
import { createUser } from "../users/create-user.ts";
import { authorizationUrl, readAuthorizeRequest } from "./authorize.ts";
import { exchangeCode } from "./exchange-code.ts";
import { idTokenGrant } from "./id-token-grant.ts";
import { unlinkIdentity } from "./link-identity.ts";
import { handleOAuthCallback, handleOAuthFormCallback } from "./oauth-callback.ts";
import { redirectResponse, redirectWithError, toRedirectError } from "./oauth-redirect.ts";

/** Adds the routes of OAuth, PKCE, ID tokens, linked identities and anonymous sign-in. */
export function addProviderRoutes(app: Hono, service: AuthService): void {
  app.get("/authorize", async ({ req }) => {
    const authorize = readAuthorizeRequest(service, req.raw);
    try {
      const { url, cookie } = await authorizationUrl(service, req.raw, authorize);
      return redirectResponse(req.raw, url, cookie);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      // The client is a browser that follows a link, so it gets a redirect instead of JSON.
      return redirectWithError(req.raw, authorize.redirectTo, toRedirectError(error));
    }
  });
  app.get("/settings", () => Response.json(describeSettings(service)));
  app.get("/callback", ({ req }) => handleOAuthCallback(service, req.raw));
  app.post("/callback", ({ req }) => handleOAuthFormCallback(service, req.raw));

  app.post("/signup", async ({ req }, next) => {
    const { raw } = req;
    const body = await readJsonCopy(raw);
    const named = z
      .looseObject({ email: z.unknown().optional(), phone: z.unknown().optional() })
      .safeParse(body).data;
    if (!named || named.email || named.phone) return next();
    return signInAnonymously(service, raw, body);
  });
  app.post("/token", async ({ req }, next) => {
    const grant = req.query("grant_type");
    if (grant !== "id_token" && grant !== "pkce") return next();
    const { raw } = req;
    const body = await readJsonCopy(raw);
    return grant === "id_token"
      ? idTokenGrant(service, raw, body)
      : exchangeCode(service, raw, body);
  });

  app.get("/user/identities/authorize", async ({ req }) => {
    const { raw } = req;
    if (!service.loginMethods.manualLinking) return linkingDisabled();
    const session = await requireAal2Session(service, raw);
    if (session instanceof Response) return session;
    const authorize = readAuthorizeRequest(service, raw);
    const { url, cookie } = await authorizationUrl(service, raw, authorize, session.userId);
    if (req.query("skip_http_redirect") !== "true") return redirectResponse(raw, url, cookie);
    return Response.json(
      { url },
      { headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } },
    );
  });
  app.delete("/user/identities/:id", async ({ req }) => {
    const { raw } = req;
    if (!service.loginMethods.manualLinking) return linkingDisabled();
    const session = await requireAal2Session(service, raw);
    if (session instanceof Response) return session;
    const id = z.uuid().safeParse(req.param("id")).data;
    if (!id) return errorResponse(404, "validation_failed", "identity_id must be an UUID");
    await unlinkIdentity(service, session.userId, id);
    return Response.json({});
  });
}

function linkingDisabled(): Response {
  return errorResponse(404, "manual_linking_disabled", "Manual linking is disabled");
}

/** Providers of GoTrue's settings that this site does not support. */
const OTHER_PROVIDERS = ["snapchat", "twitter"];

/** `GET /settings`: the login methods, in GoTrue's format. */
function describeSettings(service: AuthService) {
  const { loginMethods } = service;
  return {
    external: {
      ...Object.fromEntries([...KNOWN_NAMES, ...OTHER_PROVIDERS].map((name) => [name, false])),
      ...Object.fromEntries(loginMethods.providers.map(({ name }) => [name, true])),
      anonymous_users: loginMethods.anonymous,
      email: true,
      phone: loginMethods.phone,
    },
    disable_signup: false,
    mailer_autoconfirm: !service.confirmEmail,
    phone_autoconfirm: false,
    sms_provider: loginMethods.phone ? smsProvider(service) : "",
    saml_enabled: loginMethods.saml.providers.length > 0,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  };
}

/** Without a gateway, messages go to the outbox of a local site and nowhere otherwise. */
function smsProvider({ hasSmsGateway, siteUrl }: AuthService): string {
  if (hasSmsGateway) return "custom";
  return isLoopback(siteUrl) ? "outbox" : "";
}

const anonymousSchema = z.looseObject({ data: z.record(z.string(), z.unknown()).nullish() });

/** `POST /signup` with neither email address nor phone number: creates an anonymous user. */
export async function signInAnonymously(
  service: AuthService,
  request: Request,
  given: unknown,
): Promise<Response> {
  if (!service.loginMethods.anonymous) {
    return errorResponse(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  const data = anonymousSchema.safeParse(given).data?.data ?? {};
  const userId = await inTransaction(service.pool, (query) =>
    createUser(query, { isAnonymous: true, data }),
  );
  const session = await startSession(service, userId, "anonymous", request);
  await recordAudit(service, "user_signedup", {
    actor: { id: userId },
    traits: { provider: "anonymous" },
  });
  return Response.json(session);
}
