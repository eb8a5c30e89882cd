import { createHash, createPublicKey, verify } from "node:crypto";
import {
  type DigestDay,
  type DigestFile,
  digestFileSchema,
  signedText,
} from "../../app/domain/corrections/digest-file.ts";
import type { DigestEntry } from "./read-history.ts";

/** Reads a digest file. @throws Error when it is none. */
export function parseDigestFile(text: string): DigestFile {
  const content: unknown = JSON.parse(text);
  return digestFileSchema.parse(content);
}

/** Faults in the signatures and days of a digest file; none in a good one. */
export function checkDigestFile({ keys, days }: DigestFile): string[] {
  const found: string[] = [];
  let expected: string | undefined;
  for (const day of days) {
    if (expected !== undefined && day.day !== expected) {
      found.push(`There is no digest of ${expected}.`);
    }
    expected = nextDay(day.day);
    const jwk = keys.find(({ kid }) => kid === day.kid);
    if (!jwk || !isSigned(day, jwk))
      found.push(`The digest of ${day.day} is not signed by the site.`);
  }
  return found;
}

function isSigned(day: DigestDay, { kty, crv, x }: DigestFile["keys"][number]): boolean {
  const key = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
  return verify(null, Buffer.from(signedText(day)), key, Buffer.from(day.signature, "base64url"));
}

/** Days on which a digest file differs from an earlier copy of it, in words. */
export function compareDigestFiles(copy: DigestFile, current: DigestFile): string[] {
  return copy.days.flatMap(({ day, digest }) => {
    const now = current.days.find((candidate) => candidate.day === day);
    if (!now) return [`The digest of ${day} is missing.`];
    return now.digest === digest ? [] : [`The digest of ${day} is another than in the copy.`];
  });
}

/** The digest of a day, computed from its entries and the digest before it, as `close_digest_day` does. */
export function computeDigest(
  day: string,
  entries: readonly DigestEntry[],
  previous: string | undefined,
): string {
  const hash = createHash("sha256").update(`${previous ?? ""}\n${day}\n`);
  for (const entry of entries) {
    const note = entry.note_id === null ? "" : `${entry.note_id} `;
    hash.update(`${entry.kind} ${entry.article_id} ${entry.number} ${note}${entry.hash}\n`);
  }
  return hash.digest("hex");
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
