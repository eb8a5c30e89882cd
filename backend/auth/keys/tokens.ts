import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { readHmacToken } from "./hmac-token.ts";
import type { KeyRing } from "./key-ring.ts";

/** Access-token lifetime. */
export const ACCESS_TOKEN_SECONDS = 3600;

/** Tokens that were found good are not checked again within this time. */
const REMEMBERED_MS = 10_000;
const MAX_REMEMBERED = 5000;

const claimsSchema = z.looseObject({
  sub: z.string().optional(),
  role: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).nullish(),
  iat: z.number().nullish(),
  /** None in a token that the installation's secret signed for good. */
  exp: z.number().nullish(),
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
  | {
      ok: false;
      reason: "malformed" | "signature" | "expired" | "claims";
      claims?: unknown;
      /** What is wrong with the claims, in the words of PostgREST. */
      problem?: string;
    };

/** Makes and checks the access tokens of this site. */
export type Tokens = {
  sign(claims: Record<string, unknown>): Promise<string>;
  verify(token: string): Promise<VerifiedToken>;
};

export type TokenOptions = { ring: KeyRing; jwtSecret: string; siteUrl: string };

/**
 * Access tokens are signed with ES256 by the current key. Those of every key of the ring are good, and those
 * signed with HS256 by the secret of the installation, as hosted Supabase accepts them. The algorithm goes with
 * the key: a public key is no HS256 secret.
 */
export function createTokens({ ring, jwtSecret, siteUrl }: TokenOptions): Tokens {
  const expected = {
    issuer: `${siteUrl}/auth/v1`,
    audience: "authenticated",
    requiredClaims: ["exp"],
  };
  const known = new LRUCache<string, { claims: Claims; version: number }>({
    max: MAX_REMEMBERED,
    ttl: REMEMBERED_MS,
  });

  async function check(token: string): Promise<VerifiedToken> {
    const { alg, kid } = decodeProtectedHeader(token);
    if (alg === "HS256") {
      const read = readHmacToken(jwtSecret, token);
      return read.ok ? toVerified(read.claims) : read;
    }
    const key = alg === "ES256" && kid ? await ring.verifier(kid) : undefined;
    if (!key) return { ok: false, reason: "signature" };
    const { payload } = await jwtVerify(token, key, { ...expected, algorithms: ["ES256"] });
    return toVerified(payload);
  }

  return {
    async sign(claims) {
      const { kid, key } = await ring.signer();
      return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid, typ: "JWT" }).sign(key);
    },
    async verify(token) {
      const seen = known.get(token);
      if (seen && seen.version === ring.version() && !hasExpired(seen.claims)) {
        return { ok: true, claims: seen.claims };
      }
      try {
        const verified = await check(token);
        if (verified.ok) known.set(token, { claims: verified.claims, version: ring.version() });
        return verified;
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

function toVerified(payload: unknown): VerifiedToken {
  const parsed = claimsSchema.safeParse(payload);
  return parsed.success ? { ok: true, claims: parsed.data } : { ok: false, reason: "claims" };
}

const hasExpired = ({ exp }: Claims) => typeof exp === "number" && exp * 1000 <= Date.now();

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
