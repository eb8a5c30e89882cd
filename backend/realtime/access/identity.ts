import { z } from "zod";
import type { Tokens } from "../../core/keys/access-tokens.ts";
import { type ApiKeys, identifyKey } from "../../core/keys/api-keys.ts";

/** The roles that tokens and keys may name. */
const roleSchema = z.enum(["anon", "authenticated", "service_role"]);
export type Role = z.infer<typeof roleSchema>;

/** The caller as the database sees it; `expiresAt` in seconds since 1970, absent for a key. */
export type Identity = { role: Role; claims: Record<string, unknown>; expiresAt?: number };

/** The user of the token; undefined for a key. */
export function userOf({ claims }: Identity): string | undefined {
  return typeof claims.sub === "string" ? claims.sub : undefined;
}

/** Why a token is invalid, in the words of hosted Supabase. */
export type Refusal = { refusal: string };

const claimsSchema = z.looseObject({ role: roleSchema, exp: z.number() });
const expiredSchema = z.looseObject({ exp: z.number() });

const REFUSALS = {
  malformed: "MalformedJWT: The token provided is not a valid JWT",
  signature: "JwtSignatureError: Failed to validate JWT signature",
  claims: "InvalidJWTToken: Fields `role` and `exp` are required in JWT",
};

/** The role of an API key; undefined for any other text. */
export function roleOfKey(keys: ApiKeys, key: string | undefined | null): Role | undefined {
  const known = identifyKey(keys, key);
  return known && (known === "secret" ? "service_role" : "anon");
}

/** The identity of a client that sends only an API key. */
export function identityOfRole(role: Role): Identity {
  return { role, claims: { role } };
}

/** Verifies an access token. */
export async function readToken(
  { verify }: Pick<Tokens, "verify">,
  token: string,
): Promise<Identity | Refusal> {
  const verified = await verify(token);
  if (!verified.ok) {
    if (verified.reason !== "expired") return { refusal: REFUSALS[verified.reason] };
    const { data } = expiredSchema.safeParse(verified.claims);
    const late = Math.max(0, Math.floor(Date.now() / 1000 - (data?.exp ?? 0)));
    return { refusal: `InvalidJWTToken: Token has expired ${late} seconds ago` };
  }
  const claims = claimsSchema.safeParse(verified.claims);
  if (!claims.success) return { refusal: REFUSALS.claims };
  return { role: claims.data.role, claims: claims.data, expiresAt: claims.data.exp };
}
