import { MAX_VALUES, TOO_MANY_VALUES } from "./body-limits.ts";

/** An invalid CSV text (RFC 4180). */
export type CsvProblem = { problem: string };

/**
 * Converts CSV with a header line to JSON text: an array of objects of strings, with null for `NULL`. Each line has a
 * field per name; additional fields are dropped, as by PostgREST.
 */
export function parseCsv(
  text: string,
): { json: string; keys: string[]; rows: number } | CsvProblem {
  const lines = readLines(text);
  if ("problem" in lines) return lines;
  const [names, ...rows] = lines;
  if (!names) return { problem: "There is no header line" };
  if (rows.some((row) => row.length !== names.length)) {
    return { problem: "All lines must have same number of fields" };
  }
  const objects = rows.map(
    (row) => `{${names.map((name, at) => `${JSON.stringify(name)}:${toJson(row[at] ?? "")}`)}}`,
  );
  return { json: `[${objects}]`, keys: [...new Set(names)], rows: rows.length };
}

function toJson(field: string): string {
  return field === "NULL" ? "null" : JSON.stringify(field);
}

function readLines(text: string): string[][] | CsvProblem {
  const lines: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  let line: string[] = [];
  let values = 0;
  for (let at = 0; at < text.length; ) {
    field.lastIndex = at;
    const found = field.exec(text);
    values += 1;
    if (values > MAX_VALUES) return { problem: TOO_MANY_VALUES };
    if (!found) return { problem: `Invalid CSV in line ${lines.length + 1}` };
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    at = field.lastIndex;
    // A comma at the very end is followed by an empty field.
    if (found[3] === "," && at === text.length) line.push("");
    if (found[3] !== "," || at === text.length) {
      // Empty lines are skipped.
      if (line.length > 1 || line[0] !== "" || found[0].startsWith('"')) lines.push(line);
      line = [];
    }
  }
  return lines;
}
