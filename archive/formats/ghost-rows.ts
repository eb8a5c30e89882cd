import { JSONParser } from "@streamparser/json";
import { type ArchiveFile, type ReadOptions, readText } from "../input/archive-file.ts";
import { UnusableInput } from "../input/unusable-input.ts";

export type GhostRow = {
  table: string /** Which of the rows read it is, from 1. */;
  index: number;
  value: unknown;
};

/**
 * Rows of the named tables of a Ghost export one after the other, read as a stream. Both nestings are
 * known: `db[0].data.<table>` and `data.<table>`.
 *
 * @throws UnusableInput with the position when the JSON is cut off or malformed; all before it has been
 * yielded.
 */
export async function* readGhostRows(
  file: ArchiveFile,
  tables: string[],
  options: ReadOptions,
): AsyncGenerator<GhostRow> {
  const ready: GhostRow[] = [];
  let count = 0;
  const parser = new JSONParser({
    paths: tables.flatMap((table) => [`$.db.*.data.${table}.*`, `$.data.${table}.*`]),
    keepStack: false,
    stringBufferSize: 64 * 1024,
  });
  parser.onValue = ({ value, stack }) => {
    const table = stack.at(-1)?.key;
    count += 1;
    ready.push({ table: String(table), index: count, value });
  };
  let length = 0;
  let problem: string | null = null;
  try {
    for await (const text of readText(file, options)) {
      parser.write(text);
      length += text.length;
      yield* ready.splice(0);
    }
    if (!parser.isEnded) problem = `character ${length}: the file ends too early`;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    problem = `character ${length}: ${error instanceof Error ? error.message.replace(/\.$/, "") : error}`;
  }
  yield* ready.splice(0);
  if (problem) throw new UnusableInput(`The JSON is cut off or malformed at ${problem}.`);
}
