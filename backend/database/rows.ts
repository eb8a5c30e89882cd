import type pg from "pg";

/** A row by the names of its columns, its values read as in row-types.ts. */
export type Row = pg.QueryResultRow;

/** The rows of a statement, with the command that PostgreSQL ran (`INSERT`) and how many rows it returned or changed. */
export type Rows<R extends Row = Row> = R[] & { readonly command: string; readonly count: number };

/** Several statements in one message have several results; the last one counts. */
export function toRows(result: pg.QueryResult | pg.QueryResult[]): Rows {
  const last = Array.isArray(result) ? result.at(-1) : result;
  const rows: Row[] = last?.rows ?? [];
  const { command, rowCount } = last ?? { command: "", rowCount: 0 };
  // Not enumerable, so that the list equals one of the same rows.
  return Object.defineProperties(rows, {
    command: { value: command ?? "" },
    count: { value: rowCount ?? 0 },
  }) as Rows;
}
