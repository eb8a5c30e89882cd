import { copyTexts } from "../input/copy-text.ts";

type Listed = { where: string; title: string };
export type Tally<Entry> = { count: number; by: Record<string, number>; list: Entry[] };

/** The result of an import, or of a dry run. Lists are limited to 10,000 entries, counts are not. */
export type ImportReport = {
  file: string;
  format: string;
  isDryRun: boolean;
  seconds: number;
  /** Articles in the file, rejected ones included. */
  read: number;
  imported: number;
  /** Of these, the drafts, which readers do not see. */
  drafts: number;
  /** Articles skipped because their slug exists on the site. */
  existing: number;
  /** Articles that had to be modified. */
  changed: Tally<Listed & { what: string }>;
  rejected: Tally<Listed & { reason: string }>;
  /** Entries that are not articles, by type, such as attachments and items of menus. */
  ignored: Tally<Listed & { what: string }>;
  created: { categories: string[]; authors: number };
  /** Addresses of the archive that lead to where their articles, categories, tags and authors are now. */
  addresses: number;
  /** Comments of readers that are kept for a later time. */
  comments: number;
  /** States that articles had. */
  versions: number;
  /** Notes to readers about changes. */
  notes: number;
  topics: number;
  series: number;
  /** Information pages published. */
  pages: number;
  /** Images with the texts, rights and focal points that the archive has of them. */
  imageTexts: number;
  /** Working copies of articles that readers see, with changes that are not published. */
  changes: number;
  /** Planned changes of articles and planned publications of fronts. */
  plans: number;
  /** Notes of the newsroom on working copies. */
  draftNotes: number;
  frontVersions: number;
  /** Sections, banners and versions of settings. */
  settings: number;
  /** Addresses that are gone for good. */
  gone: number;
  images: {
    stored: number;
    existing: number;
    /** Stored in the place of the addresses that articles of an import before had. */
    replaced: number;
    /** Kept as addresses of other sites, because no media folder was given. */
    linked: Tally<{ where: string; reference: string; reason: string }>;
    missing: Tally<{ where: string; reference: string; reason: string }>;
    rejected: Tally<{ where: string; reference: string; reason: string }>;
  };
  /** Audio, video and captions. */
  recordings: {
    stored: number;
    /** Kept as addresses of other sites. */
    linked: Tally<{ where: string; reference: string; reason: string }>;
    missing: Tally<{ where: string; reference: string; reason: string }>;
  };
  /** Why the import ended early; null when it did not. */
  stopped: string | null;
};

export type ReportBuilder = {
  report: ImportReport;
  addChange(entry: Listed & { what: string }): void;
  reject(entry: Listed & { reason: string }): void;
  ignore(entry: Listed & { what: string }): void;
  addImage(outcome: "stored" | "existing" | "replaced"): void;
  addLinkedImage(entry: { where: string; reference: string }): void;
  addLinkedRecording(entry: { where: string; reference: string }): void;
  addMissingImage(entry: { where: string; reference: string; reason: string }): void;
  addMissingRecording(entry: { where: string; reference: string; reason: string }): void;
  addRejectedImage(entry: { where: string; reference: string; reason: string }): void;
};

const MAX_LISTED = 10_000;
/** Files that are not stored are lost with the site that has them. */
const LINKED = "served by the old site, and lost with it; --download fetches them";

export function createReportBuilder(
  file: string,
  format: string,
  isDryRun: boolean,
): ReportBuilder {
  const report: ImportReport = {
    file,
    format,
    isDryRun,
    seconds: 0,
    read: 0,
    imported: 0,
    drafts: 0,
    existing: 0,
    changed: createTally(),
    rejected: createTally(),
    ignored: createTally(),
    created: { categories: [], authors: 0 },
    addresses: 0,
    comments: 0,
    versions: 0,
    notes: 0,
    topics: 0,
    series: 0,
    pages: 0,
    imageTexts: 0,
    changes: 0,
    plans: 0,
    draftNotes: 0,
    frontVersions: 0,
    settings: 0,
    gone: 0,
    images: {
      stored: 0,
      existing: 0,
      replaced: 0,
      linked: createTally(),
      missing: createTally(),
      rejected: createTally(),
    },
    recordings: { stored: 0, linked: createTally(), missing: createTally() },
    stopped: null,
  };
  return {
    report,
    addChange: (entry) => add(report.changed, entry, entry.what),
    reject: (entry) => add(report.rejected, entry, entry.reason),
    ignore: (entry) => add(report.ignored, entry, entry.what),
    addImage(outcome) {
      report.images[outcome] += 1;
    },
    addLinkedImage: (entry) => add(report.images.linked, { ...entry, reason: LINKED }, LINKED),
    addLinkedRecording: (entry) =>
      add(report.recordings.linked, { ...entry, reason: LINKED }, LINKED),
    addMissingImage: (entry) => add(report.images.missing, entry, entry.reason),
    addMissingRecording: (entry) => add(report.recordings.missing, entry, entry.reason),
    addRejectedImage: (entry) => add(report.images.rejected, entry, entry.reason),
  };
}

function createTally<Entry>(): Tally<Entry> {
  return { count: 0, by: {}, list: [] };
}

function add<Entry extends Record<string, string>>(
  tally: Tally<Entry>,
  entry: Entry,
  key: string,
): void {
  tally.count += 1;
  count(tally.by, key);
  if (tally.list.length < MAX_LISTED) tally.list.push(copyTexts(entry));
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
