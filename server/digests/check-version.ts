import { createHash } from "node:crypto";
import * as z from "zod";
import type { StoredVersion } from "./read-history.ts";

/** What remains of a version after its own hashes were checked, without its text. */
export type CheckedVersion = {
  articleId: string;
  number: string;
  title: string;
  kind: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Of a scheduled version: its date. */
  dueAt: number;
  hash: string;
  previousHash: string | null;
  /** SHA-256 of the fields as they are. */
  contentHash: string;
  /** Whether the fields are those that the hash covers. */
  isOriginal: boolean;
  /** Whether the hash covers this article, kind and moment. */
  isHashRight: boolean;
  /** When words were taken out (ms since 1970); null if none were. */
  redactedAt: number | null;
};

const fieldsSchema = z.object({
  title: z.string().catch("Untitled"),
  published_at: z.string().catch(""),
});

/** Computes the hashes of a version anew, as `private.version_hash` does. */
export function checkVersion(version: StoredVersion): CheckedVersion {
  const { title, published_at } = fieldsSchema.parse(JSON.parse(version.fields));
  const contentHash = createHash("sha256").update(version.fields).digest("hex");
  const line = `${version.article_id} ${version.kind} ${toMicroseconds(version.created_at)}`;
  const hash = createHash("sha256")
    .update(Buffer.from(version.previous_hash ?? "", "hex"))
    .update(Buffer.from(version.content_hash, "hex"))
    .update(line)
    .digest("hex");
  return {
    articleId: version.article_id,
    number: version.number,
    title,
    kind: version.kind,
    createdAt: Date.parse(toMicroseconds(version.created_at)),
    dueAt: Date.parse(published_at),
    hash: version.hash,
    previousHash: version.previous_hash,
    contentHash,
    isOriginal: contentHash === version.content_hash,
    isHashRight: hash === version.hash,
    redactedAt:
      version.redacted_at === null ? null : Date.parse(toMicroseconds(version.redacted_at)),
  };
}

/** '2026-01-02 03:04:05.6+00', as PostgreSQL writes a moment in UTC, to '2026-01-02T03:04:05.600000Z'. */
function toMicroseconds(moment: string): string {
  const [, day, time, fraction = ""] =
    /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(moment) ?? [];
  return `${day}T${time}.${fraction.padEnd(6, "0")}Z`;
}
