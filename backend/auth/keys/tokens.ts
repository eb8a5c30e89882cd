import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { KeyRing } from "./key-ring.ts";

/** So long an access token is good. */
export const ACCESS_TOKEN_SECONDS = 3600;

/** Tokens that were found good are not checked again within this time. */
const REMEMBERED_MS = 10_000;
const MAX_REMEMBERED = 5000;

const claimsSchema = z.looseObject({
  sub: z.string().optional(),
  role: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number().optional(),
  exp: z.number(),
  session_id: z.string().optional(),
  aal: z.string().optional(),
  amr: z.array(z.looseObject({ method: z.string(), timestamp: z.number() })).optional(),
  is_anonymous: z.boolean().optional(),
});

/** What a token says, after its signature was found good. */
export type Claims = z.infer<typeof claimsSchema>;

export type VerifiedToken =
  | { ok: true; claims: Claims }
  /** The claims of a token that is only too old are given all the same. */
  | { ok: false; reason: "malformed" | "signature" | "expired" | "claims"; claims?: unknown };

/** Makes and checks the access tokens of this site. */
export type Tokens = {
  sign(claims: Record<string, unknown>): Promise<string>;
  verify(token: string): Promise<VerifiedToken>;
};

export type TokenOptions = { ring: KeyRing; jwtSecret: string; siteUrl: string };

/**
 * Access tokens are signed with ES256 by the current key. Those of every key of the ring are good, and those
 * signed with HS256 by the secret of the installation, which the site made before it had keys and which
 * `@supabase/lite` still takes. The algorithm goes with the key: a public key is no HS256 secret.
 */
export function createTokens({ ring, jwtSecret, siteUrl }: TokenOptions): Tokens {
  const secret = new TextEncoder().encode(jwtSecret);
  const expected = { issuer: `${siteUrl}/auth/v1`, audience: "authenticated" };
  const known = new LRUCache<string, { claims: Claims; version: number }>({
    max: MAX_REMEMBERED,
    ttl: REMEMBERED_MS,
  });

  async function check(token: string): Promise<unknown> {
    const { alg, kid } = decodeProtectedHeader(token);
    if (alg === "HS256") {
      const { payload } = await jwtVerify(token, secret, { ...expected, algorithms: ["HS256"] });
      return payload;
    }
    const key = alg === "ES256" && kid ? await ring.verifier(kid) : undefined;
    if (!key) throw new errors.JWSSignatureVerificationFailed();
    const { payload } = await jwtVerify(token, key, { ...expected, algorithms: ["ES256"] });
    return payload;
  }

  return {
    async sign(claims) {
      const { kid, key } = await ring.signer();
      return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid, typ: "JWT" }).sign(key);
    },
    async verify(token) {
      const seen = known.get(token);
      if (seen && seen.version === ring.version() && seen.claims.exp * 1000 > Date.now()) {
        return { ok: true, claims: seen.claims };
      }
      try {
        const parsed = claimsSchema.safeParse(await check(token));
        if (!parsed.success) return { ok: false, reason: "claims" };
        known.set(token, { claims: parsed.data, version: ring.version() });
        return { ok: true, claims: parsed.data };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

/** @throws what is not about the token, such as a database that does not answer. */
function refusalOf(error: unknown): VerifiedToken {
  if (error instanceof errors.JWTExpired) {
    return { ok: false, reason: "expired", claims: error.payload };
  }
  if (error instanceof errors.JWTClaimValidationFailed) return { ok: false, reason: "claims" };
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return { ok: false, reason: "signature" };
  }
  if (error instanceof errors.JOSEError || error instanceof TypeError) {
    return { ok: false, reason: "malformed" };
  }
  throw error;
}
