import { BackendUnavailableError, requestWithRetry } from "../write/backend-request.ts";

/** Rows a page. */
export const PAGE_SIZE = 100;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

type Answer<Row> = PromiseLike<{
  data: Row[] | null;
  error: { message: string; code?: string } | null;
  status: number;
}>;

/** Reads all rows, a page at a time, each after the last key of the page before. */
export async function* listPages<Row>(
  readAfter: (id: string) => Answer<Row>,
  idOf: (row: Row) => string,
  first = FIRST_ID,
): AsyncGenerator<Row> {
  for (let after = first; ; ) {
    const rows = await read(() => readAfter(after));
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = idOf(last);
  }
}

/** All rows of a table with ids. */
export async function listAll<Row extends { id: string }>(
  readAfter: (id: string) => Answer<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of listPages(readAfter, ({ id }) => id)) rows.push(row);
  return rows;
}

/** @throws BackendUnavailableError when the backend does not respond or refuses. */
export async function read<Row>(send: () => Answer<Row>): Promise<Row[]> {
  const { data, error } = await requestWithRetry(send);
  if (error) throw new BackendUnavailableError(`the site cannot be read: ${error.message}`);
  return data;
}
