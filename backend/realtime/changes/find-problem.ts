import type { Caller } from "../../core/base/caller.ts";
import { becomeCaller } from "../../core/database/as-caller.ts";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import type { Query } from "../../core/database/in-transaction.ts";
import { inDiscardedTransaction } from "../access/discarded-transaction.ts";
import { filterSql, hasPatterns, isFilterError, quoteName } from "./filter-sql.ts";
import type { RowFilter } from "./parse-filters.ts";
import type { Subscription } from "./subscriptions.ts";
import { type Column, matchTables, type TableShape } from "./table-shapes.ts";

/** Statement timeout of pattern validation: patterns run on a text without a match, so only slow parsing exceeds it. */
const PATTERN_LIMIT = [["statement_timeout", "1s"]] as const;
const TRIAL_LIMIT_MS = 5000;
const WRONG = "An exception happened so please check your connect parameters";

/** The filters of one table's subscriptions, as they are validated. */
type Trial = { subscription: Subscription; readable: Column[] };

/**
 * Returns why these subscriptions are invalid, or undefined when they are valid. The filters are evaluated on a synthetic
 * row, so that invalid values are reported on subscribe and not on the first change.
 *
 * @throws the reason of `signal` when it aborts.
 */
export async function findProblem(
  pool: ConnectionPool,
  shapes: readonly TableShape[],
  caller: Caller,
  subscriptions: readonly Subscription[],
  signal: AbortSignal,
): Promise<string | undefined> {
  signal.throwIfAborted();
  const trials = new Map<string, Trial>();
  for (const subscription of subscriptions) {
    const tables = matchTables(shapes, subscription);
    if (tables.length === 0)
      return unable(
        subscription,
        "Please check Realtime is enabled for the given connect parameters",
      );
    for (const { schema, table, columns } of tables) {
      const readable = columns.filter(({ readers }) => readers.includes(caller.role));
      const missing = findMissing(subscription, readable);
      if (missing !== undefined) return unable(subscription, WRONG, missing);
      const { filters } = subscription;
      if (filters.length > 0)
        trials.set(JSON.stringify([schema, table, filters]), { subscription, readable });
    }
  }
  if (trials.size === 0) return undefined;
  const areLimited = [...trials.values()].some(({ subscription }) =>
    hasPatterns(subscription.filters),
  );
  const line = areLimited ? "patternTrials" : "trials";
  return inDiscardedTransaction(pool, line, async (query) => {
    signal.throwIfAborted();
    await becomeCaller(pool, query, caller, areLimited ? PATTERN_LIMIT : []);
    return tryAll([...trials.values()], query, { signal, areLimited });
  });
}

async function tryAll(
  trials: readonly Trial[],
  query: Query,
  { signal, areLimited }: { signal: AbortSignal; areLimited: boolean },
): Promise<string | undefined> {
  const begun = performance.now();
  for (const { subscription, readable } of trials) {
    signal.throwIfAborted();
    if (performance.now() - begun > TRIAL_LIMIT_MS)
      return unable(subscription, WRONG, "the conditions take too long to be tried");
    try {
      await tryConditions(query, readable, subscription.filters);
    } catch (error) {
      if (!isFilterError(error, areLimited)) throw error;
      return unable(subscription, WRONG, error.message);
    }
  }
  return undefined;
}

/**
 * Evaluates filters on a row of nulls, which reveals invalid comparisons, and on a row with the filters' own values, since
 * PostgreSQL skips the work when it compares with null.
 */
async function tryConditions(
  query: Query,
  readable: readonly Column[],
  filters: readonly RowFilter[],
): Promise<void> {
  const parameters: unknown[] = [];
  const take = (value = "", type = "text") => `$${parameters.push(value)}::text::${type}`;
  const empty = readable.map(({ name, sqlType }) => `null::${sqlType} as ${quoteName(name)}`);
  const filled = readable.map(({ name, sqlType }) => {
    const compared = filters.find(
      (filter) => filter.column === name && filter.operator !== "is" && !hasPatterns([filter]),
    );
    return compared ? take(compared.values[0], sqlType) : `null::${sqlType}`;
  });
  const conditions = filters.map((filter) => filterSql([filter], readable, "tried", parameters));
  const expressions = filters
    .filter(({ operator }) => operator === "match" || operator === "imatch")
    .map(({ values }) => `'a' ~ ${take(values[0])}`);
  await query(
    `select array[${[...conditions, ...expressions].join(", ")}]
    from (select ${empty.join(", ")} union all select ${filled.join(", ")}) as tried`,
    parameters,
  );
}

function findMissing({ filters, columns }: Subscription, readable: Column[]): string | undefined {
  const isThere = (column: string) => readable.some(({ name }) => name === column);
  const unknown = columns?.find((column) => !isThere(column));
  if (unknown !== undefined) return `invalid column for select ${unknown}`;
  const filter = filters.find(({ column }) => !isThere(column));
  return filter && `invalid column for filter ${filter.column}`;
}

function unable(subscription: Subscription, advice: string, exception?: string): string {
  const end = exception === undefined ? "" : `. Exception: ${exception}`;
  return `Unable to subscribe to changes with given parameters. ${advice}: [${describeSubscription(subscription)}]${end}`;
}

/** A subscription as it is described to clients. */
export function describeSubscription({ event, schema, table, filters }: Subscription): string {
  return [
    `event: ${event}`,
    `schema: ${schema}`,
    `table: ${table}`,
    `filters: ${JSON.stringify(filters.map(({ column, operator, values }) => [column, operator, ...values]))}`,
  ].join(", ");
}
