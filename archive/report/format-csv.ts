import { toCsvRow } from "../../app/domain/csv.ts";
import { ATTACHMENTS } from "./format-report.ts";
import type { ImportReport } from "./import-report.ts";

/** Formats what was changed, rejected and missing as CSV, one line each, for a spreadsheet. */
export function formatCsv(report: ImportReport): string {
  const { changed, ignored, rejected, images, recordings } = report;
  const rows = [
    ...changed.list.map(({ where, title, what }) => ["changed", where, title, what]),
    ...ignored.list
      .filter(({ what }) => what !== "attachment")
      .map(({ where, title, what }) => ["ignored", where, title, what]),
    ...rejected.list.map(({ where, title, reason }) => ["rejected", where, title, reason]),
    ...images.linked.list.map(({ where, reference, reason }) => [
      "image linked",
      where,
      reference,
      reason,
    ]),
    ...recordings.linked.list.map(({ where, reference, reason }) => [
      "recording linked",
      where,
      reference,
      reason,
    ]),
    ...images.missing.list.map(({ where, reference, reason }) => [
      "image missing",
      where,
      reference,
      reason,
    ]),
    ...recordings.missing.list.map(({ where, reference, reason }) => [
      "recording missing",
      where,
      reference,
      reason,
    ]),
    ...images.rejected.list.map(({ where, reference, reason }) => [
      "image rejected",
      where,
      reference,
      reason,
    ]),
    // Last: most are of articles that were imported with them.
    ...ignored.list
      .filter(({ what }) => what === "attachment")
      .map(({ where, title }) => ["attachment", where, title, ATTACHMENTS]),
  ];
  const tallies = [
    ...[changed, ignored, rejected, images.linked, recordings.linked],
    ...[images.missing, recordings.missing, images.rejected],
  ];
  const left = tallies.reduce((sum, { count, list }) => sum + count - list.length, 0);
  if (left > 0) rows.push(["not listed", "", "", `${left} more`]);
  return [["kind", "where", "title or address", "what"], ...rows].map(toCsvRow).join("");
}
