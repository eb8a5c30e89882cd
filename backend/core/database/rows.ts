import type pg from "pg";

/** A row by column name, its values parsed as in row-types.ts. */
export type Row = pg.QueryResultRow;

/** The rows of a statement, with PostgreSQL's command tag (`INSERT`) and the number of rows returned or changed. */
export type Rows<R extends Row = Row> = R[] & { readonly command: string; readonly count: number };

/** Several statements in one message have several results; the last one is returned. */
export function toRows(result: pg.QueryResult | pg.QueryResult[]): Rows {
  const last = Array.isArray(result) ? result.at(-1) : result;
  const rows: Row[] = last?.rows ?? [];
  const { command, rowCount } = last ?? { command: "", rowCount: 0 };
  // Not enumerable, so that it compares equal to a plain array of the same rows.
  return Object.defineProperties(rows, {
    command: { value: command ?? "" },
    count: { value: rowCount ?? 0 },
  }) as Rows;
}
