import { readHmacToken } from "./access-tokens.ts";
import { isEqualConstantTime } from "./encryption.ts";

/** Paths that browsers follow from an email or another site, and public metadata. */
const PATHS_WITHOUT_KEY =
  /^\/auth\/v1\/(?:(?:callback|authorize|verify)$|oauth\/|sso\/saml\/|\.well-known\/)/;

export type ApiKey = "publishable" | "secret";
export type ApiKeys = { keys: { publishable: string; secret: string }; jwtSecret: string };

/** The API key that a request carries, or undefined without a valid one. */
export function readApiKey(options: ApiKeys, request: Request): ApiKey | undefined {
  return identifyKey(options, givenKey(request));
}

/**
 * Which API key a string is. The legacy keys are JWTs with the roles `anon` and `service_role`, signed with
 * the installation's secret.
 */
export function identifyKey({ keys, jwtSecret }: ApiKeys, given: string | null | undefined) {
  if (!given) return undefined;
  if (isEqualConstantTime(given, keys.secret)) return "secret" satisfies ApiKey;
  if (isEqualConstantTime(given, keys.publishable)) return "publishable" satisfies ApiKey;
  if (!given.startsWith("eyJ")) return undefined;
  const token = readHmacToken(jwtSecret, given);
  if (!token.ok) return undefined;
  if (token.claims.role === "service_role") return "secret" satisfies ApiKey;
  return token.claims.role === "anon" ? ("publishable" satisfies ApiKey) : undefined;
}

function givenKey(request: Request): string | null {
  return request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
}

/** Rejects a request without a valid API key, with the messages of Supabase's gateway. */
export function checkApiKey(service: ApiKeys, request: Request): Response | undefined {
  const url = new URL(request.url);
  if (request.method === "OPTIONS" || PATHS_WITHOUT_KEY.test(url.pathname)) return undefined;
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
  return isBrowser && givenKey(request)?.startsWith("sb_secret_")
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

/** The bearer token of a request (RFC 6750), which may be an API key. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.get("Authorization") ?? "")?.[1];
}
