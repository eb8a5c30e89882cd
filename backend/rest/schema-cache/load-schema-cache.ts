import type { z } from "zod";
import type { ConnectionPool, PooledConnection } from "../../core/database/connection-pool.ts";
import {
  computedRelationshipRows,
  functionRows,
  keyRows,
  mediaHandlerRows,
  representationRows,
  tableRows,
  viewRows,
} from "./catalog-rows.ts";
import {
  COMPUTED_RELATIONSHIPS_SQL,
  FUNCTIONS_SQL,
  KEYS_SQL,
  MEDIA_HANDLERS_SQL,
  REPRESENTATIONS_SQL,
  TABLES_SQL,
  VIEWS_SQL,
} from "./catalog-sql.ts";
import { buildRelationships } from "./relationships.ts";
import {
  type DatabaseFunction,
  mediaHandlerKey,
  nameKey,
  representationKey,
  type SchemaCache,
  type Table,
} from "./schema-cache.ts";
import { findViewPrimaryKeys, traceViews } from "./view-columns.ts";

/** Settings declared by a function that must apply before its statement starts. */
const HOISTED_SETTINGS = ["statement_timeout", "plan_filter.statement_cost_limit"];

/** Loads the catalog in one transaction: the tables, views and functions of `schemas`, and their relationships. */
export async function loadSchemaCache(
  pool: ConnectionPool,
  schemas: readonly string[],
): Promise<SchemaCache> {
  const connection = await pool.acquire();
  try {
    return await readCatalog(connection, schemas);
  } finally {
    await connection.rollback();
    connection.release();
  }
}

async function readCatalog(
  connection: PooledConnection,
  schemas: readonly string[],
): Promise<SchemaCache> {
  const names = `{${schemas.map(quoteInArray).join(",")}}`;
  const read = async <T>(rows: z.ZodType<T>, sql: string): Promise<T> => {
    const parameters = sql.includes("$1") ? [names] : [];
    const [row] = await connection.send(sql, parameters, false);
    return rows.parse(JSON.parse(String(row?.result)));
  };
  const [, , tables, keys, views, computed, functions, representations, handlers] =
    await Promise.all([
      connection.send("begin isolation level repeatable read read only", [], false),
      // With an empty search path, types and expressions are written with their schemas.
      connection.send("select set_config('search_path', '', true)", [], false),
      read(tableRows, TABLES_SQL),
      read(keyRows, KEYS_SQL),
      read(viewRows, VIEWS_SQL),
      read(computedRelationshipRows, COMPUTED_RELATIONSHIPS_SQL),
      read(functionRows, FUNCTIONS_SQL),
      read(representationRows, REPRESENTATIONS_SQL),
      read(mediaHandlerRows, MEDIA_HANDLERS_SQL),
    ]);
  const findViewKeys = traceViews(views);
  const primaryKeys = new Map<string, string[]>();
  for (const { type, table, columns } of keys) {
    if (type === "p") primaryKeys.set(nameKey(table), [...columns].sort());
  }
  const ofViews = findViewPrimaryKeys(keys, findViewKeys);
  for (const view of views) primaryKeys.set(nameKey(view), ofViews.get(view.oid) ?? []);
  return {
    tables: new Map(
      tables.map((table): [string, Table] => [
        nameKey(table),
        {
          ...table,
          primaryKey: primaryKeys.get(nameKey(table)) ?? [],
          columns: new Map(table.columns.map((column) => [column.name, column])),
        },
      ]),
    ),
    relationships: buildRelationships({ keys, findViewKeys, computed, primaryKeys, schemas }),
    functions: groupFunctions(functions),
    representations: new Map(
      representations.map(({ source, target, function: name }) => [
        representationKey(source, target),
        name,
      ]),
    ),
    mediaHandlers: new Map(
      handlers.map((handler) => {
        const isForAny =
          handler.target.schema === "pg_catalog" && handler.target.name === "anyelement";
        return [mediaHandlerKey(isForAny ? undefined : handler.target, handler.mediaType), handler];
      }),
    ),
  };
}

function groupFunctions(rows: z.infer<typeof functionRows>): Map<string, DatabaseFunction[]> {
  const functions = new Map<string, DatabaseFunction[]>();
  for (const row of rows) {
    const isolation = row.settings.find(([name]) => name === "default_transaction_isolation")?.[1];
    const settings = row.settings.filter(([name]) => HOISTED_SETTINGS.includes(name));
    const key = nameKey(row);
    functions.set(key, [...(functions.get(key) ?? []), { ...row, isolation, settings }]);
  }
  return functions;
}

/** A schema as an element of a `regnamespace` array. */
function quoteInArray(schema: string): string {
  const identifier = `"${schema.replaceAll('"', '""')}"`;
  return `"${identifier.replace(/["\\]/g, "\\$&")}"`;
}
