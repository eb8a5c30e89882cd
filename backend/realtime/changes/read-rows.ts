import { z } from "zod";
import type { ConnectionPool } from "../../database/connection-pool.ts";
import type { Identity } from "../identity.ts";
import { becomeCaller, inDiscardedTransaction } from "../run-as.ts";
import { filterSql, quoteName } from "./filter-sql.ts";
import type { RowFilter } from "./parse-filters.ts";
import type { TableShape } from "./table-shapes.ts";

export type RowKey = Record<string, unknown>;

/** What is asked about rows: their texts with these columns, and which of these conditions hold. */
export type RowQuestion = {
  shape: TableShape;
  keys: readonly RowKey[];
  /** Lists of columns; each gives one JSON text. Empty for rows that are gone. */
  views: readonly (readonly string[])[];
  filters: readonly (readonly RowFilter[])[];
};

/** The answer for one row: JSON by view, and by conditions whether they hold. */
export type RowAnswer = { views: string[]; holds: boolean[] };

/** A row that has gone from the table is looked at by its key alone. */
export type RowState = "present" | "gone";

const answerSchema = z.array(
  z.object({
    position: z.coerce.number().int(),
    views: z.array(z.string()),
    holds: z.array(z.boolean()),
  }),
);

/**
 * Looks at rows as somebody who is under row level security.
 *
 * @returns an answer for each key, in their order; undefined where they see no such row.
 */
export async function readRows(
  pool: ConnectionPool,
  identity: Identity,
  question: RowQuestion,
  state: RowState,
): Promise<(RowAnswer | undefined)[]> {
  const { shape, keys, views, filters } = question;
  const keyColumns = shape.columns.filter(({ isKey }) => isKey);
  const parameters: unknown[] = [
    JSON.stringify(keys.map((key, position) => ({ ...key, "row position": position }))),
  ];
  const rowName = state === "gone" ? "wanted" : "found";
  const known = state === "gone" ? keyColumns : shape.columns;
  const conditions = filters.map((each) => filterSql(each, known, rowName, parameters));
  const texts = views.map((columns) => {
    const names = columns.map((column) => `found.${quoteName(column)}`);
    return `(select row_to_json(shown)::text from (select ${names.join(", ")}) as shown)`;
  });
  const definition = keyColumns.map(({ name, sqlType }) => `${quoteName(name)} ${sqlType}`);
  const match = keyColumns.map(
    ({ name }) => `found.${quoteName(name)} = wanted.${quoteName(name)}`,
  );
  const source =
    state === "gone"
      ? ""
      : `join ${quoteName(shape.schema)}.${quoteName(shape.table)} as found on ${match.join(" and ")}`;
  const sql = `
    select wanted."row position" as position,
      to_json(array[${texts.join(", ")}]::text[]) as views,
      to_json(array[${conditions.join(", ")}]::boolean[]) as holds
    from json_to_recordset($1::text::json) as wanted("row position" integer, ${definition.join(", ")}) ${source}`;
  const rows = await inDiscardedTransaction(pool, async (query) => {
    await becomeCaller(query, identity);
    return query(sql, parameters);
  });
  const answers = new Map(
    answerSchema.parse([...rows]).map(({ position, ...answer }) => [position, answer]),
  );
  return keys.map((_, position) => answers.get(position));
}
