import { type Caller, userOf } from "../../core/base/caller.ts";
import { bearerToken, readApiKey } from "../../core/keys/api-keys.ts";
import { type CallerOptions, readCaller } from "../../core/keys/read-caller.ts";
import { StorageError } from "../objects/storage-error.ts";

/** Prefix of every browser's `User-Agent`. */
const BROWSER = /^\s*Mozilla\/5\.0/i;

/**
 * Reads the caller: the user of the access token, otherwise the role of the API key, otherwise anonymous.
 *
 * @throws StorageError 401 for an invalid token, and for the secret key in a browser.
 */
export async function identifyCaller(request: Request, options: CallerOptions): Promise<Caller> {
  const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
  if (key?.startsWith("sb_secret_") && BROWSER.test(request.headers.get("user-agent") ?? "")) {
    throw new StorageError(401, "InvalidJWT", "Forbidden use of secret API key in browser");
  }
  const caller = await readCaller(request, options);
  if ("reason" in caller) throw new StorageError(401, "InvalidJWT", "Invalid JWT");
  return caller;
}

/**
 * Reads the caller where a key or a token is required.
 *
 * @throws StorageError 400 as Supabase Storage does, and the errors of `identifyCaller`.
 */
export async function requireCaller(request: Request, options: CallerOptions): Promise<Caller> {
  if (!readApiKey(options, request) && !bearerToken(request.headers))
    throw new StorageError(400, "Error", "headers must have required property 'authorization'");
  return identifyCaller(request, options);
}

/** Owner of the objects that the caller stores; null for the service key. */
export function ownerOf(caller: Caller): string | null {
  return caller.role === "service_role" ? null : (userOf(caller) ?? null);
}
