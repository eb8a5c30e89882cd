/** Longer texts are pasted as they are: reading them as Markdown takes too long. */
const LONGEST = 500_000;

/** The format of a plain text, by its signs: rows of a spreadsheet, or Markdown. Undefined for prose. */
export function recognizeText(
  text: string,
): { kind: "cells"; rows: string[][] } | { kind: "markdown" } | undefined {
  if (text.length > LONGEST) return undefined;
  const rows = readCells(text);
  if (rows) return { kind: "cells", rows };
  return isMarkdown(text) ? { kind: "markdown" } : undefined;
}

/** Rows that are apart by line breaks, with cells that are apart by tabs; undefined unless all have as many. */
function readCells(text: string): string[][] | undefined {
  const rows = splitCells(text.replace(/\r\n?/g, "\n").replace(/(?<!\n)\n+$/, ""));
  const width = rows[0]?.length ?? 0;
  const isTable = rows.length > 1 && width > 1 && rows.every((row) => row.length === width);
  // A bullet and a tab is how lists are copied.
  const isList = rows.every(([first = ""]) => /^(?:[-*•◦▪‣·●○■o]|\d+[.)])?$/.test(first.trim()));
  return isTable && !isList ? rows : undefined;
}

/** A cell in quotation marks may hold line breaks and tabs; two marks stand for one in it. */
function splitCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let place = 0;
  while (place <= text.length) {
    const [cell, end] = readCell(text, place);
    rows.at(-1)?.push(cell);
    if (end >= text.length) break;
    if (text[end] === "\n") rows.push([]);
    place = end + 1;
  }
  return rows;
}

function readCell(text: string, start: number): [cell: string, end: number] {
  if (text[start] === '"') {
    const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
    quoted.lastIndex = start;
    const [whole, inner = ""] = quoted.exec(text) ?? [];
    if (whole !== undefined) return [inner.replaceAll('""', '"'), start + whole.length];
  }
  const plain = /[^\t\n]*/y;
  plain.lastIndex = start;
  const cell = plain.exec(text)?.[0] ?? "";
  return [cell, start + cell.length];
}

const BULLET = /^[ \t]*[-*+•◦▪‣·●○■][ \t]+\S/;
const NUMBER = /^[ \t]*(\d{1,3})[.)][ \t]+\S/;

/** Whether lines say that they are headings, lists, quotes, code or tables, or words that they are marked or linked. */
function isMarkdown(text: string): boolean {
  const lines = text.split(/\r\n?|\n/);
  const count = (sign: RegExp) => lines.filter((line) => sign.test(line)).length;
  const numbers = lines.flatMap((line) => Number(NUMBER.exec(line)?.[1] ?? Number.NaN));
  const isNumbered =
    numbers.some((number, index) => numbers[index + 1] === number + 1) || hasGaps(numbers);
  return (
    count(BULLET) > 1 ||
    isNumbered ||
    (count(/^#{1,6} \S/) > 0 && lines.length > 1) ||
    count(/^> ?\S/) > 1 ||
    count(/^(?:```|~~~)/) > 1 ||
    lines.some((line) => /^\|?:?-{3,}:?\|/.test(line.replace(/[ \t]/g, ""))) ||
    /\*\*\S[^*\n]{0,500}\*\*/.test(text) ||
    /\[[^[\]\n]{1,500}\]\(https?:\/\/[^\s()]{1,2000}\)/.test(text)
  );
}

/** Numbered lines with blank lines between them, from 1 on. */
function hasGaps(numbers: readonly number[]): boolean {
  const given = numbers.filter((number) => !Number.isNaN(number));
  return given.length > 1 && given.every((number, index) => number === index + 1);
}
