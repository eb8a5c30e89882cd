import { formatCount } from "./page-range.ts";

export type VersionKind =
  | "draft"
  | "named"
  | "published"
  | "scheduled"
  | "unpublished"
  | "deleted"
  | "imported";

/** A version in the history of an article. */
export type Version = {
  number: number;
  kind: VersionKind;
  title: string;
  /** Words of the body. */
  words: number;
  /** ISO date-time; of a draft that stands for others, of the last of them. */
  createdAt: string;
  /** ISO date-time at which the writing of this draft, or of the first that it stands for, began. */
  beganAt: string;
  /** Number of the published version before a published one. */
  previousPublication: number | null;
  /** Names or email addresses of everybody who wrote it; none for the service key and for deleted accounts. */
  writerNames: string[];
  name: string | null;
  /** Whether readers could or can see it. */
  isPublic: boolean;
  /** Whether words were taken out later. */
  isRedacted: boolean;
};

const KIND_TEXTS: Record<VersionKind, string> = {
  draft: "Draft",
  named: "Named draft",
  published: "Published",
  scheduled: "Scheduled",
  unpublished: "Unpublished",
  deleted: "Deleted",
  imported: "Recorded before the import",
};

export function kindText(kind: VersionKind): string {
  return KIND_TEXTS[kind];
}

/** 'Ada Reed, Sam Okafor', the writers of a version. */
export function writersText(names: readonly string[]): string {
  return names.length === 0 ? "Without an account" : names.join(", ");
}

/** Drafts that were written without a long pause, newest first. */
export type Stretch = {
  versions: Version[];
  beganAt: string;
  endedAt: string;
  writerNames: string[];
};

/** A pause of this length ends a stretch of work, in milliseconds. */
const LONGEST_PAUSE_MS = 30 * 60_000;

/**
 * Groups versions, newest first: drafts that follow each other without a long pause are one stretch, every other version
 * is by itself.
 */
export function groupVersions(versions: readonly Version[]): (Version | Stretch)[] {
  const groups: Version[][] = [];
  for (const version of versions) {
    const last = groups.at(-1);
    const next = last?.at(-1);
    if (last && next && isOfOneStretch(version, next)) last.push(version);
    else groups.push([version]);
  }
  return groups.flatMap((group): (Version | Stretch)[] => {
    const [newest] = group;
    const oldest = group.at(-1);
    if (!newest || !oldest) return [];
    if (group.length === 1 && newest.beganAt === newest.createdAt) return [newest];
    // In the order in which they began to write.
    const names = group.toReversed().flatMap(({ writerNames }) => writerNames);
    return newest.kind === "draft" || newest.kind === "named"
      ? [
          {
            versions: group,
            beganAt: oldest.beganAt,
            endedAt: newest.createdAt,
            writerNames: [...new Set(names)],
          },
        ]
      : [newest];
  });
}

function isOfOneStretch(older: Version, newer: Version): boolean {
  const areDrafts = [older, newer].every(({ kind }) => kind === "draft" || kind === "named");
  return areDrafts && Date.parse(newer.beganAt) - Date.parse(older.createdAt) <= LONGEST_PAUSE_MS;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** 'two writers'; from ten on in digits. */
export function writerCountText(count: number): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? "writer" : "writers"}`;
}

/** '722 words', and how many more or fewer than in the version before: '722 words, 12 more'. */
export function wordsText(words: number, before: number | undefined): string {
  const all = `${formatCount(words)} ${words === 1 ? "word" : "words"}`;
  if (before === undefined || before === words) return all;
  const difference = Math.abs(words - before);
  return `${all}, ${formatCount(difference)} ${words > before ? "more" : "fewer"}`;
}

/** Which versions the address of a history names. Numbers; undefined where it does not. */
export type HistoryParameters = {
  /** The older and the newer version that are compared. */
  from?: number;
  to?: number;
  /** The list begins with the versions before this one. */
  before?: number;
  /** 1 where what was written from the older to the newer version is played back. */
  play?: number;
};

/** Parses the address of a history (`?from=&to=&before=&play=`). Invalid values are ignored. */
export function parseHistoryParameters(search: URLSearchParams): HistoryParameters {
  const read = (name: string) => {
    const text = search.get(name) ?? "";
    return /^[1-9]\d{0,14}$/.test(text) ? { [name]: Number(text) } : {};
  };
  return { ...read("from"), ...read("to"), ...read("before"), ...read("play") };
}

/** Query string for these parameters. */
export function toHistorySearch({ from, to, before, play }: HistoryParameters): string {
  const search = new URLSearchParams();
  if (from !== undefined) search.set("from", String(from));
  if (to !== undefined) search.set("to", String(to));
  if (before !== undefined) search.set("before", String(before));
  if (play !== undefined) search.set("play", String(play));
  return search.size === 0 ? "" : `?${search}`;
}

/** Address of the form of an article; one that is not live is edited as a new one. */
export function articleFormPath({ id, isLive }: { id: string; isLive: boolean }): string {
  return isLive ? `/admin/articles/${id}/edit` : `/admin/articles/new?draft=${id}`;
}
