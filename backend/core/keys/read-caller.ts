import { type Caller, callerOfClaims, callerOfRole } from "../base/caller.ts";
import type { Tokens, VerifiedToken } from "./access-tokens.ts";
import { type ApiKey, type ApiKeys, readApiKey } from "./api-keys.ts";

export type CallerOptions = ApiKeys & { tokens: Pick<Tokens, "verify"> };

/**
 * Reads the caller of a request: the user of the access token, otherwise the role of the API key, otherwise anonymous.
 *
 * @param toleranceSeconds how long an expired token still counts.
 * @returns why the access token is invalid, instead of a caller.
 */
export async function readCaller(
  request: Request,
  options: CallerOptions,
  toleranceSeconds = 0,
): Promise<Caller | Extract<VerifiedToken, { ok: false }>> {
  const token = accessToken(request.headers);
  if (!token) return callerOfKey(readApiKey(options, request));
  const verified = await options.tokens.verify(token, toleranceSeconds);
  return verified.ok ? callerOfClaims(verified.claims) : verified;
}

/** The token in `Authorization`, "" for an empty one; without a session supabase-js sends the API key there, which is none. */
export function accessToken(headers: Headers): string | undefined {
  const given = /^Bearer(?:\s+(\S.*)?)?$/i.exec(headers.get("Authorization") ?? "");
  const token = given && (given[1]?.trim() ?? "");
  return token?.startsWith("sb_") ? undefined : (token ?? undefined);
}

/** The caller of a request with only an API key, or without one. */
export function callerOfKey(key: ApiKey | undefined): Caller {
  return callerOfRole(key === "secret" ? "service_role" : "anon");
}
