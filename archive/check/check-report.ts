import { toCsvRow } from "../../app/domain/csv.ts";
import { copyTexts } from "../input/copy-text.ts";
import { CHECKED, type Checked, type Comparison } from "./compare-article.ts";
import type { SourceArticle } from "./source-article.ts";

export type LostPart = { kind: Checked; where: string; title: string; what: string };
type Tally = { total: number; kept: number };

/** The comparison of an archive with the site. Lists are limited to 100,000 entries, counts are not. */
export type CheckReport = {
  file: string;
  format: string;
  seconds: number;
  articles: number;
  missing: { count: number; list: { where: string; title: string }[] };
  kinds: Record<Checked, Tally>;
  /** Images that the site shows from where they were. */
  linkedImages: number;
  linked: { where: string; title: string; what: string }[];
  lost: { count: number; list: LostPart[] };
  /** Entries that are not compared, by type. */
  leftOut: Record<string, number>;
  /** Why the check ended early; null when it did not. */
  stopped: string | null;
};

const MAX_LISTED = 100_000;
const SHOWN = 5;
/** Less than this of anything is a failure. */
const LEAST_SHARE = 0.99;

export function createCheckReport(file: string, format: string): CheckReport {
  const kinds = Object.fromEntries(CHECKED.map((kind) => [kind, { total: 0, kept: 0 }]));
  return {
    file,
    format,
    seconds: 0,
    articles: 0,
    missing: { count: 0, list: [] },
    kinds: kinds as Record<Checked, Tally>,
    linkedImages: 0,
    linked: [],
    lost: { count: 0, list: [] },
    leftOut: {},
    stopped: null,
  };
}

/** Only exports of this system have them. */
const OF_EXPORTS: ReadonlySet<Checked> = new Set([
  "notes to readers",
  "history",
  "topics and series",
  "image texts",
  "changes and plans",
  "site and fronts",
]);

/** Adds what became of one article. */
export function addComparisons(
  report: CheckReport,
  { where, title }: Pick<SourceArticle, "where" | "title">,
  comparisons: readonly Comparison[],
): void {
  for (const { kind, total, lost } of comparisons) {
    const tally = report.kinds[kind];
    tally.total += total;
    tally.kept += total;
    for (const { what, count } of lost) {
      tally.kept -= count;
      report.lost.count += 1;
      add(report.lost.list, { kind, where, title, what });
    }
  }
}

export function addMissing(report: CheckReport, { where, title }: SourceArticle): void {
  report.missing.count += 1;
  add(report.missing.list, { where, title });
}

/** Adds the images that an article shows from other sites, such as the old one. */
export function addLinkedImages(
  report: CheckReport,
  { where, title }: SourceArticle,
  images: readonly string[],
): void {
  report.linkedImages += images.length;
  for (const what of images) add(report.linked, { where, title, what });
}

function add<Entry extends Record<string, string>>(list: Entry[], entry: Entry): void {
  if (list.length < MAX_LISTED) list.push(copyTexts(entry));
}

/** True when articles are missing, or less than 99 % of anything is kept. */
export function hasFailed({ missing, kinds, stopped, articles }: CheckReport): boolean {
  const isLow = Object.values(kinds).some(({ total, kept }) => kept < total * LEAST_SHARE);
  return stopped !== null || articles === 0 || missing.count > 0 || isLow;
}

/** Formats the report for a terminal. */
export function formatCheckReport(report: CheckReport): string {
  const { articles, missing, kinds, lost, leftOut } = report;
  const lines = [
    `Checked ${report.file} (${report.format}), ${report.seconds.toFixed(1)} s`,
    formatLine("articles", { total: articles, kept: articles - missing.count }),
    ...CHECKED.filter((kind) => !OF_EXPORTS.has(kind) || kinds[kind].total > 0).map((kind) =>
      formatLine(kind, kinds[kind]),
    ),
  ];
  if (report.linkedImages > 0) {
    lines.push(`  images shown from another site, lost with it: ${report.linkedImages}`);
  }
  const others = Object.entries(leftOut).map(([what, count]) => `${what} ${count}`);
  if (others.length > 0) lines.push(`  not compared          ${others.join(", ")}`);
  lines.push(
    ...formatList("Articles missing", missing.count, missing.list.map(formatPlace)),
    ...CHECKED.flatMap((kind) => {
      const { total, kept } = kinds[kind];
      const own = lost.list.filter((part) => part.kind === kind);
      const shown = own.map((part) => `${formatPlace(part)}: ${part.what}`);
      return formatList(`Not found, ${kind}`, total - kept, shown);
    }),
  );
  if (report.stopped) lines.push(`Stopped: ${report.stopped}`);
  return lines.join("\n");
}

/** Formats all that is missing as CSV, one line each, for a spreadsheet. */
export function formatCheckCsv({ missing, lost, linked, linkedImages }: CheckReport): string {
  const rows = [
    ...missing.list.map(({ where, title }) => ["article missing", where, title, ""]),
    ...lost.list.map(({ kind, where, title, what }) => [kind, where, title, what]),
    ...linked.map(({ where, title, what }) => ["image of another site", where, title, what]),
  ];
  const left =
    missing.count +
    lost.count +
    linkedImages -
    (missing.list.length + lost.list.length + linked.length);
  if (left > 0) rows.push(["not listed", "", "", `${left} more`]);
  return [["kind", "where", "title", "not found"], ...rows].map(toCsvRow).join("");
}

/** Shares are rounded down, so that 100 % means all. */
function formatLine(name: string, { total, kept }: Tally): string {
  const share = total === 0 ? 100 : Math.floor((10_000 * kept) / total) / 100;
  return `  ${name.padEnd(21)} ${share.toFixed(2).padStart(6)} %   ${kept} of ${total}`;
}

function formatPlace({ where, title }: { where: string; title: string }): string {
  return title === "" || title === where ? where : `${where}: ${title}`;
}

function formatList(heading: string, count: number, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const left = entries.length - SHOWN;
  return [
    `${heading}: ${count}`,
    ...entries.slice(0, SHOWN).map((entry) => `  ${entry}`),
    ...(left > 0 ? [`  and ${left} more places`] : []),
  ];
}
