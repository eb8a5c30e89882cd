import type { ImportReport, Tally } from "./import-report.ts";

const MAX_LISTED_ENTRIES = 20;

/** Formats the report for a terminal. */
export function formatReport(report: ImportReport): string {
  const { pictures, created } = report;
  const lines = [
    `${report.isDryRun ? "Dry run, nothing was written: " : ""}${report.file} (${report.format}), ${report.seconds.toFixed(1)} s`,
    `  stories read          ${report.read}`,
    `  imported              ${report.imported}`,
    `  changes made          ${report.changed.count}`,
    `  existing              ${report.existing}`,
    `  rejected              ${report.rejected.count}`,
    `  categories created    ${created.categories.length}${listNames(created.categories)}`,
    `  authors created       ${created.authors}`,
    `  pictures stored       ${pictures.stored}`,
    `  pictures existing     ${pictures.existing}`,
    `  pictures linked       ${pictures.linked}`,
    `  pictures missing      ${pictures.missing.count}`,
    `  pictures rejected     ${pictures.rejected.count}`,
  ];
  const ignored = Object.entries(report.ignored).map(([what, count]) => `${what} ${count}`);
  if (ignored.length > 0) lines.push(`  ignored               ${ignored.join(", ")}`);
  lines.push(
    ...formatTally("Changed", report.changed, "what", ({ where, title }) => `${where}: ${title}`),
    ...formatTally(
      "Rejected",
      report.rejected,
      "reason",
      ({ where, title }) => `${where}: ${title}`,
    ),
    ...formatTally(
      "Pictures missing",
      pictures.missing,
      null,
      ({ where, reference }) => `${where}: ${reference}`,
    ),
    ...formatTally(
      "Pictures rejected",
      pictures.rejected,
      "reason",
      ({ where, reference }) => `${where}: ${reference}`,
    ),
  );
  if (report.stopped) lines.push(`Stopped: ${report.stopped}`);
  return lines.join("\n");
}

/** Lists a tally by reason, most frequent first. */
function formatTally<Entry extends object>(
  heading: string,
  tally: Tally<Entry>,
  key: keyof Entry | null,
  format: (entry: Entry) => string,
): string[] {
  const groups = Object.entries(tally.by).sort((one, other) => other[1] - one[1]);
  return groups.flatMap(([name, count]) => {
    const entries = tally.list.filter((entry) => key === null || entry[key] === name);
    const shown = entries.slice(0, MAX_LISTED_ENTRIES);
    return [
      key === null ? `${heading}: ${count}` : `${heading}, ${name}: ${count}`,
      ...shown.map((entry) => `  ${format(entry)}`),
      ...(count > shown.length ? [`  and ${count - shown.length} more`] : []),
    ];
  });
}

function listNames(names: string[]): string {
  if (names.length === 0) return "";
  return ` (${names.slice(0, MAX_LISTED_ENTRIES).join(", ")}${names.length > MAX_LISTED_ENTRIES ? ", …" : ""})`;
}
