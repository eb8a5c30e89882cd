import { z } from "zod";
import { allowedRedirect, ownOrigin } from "../own-address.ts";

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
  const own = ownOrigin(siteUrl, url);
  const redirectTo = allowedRedirect(new URL(url).searchParams.get("redirect_to"), siteUrl, own);
  const { code_challenge: value, code_challenge_method: method } = body;
  return {
    origin: new URL(redirectTo).origin,
    redirectTo,
    ...(value && method ? { challenge: { value, method } } : {}),
  };
}
