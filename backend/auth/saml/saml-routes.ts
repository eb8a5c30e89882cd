import type { Hono } from "hono";
import { z } from "zod";
import type { AuthService } from "../service/auth-service.ts";
import { constantTimeAcknowledgement } from "../service/constant-time-response.ts";
import { errorResponse } from "../service/error-response.ts";
import { readJsonCopy } from "../service/request-body.ts";
import { requireSession } from "../sessions/require-session.ts";
import { consumeAssertion } from "./consume-assertion.ts";
import { samlAddresses } from "./service-provider.ts";
import { startSingleSignOn } from "./start-single-sign-on.ts";

/** Adds the routes of single sign-on with SAML 2.0, and keeps its users from other login methods. */
export function addSamlRoutes(app: Hono, service: AuthService): void {
  const { saml } = service.loginMethods;
  const isEnabled = saml.providers.length > 0;

  app.post("/sso", async ({ req }) =>
    isEnabled ? startSingleSignOn(service, req.raw, await readJsonCopy(req.raw)) : samlDisabled(),
  );
  app.get("/sso/saml/metadata", async ({ req }) => {
    if (!isEnabled) return samlDisabled();
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
    isEnabled ? consumeAssertion(service, req.raw) : samlDisabled(),
  );

  for (const path of ["/recover", "/otp", "/magiclink"]) {
    app.post(path, async ({ req }, next) => {
      const email = emailInBody(await readJsonCopy(req.raw));
      if (!email || !(await isSsoAddress(service, email))) return next();
      // The same response as for any other address, but no email: it would bypass the identity provider.
      return constantTimeAcknowledgement(Promise.resolve(Response.json({})), service.log);
    });
  }
  app.put("/user", async ({ req }, next) => {
    if (!changesManagedFields(await readJsonCopy(req.raw))) return next();
    const session = await requireSession(service, req.raw);
    if (session instanceof Response || !(await isSsoUser(service, session.userId))) return next();
    return errorResponse(
      422,
      "user_sso_managed",
      "Updating email, phone, password of a SSO account only possible via SSO",
    );
  });
}

function samlDisabled(): Response {
  return errorResponse(404, "saml_provider_disabled", "SAML 2.0 is disabled");
}

/** Whether an email address belongs to a single sign-on user, who has no password here. */
async function isSsoAddress({ pool }: AuthService, email: string): Promise<boolean> {
  const rows = await pool.query("select from auth.users where email = $1 and is_sso_user", [
    email.trim().toLowerCase(),
  ]);
  return rows.length > 0;
}

/** Whether a user signs in with single sign-on only. */
async function isSsoUser({ pool }: AuthService, userId: string): Promise<boolean> {
  const rows = await pool.query("select from auth.users where id = $1 and is_sso_user", [userId]);
  return rows.length > 0;
}

const emailSchema = z.looseObject({ email: z.string().min(1) });
const managedSchema = z.looseObject({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});

const emailInBody = (body: unknown): string => emailSchema.safeParse(body).data?.email ?? "";

/** Whether a body changes a field that the identity provider manages. */
function changesManagedFields(body: unknown): boolean {
  const { email, phone, password } = managedSchema.safeParse(body).data ?? {};
  return Boolean(email || phone || password);
}
