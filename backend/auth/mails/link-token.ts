import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a link answers to the browser that asked for its mail only, or to whoever follows it. */
export type LinkFlow = "pkce" | "implicit";

const PKCE_PREFIX = "pkce_";

/**
 * What the link in a mail carries: the hash of its code, and a signature that only this site can make. The
 * hash alone could be guessed: it is made of the address and six digits. The flow is signed too, so that a
 * link with a challenge can not be followed without it.
 */
export function signLinkToken(secret: string, flow: LinkFlow, tokenHash: string): string {
  const signature = sign(secret, flow, tokenHash).toString("base64url");
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
  const expected = sign(secret, flow, tokenHash);
  const isOurs = timingSafeEqual(Buffer.from(signature, "base64url"), expected);
  return isOurs ? { flow, tokenHash } : undefined;
}

/** The opening keeps these apart from the tokens of sessions, which the same secret signs. */
function sign(secret: string, flow: LinkFlow, tokenHash: string): Buffer {
  return createHmac("sha256", secret).update(`mail link:${flow}:${tokenHash}`).digest();
}
