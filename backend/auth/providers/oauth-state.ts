import { createHmac } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";

/** What a provider is handed and hands back: which way this is, who goes it, where it leads in the end. */
export type OAuthState = { flowId: string; redirectTo: string; browser: string };

/** How long somebody may take at a provider. */
export const STATE_MINUTES = 10;

const claimsSchema = z.object({ jti: z.uuid(), to: z.url(), by: z.string() });

/** Signs the `state` of an authorization request (RFC 6749, section 4.1.1). */
export function signState(jwtSecret: string, state: OAuthState): Promise<string> {
  const { flowId, redirectTo, browser } = state;
  return new SignJWT({ to: redirectTo, by: browser })
    .setProtectedHeader({ alg: "HS256" })
    .setJti(flowId)
    .setExpirationTime(`${STATE_MINUTES}m`)
    .sign(keyOf(jwtSecret));
}

/** @returns what `signState` was given, also when it has expired; undefined for anything else. */
export async function readState(
  jwtSecret: string,
  state: string,
): Promise<(OAuthState & { isExpired: boolean }) | undefined> {
  const key = keyOf(jwtSecret);
  try {
    const { payload } = await jwtVerify(state, key, { algorithms: ["HS256"] });
    return toState(payload, false);
  } catch (error) {
    // The signature has been found good by then.
    return error instanceof errors.JWTExpired ? toState(error.payload, true) : undefined;
  }
}

/** The nonce that ties an ID token to its request; nobody else can make it. */
export function nonceOf(jwtSecret: string, flowId: string): string {
  return createHmac("sha256", jwtSecret).update(`oauth nonce:${flowId}`).digest("base64url");
}

function toState(payload: unknown, isExpired: boolean) {
  const claims = claimsSchema.safeParse(payload).data;
  return claims && { flowId: claims.jti, redirectTo: claims.to, browser: claims.by, isExpired };
}

/** A key of its own, so that no state can pass as a token of a session. */
function keyOf(jwtSecret: string): Uint8Array {
  return createHmac("sha256", jwtSecret).update("oauth state").digest();
}
