import { z } from "zod";
import type { Caller } from "../../core/base/caller.ts";
import type { Tokens } from "../../core/keys/access-tokens.ts";

/** Why a token is invalid, in the words of hosted Supabase. */
export type Refusal = { refusal: string };

const claimsSchema = z.looseObject({
  role: z.enum(["anon", "authenticated", "service_role"]),
  exp: z.number(),
});
const expirySchema = z.looseObject({ exp: z.number() });

const REFUSALS = {
  malformed: "MalformedJWT: The token provided is not a valid JWT",
  signature: "JwtSignatureError: Failed to validate JWT signature",
  claims: "InvalidJWTToken: Fields `role` and `exp` are required in JWT",
};

/** Verifies an access token. */
export async function readToken(
  { verify }: Pick<Tokens, "verify">,
  token: string,
): Promise<Caller | Refusal> {
  const verified = await verify(token);
  if (!verified.ok) {
    if (verified.reason !== "expired") return { refusal: REFUSALS[verified.reason] };
    const late = Math.max(0, Math.floor(Date.now() / 1000 - (expiryOf(verified) ?? 0)));
    return { refusal: `InvalidJWTToken: Token has expired ${late} seconds ago` };
  }
  const { data: claims } = claimsSchema.safeParse(verified.claims);
  return claims ? { role: claims.role, claims } : { refusal: REFUSALS.claims };
}

/** When the token expires, in seconds since 1970; undefined for an API key. */
export function expiryOf({ claims }: { claims?: unknown }): number | undefined {
  return expirySchema.safeParse(claims).data?.exp;
}
