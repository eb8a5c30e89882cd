import type { DigestFile } from "../../app/domain/corrections/digest-file.ts";
import { type CheckedVersion, checkVersion } from "./check-version.ts";
import { type DigestEntry, readHistory, type StoredDigest } from "./read-history.ts";
import {
  checkDigestFile,
  compareDigestFiles,
  computeDigest,
  parseDigestFile,
} from "./verify-digests.ts";

export type Verification = {
  /** What was changed, removed or added unseen; empty for an archive whose past is as it was. */
  problems: string[];
  /** Removals of words, which are on record. */
  redactions: number;
  versions: number;
  /** Last day with a digest; undefined before the first. */
  lastDay: string | undefined;
};

type Archive = {
  digests: StoredDigest[];
  entries: DigestEntry[];
  keys: { id: string; publicKey: string }[];
  /** By article, in order. */
  histories: Map<string, CheckedVersion[]>;
};

/**
 * Checks the history of articles in a backup against its signed digests, and those against an earlier copy of the
 * digest file, if there is one.
 *
 * @throws StartError when the file is not a whole backup.
 */
export async function verifyHistory(
  file: string,
  { copy, signal }: { copy?: DigestFile | undefined; signal?: AbortSignal } = {},
): Promise<Verification> {
  const archive = await loadArchive(file, signal);
  const signed = toDigestFile(archive);
  const entries = new Map(archive.entries.map((entry) => [keyOf(entry), entry]));
  const lastDay = archive.digests.at(-1)?.day;
  const histories = [...archive.histories.values()];
  return {
    problems: [
      ...checkDigestFile(signed),
      ...(copy ? compareDigestFiles(copy, signed) : []),
      ...checkDays(archive),
      ...histories.flatMap((history) => checkHistory(history, entries, lastDay)),
      ...findRemoved(archive),
    ],
    redactions: histories.flat().filter(({ redactedAt }) => redactedAt !== null).length,
    versions: histories.reduce((sum, history) => sum + history.length, 0),
    lastDay,
  };
}

async function loadArchive(file: string, signal?: AbortSignal): Promise<Archive> {
  const archive: Archive = { digests: [], entries: [], keys: [], histories: new Map() };
  await readHistory(
    file,
    {
      digest: (digest) => archive.digests.push(digest),
      entry: (entry) => archive.entries.push(entry),
      key: (id, publicKey) => archive.keys.push({ id, publicKey }),
      version(stored) {
        const version = checkVersion(stored);
        const history = archive.histories.get(version.articleId);
        if (history) history.push(version);
        else archive.histories.set(version.articleId, [version]);
      },
    },
    signal,
  );
  archive.digests.sort((one, other) => one.day.localeCompare(other.day));
  archive.entries.sort((one, other) => one.day.localeCompare(other.day) || one.place - other.place);
  for (const history of archive.histories.values()) {
    history.sort((one, other) => Number(one.number) - Number(other.number));
  }
  return archive;
}

/** The digest file that a site with this database publishes. */
function toDigestFile({ digests, keys }: Archive): DigestFile {
  const file = {
    keys: keys.map(({ id, publicKey }) => ({ ...JSON.parse(publicKey), kid: id })),
    days: digests.flatMap(({ day, entries, digest, key_id: kid, signature }) =>
      signature === null ? [] : [{ day, entries, digest, kid, signature }],
    ),
  };
  return parseDigestFile(JSON.stringify(file));
}

/** Whether the entries of each day are those that its digest was made of. */
function checkDays({ digests, entries }: Archive): string[] {
  const byDay = Map.groupBy(entries, ({ day }) => day);
  return digests.flatMap(({ day, digest }, index) =>
    computeDigest(day, byDay.get(day) ?? [], digests[index - 1]?.digest) === digest
      ? []
      : [`The list of versions of ${day} is not the one that was signed.`],
  );
}

const TEXT_OF = (version: CheckedVersion) =>
  `version ${version.number} of article ${version.articleId} (“${version.title}”)`;

function checkHistory(
  history: readonly CheckedVersion[],
  entries: ReadonlyMap<string, DigestEntry>,
  lastDay: string | undefined,
): string[] {
  return history.flatMap((version, index) => {
    const { articleId: article_id, number, hash } = version;
    const known = entries.get(keyOf({ kind: "version", article_id, number, hash }));
    const problems: string[] = [];
    if (!version.isOriginal && !isRedaction(version, entries, lastDay)) {
      problems.push(`The words of ${TEXT_OF(version)} were changed.`);
    }
    if (!version.isHashRight)
      problems.push(`The moment or kind of ${TEXT_OF(version)} was changed.`);
    if (version.previousHash !== (history[index - 1]?.hash ?? null)) {
      problems.push(`What came before ${TEXT_OF(version)} was changed or removed.`);
    }
    const publicAt = findPublicAt(version, history[index + 1]);
    // What was committed after the last day was closed is in the next digest.
    if (!known && lastDay && publicAt < Date.parse(lastDay)) {
      problems.push(`A digest does not have ${TEXT_OF(version)}: it was added or changed unseen.`);
    }
    return problems;
  });
}

/** Whether words were taken out, and what is left is what a digest has, if one has been made since. */
function isRedaction(
  { redactedAt, articleId: article_id, number, contentHash: hash }: CheckedVersion,
  entries: ReadonlyMap<string, DigestEntry>,
  lastDay: string | undefined,
): boolean {
  if (redactedAt === null) return false;
  const isPending = lastDay === undefined || redactedAt >= Date.parse(lastDay);
  return isPending || entries.has(keyOf({ kind: "redaction", article_id, number, hash }));
}

/** When readers could first see a version (ms since 1970); infinite if they never could. */
function findPublicAt(version: CheckedVersion, next: CheckedVersion | undefined): number {
  if (version.kind === "published") return version.createdAt;
  if (version.kind !== "scheduled") return Number.POSITIVE_INFINITY;
  const isReplaced = next !== undefined && next.createdAt < version.dueAt;
  return isReplaced ? Number.POSITIVE_INFINITY : Math.max(version.createdAt, version.dueAt);
}

/** Versions that a digest has and the archive has not. */
function findRemoved({ entries, histories }: Archive): string[] {
  const removed = new Set<string>();
  for (const { kind, article_id, number, day } of entries) {
    if (kind !== "version") continue;
    const history = histories.get(article_id);
    if (!history) removed.add(`Article ${article_id} was removed with its whole history.`);
    else if (!history.some((version) => version.number === number)) {
      removed.add(`Version ${number} of article ${article_id}, public on ${day}, was removed.`);
    }
  }
  return [...removed];
}

function keyOf(entry: Pick<DigestEntry, "kind" | "article_id" | "number" | "hash">): string {
  return `${entry.kind} ${entry.article_id} ${entry.number} ${entry.hash}`;
}
