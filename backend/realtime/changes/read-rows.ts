import { z } from "zod";
import type { ConnectionPool } from "../../database/connection-pool.ts";
import type { Identity } from "../identity.ts";
import { becomeCaller, inDiscardedTransaction, limitTime, type Query } from "../run-as.ts";
import { isFaultOfCondition } from "./failures.ts";
import { filterSql, quoteName } from "./filter-sql.ts";
import type { Notice } from "./notice.ts";
import type { RowFilter } from "./parse-filters.ts";
import type { Cost } from "./subscriptions.ts";
import type { Column, TableShape } from "./table-shapes.ts";

export type RowKey = Record<string, unknown>;

/** What is asked about rows: their texts with these columns, and which of these conditions hold. */
export type RowQuestion = {
  shape: TableShape;
  keys: readonly RowKey[];
  /** Of rows that are gone: what the policies look at. */
  oldRows?: Notice["old_rows"];
  /** Lists of columns; each gives one JSON text. Empty for rows that are gone. */
  views: readonly (readonly string[])[];
  filters: readonly (readonly RowFilter[])[];
};

/** The answer for one row: JSON by view, and by conditions whether they hold. */
export type RowAnswer = { views: string[]; holds: boolean[] };

export type RowAnswers = {
  /** For each key, in their order; undefined where the caller sees no such row. */
  rows: (RowAnswer | undefined)[];
  /** By conditions that could not be answered, why. */
  failures: Map<number, string>;
};

/** A row that has gone from the table is looked at by its key alone. */
export type RowState = "present" | "gone";

/** So long conditions with patterns may take: most of a second would be noticed by those who wait behind them. */
const PATTERN_LIMIT_MS = 250;
/** What is left of conditions when the failed ones took that long counts as not met: the next change finds more of them. */
const SEARCH_LIMIT_MS = 2000;
/** Values in one statement: the protocol has room for 65,533. */
const MAX_VALUES = 1000;

const viewsSchema = z.array(
  z.object({ position: z.coerce.number().int(), views: z.array(z.string()) }),
);
const conditionSchema = z.array(z.object({ condition: z.string().nullable() }));
const holdsSchema = z.array(
  z.object({ position: z.coerce.number().int(), holds: z.array(z.boolean()) }),
);

/** RequestConditions, each with its place among all that are asked. */
type Batch = { filters: readonly RowFilter[]; place: number }[];

/**
 * Looks at rows as somebody who is under row level security.
 *
 * RequestConditions that fail, or take too long with their patterns, are told apart from the others, which are answered.
 */
export async function readRows(
  pool: ConnectionPool,
  identity: Identity,
  question: RowQuestion,
  { state, cost }: { state: RowState; cost: Cost },
): Promise<RowAnswers> {
  const { shape, keys, views, filters } = question;
  const keyColumns = shape.columns.filter(({ isKey }) => isKey);
  const wanted = JSON.stringify(
    keys.map((key, position) => ({
      ...key,
      "row position": position,
      "old row": question.oldRows?.[position] ?? null,
    })),
  );
  let source = sourceOf(shape, keyColumns, state);
  const rowName = state === "gone" ? "wanted" : "found";
  const known = state === "gone" ? keyColumns : shape.columns;
  const isLimited = cost === "patternRows";
  const failures = new Map<number, string>();
  const rows: RowAnswers["rows"] = keys.map(() => undefined);

  async function readViews(query: Query): Promise<void> {
    const texts = views.map((columns) => {
      const names = columns.map((column) => `found.${quoteName(column)}`);
      return `(select row_to_json(shown)::text from (select ${names.join(", ")}) as shown)`;
    });
    const found = await query(
      `select wanted."row position" as position, to_json(array[${texts.join(", ")}]::text[]) as views ${source}`,
      [wanted],
    );
    for (const row of viewsSchema.parse([...found]))
      rows[row.position] = { views: row.views, holds: filters.map((each) => each.length === 0) };
  }

  async function ask(query: Query, batch: Batch): Promise<void> {
    const parameters: unknown[] = [wanted];
    const conditions = batch.map((each) => filterSql(each.filters, known, rowName, parameters));
    const answered = await query(
      `select wanted."row position" as position, to_json(array[${conditions.join(", ")}]::boolean[]) as holds ${source}`,
      parameters,
    );
    for (const { position, holds } of holdsSchema.parse([...answered]))
      for (const [index, { place }] of batch.entries()) {
        const row = rows[position];
        if (row) row.holds[place] = holds[index] ?? false;
      }
  }

  /** @returns what the database refused, if it is the fault of these conditions. */
  async function askSafely(query: Query, batch: Batch): Promise<string | undefined> {
    await query("savepoint asked");
    try {
      await ask(query, batch);
      return undefined;
    } catch (error) {
      if (!isFaultOfCondition(error, isLimited)) throw error;
      await query("rollback to savepoint asked");
      return error.message;
    }
  }

  await inDiscardedTransaction(pool, cost, async (query) => {
    if (state === "gone") source += await oldRowCondition(query, identity, shape);
    await becomeCaller(pool, query, identity);
    await readViews(query);
    if (isLimited) await limitTime(query, PATTERN_LIMIT_MS);
    const begun = performance.now();
    const hasTime = () => failures.size === 0 || performance.now() - begun < SEARCH_LIMIT_MS;
    for (const batch of toBatches(filters)) {
      if (!hasTime()) return;
      if ((await askSafely(query, batch)) === undefined) continue;
      for (const each of batch) {
        if (!hasTime()) return;
        const problem = await askSafely(query, [each]);
        if (problem !== undefined) failures.set(each.place, problem);
      }
    }
  });
  return { rows, failures };
}

function sourceOf({ schema, table }: TableShape, keys: readonly Column[], state: RowState): string {
  const definition = keys.map(({ name, sqlType }) => `${quoteName(name)} ${sqlType}`);
  const wanted = `from json_to_recordset($1::text::json) as wanted("row position" integer, "old row" json, ${definition.join(", ")})`;
  if (state === "gone") return wanted;
  const match = keys.map(({ name }) => `found.${quoteName(name)} = wanted.${quoteName(name)}`);
  return `${wanted} join ${quoteName(schema)}.${quoteName(table)} as found on ${match.join(" and ")}`;
}

/**
 * A `where` clause that keeps, of rows that are gone, those that the caller could read: the policies of the table are asked of
 * what is known of the old row. A row of which too little is known could be read by nobody who is under row level security.
 */
async function oldRowCondition(
  query: Query,
  { role }: Identity,
  { schema, table }: TableShape,
): Promise<string> {
  const name = `${quoteName(schema)}.${quoteName(table)}`;
  const asked = await query(
    "select realtime.select_condition($1::text::regclass, $2::name) as condition",
    [name, role],
  );
  const [row] = conditionSchema.parse([...asked]);
  if (row?.condition === "true") return "";
  return ` where wanted."old row" is not null and exists (
    select from json_populate_record(null::${name}, wanted."old row") as ${quoteName(table)} where ${row?.condition ?? "false"})`;
}

/** RequestConditions in portions, each for one statement. What has none holds in any case. */
function toBatches(filters: RowQuestion["filters"]): Batch[] {
  const batches: Batch[] = [];
  let room = 0;
  for (const [place, each] of filters.entries()) {
    if (each.length === 0) continue;
    const size = each.reduce((sum, { values }) => sum + values.length, 0);
    if (size > room) {
      batches.push([]);
      room = MAX_VALUES;
    }
    batches.at(-1)?.push({ filters: each, place });
    room -= size;
  }
  return batches;
}
