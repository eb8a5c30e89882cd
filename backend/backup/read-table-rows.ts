import { type Manifest, tableFolder } from "./manifest.ts";
import { readParts, verifyArchive } from "./read-archive.ts";

/** A row of an archived table: the text of each value by column, as PostgreSQL writes it; null for NULL. */
export type TextRow = Record<string, string | null>;

/**
 * Reads the rows of some tables ('schema.name') of a backup, table by table in the order of the archive.
 *
 * @throws StartError when it is not a backup, damaged, incomplete, or of a newer format.
 */
export async function* readTableRows(
  file: string,
  names: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<{ table: string; row: TextRow }> {
  const manifest: Manifest = await verifyArchive(file, signal);
  const wanted = manifest.tables.filter(({ schema, name }) => names.includes(`${schema}.${name}`));
  // A long row goes on in the next part of its table.
  let rest: Buffer = Buffer.alloc(0);
  for await (const { name: part, bytes } of readParts(file, signal)) {
    const table = wanted.find((candidate) => part.startsWith(tableFolder(candidate)));
    if (!table) continue;
    const rows = Buffer.concat([rest, bytes]);
    const end = rows.lastIndexOf("\n") + 1;
    rest = rows.subarray(end);
    // The last line is empty.
    for (const line of rows.toString("utf8", 0, end).split("\n").slice(0, -1)) {
      const values = line.split("\t").map(readValue);
      const row = Object.fromEntries(
        table.columns.map((column, index) => [column, values[index] ?? null]),
      );
      yield { table: `${table.schema}.${table.name}`, row };
    }
  }
}

const ESCAPES: Record<string, string> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Decodes a value of PostgreSQL's `COPY` text format. */
function readValue(text: string): string | null {
  if (text === "\\N") return null;
  if (!text.includes("\\")) return text;
  return text.replaceAll(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);
}
