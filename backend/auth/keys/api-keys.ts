import { timingSafeEqual } from "node:crypto";
import { readHmacToken } from "./access-tokens.ts";

/** Followed from a mail or another site, or needed before anything else. */
const PATHS_WITHOUT_KEY =
  /^\/auth\/v1\/(?:(?:callback|authorize|verify)$|oauth\/|sso\/saml\/|\.well-known\/)/;

export type ApiKey = "publishable" | "secret";
export type ApiKeys = { keys: { publishable: string; secret: string }; jwtSecret: string };

/** Which key of the site a request carries; undefined when it carries none, or one that is not the site's. */
export function readApiKey(options: ApiKeys, request: Request): ApiKey | undefined {
  return identifyKey(options, givenKey(request));
}

/**
 * Which key of the site a text is. JWTs of the roles `anon` and `service_role` that the installation's secret signed are
 * the keys of before `sb_publishable_` and `sb_secret_`.
 */
export function identifyKey({ keys, jwtSecret }: ApiKeys, given: string | null | undefined) {
  if (!given) return undefined;
  if (isSameKey(given, keys.secret)) return "secret" satisfies ApiKey;
  if (isSameKey(given, keys.publishable)) return "publishable" satisfies ApiKey;
  if (!given.startsWith("eyJ")) return undefined;
  const token = readHmacToken(jwtSecret, given);
  if (!token.ok) return undefined;
  if (token.claims.role === "service_role") return "secret" satisfies ApiKey;
  return token.claims.role === "anon" ? ("publishable" satisfies ApiKey) : undefined;
}

function givenKey(request: Request): string | null {
  return request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
}

/** Refuses a request without a good key, in the words of Supabase's gateway. */
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

/** Takes the same time wherever two keys of one length differ; how long keys are is no secret. */
function isSameKey(one: string, other: string): boolean {
  const [given, known] = [Buffer.from(one), Buffer.from(other)];
  return given.length === known.length && timingSafeEqual(given, known);
}

/** What a request carries as its token (RFC 6750), be it one or a key; the name of the scheme is in any letters. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.get("Authorization") ?? "")?.[1];
}
