import { type Figure, isReached, type Section } from "./figure.ts";

/** Formats a section as lines of text: name, value, target and whether it is reached, note. */
export function formatSection({ title, figures }: Section): string {
  const rows = figures.map((figure) => [
    figure.name,
    formatValue(figure),
    formatTarget(figure),
    formatVerdict(figure),
    figure.note ?? "",
  ]);
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) => row.map((cell, column) => pad(cell, column, widths)).join("  "));
  return `\n${title}\n${lines.map((line) => `  ${line.trimEnd()}`).join("\n")}\n`;
}

function pad(cell: string, column: number, widths: number[] = []): string {
  return column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
}

function formatValue({ value, unit }: Figure): string {
  if (unit === "ratio") return value.toFixed(value < 0.1 ? 4 : 2);
  return `${value.toFixed(value < 20 ? 1 : 0)} ${unit}`;
}

function formatTarget({ target }: Figure): string {
  if (!target) return "";
  return "atLeast" in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
}

function formatVerdict(figure: Figure): string {
  const reached = isReached(figure);
  return reached === undefined ? "" : reached ? "reached" : "MISSED";
}
