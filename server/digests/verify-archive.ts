import type { DigestFile } from "../../app/domain/corrections/digest-file.ts";
import { checkErasures, checkHistory, type EntryFinder, findRemoved } from "./check-history.ts";
import { isSameAsVersion, readFields, withoutText } from "./check-live.ts";
import { checkNotes } from "./check-notes.ts";
import { type CheckedVersion, checkVersion } from "./check-version.ts";
import type { WordProof } from "./pieces.ts";
import {
  type DigestEntry,
  type LiveArticle,
  readHistory,
  type StoredDigest,
  type StoredErasure,
  type StoredNote,
  versionKey,
} from "./read-history.ts";
import { DAY_MS, dayOf, readPeriod } from "./signed-period.ts";
import {
  checkDigestFile,
  compareDigestFiles,
  computeDigest,
  parseDigestFile,
} from "./verify-digests.ts";

export type Verification = {
  /** Changes, removals and additions that no digest has; empty for an archive whose past is as it was. */
  problems: string[];
  /** Versions from which words were removed, which is on record. */
  redactions: number;
  /** Articles that were deleted forever, on record, and the UTC days of that. */
  erased: Map<string, string>;
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
  /** Fields of the last version of each article, of those with a hash. */
  lastFields: Map<string, { number: number; kind: string; fields: ReturnType<typeof readFields> }>;
  notes: StoredNote[];
  erasures: StoredErasure[];
  articles: LiveArticle[];
  retracted: Set<string>;
  /** When the site ran last, as far as the database tells (ms since 1970). */
  ranUntil: number;
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
  const { entries, histories, digests } = archive;
  const signed = toDigestFile(archive);
  const lastDay = digests.at(-1)?.day;
  const period = readPeriod(lastDay, entries, archive.erasures);
  const finder = createFinder(entries);
  const problems = [
    ...checkDigestFile(signed),
    ...(copy ? compareDigestFiles(copy, signed) : []),
    ...checkDays(archive),
    ...checkLastDay(archive),
    ...[...histories.values()].flatMap((history) => checkHistory(history, finder, period)),
    ...findRemoved(entries, histories, period),
    ...checkErasures(archive.erasures, histories),
    ...checkNotes(
      archive.notes,
      entries.filter(({ kind }) => kind === "note"),
      period,
    ),
  ];
  const versions = [...histories.values()].flat();
  return {
    problems: [...problems, ...checkSite(archive, problems), ...checkRetracted(archive)],
    redactions: versions.filter(({ redactedAt }) => redactedAt !== null).length,
    erased: period.erased,
    versions: versions.length,
    lastDay,
  };
}

