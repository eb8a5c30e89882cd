import { createHmac, timingSafeEqual } from "node:crypto";
import type { LinkTarget } from "../service/auth-service.types.ts";
import type { Challenge } from "../service/pkce.ts";
import { allowedRedirect, siteOrigin } from "../service/site-origin.ts";

/** Whether a link works only in the browser that asked for the email, or in any. */
export type LinkFlow = "pkce" | "implicit";

const PKCE_PREFIX = "pkce_";

/**
 * Creates the token of an emailed link: the hash of its code with a signature of this site. The hash alone
 * could be guessed from the address and six digits. The signature covers the flow, so that a PKCE link cannot
 * be followed without its challenge.
 */
export function signLinkToken(secret: string, flow: LinkFlow, tokenHash: string): string {
  const signature = signHash(secret, flow, tokenHash).toString("base64url");
  return `${flow === "pkce" ? PKCE_PREFIX : ""}${tokenHash}.${signature}`;
}

/** @returns the flow and hash of a token of `signLinkToken`, or undefined for any other string. */
export function readLinkToken(
  secret: string,
  token: string,
): { flow: LinkFlow; tokenHash: string } | undefined {
  const parts = /^(pkce_)?([0-9a-f]{64})\.([\w-]{43})$/.exec(token);
  if (!parts) return undefined;
  const [, prefix, tokenHash = "", signature = ""] = parts;
  const flow = prefix ? "pkce" : "implicit";
  const expected = signHash(secret, flow, tokenHash);
  const isOurs = timingSafeEqual(Buffer.from(signature, "base64url"), expected);
  return isOurs ? { flow, tokenHash } : undefined;
}

/** The prefix separates link tokens from session tokens, which the same secret signs. */
function signHash(secret: string, flow: LinkFlow, tokenHash: string): Buffer {
  return createHmac("sha256", secret).update(`mail link:${flow}:${tokenHash}`).digest();
}

/** Reads the link target from the request that sends an email. */
export function readLinkTarget(
  url: string,
  body: { code_challenge?: string | null; code_challenge_method?: Challenge["method"] | null },
  siteUrl: string,
): LinkTarget {
  const publicOrigin = siteOrigin(siteUrl, url);
  const redirectTo = allowedRedirect(
    new URL(url).searchParams.get("redirect_to"),
    siteUrl,
    publicOrigin,
  );
  const { code_challenge: value, code_challenge_method: method } = body;
  return {
    origin: new URL(redirectTo).origin,
    redirectTo,
    ...(value && method ? { challenge: { value, method } } : {}),
  };
}
