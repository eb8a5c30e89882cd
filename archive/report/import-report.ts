type Listed = { where: string; title: string };
export type Tally<Entry> = { count: number; by: Record<string, number>; list: Entry[] };

/** What an import did, or with a dry run would do. Lists end at 10,000 entries, counts do not. */
export type ImportReport = {
  file: string;
  format: string;
  isDryRun: boolean;
  seconds: number;
  /** Stories found in the file, refused ones included. */
  read: number;
  taken: number;
  /** Stories whose slug the site has already; they were left as they are. */
  alreadyThere: number;
  /** Stories that were taken otherwise than they stand in the file. */
  changed: Tally<Listed & { what: string }>;
  refused: Tally<Listed & { reason: string }>;
  /** Entries of the file that are no stories, by kind: attachments, pages and the like. */
  leftOut: Record<string, number>;
  created: { categories: string[]; authors: number };
  pictures: {
    stored: number;
    alreadyThere: number;
    /** Left at their own web address, for want of a media folder. */
    linked: number;
    missing: Tally<{ where: string; reference: string }>;
    refused: Tally<{ where: string; reference: string; reason: string }>;
  };
  /** Why the file was not read to its end; null when it was. */
  stopped: string | null;
};

export type ReportKeeper = {
  report: ImportReport;
  addChange(entry: Listed & { what: string }): void;
  refuse(entry: Listed & { reason: string }): void;
  leaveOut(what: string): void;
  addPicture(outcome: "stored" | "alreadyThere" | "linked"): void;
  addMissingPicture(entry: { where: string; reference: string }): void;
  addRefusedPicture(entry: { where: string; reference: string; reason: string }): void;
};

const MAX_LISTED = 10_000;

export function createReport(file: string, format: string, isDryRun: boolean): ReportKeeper {
  const report: ImportReport = {
    file,
    format,
    isDryRun,
    seconds: 0,
    read: 0,
    taken: 0,
    alreadyThere: 0,
    changed: createTally(),
    refused: createTally(),
    leftOut: {},
    created: { categories: [], authors: 0 },
    pictures: {
      stored: 0,
      alreadyThere: 0,
      linked: 0,
      missing: createTally(),
      refused: createTally(),
    },
    stopped: null,
  };
  return {
    report,
    addChange: (entry) => add(report.changed, entry, entry.what),
    refuse: (entry) => add(report.refused, entry, entry.reason),
    leaveOut: (what) => count(report.leftOut, what),
    addPicture(outcome) {
      report.pictures[outcome] += 1;
    },
    addMissingPicture: (entry) => add(report.pictures.missing, entry, "missing"),
    addRefusedPicture: (entry) => add(report.pictures.refused, entry, entry.reason),
  };
}

function createTally<Entry>(): Tally<Entry> {
  return { count: 0, by: {}, list: [] };
}

function add<Entry>(tally: Tally<Entry>, entry: Entry, key: string): void {
  tally.count += 1;
  count(tally.by, key);
  if (tally.list.length < MAX_LISTED) tally.list.push(entry);
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
