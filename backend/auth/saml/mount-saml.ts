import type { Hono } from "hono";
import type { AuthService } from "../auth-service.ts";
import { answerInEvenTime } from "../even-time.ts";
import { readCopy } from "../read-body.ts";
import { refuse } from "../refuse.ts";
import { readSession } from "../sessions/read-session.ts";
import { consumeAssertion } from "./consume-assertion.ts";
import { samlAddresses } from "./service-provider.ts";
import { changesManaged, emailIn, isSsoAddress, isSsoUser } from "./sso-users.ts";
import { startSingleSignOn } from "./start-single-sign-on.ts";

/** Single sign-on by SAML 2.0, and what those who use it can not do otherwise. */
export function mountSaml(app: Hono, service: AuthService): void {
  const { saml } = service.ways;
  const isEnabled = saml.providers.length > 0;

  app.post("/sso", async ({ req }) =>
    isEnabled ? startSingleSignOn(service, req.raw, await readCopy(req.raw)) : refuseSaml(),
  );
  app.get("/sso/saml/metadata", async ({ req }) => {
    if (!isEnabled) return refuseSaml();
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
  app.post("/sso/saml/acs", ({ req }) =>
    isEnabled ? consumeAssertion(service, req.raw) : refuseSaml(),
  );

  for (const path of ["/recover", "/otp", "/magiclink"]) {
    app.post(path, async ({ req }, next) => {
      const email = emailIn(await readCopy(req.raw));
      if (!email || !(await isSsoAddress(service, email))) return next();
      // The same answer as for any other address; but no mail lets somebody in past their identity provider.
      return answerInEvenTime(Promise.resolve(Response.json({})), service.log);
    });
  }
  app.put("/user", async ({ req }, next) => {
    if (!changesManaged(await readCopy(req.raw))) return next();
    const asking = await readSession(service, req.raw);
    if (asking instanceof Response || !(await isSsoUser(service, asking.userId))) return next();
    return refuse(
      422,
      "user_sso_managed",
      "Updating email, phone, password of a SSO account only possible via SSO",
    );
  });
}

function refuseSaml(): Response {
  return refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled");
}
