import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
} from "openid-client";
import { createFlow } from "../codes/auth-flows.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import type { Provider } from "../service/login-methods.ts";
import { type Challenge, readChallenge } from "../service/pkce.ts";
import { allowedRedirect, siteOrigin } from "../service/site-origin.ts";
import { connectProvider } from "./connect-provider.ts";
import { createBrowserCookie, flowNonce, signState } from "./oauth-state.ts";

/** Parameters that this site sets or consumes; all others are passed on to the provider. */
const RESERVED_PARAMETERS = new Set([
  "apikey",
  "client_id",
  "client_secret",
  "code_challenge",
  "code_challenge_method",
  "invite_token",
  "nonce",
  "provider",
  "redirect_to",
  "redirect_uri",
  "request",
  "request_uri",
  "response_mode",
  "response_type",
  "scope",
  "scopes",
  "skip_http_redirect",
  "state",
]);
const MAX_PARAMETER = 2000;

const DEFAULT_SCOPES = { oidc: "openid email profile", github: "user:email", oauth: "" };

/** A request that starts a sign-in with a provider. */
export type AuthorizeRequest = { provider: Provider; challenge?: Challenge; redirectTo: string };

/**
 * Reads provider, PKCE challenge and redirect address of a request.
 *
 * @throws AuthError for an unknown provider or an incomplete challenge.
 */
export function readAuthorizeRequest(service: AuthService, request: Request): AuthorizeRequest {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get("provider") ?? "";
  const provider = service.loginMethods.providers.find((each) => each.name === name);
  if (!provider) {
    throw new AuthError(
      400,
      "validation_failed",
      name === ""
        ? "Unsupported provider: Provider could not be found"
        : "Unsupported provider: provider is not enabled",
    );
  }
  const challenge = readChallenge(
    searchParams.get("code_challenge") ?? "",
    searchParams.get("code_challenge_method") ?? "",
  );
  const requested = searchParams.get("redirect_to") ?? request.headers.get("Referer");
  return {
    provider,
    ...(challenge && { challenge }),
    redirectTo: allowedRedirect(
      requested,
      service.siteUrl,
      siteOrigin(service.siteUrl, request.url),
    ),
  };
}

/**
 * Creates the provider's authorization URL, and the cookie that ties the flow to the browser.
 *
 * @param linkingUserId the signed-in user who links the identity.
 * @throws AuthError when the provider does not answer.
 */
export async function authorizationUrl(
  service: AuthService,
  request: Request,
  authorize: AuthorizeRequest,
  linkingUserId?: string,
): Promise<{ url: string; cookie: string }> {
  const { provider, challenge, redirectTo } = authorize;
  const browser = createBrowserCookie(service, request);
  const configuration = await connectProvider(provider).catch((error: unknown) => {
    service.log.error({ err: error, provider: provider.name }, "failed to reach a provider");
    throw new AuthError(
      500,
      "unexpected_failure",
      `${provider.label} cannot be reached. Try again in a moment.`,
    );
  });
  const codeVerifier = randomPKCECodeVerifier();
  const flowId = await createFlow(service, {
    method: "oauth",
    provider: provider.name,
    codeVerifier,
    ...(challenge && { challenge }),
    ...(linkingUserId && { linkingUserId }),
  });
  const { searchParams } = new URL(request.url);
  const scope = scopesOf(provider, searchParams.get("scopes") ?? "");
  const url = buildAuthorizationUrl(configuration, {
    ...providerParameters(searchParams),
    redirect_uri: callbackUrl(service, request),
    ...(scope && { scope }),
    state: await signState(service.jwtSecret, { flowId, redirectTo, browser: browser.hash }),
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...(provider.issuer && { nonce: flowNonce(service.jwtSecret, flowId) }),
    // Apple sends name and email address only as a form.
    ...(provider.issuer === "https://appleid.apple.com" && { response_mode: "form_post" }),
  });
  return { url: url.toString(), cookie: browser.cookie };
}

/** The callback URL that the operator registers with the provider. */
export function callbackUrl({ siteUrl }: AuthService, request: Request): string {
  return new URL("/auth/v1/callback", siteOrigin(siteUrl, request.url)).toString();
}

function scopesOf(provider: Provider, requestedScopes: string): string {
  const kind = provider.issuer ? "oidc" : provider.name === "github" ? "github" : "oauth";
  const scopes = [provider.scopes ?? DEFAULT_SCOPES[kind], requestedScopes]
    .join(" ")
    .split(/[\s,]+/);
  return [...new Set(scopes)].filter((scope) => scope !== "").join(" ");
}

function providerParameters(given: URLSearchParams): Record<string, string> {
  const passedOn = [...given].filter(
    ([name, value]) =>
      !RESERVED_PARAMETERS.has(name) && name.length + value.length <= MAX_PARAMETER,
  );
  return Object.fromEntries(passedOn);
}
