import { type RowsAnswer, readRows } from "../write/backend-request.ts";

/** Rows a page. */
export const PAGE_SIZE = 100;
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Reads all rows, a page at a time, each after the last key of the page before. */
export async function* listPages<Row>(...given: Parameters<typeof readPages<Row>>) {
  for await (const page of readPages(...given)) yield* page;
}

/** Reads all rows as pages, each after the last key of the page before. */
export async function* readPages<Row>(
  readAfter: (id: string) => RowsAnswer<Row>,
  idOf: (row: Row) => string,
  given: string | { first: string; size: number } = FIRST_ID,
): AsyncGenerator<Row[]> {
  const { first, size } = typeof given === "string" ? { first: given, size: PAGE_SIZE } : given;
  for (let after = first; ; ) {
    const rows = await readRows(() => readAfter(after));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = idOf(last);
  }
}

/** All rows of a table with ids. */
export async function listAll<Row extends { id: string }>(
  readAfter: (id: string) => RowsAnswer<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of listPages(readAfter, ({ id }) => id)) rows.push(row);
  return rows;
}
