import * as z from "zod";

const tokenSchema = z.string().regex(/^[\w-]{43}$/);

/** Reads the token of a setup link from the fragment of its address; undefined for a link that is incomplete. */
export function readSetupToken(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, "")).get("token");
  return tokenSchema.safeParse(token).data;
}
