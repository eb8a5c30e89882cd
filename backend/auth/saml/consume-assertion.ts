import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { allowedRedirect, ownOrigin } from "../own-address.ts";
import { issueFlowCode, takeFlow } from "../providers/flow-states.ts";
import {
  leadBackWithCode,
  leadBackWithError,
  leadBackWithSession,
  toBackError,
} from "../providers/lead-back.ts";
import { signInWithProfile } from "../providers/sign-in-with-profile.ts";
import { SessionRefusal } from "../sessions/session-refusal.ts";
import { startSession } from "../sessions/start-session.ts";
import { findIdentityProvider, type IdentityProvider } from "./identity-providers.ts";
import { requireAnswer } from "./require-answer.ts";
import { profileOfAssertion } from "./saml-profile.ts";
import { createServiceProvider, REQUEST_MINUTES, samlAddresses } from "./service-provider.ts";

const formSchema = z.object({ RelayState: z.string().default(""), SAMLResponse: z.string() });
const relaySchema = z.object({
  sso_provider_id: z.string(),
  request_id: z.string(),
  redirect_to: z.string().nullable(),
  flow_state_id: z.string().nullable(),
  created_at: z.string(),
});
type Relay = z.infer<typeof relaySchema>;

/**
 * `POST /sso/saml/acs`: an identity provider has its user post an assertion here. Only one that answers a
 * request of this site counts, and only once.
 */
export async function consumeAssertion(service: AuthService, request: Request): Promise<Response> {
  const own = ownOrigin(service.siteUrl, request.url);
  let redirectTo = allowedRedirect(null, service.siteUrl, own);
  try {
    const form = formSchema.safeParse(
      Object.fromEntries(new URLSearchParams(await request.text())),
    ).data;
    if (!form) throw new SessionRefusal(400, "validation_failed", "SAMLResponse is missing");
    const relay = await takeRelay(service, form.RelayState);
    redirectTo = allowedRedirect(relay.redirect_to, service.siteUrl, own);
    return await finish(service, request, relay, form.SAMLResponse, redirectTo);
  } catch (error) {
    if (!(error instanceof SessionRefusal)) throw error;
    return leadBackWithError(request, redirectTo, toBackError(error));
  }
}

/** The request that is answered. It can be answered once, however it ends. */
async function takeRelay({ pool }: AuthService, id: string): Promise<Relay> {
  if (!z.uuid().safeParse(id).success) {
    throw new SessionRefusal(
      400,
      "validation_failed",
      "SAML RelayState is not that of a sign-in which began here",
    );
  }
  const [row] = await pool.query(
    `delete from auth.saml_relay_states where id = $1
     returning sso_provider_id, request_id, redirect_to, flow_state_id, created_at,
       created_at < now() - make_interval(mins => $2) as is_expired`,
    [id, REQUEST_MINUTES],
  );
  if (!row) {
    throw new SessionRefusal(
      404,
      "saml_relay_state_not_found",
      "SAML RelayState does not exist, try logging in again?",
    );
  }
  if (row.is_expired) {
    throw new SessionRefusal(
      422,
      "saml_relay_state_expired",
      "SAML RelayState has expired. Try logging in again?",
    );
  }
  return relaySchema.parse(row);
}

async function finish(
  service: AuthService,
  request: Request,
  relay: Relay,
  response: string,
  redirectTo: string,
): Promise<Response> {
  const provider = await findIdentityProvider(service, { id: relay.sso_provider_id });
  const flow = relay.flow_state_id ? await takeFlow(service, relay.flow_state_id) : undefined;
  if (!flow) {
    throw new SessionRefusal(
      422,
      "saml_relay_state_expired",
      "SAML RelayState has expired. Try logging in again?",
    );
  }
  const assertion = await readAssertion(service, request, provider, relay, response);
  const profile = profileOfAssertion(provider, assertion);
  const userId = await signInWithProfile(service, profile);
  const { challenge } = flow;
  if (challenge) {
    const code = await issueFlowCode(service, { ...flow, challenge }, userId, {});
    return leadBackWithCode(request, redirectTo, code);
  }
  const session = await startSession(service, userId, "sso/saml", request);
  return leadBackWithSession(request, redirectTo, session);
}

async function readAssertion(
  service: AuthService,
  request: Request,
  provider: IdentityProvider,
  relay: Relay,
  response: string,
) {
  const saml = await createServiceProvider(service, request, provider, {
    known: { requestId: relay.request_id, createdAt: relay.created_at },
  });
  try {
    // No assertion needs one, and what it declares would be read before any signature is.
    if (Buffer.from(response, "base64").includes("<!DOCTYPE")) {
      throw new Error("the response has a document type");
    }
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (!profile) throw new Error("the response holds no assertion");
    requireAnswer(profile, {
      issuer: provider.metadata.entityId,
      requestId: relay.request_id,
      recipient: samlAddresses(service, request).consumerUrl,
    });
    return profile;
  } catch (error) {
    service.log.warn(
      { err: error, provider: provider.settings.name },
      "a SAML assertion is refused",
    );
    throw new SessionRefusal(400, "validation_failed", "SAML Assertion is not valid");
  }
}
