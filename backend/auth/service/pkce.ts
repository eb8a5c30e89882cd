import { createHash } from "node:crypto";
import { z } from "zod";
import { isEqualConstantTime } from "../../core/keys/encryption.ts";
import { AuthError } from "./auth-error.ts";

/** A PKCE code challenge (RFC 7636). */
export type Challenge = { value: string; method: "s256" | "plain" };

export const challengeValueSchema = z.string().regex(/^[\w.~-]{43,128}$/);
export const challengeMethodSchema = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["s256", "plain"]));

const challengeSchema = z.object({
  value: challengeValueSchema,
  method: challengeMethodSchema,
});

/**
 * Parses the challenge of a PKCE flow; undefined for the implicit flow.
 *
 * @throws AuthError for an invalid or incomplete challenge.
 */
export function readChallenge(value: string, method: string): Challenge | undefined {
  if (value === "" && method === "") return undefined;
  if (value === "" || method === "") {
    throw new AuthError(
      400,
      "validation_failed",
      "PKCE flow requires code_challenge_method and code_challenge",
    );
  }
  const read = challengeSchema.safeParse({ value, method });
  if (!read.success) {
    throw new AuthError(
      400,
      "validation_failed",
      "code_challenge takes 43 to 128 characters of A-Z, a-z, 0-9 and -._~, code_challenge_method s256 or plain",
    );
  }
  return read.data;
}

/** Whether a code verifier belongs to a challenge. */
export function matchesChallenge({ value, method }: Challenge, verifier: string): boolean {
  const shown =
    method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  return isEqualConstantTime(shown, value);
}
