import type { KeyRow, ViewRow } from "./catalog-rows.ts";

/** The source column of a view's column that is exposed unchanged. */
type Origin = { column: number; table: number; tableColumn: number };

/** A view exposes all columns of one end of a key. Each may occur several times. */
export type ViewKey = { view: ViewRow; columns: string[][] };

/** Columns of views that expose the columns `numbers` of a table, in their order. */
export type FindViewKeys = (table: number, numbers: readonly number[]) => ViewKey[];

/** Traces the columns of views to their tables, through views of views. */
export function traceViews(views: readonly ViewRow[]): FindViewKeys {
  const origins = new Map<number, Origin[]>();
  for (const view of views) origins.set(view.oid, readOrigins(view.definition));
  const byTable = new Map<number, { view: ViewRow; shown: Map<number, string[]> }[]>();
  for (const view of views) {
    for (const [table, shown] of collectShown(view, origins)) {
      const list = byTable.get(table) ?? [];
      list.push({ view, shown });
      byTable.set(table, list);
    }
  }
  return (table, numbers) =>
    (byTable.get(table) ?? []).flatMap(({ view, shown }) => {
      const columns = numbers.map((number) => shown.get(number) ?? []);
      return columns.every((names) => names.length > 0) ? [{ view, columns }] : [];
    });
}

/** Names of the view's columns by the number of the table's column, by table. */
function collectShown(
  view: ViewRow,
  origins: ReadonlyMap<number, Origin[]>,
): Map<number, Map<number, string[]>> {
  const tables = new Map<number, Map<number, string[]>>();
  function follow(name: string, { table, tableColumn }: Origin, path: readonly number[]): void {
    const shown = tables.get(table) ?? new Map<number, string[]>();
    tables.set(table, shown);
    const names = shown.get(tableColumn) ?? [];
    if (!names.includes(name)) shown.set(tableColumn, [...names, name]);
    if (path.includes(table)) return;
    for (const next of origins.get(table) ?? []) {
      if (next.column === tableColumn) follow(name, next, [...path, table]);
    }
  }
  for (const origin of origins.get(view.oid) ?? []) {
    const name = view.columns[String(origin.column)];
    if (name !== undefined) follow(name, origin, [view.oid]);
  }
  return tables;
}

/** A backslash escapes characters with a meaning in the format. */
const TOKEN = /\\.|[{(})]| :(targetList|resno|resorigtbl|resorigcol) (\d*)/gs;

/**
 * Parses the target list of a view's query from `pg_rewrite.ev_action`, which PostgreSQL writes as a tree of nodes:
 * `({QUERY … :targetList ({TARGETENTRY … :resno 1 … :resorigtbl 16390 :resorigcol 1 …} …) …})`. Target lists of
 * subqueries and CTEs are nested deeper; columns taken from them already have their tables as origin.
 */
function readOrigins(definition: string): Origin[] {
  const origins: Origin[] = [];
  let depth = 0;
  let isInTargets = false;
  let entry = { column: 0, table: 0, tableColumn: 0 };
  for (const [token, field, number] of definition.matchAll(TOKEN)) {
    if (token === "{" || token === "(") {
      depth += 1;
      if (isInTargets && depth === 4) entry = { column: 0, table: 0, tableColumn: 0 };
    } else if (token === "}" || token === ")") {
      if (isInTargets && depth === 4 && entry.table !== 0) origins.push(entry);
      depth -= 1;
      if (depth === 2) isInTargets = false;
    } else if (field === "targetList") {
      if (depth === 2) isInTargets = true;
    } else if (field !== undefined && isInTargets && depth === 4) {
      if (field === "resno") entry.column = Number(number);
      if (field === "resorigtbl") entry.table = Number(number);
      if (field === "resorigcol") entry.tableColumn = Number(number);
    }
  }
  return origins;
}

/** All combinations of one name per column. */
export function combineColumns(columns: readonly string[][]): string[][] {
  let combinations: string[][] = [[]];
  for (const names of columns) {
    combinations = combinations.flatMap((chosen) => names.map((name) => [...chosen, name]));
  }
  return combinations;
}

/** Primary key of a view: that of the tables whose keys it exposes, each column under its first name. */
export function findViewPrimaryKeys(
  keys: readonly KeyRow[],
  findViewKeys: FindViewKeys,
): Map<number, string[]> {
  const primaryKeys = new Map<number, string[]>();
  for (const key of keys) {
    if (key.type !== "p") continue;
    for (const { view, columns } of findViewKeys(key.table.oid, key.numbers)) {
      const names = columns.flatMap((shown) => shown.slice(0, 1));
      primaryKeys.set(view.oid, [...(primaryKeys.get(view.oid) ?? []), ...names]);
    }
  }
  return primaryKeys;
}
