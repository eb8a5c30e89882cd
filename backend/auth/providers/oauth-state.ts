import { createHash, createHmac, randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { isEqualConstantTime } from "../../core/keys/encryption.ts";
import { STATE_MINUTES } from "../codes/auth-flows.ts";
import { siteOrigin } from "../service/site-origin.ts";

/** The `state` of an authorization request: flow, final redirect, and hash of the browser cookie. */
export type OAuthState = { flowId: string; redirectTo: string; browser: string };

const claimsSchema = z.object({ jti: z.uuid(), to: z.url(), by: z.string() });

/** Signs the `state` of an authorization request (RFC 6749, section 4.1.1). */
export function signState(jwtSecret: string, state: OAuthState): Promise<string> {
  const { flowId, redirectTo, browser } = state;
  return new SignJWT({ to: redirectTo, by: browser })
    .setProtectedHeader({ alg: "HS256" })
    .setJti(flowId)
    .setExpirationTime(`${STATE_MINUTES}m`)
    .sign(stateKey(jwtSecret));
}

/** @returns the state, also after it has expired, or undefined for an invalid one. */
export async function readState(
  jwtSecret: string,
  state: string,
): Promise<(OAuthState & { isExpired: boolean }) | undefined> {
  const key = stateKey(jwtSecret);
  try {
    const { payload } = await jwtVerify(state, key, { algorithms: ["HS256"] });
    return parseState(payload, false);
  } catch (error) {
    // jose checks the signature before the expiry.
    return error instanceof errors.JWTExpired ? parseState(error.payload, true) : undefined;
  }
}

/** The nonce that ties an ID token to its flow; only this site can compute it. */
export function flowNonce(jwtSecret: string, flowId: string): string {
  return createHmac("sha256", jwtSecret).update(`oauth nonce:${flowId}`).digest("base64url");
}

function parseState(payload: unknown, isExpired: boolean) {
  const claims = claimsSchema.safeParse(payload).data;
  return claims && { flowId: claims.jti, redirectTo: claims.to, browser: claims.by, isExpired };
}

/** A separate key, so that no state is accepted as a session token. */
function stateKey(jwtSecret: string): Uint8Array {
  return createHmac("sha256", jwtSecret).update("oauth state").digest();
}

const COOKIE_NAME = "sb-oauth-browser";
const COOKIE_VALUE = /^[\w-]{22}$/;

/** The OAuth browser cookie, and the hash that the state carries. */
export type BrowserCookie = { hash: string; cookie: string };

/**
 * Creates the cookie that ties a flow to the browser in which it began. Otherwise a crafted link could sign
 * somebody in to another account, or link their identity to it (RFC 9700, section 4.7). Flows of one browser
 * share the cookie. It is `SameSite=Lax`, because the provider redirects from another site.
 */
export function createBrowserCookie(
  { siteUrl }: { siteUrl: string },
  request: Request,
): BrowserCookie {
  const value = readBrowserId(request) ?? randomBytes(16).toString("base64url");
  const isSecure = siteOrigin(siteUrl, request.url).startsWith("https:");
  const cookie = [
    `${COOKIE_NAME}=${value}`,
    "Path=/auth/v1",
    `Max-Age=${STATE_MINUTES * 60}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isSecure ? ["Secure"] : []),
  ].join("; ");
  return { hash: hashBrowserId(value), cookie };
}

/** Whether a request has the browser cookie with this hash. */
export function hasBrowserId(request: Request, hash: string): boolean {
  const value = readBrowserId(request);
  return value !== undefined && isEqualConstantTime(hashBrowserId(value), hash);
}

function readBrowserId(request: Request): string | undefined {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [name, value = ""] = pair.trim().split("=");
    if (name === COOKIE_NAME && COOKIE_VALUE.test(value)) return value;
  }
  return undefined;
}

/** The state passes through the provider, so it carries a hash instead of the cookie's value. */
function hashBrowserId(value: string): string {
  return createHash("sha256").update(`oauth browser:${value}`).digest("base64url");
}
