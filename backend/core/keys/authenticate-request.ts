import { decodeProtectedHeader } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Caller } from "../base/caller.ts";
import type { ConnectionPool } from "../database/connection-pool.ts";
import { CLOCK_SKEW_SECONDS, type Tokens, type VerifiedToken } from "./access-tokens.ts";
import { type ApiKeys, bearerToken, checkApiKey, readApiKey } from "./api-keys.ts";
import { accessToken, type CallerOptions, readCaller } from "./read-caller.ts";

/** @returns the caller, or an error response (401, or 403 for a role that tokens may not name). */
export type AuthenticateRequest = (request: Request) => Promise<Caller | Response>;

export type AuthenticationOptions = CallerOptions & {
  pool: Pick<ConnectionPool, "query">;
};

const SUPABASE_ROLES = ["anon", "authenticated", "service_role"];
const ROLE_CACHE_MS = 10_000;

/**
 * Authenticates requests to `/rest/v1`. The API key in `apikey` admits the request and sets its role; an
 * access token in `Authorization` takes precedence. Without a session supabase-js sends the API key as bearer
 * token too. Errors are those of Supabase's gateway for keys and PostgREST's for tokens:
 * https://docs.postgrest.org/en/stable/references/errors.html#group-3-jwt
 */
export function createAuthenticateRequest(options: AuthenticationOptions): AuthenticateRequest {
  const checkRole = createRoleCheck(options.pool);

  return async (request) => {
    const error = checkApiKey(options, request);
    if (error) return error;
    const token = accessToken(request.headers);
    if (token === "") return tokenError("PGRST301", "Empty JWT is sent in Authorization header");
    const parts = token?.split(".").length ?? 3;
    if (parts !== 3) return tokenError("PGRST301", `Expected 3 parts in JWT; got ${parts}`);
    const caller = await readCaller(request, options, CLOCK_SKEW_SECONDS);
    if ("reason" in caller) return verificationError(caller, token ?? "");
    return (await checkRole(caller.role)) ?? caller;
  };
}

function verificationError(
  verified: Extract<VerifiedToken, { ok: false }>,
  token: string,
): Response {
  if (verified.reason === "expired") return tokenError("PGRST303", "JWT expired");
  if (verified.problem) return tokenError("PGRST303", verified.problem);
  if (verified.reason === "malformed")
    return tokenError("PGRST301", "JWT cryptographic operation failed");
  if (decodeProtectedHeader(token).alg === "none") {
    return tokenError(
      "PGRST301",
      "Wrong or unsupported encoding algorithm",
      "JWT is unsecured but expected 'alg' was not 'none'",
    );
  }
  return tokenError(
    "PGRST301",
    "No suitable key or wrong key type",
    "None of the keys was able to decode the JWT",
  );
}

function tokenError(code: string, message: string, details: string | null = null): Response {
  const response = errorResponse(401, code, message, details);
  response.headers.set(
    "WWW-Authenticate",
    `Bearer error="invalid_token", error_description="${message}"`,
  );
  return response;
}

/** An error response in PostgREST's format. */
function errorResponse(
  status: number,
  code: string,
  message: string,
  details: string | null = null,
): Response {
  return Response.json(
    { code, details, hint: null, message },
    {
      status,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Proxy-Status": `PostgREST; error=${code}`,
        "Access-Control-Allow-Origin": "*",
      },
    },
  );
}

const membershipSchema = z.object({ is_member: z.boolean() });

/**
 * Tokens signed with the installation's secret may name any role that `authenticator` is a member of, as
 * PostgREST connects with that role. This site connects as the owner of the database, who may assume every
 * role.
 *
 * @returns a check that gives an error response, or undefined for a role that may be assumed.
 */
function createRoleCheck(pool: Pick<ConnectionPool, "query">) {
  const roles = new LRUCache<string, { isMember: boolean | undefined }>({
    max: 100,
    ttl: ROLE_CACHE_MS,
  });

  async function queryRole(role: string): Promise<{ isMember: boolean | undefined }> {
    const [row] = await pool.query(
      `select coalesce(pg_has_role(
         (select oid from pg_roles where rolname = 'authenticator'), oid, 'member'), false) as is_member
       from pg_roles where rolname = $1`,
      [role],
    );
    return { isMember: row && membershipSchema.parse(row).is_member };
  }

  return async (role: string): Promise<Response | undefined> => {
    if (SUPABASE_ROLES.includes(role)) return undefined;
    const found = roles.get(role) ?? (await queryRole(role));
    roles.set(role, found);
    if (found.isMember) return undefined;
    return found.isMember === undefined
      ? errorResponse(401, "22023", `role "${role}" does not exist`)
      : errorResponse(403, "42501", `permission denied to set role "${role}"`);
  };
}

/** Staff roles that are privileged: none of them can be obtained by signing up. */
const STAFF_ROLES: ReadonlySet<string> = new Set(["contributor", "author", "editor", "admin"]);

const metadataSchema = z.object({ app_metadata: z.object({ role: z.string() }) });

/** Checks whether a request has the secret key, or the access token of the service role or of staff. */
export function createIsPrivileged(
  tokens: Pick<Tokens, "verify">,
  keys: ApiKeys,
): (request: Request) => Promise<boolean> {
  return async (request) => {
    const token = bearerToken(request.headers);
    if (readApiKey(keys, request) === "secret" || token === keys.keys.secret) return true;
    if (!token || token.startsWith("sb_")) return false;
    const verified = await tokens.verify(token);
    if (!verified.ok) return false;
    if (verified.claims.role === "service_role") return true;
    const { data } = metadataSchema.safeParse(verified.claims);
    return data !== undefined && STAFF_ROLES.has(data.app_metadata.role);
  };
}
