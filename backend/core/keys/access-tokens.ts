import { createHmac, timingSafeEqual } from "node:crypto";
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { parseJson } from "../base/parse-json.ts";
import type { KeyRing } from "./signing-keys.ts";

/** Access-token lifetime. */
export const ACCESS_TOKEN_SECONDS = 3600;

/** How long a verified token is cached. */
const REMEMBERED_MS = 10_000;
const MAX_REMEMBERED = 5000;

const claimsSchema = z.looseObject({
  sub: z.string().optional(),
  role: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).nullish(),
  iat: z.number().nullish(),
  /** Absent in a token without expiry, signed with the installation's secret. */
  exp: z.number().nullish(),
  session_id: z.string().optional(),
  aal: z.string().optional(),
  amr: z.array(z.looseObject({ method: z.string(), timestamp: z.number() })).optional(),
  is_anonymous: z.boolean().optional(),
});

/** Claims of a verified token. */
export type Claims = z.infer<typeof claimsSchema>;

export type VerifiedToken =
  | { ok: true; claims: Claims }
  /** An expired token comes with its claims. */
  | {
      ok: false;
      reason: "malformed" | "signature" | "expired" | "claims";
      claims?: unknown;
      /** PostgREST's message about the claims. */
      problem?: string;
    };

/** Signs and verifies access tokens. */
export type Tokens = {
  sign(claims: Record<string, unknown>): Promise<string>;
  /** @param leewaySeconds how long after its expiry a token is still accepted; 0 unless given. */
  verify(token: string, leewaySeconds?: number): Promise<VerifiedToken>;
};

export type TokenOptions = { ring: KeyRing; jwtSecret: string; siteUrl: string };

/**
 * Creates the signer and verifier of access tokens. New tokens are signed with ES256 by the current key.
 * Tokens of any key in the ring verify, and so do HS256 tokens signed with the installation's secret, as on
 * hosted Supabase. The key decides the algorithm, so that a public key never serves as an HS256 secret.
 */
export function createTokens({ ring, jwtSecret, siteUrl }: TokenOptions): Tokens {
  const expected = {
    issuer: `${siteUrl}/auth/v1`,
    audience: "authenticated",
    requiredClaims: ["exp"],
  };
  const cache = new LRUCache<string, { claims: Claims; version: number }>({
    max: MAX_REMEMBERED,
    ttl: REMEMBERED_MS,
  });

  async function check(token: string, leewaySeconds: number): Promise<VerifiedToken> {
    const { alg, kid } = decodeProtectedHeader(token);
    if (alg === "HS256") {
      const read = readHmacToken(jwtSecret, token, leewaySeconds);
      return read.ok ? toVerified(read.claims) : read;
    }
    const key = alg === "ES256" && kid ? await ring.verifier(kid) : undefined;
    if (!key) return { ok: false, reason: "signature" };
    const { payload } = await jwtVerify(token, key, {
      ...expected,
      algorithms: ["ES256"],
      clockTolerance: leewaySeconds,
    });
    return toVerified(payload);
  }

  return {
    async sign(claims) {
      const { kid, key } = await ring.signer();
      return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid, typ: "JWT" }).sign(key);
    },
    async verify(token, leewaySeconds = 0) {
      const seen = cache.get(token);
      if (seen && seen.version === ring.version() && !hasExpired(seen.claims, leewaySeconds)) {
        return { ok: true, claims: seen.claims };
      }
      try {
        const verified = await check(token, leewaySeconds);
        if (verified.ok) cache.set(token, { claims: verified.claims, version: ring.version() });
        return verified;
      } catch (error) {
        return toVerificationFailure(error);
      }
    },
  };
}

function toVerified(payload: unknown): VerifiedToken {
  const parsed = claimsSchema.safeParse(payload);
  return parsed.success ? { ok: true, claims: parsed.data } : { ok: false, reason: "claims" };
}

const hasExpired = ({ exp }: { exp?: unknown }, leewaySeconds: number) =>
  typeof exp === "number" && exp + leewaySeconds <= Date.now() / 1000;

/** @throws errors that are not about the token, such as an unavailable database. */
function toVerificationFailure(error: unknown): VerifiedToken {
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

/** Tolerance for clocks that differ between machines, as in PostgREST. */
export const CLOCK_SKEW_SECONDS = 30;

const headerSchema = z.looseObject({ alg: z.literal("HS256") });
const payloadSchema = z.record(z.string(), z.unknown());

export type HmacToken =
  | { ok: true; claims: Record<string, unknown> }
  | { ok: false; reason: "signature" }
  /** `problem` is PostgREST's message. */
  | { ok: false; reason: "expired" | "claims"; problem: string; claims: Record<string, unknown> };

/**
 * Verifies an HS256 token signed with the installation's secret, as hosted Supabase does: any issuer and
 * audience, no required claims. The holder of the secret may sign for any role.
 */
export function readHmacToken(secret: string, token: string, leewaySeconds = 0): HmacToken {
  const [head = "", body = "", signature = "", ...rest] = token.split(".");
  const expected = createHmac("sha256", secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return { ok: false, reason: "signature" };
  const header = headerSchema.safeParse(decode(head));
  const payload = payloadSchema.safeParse(decode(body));
  if (!header.success || !payload.success) return { ok: false, reason: "signature" };
  const problem = findProblem(payload.data, leewaySeconds);
  if (!problem) return { ok: true, claims: payload.data };
  const reason = problem === EXPIRED ? "expired" : "claims";
  return { ok: false, reason, problem, claims: payload.data };
}

const EXPIRED = "JWT expired";

/** The claims that PostgREST checks, in its order and with its messages. */
function findProblem(claims: Record<string, unknown>, leewaySeconds: number): string | undefined {
  const { exp, nbf, iat, aud } = claims;
  const limit = Date.now() / 1000 + CLOCK_SKEW_SECONDS;
  if (isGiven(exp)) {
    if (typeof exp !== "number") return "The JWT 'exp' claim must be a number";
    if (hasExpired(claims, leewaySeconds)) return EXPIRED;
  }
  if (isGiven(nbf)) {
    if (typeof nbf !== "number") return "The JWT 'nbf' claim must be a number";
    if (nbf > limit) return "JWT not yet valid";
  }
  if (isGiven(iat)) {
    if (typeof iat !== "number") return "The JWT 'iat' claim must be a number";
    if (iat > limit) return "JWT issued at future";
  }
  return !isGiven(aud) || [aud].flat().every((one) => typeof one === "string")
    ? undefined
    : "The JWT 'aud' claim must be a string or an array of strings";
}

const isGiven = (claim: unknown) => claim !== undefined && claim !== null;

function decode(part: string): unknown {
  try {
    return parseJson(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
