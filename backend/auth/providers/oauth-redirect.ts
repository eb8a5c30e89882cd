import type { ProviderTokens } from "../codes/auth-flows.ts";
import type { AuthError } from "../service/auth-error.ts";
import type { SessionBody } from "../sessions/issue-session.ts";

/** OAuth 2 error codes for GoTrue's statuses (RFC 6749, section 4.1.2.1). */
const OAUTH_ERRORS: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  500: "server_error",
  503: "temporarily_unavailable",
};
const DENIALS = new Set(["signup_disabled", "user_banned", "provider_email_needs_verification"]);

/** Error parameters of a redirect after a failed sign-in. */
export type RedirectError = { error: string; code?: string; description: string };

/** Redirects with an error in both query and fragment, where clients of either flow look for it. */
export function redirectWithError(
  request: Request,
  redirectTo: string,
  { error, code, description }: RedirectError,
): Response {
  const parameters = {
    error,
    ...(code && { error_code: code }),
    error_description: description,
  };
  const url = new URL(redirectTo);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...parameters, sb: "" }).toString();
  return redirectResponse(request, url);
}

/** Converts an error to the parameters of a redirect. */
export function toRedirectError(failure: AuthError): RedirectError {
  const { status, code, message } = failure;
  const error = DENIALS.has(code) ? "access_denied" : (OAUTH_ERRORS[status] ?? "server_error");
  return { error, code, description: message };
}

/** Redirects with a code that the client exchanges for a session (PKCE). */
export function redirectWithCode(request: Request, redirectTo: string, code: string): Response {
  const url = new URL(redirectTo);
  url.searchParams.set("code", code);
  return redirectResponse(request, url);
}

/** Redirects with the session in the fragment, which is never sent to a server (implicit flow). */
export function redirectWithSession(
  request: Request,
  redirectTo: string,
  session: SessionBody,
  { accessToken, refreshToken }: ProviderTokens = {},
): Response {
  const url = new URL(redirectTo);
  url.hash = new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(accessToken && { provider_token: accessToken }),
    ...(refreshToken && { provider_refresh_token: refreshToken }),
    refresh_token: session.refresh_token,
    sb: "",
    token_type: session.token_type,
  }).toString();
  return redirectResponse(request, url);
}

/** 303 makes the browser follow a POST with a GET. */
export function redirectResponse(request: Request, url: URL | string, cookie?: string): Response {
  return new Response(null, {
    status: request.method === "POST" ? 303 : 302,
    headers: {
      Location: url.toString(),
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      ...(cookie && { "Set-Cookie": cookie }),
    },
  });
}
