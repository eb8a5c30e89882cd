import { authorizationCodeGrant, type Configuration, ResponseBodyError } from "openid-client";
import { consumeFlow, type Flow, issueFlowCode, type ProviderTokens } from "../codes/auth-flows.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import type { Provider } from "../service/login-methods.ts";
import { allowedRedirect, siteOrigin } from "../service/site-origin.ts";
import { startSession } from "../sessions/issue-session.ts";
import type { ExternalProfile } from "../users/external-profile.ts";
import { callbackUrl } from "./authorize.ts";
import { connectProvider } from "./connect-provider.ts";
import { linkIdentity } from "./link-identity.ts";
import {
  type RedirectError,
  redirectResponse,
  redirectWithCode,
  redirectWithError,
  redirectWithSession,
  toRedirectError,
} from "./oauth-redirect.ts";
import { flowNonce, hasBrowserId, readState } from "./oauth-state.ts";
import { readOAuthProfile, readOidcProfile } from "./read-profile.ts";
import { signInWithProfile } from "./sign-in-with-profile.ts";

/** Fields that a provider may send to the callback as a form (RFC 6749, RFC 9207). */
const FORM_FIELDS = ["code", "state", "iss", "error", "error_description"];

/**
 * `POST /callback`. Browsers send no cookies with a cross-site form, so this redirects to the same callback
 * as a GET request, which has them.
 */
export async function handleOAuthFormCallback(
  service: AuthService,
  request: Request,
): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const url = new URL(callbackUrl(service, request));
  for (const name of FORM_FIELDS) {
    const value = form.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return redirectResponse(request, url);
}

/**
 * `GET /callback`: a provider has redirected back. Exchanges the code, signs the user in and redirects to the
 * page where the sign-in began, with an error in its address if there is one. Only the browser that began the
 * flow is accepted. A page of another origin that links an identity cannot set the cookie; there the client
 * with the code verifier completes the link.
 */
export async function handleOAuthCallback(
  service: AuthService,
  request: Request,
): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  const state = await readState(service.jwtSecret, parameters.get("state") ?? "");
  const publicOrigin = siteOrigin(service.siteUrl, request.url);
  const redirectTo = allowedRedirect(state?.redirectTo ?? null, service.siteUrl, publicOrigin);
  const redirectError = (error: RedirectError) => redirectWithError(request, redirectTo, error);
  if (!state) {
    const isMissing = !parameters.has("state");
    return redirectError({
      error: "invalid_request",
      code: isMissing ? "bad_oauth_callback" : "bad_oauth_state",
      description: isMissing ? "OAuth state parameter missing" : "OAuth state parameter is invalid",
    });
  }
  const flow = state.isExpired ? undefined : await consumeFlow(service, state.flowId);
  if (flow?.method !== "oauth") {
    return redirectError({
      error: "invalid_request",
      code: "bad_oauth_state",
      description: state.isExpired ? "OAuth state has expired" : "OAuth state not found or expired",
    });
  }
  const isSameBrowser = hasBrowserId(request, state.browser);
  const isLinkingByCode = flow.linkingUserId !== undefined && flow.challenge !== undefined;
  if (!isSameBrowser && !isLinkingByCode) {
    return redirectError({
      error: "access_denied",
      code: "bad_oauth_state",
      description:
        "This sign-in started in another browser. Start again here, with cookies allowed",
    });
  }
  const providerError = parameters.get("error");
  if (providerError) {
    return redirectError({
      error: providerError,
      description: parameters.get("error_description") || providerError,
    });
  }
  try {
    const running = { ...flow, id: state.flowId, isSameBrowser };
    return await completeSignIn(service, request, running, parameters, redirectTo);
  } catch (error) {
    if (error instanceof AuthError) return redirectError(toRedirectError(error));
    throw error;
  }
}

async function completeSignIn(
  service: AuthService,
  request: Request,
  flow: Flow & { id: string; isSameBrowser: boolean },
  parameters: URLSearchParams,
  redirectTo: string,
): Promise<Response> {
  const provider = service.loginMethods.providers.find(({ name }) => name === flow.provider);
  if (!provider) {
    throw new AuthError(400, "provider_disabled", `Provider ${flow.provider} is not enabled`);
  }
  const address = new URL(callbackUrl(service, request));
  address.search = parameters.toString();
  const { profile, tokens } = await exchangeProviderCode(service, provider, flow, address);
  const { challenge, linkingUserId } = flow;
  if (linkingUserId && challenge && !flow.isSameBrowser) {
    const pending = { ...flow, challenge };
    const code = await issueFlowCode(service, pending, linkingUserId, tokens, profile);
    return redirectWithCode(request, redirectTo, code);
  }
  const userId = linkingUserId
    ? await linkIdentity(service, linkingUserId, profile)
    : await signInWithProfile(service, profile);
  if (challenge) {
    const code = await issueFlowCode(service, { ...flow, challenge }, userId, tokens);
    return redirectWithCode(request, redirectTo, code);
  }
  const session = await startSession(service, userId, "oauth", request);
  return redirectWithSession(request, redirectTo, session, tokens);
}

/** Exchanges the provider's code, verifies the tokens and reads the profile. */
async function exchangeProviderCode(
  service: AuthService,
  provider: Provider,
  flow: Flow & { id: string },
  address: URL,
): Promise<{ profile: ExternalProfile; tokens: ProviderTokens }> {
  if (!address.searchParams.get("code")) {
    throw new AuthError(
      400,
      "bad_oauth_callback",
      "OAuth callback with missing authorization code missing",
    );
  }
  const fail = (message: string) => (error: unknown) => {
    // The response may contain tokens; the error code does not.
    const reason = error instanceof ResponseBodyError ? error.error : String(error);
    service.log.warn({ provider: provider.name, reason }, message);
    throw new AuthError(500, "unexpected_failure", message);
  };
  const configuration = await connectProvider(provider).catch(
    fail("Unable to exchange external code"),
  );
  const granted = await authorizationCodeGrant(configuration, address, {
    expectedState: address.searchParams.get("state") ?? "",
    ...(flow.codeVerifier && { pkceCodeVerifier: flow.codeVerifier }),
    ...(provider.issuer && {
      expectedNonce: flowNonce(service.jwtSecret, flow.id),
      idTokenExpected: true,
    }),
  }).catch(fail("Unable to exchange external code"));
  const accessToken = granted.access_token;
  const profile = await readProfile(provider, configuration, accessToken, granted.claims()).catch(
    fail("Error getting user profile from external provider"),
  );
  return {
    profile,
    tokens: {
      accessToken,
      ...(granted.refresh_token && { refreshToken: granted.refresh_token }),
    },
  };
}

async function readProfile(
  provider: Provider,
  configuration: Configuration,
  accessToken: string,
  claims: { sub: string } | undefined,
): Promise<ExternalProfile> {
  if (claims) return readOidcProfile(provider, configuration, { accessToken, claims });
  if (!provider.endpoints) throw new Error("the provider sent no ID token");
  return readOAuthProfile(provider, provider.endpoints, configuration, accessToken);
}
