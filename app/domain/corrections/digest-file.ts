import * as z from "zod";

const keySchema = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
  kid: z.string(),
});

const daySchema = z.object({
  /** UTC, '2026-01-02'. */
  day: z.iso.date(),
  /** Number of versions that became public, and of removals of words. */
  entries: z.number(),
  /** SHA-256 in hexadecimal, of the entries and the digest of the day before. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  kid: z.string(),
  /** Ed25519 signature of `signedText`, in base64url. */
  signature: z.string(),
});

/** `/.well-known/article-digests.json`. */
export const digestFileSchema = z.object({ keys: z.array(keySchema), days: z.array(daySchema) });

export type DigestFile = z.infer<typeof digestFileSchema>;
export type DigestDay = DigestFile["days"][number];
export type DigestToSign = Pick<DigestDay, "day" | "entries" | "digest">;

/** The text that is signed. Its first words keep a signature from being used for anything else. */
export function signedText({ day, entries, digest }: DigestToSign): string {
  return `broadsheet article digest\n${day}\n${entries}\n${digest}\n`;
}
