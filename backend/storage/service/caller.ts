import { type ApiKeys, bearerToken, readApiKey } from "../../core/keys/api-keys.ts";
import { StorageError } from "../objects/storage-error.ts";

/** The caller of a request, as the database's policies see it. */
export type Caller = {
  role: string;
  claims: Record<string, unknown>;
  /** Owner of the objects that the caller stores; null for the service key. */
  owner: string | null;
};

export type CallerOptions = ApiKeys & {
  verifyToken: (token: string) => Promise<{ ok: true; claims: Claims } | { ok: false }>;
};

type Claims = Record<string, unknown>;

export const ANONYMOUS: Caller = { role: "anon", claims: { role: "anon" }, owner: null };
const SERVICE: Caller = {
  role: "service_role",
  claims: { role: "service_role" },
  owner: null,
};

/** Prefix of every browser's `User-Agent`. */
const BROWSER = /^\s*Mozilla\/5\.0/i;

/**
 * Reads the caller: the user of the access token, otherwise the role of the API key, otherwise anonymous.
 *
 * @throws StorageError 401 for an invalid token, and for the secret key in a browser.
 */
export async function readCaller(request: Request, options: CallerOptions): Promise<Caller> {
  const { verifyToken } = options;
  const bearer = bearerToken(request.headers);
  const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
  const isService = readApiKey(options, request) === "secret";
  if (key?.startsWith("sb_secret_") && BROWSER.test(request.headers.get("user-agent") ?? "")) {
    throw new StorageError(401, "InvalidJWT", "Forbidden use of secret API key in browser");
  }
  if (!bearer || bearer === key || bearer.startsWith("sb_")) return isService ? SERVICE : ANONYMOUS;
  const verified = await verifyToken(bearer);
  if (!verified.ok) throw new StorageError(401, "InvalidJWT", "Invalid JWT");
  return toCaller(verified.claims);
}

/**
 * Reads the caller where a key or a token is required.
 *
 * @throws StorageError 400 as Supabase Storage does, and the errors of `readCaller`.
 */
export async function requireCaller(request: Request, options: CallerOptions): Promise<Caller> {
  if (!readApiKey(options, request) && !bearerToken(request.headers))
    throw new StorageError(400, "Error", "headers must have required property 'authorization'");
  return readCaller(request, options);
}

/** The caller that an access token's claims describe. */
export function toCaller(claims: Claims): Caller {
  const role = typeof claims.role === "string" && claims.role !== "" ? claims.role : "anon";
  const owner = typeof claims.sub === "string" && role !== "service_role" ? claims.sub : null;
  return { role, claims, owner };
}
