import { completeTokens, type SignInMethod, type TokenOptions } from "./complete-tokens.ts";

export type ServeAuth = (
  request: Request,
  next: (request: Request) => Promise<Response>,
) => Promise<Response>;

/** What stands in front of the auth service of `@supabase/lite`: everything that it lacks or does otherwise than GoTrue. */
export function createServeAuth(options: TokenOptions): ServeAuth {
  return async (request, next) => {
    const url = new URL(request.url);
    const response = await next(request);
    const method = signInMethod(url);
    return request.method === "POST" && method
      ? completeTokens(response, method, options)
      : response;
  };
}

/** How a session comes about at this address; undefined where none does. */
function signInMethod(url: URL): SignInMethod | undefined {
  const path = url.pathname.replace(/^\/auth\/v1/, "");
  if (path === "/signup") return "password";
  if (path === "/verify") return "otp";
  if (path !== "/token") return undefined;
  const grant = url.searchParams.get("grant_type");
  if (grant === "refresh_token") return "token_refresh";
  return grant === "pkce" ? "otp" : "password";
}
