import { formatCount } from "./page-range.ts";

export type VersionKind = "draft" | "named" | "published" | "scheduled" | "unpublished" | "deleted";

/** A version in the history of an article. */
export type Version = {
  number: number;
  kind: VersionKind;
  title: string;
  /** Words of the body. */
  words: number;
  /** ISO date-time. */
  createdAt: string;
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
};

export function kindText(kind: VersionKind): string {
  return KIND_TEXTS[kind];
}

/** 'Ada Reed, Sam Okafor', the writers of a version. */
export function writersText(names: readonly string[]): string {
  return names.length === 0 ? "Without an account" : names.join(", ");
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
};

/** Parses the address of a history (`?from=&to=&before=`). Invalid values are ignored. */
export function parseHistoryParameters(search: URLSearchParams): HistoryParameters {
  const read = (name: string) => {
    const text = search.get(name) ?? "";
    return /^[1-9]\d{0,14}$/.test(text) ? { [name]: Number(text) } : {};
  };
  return { ...read("from"), ...read("to"), ...read("before") };
}

/** Query string for these parameters. */
export function toHistorySearch({ from, to, before }: HistoryParameters): string {
  const search = new URLSearchParams();
  if (from !== undefined) search.set("from", String(from));
  if (to !== undefined) search.set("to", String(to));
  if (before !== undefined) search.set("before", String(before));
  return search.size === 0 ? "" : `?${search}`;
}

/** Address of the form of an article; one that is not live is edited as a new one. */
export function articleFormPath({ id, isLive }: { id: string; isLive: boolean }): string {
  return isLive ? `/admin/articles/${id}/edit` : `/admin/articles/new?draft=${id}`;
}
