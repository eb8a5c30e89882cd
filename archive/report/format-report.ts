import type { ImportReport, Tally } from "./import-report.ts";

const MAX_LISTED_ENTRIES = 20;
/** Files that the archive lists beside its articles, as the report explains them. */
export const ATTACHMENTS = "files, imported where an article shows them";

/** Formats the report for a terminal. */
export function formatReport(report: ImportReport): string {
  const { images, recordings, created } = report;
  const lines = [
    `${report.isDryRun ? "Dry run, nothing was written: " : ""}${report.file} (${report.format}), ${report.seconds.toFixed(1)} s`,
    `  articles read          ${report.read}`,
    `  imported              ${report.imported}`,
    `  of these drafts       ${report.drafts}`,
    `  changes made          ${report.changed.count}`,
    `  existing              ${report.existing}`,
    `  rejected              ${report.rejected.count}`,
    `  categories created    ${created.categories.length}${listNames(created.categories)}`,
    `  authors created       ${created.authors}`,
    `  old addresses kept    ${report.addresses}`,
    `  comments kept         ${report.comments}`,
    ...formatOwn(report),
    `  images stored         ${images.stored}`,
    `  images existing       ${images.existing}`,
    `  images replaced       ${images.replaced}${describeReplaced(images.replaced)}`,
    `  images linked         ${images.linked.count}${describeLinked(images.linked)}`,
    `  images missing        ${images.missing.count}`,
    `  images rejected       ${images.rejected.count}`,
    `  recordings stored     ${recordings.stored}`,
    `  recordings linked     ${recordings.linked.count}${describeLinked(recordings.linked)}`,
    `  recordings missing    ${recordings.missing.count}`,
  ];
  const ignored = Object.entries(report.ignored.by).map(
    ([what, count]) => `${what} ${count}${what === "attachment" ? ` (${ATTACHMENTS})` : ""}`,
  );
  if (ignored.length > 0) lines.push(`  ignored               ${ignored.join(", ")}`);
  lines.push(
    ...formatTally("Changed", report.changed, "what", ({ where, title }) => `${where}: ${title}`),
    ...formatTally(
      "Ignored",
      withoutAttachments(report.ignored),
      "what",
      ({ where, title }) => `${where}: ${title}`,
    ),
    ...formatTally(
      "Rejected",
      report.rejected,
      "reason",
      ({ where, title }) => `${where}: ${title}`,
    ),
    ...formatTally(
      "Images missing",
      images.missing,
      "reason",
      ({ where, reference }) => `${where}: ${reference}`,
    ),
    ...formatTally(
      "Recordings missing",
      recordings.missing,
      "reason",
      ({ where, reference }) => `${where}: ${reference}`,
    ),
    ...formatTally(
      "Images rejected",
      images.rejected,
      "reason",
      ({ where, reference }) => `${where}: ${reference}`,
    ),
  );
  if (report.stopped) lines.push(`Stopped: ${report.stopped}`);
  return lines.join("\n");
}

/** Lines for records that only exports of this system have. */
function formatOwn(report: ImportReport): string[] {
  const counts: [name: string, count: number][] = [
    ["versions kept", report.versions],
    ["notes to readers", report.notes],
    ["topics", report.topics],
    ["series", report.series],
    ["information pages", report.pages],
    ["images described", report.imageTexts],
    ["unpublished changes", report.changes],
    ["planned changes", report.plans],
    ["notes on drafts", report.draftNotes],
    ["versions of fronts", report.frontVersions],
    ["settings", report.settings],
    ["addresses gone", report.gone],
  ];
  if (counts.every(([, count]) => count === 0)) return [];
  return counts.map(([name, count]) => `  ${name.padEnd(21)} ${count}`);
}

function describeLinked({ by }: Tally<object>): string {
  const [reason] = Object.keys(by);
  return reason === undefined ? "" : ` (${reason})`;
}

function describeReplaced(count: number): string {
  return count === 0
    ? ""
    : " (in articles of an import before, which showed them from the old site)";
}

/** Lists a tally by reason, most frequent first. */
function formatTally<Entry extends object>(
  heading: string,
  tally: Tally<Entry>,
  key: keyof Entry,
  format: (entry: Entry) => string,
): string[] {
  const groups = Object.entries(tally.by).sort((one, other) => other[1] - one[1]);
  return groups.flatMap(([name, count]) => {
    const entries = tally.list.filter((entry) => entry[key] === name);
    const shown = entries.slice(0, MAX_LISTED_ENTRIES);
    return [
      `${heading}, ${name}: ${count}`,
      ...shown.map((entry) => `  ${format(entry)}`),
      ...(count > shown.length ? [`  and ${count - shown.length} more`] : []),
    ];
  });
}

/** Attachments are listed where an article uses them. */
function withoutAttachments(ignored: ImportReport["ignored"]): ImportReport["ignored"] {
  const { attachment: _, ...by } = ignored.by;
  return { ...ignored, by };
}

function listNames(names: string[]): string {
  if (names.length === 0) return "";
  return ` (${names.slice(0, MAX_LISTED_ENTRIES).join(", ")}${names.length > MAX_LISTED_ENTRIES ? ", …" : ""})`;
}
