import { createHash, createHmac, randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { isEqualConstantTime } from "../keys/encryption.ts";
import { siteOrigin } from "../site-origin.ts";

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
    .sign(stateKey(jwtSecret));
}

/** @returns what `signState` was given, also when it has expired; undefined for anything else. */
export async function readState(
  jwtSecret: string,
  state: string,
): Promise<(OAuthState & { isExpired: boolean }) | undefined> {
  const key = stateKey(jwtSecret);
  try {
    const { payload } = await jwtVerify(state, key, { algorithms: ["HS256"] });
    return parseState(payload, false);
  } catch (error) {
    // The signature has been found good by then.
    return error instanceof errors.JWTExpired ? parseState(error.payload, true) : undefined;
  }
}

/** The nonce that ties an ID token to its request; nobody else can make it. */
export function flowNonce(jwtSecret: string, flowId: string): string {
  return createHmac("sha256", jwtSecret).update(`oauth nonce:${flowId}`).digest("base64url");
}

function parseState(payload: unknown, isExpired: boolean) {
  const claims = claimsSchema.safeParse(payload).data;
  return claims && { flowId: claims.jti, redirectTo: claims.to, browser: claims.by, isExpired };
}

/** A key of its own, so that no state can pass as a token of a session. */
function stateKey(jwtSecret: string): Uint8Array {
  return createHmac("sha256", jwtSecret).update("oauth state").digest();
}

const COOKIE_NAME = "sb-oauth-browser";
const COOKIE_VALUE = /^[\w-]{22}$/;

/** What a flow knows its browser by, and the cookie by which the browser shows it. */
export type BrowserCookie = { hash: string; cookie: string };

/**
 * Marks the browser that begins a flow, so that the way back counts there only: else a link could sign
 * somebody in to another's account, or join their identity to it (RFC 9700, section 4.7). Flows that begin in one browser
 * share its mark. Lax, since a provider leads back from another site.
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

/** Whether a request comes from the browser that has this mark. */
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

/** The state passes the provider; it must not hold what the cookie holds. */
function hashBrowserId(value: string): string {
  return createHash("sha256").update(`oauth browser:${value}`).digest("base64url");
}
