import { createHash } from "node:crypto";
import * as z from "zod";
import { hashRemains, isProven, type WordProof } from "./pieces.ts";
import type { StoredVersion } from "./read-history.ts";

/** A version whose own hashes were checked, without its text. */
export type CheckedVersion = {
  articleId: string;
  number: string;
  title: string;
  kind: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Of a scheduled version: its date. */
  dueAt: number;
  /** Null for one that the site did not record. */
  hash: string | null;
  previousHash: string | null;
  /** The hash in the digest of the day; null for a version without a proof of its words, which is in none. */
  entryHash: string | null;
  /** Hash of the removals of words, in a later digest; null where none was proven. */
  removalHash: string | null;
  /** Whether the fields are those that the hash covers, or what a removal left of them; null where only time tells. */
  hasRightWords: boolean | null;
  /** Whether the hash covers this article, kind and moment. */
  isHashRight: boolean;
  /** When words were taken out (ms since 1970); null if none were. */
  redactedAt: number | null;
};

const fieldsSchema = z.object({
  title: z.string().catch("Untitled"),
  published_at: z.string().catch(""),
});

/** Computes the hashes of a version anew, as `private.version_hash` and `private.add_proof` do. */
export function checkVersion(version: StoredVersion, proof: WordProof | undefined): CheckedVersion {
  const { title, published_at } = fieldsSchema.parse(JSON.parse(version.fields));
  const line = `${version.article_id} ${version.kind} ${version.created_at}`;
  const hash = createHash("sha256")
    .update(Buffer.from(version.previous_hash ?? "", "hex"))
    .update(Buffer.from(version.content_hash ?? "", "hex"))
    .update(line)
    .digest("hex");
  return {
    articleId: version.article_id,
    number: version.number,
    title,
    kind: version.kind,
    createdAt: Date.parse(version.created_at),
    dueAt: Date.parse(published_at),
    hash: version.hash,
    previousHash: version.previous_hash,
    entryHash:
      proof && version.hash !== null
        ? createHash("sha256")
            .update(version.hash + proof.wordsHash, "hex")
            .digest("hex")
        : null,
    removalHash: proof?.remains ? hashRemains(proof.remains) : null,
    hasRightWords: hasRightWords(version, proof),
    isHashRight: hash === version.hash,
    redactedAt: version.redacted_at === null ? null : Date.parse(version.redacted_at),
  };
}

function hasRightWords(version: StoredVersion, proof: WordProof | undefined): boolean | null {
  const { fields, salt, content_hash, redacted_at } = version;
  if (proof && !isProven(fields, proof)) return false;
  // A removal takes the salt.
  if (salt !== null && redacted_at !== null) return false;
  // Readers are told of a removal.
  if (proof?.remains && redacted_at === null) return false;
  if (salt !== null) {
    return createHash("sha256").update(salt).update(fields).digest("hex") === content_hash;
  }
  if (redacted_at === null) return false;
  return proof ? true : null;
}
