import type { Hono } from "hono";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { readJson } from "../service/request-body.ts";
import { consumeAssertion } from "./consume-assertion.ts";
import { samlAddresses } from "./service-provider.ts";
import { startSingleSignOn } from "./start-single-sign-on.ts";

/** Adds the routes of single sign-on with SAML 2.0. */
export function addSamlRoutes(app: Hono, service: AuthService): void {
  const { saml } = service.loginMethods;

  app.use("/sso/*", async (_, next) => {
    if (saml.providers.length === 0)
      throw new AuthError(404, "saml_provider_disabled", "SAML 2.0 is disabled");
    return next();
  });
  app.post("/sso", async ({ req }) => {
    await service.limits.countSignIn(req.raw);
    return startSingleSignOn(service, req.raw, await readJson(req.raw));
  });
  app.get("/sso/saml/metadata", async ({ req }) => {
    const { entityId, consumerUrl } = samlAddresses(service, req.raw);
    const { privateKey, certificate } = saml;
    const { generateServiceProviderMetadata } = await import("@node-saml/node-saml");
    const xml = generateServiceProviderMetadata({
      issuer: entityId,
      callbackUrl: consumerUrl,
      wantAssertionsSigned: true,
      identifierFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
      ...(privateKey && certificate && { privateKey, publicCerts: certificate }),
    });
    return new Response(xml, {
      headers: {
        "Content-Type": "application/samlmetadata+xml",
        "Cache-Control": "public, max-age=600",
        ...(req.query("download") === "true" && {
          "Content-Disposition": 'attachment; filename="metadata.xml"',
        }),
      },
    });
  });
  app.post("/sso/saml/acs", ({ req }) => consumeAssertion(service, req.raw));
}
