import { z } from "zod";
import type { Caller } from "../../core/base/caller.ts";
import { becomeCaller } from "../../core/database/as-caller.ts";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import type { Query } from "../../core/database/in-transaction.ts";
import { inDiscardedTransaction } from "../access/discarded-transaction.ts";
import { filterSql, isFilterError, quoteName } from "./filter-sql.ts";
import type { Notice } from "./notice.ts";
import type { RowFilter } from "./parse-filters.ts";
import type { Cost } from "./subscriptions.ts";
import type { Column, TableShape } from "./table-shapes.ts";

export type RowKey = Record<string, unknown>;

/** A query about rows: selected columns as JSON, and which filters match. */
export type RowQuery = {
  shape: TableShape;
  keys: readonly RowKey[];
  /** For deleted rows: the columns that the policies use. */
  oldRows?: Notice["old_rows"];
  /** Column lists; each yields one JSON text. Empty for deleted rows. */
  views: readonly (readonly string[])[];
  filters: readonly (readonly RowFilter[])[];
};

/** The result for one row: JSON by column list, and whether each filter matches. */
export type RowResult = { views: string[]; holds: boolean[] };

export type RowResults = {
  /** One result per key, in the order of the keys; undefined where the caller sees no such row. */
  rows: (RowResult | undefined)[];
  /** Failures by filter. */
  failures: Map<number, string>;
};

/** A deleted row is known by its key alone. */
export type RowState = "present" | "gone";

/** Time limit of filters with patterns: most of a second would delay the notices that wait behind them. */
const PATTERN_LIMIT = "set local statement_timeout to 250";
/** After failing filters took this long, the rest count as not matching; the next change finds further failures. */
const SEARCH_LIMIT_MS = 2000;
/** Values in one statement; the protocol allows 65,533 beside the other parameters. */
const MAX_VALUES = 1000;

const viewsSchema = z.array(
  z.object({ position: z.coerce.number().int(), views: z.array(z.string()) }),
);
const conditionSchema = z.array(z.object({ condition: z.string().nullable() }));
const holdsSchema = z.array(
  z.object({ position: z.coerce.number().int(), holds: z.array(z.boolean()) }),
);

/** Filters, each batch with the index of its first filter. */
type Batch = { filters: readonly RowFilter[]; place: number }[];

/**
 * Reads rows as a caller who is subject to row level security.
 *
 * Filters that fail, or whose patterns take too long, are isolated; all others are still evaluated.
 */
export async function readRows(
  pool: ConnectionPool,
  caller: Caller,
  question: RowQuery,
  { state, cost }: { state: RowState; cost: Cost },
): Promise<RowResults> {
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
  const rows: RowResults["rows"] = keys.map(() => undefined);

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

  async function evaluate(query: Query, batch: Batch): Promise<void> {
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

  /** @returns the error that the database raised, if these filters caused it. */
  async function tryToEvaluate(query: Query, batch: Batch): Promise<string | undefined> {
    await query("savepoint filters");
    try {
      await evaluate(query, batch);
      return undefined;
    } catch (error) {
      if (!isFilterError(error, isLimited)) throw error;
      await query("rollback to savepoint filters");
      return error.message;
    }
  }

  await inDiscardedTransaction(pool, cost, async (query) => {
    if (state === "gone") source += await oldRowCondition(query, caller, shape);
    await becomeCaller(pool, query, caller);
    await readViews(query);
    if (isLimited) await query(PATTERN_LIMIT);
    const begun = performance.now();
    const hasTime = () => failures.size === 0 || performance.now() - begun < SEARCH_LIMIT_MS;
    for (const batch of toBatches(filters)) {
      if (!hasTime()) return;
      if ((await tryToEvaluate(query, batch)) === undefined) continue;
      for (const each of batch) {
        if (!hasTime()) return;
        const problem = await tryToEvaluate(query, [each]);
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
 * A `where` clause that selects the deleted rows that the caller could read: the policies of the table are evaluated on
 * the known columns of the old row. Rows with too few known columns are hidden from callers under row level security.
 */
async function oldRowCondition(
  query: Query,
  { role }: Caller,
  { schema, table }: TableShape,
): Promise<string> {
  const name = `${quoteName(schema)}.${quoteName(table)}`;
  const result = await query(
    "select realtime.select_condition($1::text::regclass, $2::name) as condition",
    [name, role],
  );
  const [row] = conditionSchema.parse([...result]);
  if (row?.condition === "true") return "";
  return ` where wanted."old row" is not null and exists (
    select from json_populate_record(null::${name}, wanted."old row") as ${quoteName(table)} where ${row?.condition ?? "false"})`;
}

/** Splits filters into batches of one statement each. An empty list of filters always matches. */
function toBatches(filters: RowQuery["filters"]): Batch[] {
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
