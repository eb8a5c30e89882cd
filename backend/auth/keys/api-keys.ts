import { createHash, timingSafeEqual } from "node:crypto";

/** Followed from a mail or another site, or needed before anything else. */
const OPEN_PATHS =
  /^\/auth\/v1\/(?:(?:callback|authorize|verify)$|oauth\/|sso\/saml\/|\.well-known\/)/;

export type ApiKey = "publishable" | "secret";
type Keys = { keys: { publishable: string; secret: string } };

/** Which key of the site a request carries; undefined when it carries none, or one that is not the site's. */
export function readApiKey({ keys }: Keys, request: Request) {
  const given = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
  if (!given) return undefined;
  if (isSame(given, keys.secret)) return "secret" satisfies ApiKey;
  return isSame(given, keys.publishable) ? ("publishable" satisfies ApiKey) : undefined;
}

/** Refuses a request without a good key, in the words of Supabase's gateway. */
export function refuseKey(service: Keys, request: Request): Response | undefined {
  const url = new URL(request.url);
  if (request.method === "OPTIONS" || OPEN_PATHS.test(url.pathname)) return undefined;
  const key = readApiKey(service, request);
  if (!key) {
    return request.headers.has("apikey") || url.searchParams.has("apikey")
      ? unauthorized(
          "UNAUTHORIZED_INVALID_API_KEY",
          "Invalid API key",
          "Double check your Supabase `apikey`",
        )
      : unauthorized(
          "UNAUTHORIZED_MISSING_API_KEY",
          "No API key found in request",
          "No `apikey` request header or url param was found.",
        );
  }
  const isBrowser = /^\s*Mozilla\s*\/\s*5\s*\.\s*0/i.test(request.headers.get("User-Agent") ?? "");
  return key === "secret" && isBrowser
    ? unauthorized(
        "UNAUTHORIZED_INVALID_API_KEY_TYPE",
        "Forbidden use of secret API key in browser",
      )
    : undefined;
}

function unauthorized(code: string, message: string, hint?: string): Response {
  return Response.json(
    { message, ...(hint ? { hint } : {}) },
    {
      status: 401,
      headers: { "sb-error-code": code, "Access-Control-Allow-Origin": "*" },
    },
  );
}

/** Takes the same time wherever two keys differ. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
