import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { allowedRedirect, siteOrigin } from "../site-origin.ts";

/** Whether a link answers to the browser that asked for its mail only, or to whoever follows it. */
export type LinkFlow = "pkce" | "implicit";

const PKCE_PREFIX = "pkce_";

/**
 * What the link in a mail carries: the hash of its code, and a signature that only this site can make. The
 * hash alone could be guessed: it is made of the address and six digits. The flow is signed too, so that a
 * link with a challenge can not be followed without it.
 */
export function signLinkToken(secret: string, flow: LinkFlow, tokenHash: string): string {
  const signature = signHash(secret, flow, tokenHash).toString("base64url");
  return `${flow === "pkce" ? PKCE_PREFIX : ""}${tokenHash}.${signature}`;
}

/** @returns what `signLinkToken` made the token of; undefined for any other text. */
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

/** The opening keeps these apart from the tokens of sessions, which the same secret signs. */
function signHash(secret: string, flow: LinkFlow, tokenHash: string): Buffer {
  return createHmac("sha256", secret).update(`mail link:${flow}:${tokenHash}`).digest();
}

/** Where the link of a mail leads, and whose browser it answers to. */
export type LinkTarget = {
  /** Origin of the link. */
  origin: string;
  /** Where the link leads in the end; an address of the site. */
  redirectTo: string;
  /** With PKCE the link gives a code that only the browser that asked can use. */
  challenge?: Challenge;
};

/** What a browser shows that it began a flow with (RFC 7636). */
export type Challenge = { value: string; method: "s256" | "plain" };
export const challengeValueSchema = z.string().regex(/^[\w.~-]{43,128}$/);
export const challengeMethodSchema = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["s256", "plain"]));

/** Reads where the mails that a request leads to shall link. */
export function readLinkTarget(
  url: string,
  body: { code_challenge?: string | null; code_challenge_method?: Challenge["method"] | null },
  siteUrl: string,
): LinkTarget {
  const own = siteOrigin(siteUrl, url);
  const redirectTo = allowedRedirect(new URL(url).searchParams.get("redirect_to"), siteUrl, own);
  const { code_challenge: value, code_challenge_method: method } = body;
  return {
    origin: new URL(redirectTo).origin,
    redirectTo,
    ...(value && method ? { challenge: { value, method } } : {}),
  };
}