async function loadArchive(file: string, signal?: AbortSignal): Promise<Archive> {
  const proofs = new Map<string, WordProof>();
  const archive: Archive = {
    digests: [],
    entries: [],
    keys: [],
    histories: new Map(),
    lastFields: new Map(),
    notes: [],
    erasures: [],
    articles: [],
    retracted: new Set(),
    ranUntil: 0,
  };
  await readHistory(
    file,
    {
      digest: (digest) => archive.digests.push(digest),
      entry: (entry) => archive.entries.push(entry),
      key: (id, publicKey) => archive.keys.push({ id, publicKey }),
      proof: (key, proof) => proofs.set(key, proof),
      note: (note) => archive.notes.push(note),
      erasure: (erasure) => archive.erasures.push(erasure),
      article: (article) => archive.articles.push(withoutText(article)),
      retracted: (id) => archive.retracted.add(id),
      thinned(until) {
        if (Number.isFinite(until)) archive.ranUntil = until + DAY_MS;
      },
      version(stored) {
        const version = checkVersion(stored, proofs.get(versionKey(stored)));
        const history = archive.histories.get(version.articleId);
        if (history) history.push(version);
        else archive.histories.set(version.articleId, [version]);
        const { kind } = stored;
        const number = Number(stored.number);
        const last = archive.lastFields.get(version.articleId);
        if (version.hash !== null && (!last || last.number < number)) {
          archive.lastFields.set(version.articleId, {
            number,
            kind,
            fields: readFields(stored.fields),
          });
        }
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

function createFinder(entries: readonly DigestEntry[]): EntryFinder {
  const versions = new Map<string, DigestEntry>();
  const removals = new Set<string>();
  for (const entry of entries) {
    const key = versionKey(entry);
    if (entry.kind === "version" && !versions.has(key)) versions.set(key, entry);
    if (entry.kind === "redaction") removals.add(`${key} ${entry.hash}`);
  }
  return {
    version: (key) => versions.get(key),
    isRemoval: (key, hash) => removals.has(`${key} ${hash}`),
  };
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

/** Whether the entries of each day are those that its digest was made of, and are signed. */
function checkDays({ digests, entries }: Archive): string[] {
  const byDay = Map.groupBy(entries, ({ day }) => day);
  const problems = digests.flatMap(({ day, digest, signature, entries: count }, index) => {
    const listed = byDay.get(day) ?? [];
    byDay.delete(day);
    if (signature === null) return [`The digest of ${day} has no signature.`];
    const isSame =
      listed.length === count && computeDigest(day, listed, digests[index - 1]?.digest) === digest;
    return isSame ? [] : [`The list of versions of ${day} is not the one that was signed.`];
  });
  return [...problems, ...[...byDay.keys()].map((day) => `There is no digest of ${day}.`)];
}

/** Days are closed an hour after they end, and tried every quarter of an hour. */
const CLOSED_AFTER_MS = 2 * 3_600_000;

/** Whether the days since the last digest have none because the site did not run, and not because somebody took them. */
function checkLastDay({ digests, histories, ranUntil }: Archive): string[] {
  const lastDay = digests.at(-1)?.day;
  const firstAt = [...histories.values()]
    .flat()
    .filter(({ kind, hash }) => hash !== null && (kind === "published" || kind === "scheduled"))
    .reduce((first, { createdAt }) => Math.min(first, createdAt), Number.POSITIVE_INFINITY);
  if (lastDay === undefined && !Number.isFinite(firstAt)) return [];
  const missing = lastDay === undefined ? dayOf(firstAt) : dayOf(Date.parse(lastDay) + DAY_MS);
  if (ranUntil < Date.parse(missing) + DAY_MS + CLOSED_AFTER_MS) return [];
  return [`There is no digest of ${missing}, although the site ran until ${dayOf(ranUntil)}.`];
}

/** Whether lists show as retracted what notes to readers retract. */
function checkRetracted({ articles, notes, retracted }: Archive): string[] {
  const expected = new Set(
    notes
      .filter(({ kind, withdrawn_at }) => kind === "retraction" && withdrawn_at === null)
      .map(({ article_id }) => article_id),
  );
  return articles
    .filter(({ id }) => expected.has(id) !== retracted.has(id))
    .map(({ id }) => `Lists show another state of the retraction of article ${id} than its notes.`);
}

/** Whether readers find what the last versions say. Articles of which something is wrong already are left out. */
function checkSite({ articles, lastFields }: Archive, problems: readonly string[]): string[] {
  const reported = new Set(
    problems.flatMap((problem) => /[Aa]rticle (\S{36})/.exec(problem)?.[1] ?? []),
  );
  const live = new Map(articles.map((article) => [article.id, article]));
  const found: string[] = [];
  for (const [id, { fields, kind }] of lastFields) {
    const article = live.get(id);
    const isOnSite = kind === "published" || kind === "scheduled";
    if (reported.has(id) || (!article && !isOnSite)) continue;
    if (!article) found.push(`Article ${id} is not on the site, although its last version is.`);
    else if (!isOnSite || !isSameAsVersion(article, fields)) {
      found.push(`What the site shows of article ${id} is not its last version.`);
    }
  }
  for (const { id } of articles) {
    if (lastFields.has(id) || reported.has(id)) continue;
    found.push(`Article ${id} is on the site, but no version of it is recorded.`);
  }
  return found;
}
