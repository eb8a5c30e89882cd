import { createHash } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { requireLinkingSession } from "../factors/assurance-level.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import type { Provider } from "../service/login-methods.ts";
import { type SessionBody, startSession } from "../sessions/issue-session.ts";
import { connectProvider, PROVIDER_CACHE_MS } from "./connect-provider.ts";
import { linkIdentity } from "./link-identity.ts";
import { profileOfClaims } from "./read-profile.ts";
import { signInWithProfile } from "./sign-in-with-profile.ts";

const text = z.string().max(20_000).nullish();
const bodySchema = z.looseObject({
  provider: text,
  issuer: text,
  id_token: text,
  access_token: text,
  nonce: text,
  link_identity: z.boolean().nullish(),
});
type Body = z.infer<typeof bodySchema>;

/** Asymmetric algorithms only: with a shared secret, anybody who can verify a token could create one. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
];

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/**
 * `POST /token?grant_type=id_token`: signs in with a provider's ID token, or links the identity to the
 * signed-in user.
 */
export async function signInWithIdToken(
  service: AuthService,
  request: Request,
  given: unknown,
): Promise<SessionBody> {
  const { data: body } = bodySchema.safeParse(given);
  if (!body?.id_token) throw idTokenError("id_token required", "validation_failed");
  const provider = findProvider(service, body);
  if (!provider) {
    throw new AuthError(
      400,
      "provider_disabled",
      `Provider ${body.provider || body.issuer || ""} is not enabled`,
    );
  }
  const claims = await verifyIdToken(service, provider, body.id_token);
  checkNonceAndHash(provider, claims, body);
  const profile = profileOfClaims(provider, claims);
  if (!body.link_identity) {
    return startSession(service, await signInWithProfile(service, profile), "oauth", request);
  }
  const { userId } = await requireLinkingSession(service, request);
  await linkIdentity(service, userId, profile);
  return startSession(service, userId, "oauth", request);
}

function findProvider(
  { loginMethods }: AuthService,
  { provider, issuer }: Body,
): Provider | undefined {
  return loginMethods.providers.find(
    (each) => each.issuer && (provider ? each.name === provider : each.issuer === issuer),
  );
}

async function verifyIdToken(
  service: AuthService,
  provider: Provider,
  token: string,
): Promise<JWTPayload> {
  try {
    // Rejects a malformed token before the provider is contacted.
    decodeJwt(token);
    const { issuer, jwks_uri } = (await connectProvider(provider)).serverMetadata();
    const { payload } = await jwtVerify(token, getKeySet(jwks_uri ?? ""), {
      algorithms: ALGORITHMS,
      issuer,
      audience: [provider.clientId, ...provider.otherClientIds],
      requiredClaims: ["sub", "exp", "iat"],
      clockTolerance: 5,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw idTokenError("ID token has expired");
    if (error instanceof errors.JWTClaimValidationFailed) {
      throw idTokenError(
        error.claim === "aud"
          ? "Unacceptable audience in id_token"
          : `Bad ID token: ${error.message}`,
      );
    }
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) {
      throw idTokenError("Bad ID token");
    }
    service.log.error({ err: error, provider: provider.name }, "failed to reach a provider");
    throw new AuthError(
      500,
      "unexpected_failure",
      `${provider.label} cannot be reached. Try again in a moment.`,
    );
  }
}

/** Cached for ten minutes; unknown key ids cause at most two fetches a minute. */
function getKeySet(uri: string) {
  const cached = keySets.get(uri);
  if (cached) return cached;
  const keySet = createRemoteJWKSet(new URL(uri), {
    cacheMaxAge: PROVIDER_CACHE_MS,
    timeoutDuration: 10_000,
  });
  keySets.set(uri, keySet);
  return keySet;
}

function checkNonceAndHash(
  { skipNonceCheck }: Provider,
  claims: JWTPayload,
  { nonce, access_token }: Body,
): void {
  const { nonce: tokenNonce, at_hash } = claims;
  if (!skipNonceCheck) {
    if (Boolean(nonce) !== Boolean(tokenNonce)) {
      throw idTokenError("Passed nonce and nonce in id_token should either both exist or not.");
    }
    const hash = createHash("sha256")
      .update(nonce ?? "")
      .digest("hex");
    if (nonce && hash !== tokenNonce)
      throw idTokenError("Nonces mismatch", "bad_jwt", "invalid nonce");
  }
  if (access_token && typeof at_hash === "string" && !isHashOf(at_hash, access_token)) {
    throw idTokenError("Bad ID token: at_hash does not match the access token");
  }
}

/**
 * Compares `at_hash`, the left half of the hash (OpenID Connect Core, section 3.1.3.6), for each possible
 * hash length.
 */
function isHashOf(atHash: string, accessToken: string): boolean {
  return ["sha256", "sha384", "sha512"].some((name) => {
    const hash = createHash(name).update(accessToken).digest();
    return hash.subarray(0, hash.length / 2).toString("base64url") === atHash;
  });
}

/** GoTrue uses the OAuth 2 error format here; this response has both formats. */
function idTokenError(description: string, code = "bad_jwt", error = "invalid request"): AuthError {
  return new AuthError(400, code, description, {
    fields: { error, error_description: description },
  });
}
