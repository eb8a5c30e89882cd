import type { CheckedVersion } from "./check-version.ts";
import { type DigestEntry, type StoredErasure, versionKey } from "./read-history.ts";
import { dayOf, type Period } from "./signed-period.ts";

export function nameOf({ number, articleId, title }: CheckedVersion): string {
  return `version ${number} of article ${articleId} (“${title}”)`;
}

/** Finds the entries of a version; of removals of its words there may be several. */
export type EntryFinder = {
  version: (key: string) => DigestEntry | undefined;
  isRemoval: (key: string, hash: string) => boolean;
};

/** Faults of an article's versions, which are in order. */
export function checkHistory(
  history: readonly CheckedVersion[],
  entries: EntryFinder,
  period: Period,
): string[] {
  const recorded = history.filter(({ hash }) => hash !== null);
  const added = history.filter(({ hash }) => hash === null);
  return [
    ...added.map((version) => `The site did not record ${nameOf(version)}: it was added unseen.`),
    ...recorded.flatMap((version, index) =>
      checkOne(version, recorded[index - 1], recorded[index + 1], entries, period),
    ),
  ];
}

function checkOne(
  version: CheckedVersion,
  previous: CheckedVersion | undefined,
  next: CheckedVersion | undefined,
  entries: EntryFinder,
  { signedUntil, now }: Period,
): string[] {
  const { articleId: article_id, number, createdAt, redactedAt, removalHash } = version;
  const name = nameOf(version);
  const key = versionKey({ article_id, number });
  const publicAt = findPublicAt(version, next);
  const entry = entries.version(key);
  if (entry ? entry.hash !== version.entryHash : publicAt < signedUntil) {
    return [`A digest does not have ${name}: it was added or changed unseen.`];
  }
  const problems: string[] = [];
  if (version.hasRightWords === false) problems.push(`The words of ${name} were changed.`);
  else if (redactedAt !== null && removalHash !== null) {
    const isRecorded = redactedAt >= signedUntil || entries.isRemoval(key, removalHash);
    if (!isRecorded) problems.push(`No digest has the removal of words from ${name}.`);
  }
  if (!version.isHashRight) problems.push(`The moment or kind of ${name} was changed.`);
  if (version.previousHash !== (previous?.hash ?? null)) {
    problems.push(`What came before ${name} was changed or removed.`);
  }
  if (createdAt > now || (redactedAt !== null && redactedAt > now)) {
    problems.push(`A date of ${name} lies in the future.`);
  }
  if (
    entry &&
    Number.isFinite(publicAt) &&
    entry.day !== dayOf(publicAt) &&
    problems.length === 0
  ) {
    problems.push(`The digest of ${dayOf(publicAt)} does not have ${name}: it was added later.`);
  }
  return problems;
}

/** When readers could first see a version (ms since 1970); infinite if they never could. */
function findPublicAt(version: CheckedVersion, next: CheckedVersion | undefined): number {
  if (version.kind === "published") return version.createdAt;
  if (version.kind !== "scheduled") return Number.POSITIVE_INFINITY;
  const isReplaced = next !== undefined && next.createdAt < version.dueAt;
  return isReplaced ? Number.POSITIVE_INFINITY : Math.max(version.createdAt, version.dueAt);
}

/** Versions that a digest has and the archive has not, unless their article was deleted forever, on record. */
export function findRemoved(
  entries: readonly DigestEntry[],
  histories: ReadonlyMap<string, readonly CheckedVersion[]>,
  { isErased }: Period,
): string[] {
  const removed = new Set<string>();
  for (const entry of entries) {
    if (entry.kind !== "version" || isErased(entry)) continue;
    const { article_id, number, day } = entry;
    const history = histories.get(article_id);
    if (!history) removed.add(`Article ${article_id} was removed with its whole history.`);
    else if (!history.some((version) => version.number === number)) {
      removed.add(`Version ${number} of article ${article_id}, public on ${day}, was removed.`);
    }
  }
  return [...removed];
}

/** Deletions on record of articles that still have versions from before: those excuse no missing version. */
export function checkErasures(
  erasures: readonly StoredErasure[],
  histories: ReadonlyMap<string, readonly CheckedVersion[]>,
): string[] {
  return erasures
    .filter(({ article_id, erased_at }) =>
      histories.get(article_id)?.some(({ createdAt }) => createdAt < Date.parse(erased_at)),
    )
    .map(({ article_id }) => `Article ${article_id} counts as deleted forever, but has versions.`);
}
