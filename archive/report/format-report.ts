import type { ImportReport, Tally } from "./import-report.ts";

const LISTED_A_REASON = 20;

/** The report as the lines that the command prints. */
export function formatReport(report: ImportReport): string {
  const { pictures, created } = report;
  const lines = [
    `${report.isDryRun ? "Dry run, nothing was written: " : ""}${report.file} (${report.format}), ${report.seconds.toFixed(1)} s`,
    `  stories read          ${report.read}`,
    `  taken                 ${report.taken}`,
    `  changes made          ${report.changed.count}`,
    `  already there         ${report.alreadyThere}`,
    `  refused               ${report.refused.count}`,
    `  categories created    ${created.categories.length}${listNames(created.categories)}`,
    `  authors created       ${created.authors}`,
    `  pictures stored       ${pictures.stored}`,
    `  pictures there        ${pictures.alreadyThere}`,
    `  pictures left at their address  ${pictures.linked}`,
    `  pictures missing      ${pictures.missing.count}`,
    `  pictures refused      ${pictures.refused.count}`,
  ];
  const leftOut = Object.entries(report.leftOut).map(([what, count]) => `${what} ${count}`);
  if (leftOut.length > 0) lines.push(`  not stories           ${leftOut.join(", ")}`);
  lines.push(
    ...formatTally("Changed", report.changed, "what", ({ where, title }) => `${where}: ${title}`),
    ...formatTally("Refused", report.refused, "reason", ({ where, title }) => `${where}: ${title}`),
    ...formatTally(
      "Pictures missing",
      pictures.missing,
      null,
      ({ where, reference }) => `${where}: ${reference}`,
    ),
    ...formatTally(
      "Pictures refused",
      pictures.refused,
      "reason",
      ({ where, reference }) => `${where}: ${reference}`,
    ),
  );
  if (report.stopped) lines.push(`Stopped: ${report.stopped}`);
  return lines.join("\n");
}

/** The entries of a tally below the key they are counted by, most frequent first. */
function formatTally<Entry extends object>(
  heading: string,
  tally: Tally<Entry>,
  key: keyof Entry | null,
  format: (entry: Entry) => string,
): string[] {
  const groups = Object.entries(tally.by).sort((one, other) => other[1] - one[1]);
  return groups.flatMap(([name, count]) => {
    const entries = tally.list.filter((entry) => key === null || entry[key] === name);
    const shown = entries.slice(0, LISTED_A_REASON);
    return [
      key === null ? `${heading}: ${count}` : `${heading}, ${name}: ${count}`,
      ...shown.map((entry) => `  ${format(entry)}`),
      ...(count > shown.length ? [`  and ${count - shown.length} more`] : []),
    ];
  });
}

function listNames(names: string[]): string {
  if (names.length === 0) return "";
  return ` (${names.slice(0, LISTED_A_REASON).join(", ")}${names.length > LISTED_A_REASON ? ", …" : ""})`;
}
