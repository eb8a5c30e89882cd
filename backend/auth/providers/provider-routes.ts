import type { Hono } from "hono";
import { z } from "zod";
import { requireLinkingSession } from "../factors/assurance-level.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { KNOWN_NAMES } from "../service/login-methods.ts";
import { isLoopback } from "../service/site-origin.ts";
import { authorizationUrl, readAuthorizeRequest } from "./authorize.ts";
import { unlinkIdentity } from "./link-identity.ts";
import { handleOAuthCallback, handleOAuthFormCallback } from "./oauth-callback.ts";
import { redirectResponse, redirectWithError, toRedirectError } from "./oauth-redirect.ts";

/** Adds the routes of OAuth and linked identities. */
export function addProviderRoutes(app: Hono, service: AuthService): void {
  app.get("/authorize", async ({ req }) => {
    // Starting a flow stores a row, so it counts like a sign-in.
    await service.limits.countSignIn(req.raw);
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

  app.get("/user/identities/authorize", async ({ req }) => {
    const { raw } = req;
    await service.limits.countSignIn(raw);
    const { userId } = await requireLinkingSession(service, raw);
    const authorize = readAuthorizeRequest(service, raw);
    const { url, cookie } = await authorizationUrl(service, raw, authorize, userId);
    return req.query("skip_http_redirect") === "true"
      ? Response.json({ url }, { headers: { "Set-Cookie": cookie } })
      : redirectResponse(raw, url, cookie);
  });
  app.delete("/user/identities/:id", async ({ req }) => {
    const { userId } = await requireLinkingSession(service, req.raw);
    const id = z.uuid().safeParse(req.param("id")).data;
    if (!id) throw new AuthError(404, "validation_failed", "identity_id must be an UUID");
    await unlinkIdentity(service, userId, id);
    return Response.json({});
  });
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
