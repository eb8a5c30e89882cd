/** Kinds of entries of a reading list: articles that are saved for later or have been read, and what is followed. */
export const ENTRY_KINDS = ["saved", "read", "topic", "author"] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An entry of a reader's list. */
export type Entry = {
  kind: EntryKind;
  /** The id of an article, or the slug of a topic or author. */
  key: string;
  /** The name of a topic or author when it was followed; empty for articles. */
  name: string;
  /** ISO date-time. */
  addedAt: string;
};

/** Longest lists of a device. Those of an account are in `private.reading_list_limit`. */
export const DEVICE_LIMITS: Readonly<Record<EntryKind, number>> = {
  saved: 200,
  read: 100,
  topic: 100,
  author: 100,
};

/** Longest name that is stored. */
const NAME_LENGTH = 200;

/** A new entry, added now. */
export function createEntry(kind: EntryKind, key: string, name = ""): Entry {
  return { kind, key, name: name.slice(0, NAME_LENGTH), addedAt: new Date().toISOString() };
}

/** Whether two entries stand for the same. */
export function isSameEntry(
  one: Pick<Entry, "kind" | "key">,
  other: Pick<Entry, "kind" | "key">,
): boolean {
  return one.kind === other.kind && one.key === other.key;
}

/** Entries of a kind, the last added first. */
export function entriesOf(entries: readonly Entry[], ...kinds: EntryKind[]): Entry[] {
  return entries
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((one, other) => Date.parse(other.addedAt) - Date.parse(one.addedAt));
}

/**
 * The entries with another one, in place of an earlier one for the same. A history that is full forgets what was read
 * longest ago.
 *
 * @throws Error with words for the reader where another list is full.
 */
export function addEntry(entries: readonly Entry[], entry: Entry): Entry[] {
  const others = entries.filter((each) => !isSameEntry(each, entry));
  const full = entriesOf(others, entry.kind);
  const limit = DEVICE_LIMITS[entry.kind];
  if (full.length < limit) return [...others, entry];
  if (entry.kind !== "read") throw new Error(limitText(entry.kind, limit));
  const forgotten = new Set(full.slice(limit - 1));
  return [...others.filter((each) => !forgotten.has(each)), entry];
}

function limitText(kind: EntryKind, limit: number): string {
  const what = kind === "saved" ? `have saved ${limit} articles` : `follow ${limit} ${kind}s`;
  return `You ${what}. Remove some of them first.`;
}

/** A list on a device. */
export type DeviceList = { entries: Entry[]; hasHistory: boolean };

/** Reads the text of a list on a device. What is none, or not of this shape, is left out. */
export function parseDeviceList(text: string | null): DeviceList {
  const value = parseJson(text ?? "");
  const entries: unknown = read(value, "entries");
  return {
    entries: Array.isArray(entries) ? entries.filter(isEntry) : [],
    hasHistory: read(value, "hasHistory") !== false,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

const KEY = /^[a-z0-9_-]{1,200}$/;

function isEntry(value: unknown): value is Entry {
  const [kind, key, name, addedAt] = ["kind", "key", "name", "addedAt"].map((each) =>
    read(value, each),
  );
  return (
    ENTRY_KINDS.some((known) => known === kind) &&
    typeof key === "string" &&
    KEY.test(key) &&
    typeof name === "string" &&
    name.length <= NAME_LENGTH &&
    typeof addedAt === "string" &&
    !Number.isNaN(Date.parse(addedAt))
  );
}
