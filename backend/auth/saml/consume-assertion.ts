import type { Profile } from "@node-saml/node-saml";
import { z } from "zod";
import { consumeFlow, issueFlowCode } from "../codes/auth-flows.ts";
import {
  redirectWithCode,
  redirectWithError,
  redirectWithSession,
  toRedirectError,
} from "../providers/oauth-redirect.ts";
import { signInWithProfile } from "../providers/sign-in-with-profile.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { allowedRedirect, siteOrigin } from "../service/site-origin.ts";
import { startSession } from "../sessions/issue-session.ts";
import { profileOfAssertion } from "./assertion-profile.ts";
import { findIdentityProvider, type IdentityProvider } from "./identity-providers.ts";
import { createServiceProvider, REQUEST_MINUTES, samlAddresses } from "./service-provider.ts";

const formSchema = z.object({ RelayState: z.string().default(""), SAMLResponse: z.string() });
const relayStateSchema = z.object({
  sso_provider_id: z.string(),
  request_id: z.string(),
  redirect_to: z.string().nullable(),
  flow_state_id: z.string().nullable(),
  created_at: z.string(),
});
type RelayState = z.infer<typeof relayStateSchema>;

/**
 * `POST /sso/saml/acs`: a browser posts an assertion of an identity provider. It is accepted once, and only
 * as the response to a request of this site.
 */
export async function consumeAssertion(service: AuthService, request: Request): Promise<Response> {
  const publicOrigin = siteOrigin(service.siteUrl, request.url);
  let redirectTo = allowedRedirect(null, service.siteUrl, publicOrigin);
  try {
    const form = formSchema.safeParse(
      Object.fromEntries(new URLSearchParams(await request.text())),
    ).data;
    if (!form) throw new AuthError(400, "validation_failed", "SAMLResponse is missing");
    const relayState = await consumeRelayState(service, form.RelayState);
    redirectTo = allowedRedirect(relayState.redirect_to, service.siteUrl, publicOrigin);
    return await completeSignIn(service, request, relayState, form.SAMLResponse, redirectTo);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirectWithError(request, redirectTo, toRedirectError(error));
  }
}

/** Reads and deletes the relay state, so that a request is answered at most once. */
async function consumeRelayState({ pool }: AuthService, id: string): Promise<RelayState> {
  if (!z.uuid().safeParse(id).success) {
    throw new AuthError(
      400,
      "validation_failed",
      "SAML RelayState does not belong to a sign-in of this site",
    );
  }
  const [row] = await pool.query(
    `delete from auth.saml_relay_states where id = $1
     returning sso_provider_id, request_id, redirect_to, flow_state_id, created_at,
       created_at < now() - make_interval(mins => $2) as is_expired`,
    [id, REQUEST_MINUTES],
  );
  if (!row) {
    throw new AuthError(
      404,
      "saml_relay_state_not_found",
      "SAML RelayState does not exist, try logging in again?",
    );
  }
  if (row.is_expired) {
    throw new AuthError(
      422,
      "saml_relay_state_expired",
      "SAML RelayState has expired. Try logging in again?",
    );
  }
  return relayStateSchema.parse(row);
}

async function completeSignIn(
  service: AuthService,
  request: Request,
  relayState: RelayState,
  response: string,
  redirectTo: string,
): Promise<Response> {
  const provider = await findIdentityProvider(service, { id: relayState.sso_provider_id });
  const flow = relayState.flow_state_id
    ? await consumeFlow(service, relayState.flow_state_id)
    : undefined;
  if (!flow) {
    throw new AuthError(
      422,
      "saml_relay_state_expired",
      "SAML RelayState has expired. Try logging in again?",
    );
  }
  const assertion = await readAssertion(service, request, provider, relayState, response);
  const profile = profileOfAssertion(provider, assertion);
  const userId = await signInWithProfile(service, profile);
  const { challenge } = flow;
  if (challenge) {
    const code = await issueFlowCode(service, { ...flow, challenge }, userId, {});
    return redirectWithCode(request, redirectTo, code);
  }
  const session = await startSession(service, userId, "sso/saml", request);
  return redirectWithSession(request, redirectTo, session);
}

async function readAssertion(
  service: AuthService,
  request: Request,
  provider: IdentityProvider,
  relayState: RelayState,
  response: string,
) {
  const saml = await createServiceProvider(service, request, provider, {
    storedRequest: { requestId: relayState.request_id, createdAt: relayState.created_at },
  });
  try {
    // No assertion needs a document type, and its declarations would be parsed before the signature is
    // verified.
    if (Buffer.from(response, "base64").includes("<!DOCTYPE")) {
      throw new Error("the response has a document type");
    }
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (!profile) throw new Error("the response holds no assertion");
    requireMatchingRequest(profile, {
      issuer: provider.metadata.entityId,
      requestId: relayState.request_id,
      recipient: samlAddresses(service, request).consumerUrl,
    });
    return profile;
  } catch (error) {
    service.log.warn({ err: error, provider: provider.settings.name }, "rejected a SAML assertion");
    throw new AuthError(400, "validation_failed", "SAML Assertion is not valid");
  }
}

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/** The signed assertion as node-saml parses it, with attributes under `$`. */
const assertionSchema = z.object({
  Assertion: z.object({
    Subject: z.tuple([
      z.object({
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z
              .tuple([
                z.object({
                  $: z.object({
                    InResponseTo: z.string(),
                    Recipient: z.string(),
                    NotOnOrAfter: z.string(),
                  }),
                }),
              ])
              .optional()
              .catch(undefined),
          }),
        ),
      }),
    ]),
    Conditions: z.tuple([z.looseObject({ AudienceRestriction: z.array(z.unknown()).min(1) })]),
  }),
});

/**
 * Checks what the web browser SSO profile requires (SAML 2.0 Profiles, section 4.1.4.3) and node-saml leaves
 * to its caller: that the signed assertion itself, not only the response around it, has this issuer,
 * recipient and request.
 *
 * @throws Error that says what does not match.
 */
function requireMatchingRequest(
  profile: Profile,
  expected: { issuer: string; requestId: string; recipient: string },
): void {
  if (profile.issuer !== expected.issuer) {
    throw new Error(`the assertion is of ${profile.issuer}`);
  }
  const { Assertion } = assertionSchema.parse(profile.getAssertion?.());
  const confirmed = Assertion.Subject[0].SubjectConfirmation.some(
    ({ $, SubjectConfirmationData: data }) =>
      $.Method === BEARER &&
      data?.[0].$.InResponseTo === expected.requestId &&
      data[0].$.Recipient === expected.recipient &&
      Date.parse(data[0].$.NotOnOrAfter) > Date.now() - CLOCK_SKEW_MS,
  );
  if (!confirmed) throw new Error("the assertion does not answer the request of this site");
}

const CLOCK_SKEW_MS = 30_000;
