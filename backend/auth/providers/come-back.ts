import { authorizationCodeGrant, type Configuration, ResponseBodyError } from "openid-client";
import type { AuthService } from "../auth-service.ts";
import { allowedRedirect, ownOrigin } from "../own-address.ts";
import { SessionRefusal } from "../sessions/session-refusal.ts";
import { startSession } from "../sessions/start-session.ts";
import { callbackUrl } from "./authorize.ts";
import { connectProvider } from "./connect-provider.ts";
import type { ExternalProfile } from "./external-profile.ts";
import { type Flow, issueFlowCode, type ProviderTokens, takeFlow } from "./flow-states.ts";
import {
  type BackError,
  leadBackWithCode,
  leadBackWithError,
  leadBackWithSession,
  toBackError,
} from "./lead-back.ts";
import { linkIdentity } from "./link-identity.ts";
import { nonceOf, readState } from "./oauth-state.ts";
import type { Provider } from "./provider-settings.ts";
import { readOAuthProfile, readOidcProfile } from "./read-profile.ts";
import { signInWithProfile } from "./sign-in-with-profile.ts";

/**
 * A provider leads somebody back, by an address or a form: asks it who they are, signs them in, and leads
 * them on to the page that they began on; with an error, if there is one, in its address.
 */
export async function comeBack(service: AuthService, request: Request): Promise<Response> {
  const parameters = await readParameters(request);
  const state = await readState(service.jwtSecret, parameters.get("state") ?? "");
  const own = ownOrigin(service.siteUrl, request.url);
  const redirectTo = allowedRedirect(state?.redirectTo ?? null, service.siteUrl, own);
  const back = (error: BackError) => leadBackWithError(request, redirectTo, error);
  if (!state) {
    const isMissing = !parameters.has("state");
    return back({
      error: "invalid_request",
      code: isMissing ? "bad_oauth_callback" : "bad_oauth_state",
      description: isMissing ? "OAuth state parameter missing" : "OAuth state parameter is invalid",
    });
  }
  const flow = state.isExpired ? undefined : await takeFlow(service.pool, state.flowId);
  if (flow?.method !== "oauth") {
    return back({
      error: "invalid_request",
      code: "bad_oauth_state",
      description: state.isExpired ? "OAuth state has expired" : "OAuth state not found or expired",
    });
  }
  const refused = parameters.get("error");
  if (refused) {
    return back({ error: refused, description: parameters.get("error_description") || refused });
  }
  try {
    return await finish(service, request, { ...flow, id: state.flowId }, parameters, redirectTo);
  } catch (error) {
    if (error instanceof SessionRefusal) return back(toBackError(error));
    throw error;
  }
}

async function finish(
  service: AuthService,
  request: Request,
  flow: Flow & { id: string },
  parameters: URLSearchParams,
  redirectTo: string,
): Promise<Response> {
  const provider = service.ways.providers.find(({ name }) => name === flow.provider);
  if (!provider) {
    throw new SessionRefusal(400, "provider_disabled", `Provider ${flow.provider} is not enabled`);
  }
  const address = new URL(callbackUrl(service, request));
  address.search = parameters.toString();
  const { profile, tokens } = await askProvider(service, provider, flow, address);
  const userId = flow.linkingUserId
    ? await linkIdentity(service, flow.linkingUserId, profile, request)
    : await signInWithProfile(service, profile, request);
  const { challenge } = flow;
  if (challenge) {
    const code = await issueFlowCode(service.pool, { ...flow, challenge }, userId, tokens);
    return leadBackWithCode(request, redirectTo, code);
  }
  const session = await startSession(service, userId, "oauth", request);
  return leadBackWithSession(request, redirectTo, session, tokens);
}

/** Exchanges the provider's code, checks what comes, and reads who it is about. */
async function askProvider(
  service: AuthService,
  provider: Provider,
  flow: Flow & { id: string },
  address: URL,
): Promise<{ profile: ExternalProfile; tokens: ProviderTokens }> {
  if (!address.searchParams.get("code")) {
    throw new SessionRefusal(
      400,
      "bad_oauth_callback",
      "OAuth callback with missing authorization code missing",
    );
  }
  const failWith = (message: string) => (error: unknown) => {
    // What a provider answers may hold tokens; its reason does not.
    const reason = error instanceof ResponseBodyError ? error.error : String(error);
    service.log.warn({ provider: provider.name, reason }, message);
    throw new SessionRefusal(500, "unexpected_failure", message);
  };
  const configuration = await connectProvider(provider).catch(
    failWith("Unable to exchange external code"),
  );
  const granted = await authorizationCodeGrant(configuration, address, {
    expectedState: address.searchParams.get("state") ?? "",
    ...(flow.codeVerifier && { pkceCodeVerifier: flow.codeVerifier }),
    ...(provider.issuer && {
      expectedNonce: nonceOf(service.jwtSecret, flow.id),
      idTokenExpected: true,
    }),
  }).catch(failWith("Unable to exchange external code"));
  const accessToken = granted.access_token;
  const profile = await readProfile(provider, configuration, accessToken, granted.claims()).catch(
    failWith("Error getting user profile from external provider"),
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
  if (!provider.endpoints) throw new Error("the provider gave no ID token");
  return readOAuthProfile(provider, provider.endpoints, configuration, accessToken);
}

async function readParameters(request: Request): Promise<URLSearchParams> {
  return request.method === "POST"
    ? new URLSearchParams(await request.text())
    : new URL(request.url).searchParams;
}
