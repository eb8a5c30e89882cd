import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createFlow } from "../codes/auth-flows.ts";
import { redirectResponse } from "../providers/oauth-redirect.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { readChallenge } from "../service/pkce.ts";
import { allowedRedirect, siteOrigin } from "../service/site-origin.ts";
import { findIdentityProvider } from "./identity-providers.ts";
import { createServiceProvider } from "./service-provider.ts";

const text = z.string().max(4096).nullish();
const bodySchema = z.looseObject({
  provider_id: text,
  domain: text,
  redirect_to: text,
  code_challenge: text,
  code_challenge_method: text,
  skip_http_redirect: z.boolean().nullish(),
});

/** `POST /sso`: redirects to the identity provider of a domain, or returns its URL. */
export async function startSingleSignOn(
  service: AuthService,
  request: Request,
  given: unknown,
): Promise<Response> {
  const body = bodySchema.safeParse(given).data;
  if (!body) throw new AuthError(400, "bad_json", "Could not parse request body as JSON");
  const { provider_id: id, domain, redirect_to: requested } = body;
  if (id && domain) {
    throw new AuthError(400, "validation_failed", "Only one of provider_id or domain supported");
  }
  if (!id && !domain) {
    throw new AuthError(400, "validation_failed", "A provider_id or domain needs to be provided");
  }
  const challenge = readChallenge(body.code_challenge ?? "", body.code_challenge_method ?? "");
  const provider = await findIdentityProvider(service, domain ? { domain } : { id: id ?? "" });
  const flowId = await createFlow(service, {
    method: "sso/saml",
    provider: `sso:${provider.settings.id}`,
    ...(challenge && { challenge }),
  });
  let requestId = "";
  const saml = await createServiceProvider(service, request, provider, {
    onRequestId: (id) => {
      requestId = id;
    },
  });
  const relayState = randomUUID();
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {});
  if (!requestId) throw new AuthError(500, "unexpected_failure", "Error creating SAML request");
  const publicOrigin = siteOrigin(service.siteUrl, request.url);
  await service.pool.query(
    `with old as (delete from auth.saml_relay_states where created_at < now() - interval '1 day')
     insert into auth.saml_relay_states
       (id, sso_provider_id, request_id, redirect_to, flow_state_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now(), now())`,
    [
      relayState,
      provider.settings.id,
      requestId,
      allowedRedirect(requested ?? null, service.siteUrl, publicOrigin),
      flowId,
    ],
  );
  return body.skip_http_redirect ? Response.json({ url }) : redirectResponse(request, url);
}
