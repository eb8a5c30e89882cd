import { z } from "zod";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";

export type Column = {
  name: string;
  /** The type name as it is sent to clients, and as SQL takes it. */
  type: string;
  sqlType: string;
  isKey: boolean;
  readers: string[];
};

/** A table whose changes can be subscribed to. */
export type TableShape = { schema: string; table: string; columns: Column[] };

const CACHE_MS = 15_000;

const rowsSchema = z.array(
  z.object({
    schema: z.string(),
    table: z.string(),
    columns: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        sqlType: z.string(),
        isKey: z.boolean(),
        readers: z.array(z.string()),
      }),
    ),
  }),
);

const LIST_TABLES = `
  select published.schemaname as schema, published.tablename as table,
    json_agg(json_build_object(
      'name', attribute.attname,
      'type', type.typname,
      'sqlType', format_type(attribute.atttypid, attribute.atttypmod),
      'isKey', coalesce(attribute.attnum = any (key.indkey), false),
      'readers', (
        select coalesce(json_agg(role), '[]') from unnest(array['anon', 'authenticated', 'service_role']) as role
        where has_schema_privilege(role, published.schemaname, 'usage')
          and has_column_privilege(role, class.oid, attribute.attnum, 'select')
      )
    ) order by attribute.attnum) as columns
  from pg_publication_tables as published
  join pg_namespace as namespace on namespace.nspname = published.schemaname
  join pg_class as class on class.relnamespace = namespace.oid and class.relname = published.tablename
  join pg_attribute as attribute
    on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
  join pg_type as type on type.oid = attribute.atttypid
  join pg_index as key on key.indrelid = class.oid and key.indisprimary
  where published.pubname = 'supabase_realtime'
  group by 1, 2`;

/** The published tables and their columns, refreshed from the database at intervals. */
export function createTableShapes(pool: ConnectionPool): () => Promise<TableShape[]> {
  let cached: { at: number; shapes: Promise<TableShape[]> } | undefined;

  async function read(): Promise<TableShape[]> {
    return rowsSchema.parse([...(await pool.query(LIST_TABLES, []))]);
  }

  return () => {
    if (cached && performance.now() - cached.at < CACHE_MS) return cached.shapes;
    const shapes = read();
    const own = { at: performance.now(), shapes };
    cached = own;
    shapes.catch(() => {
      if (cached === own) cached = undefined;
    });
    return shapes;
  };
}

/** The tables that a subscription matches. */
export function matchTables(
  shapes: readonly TableShape[],
  { schema, table }: { schema: string; table: string },
): TableShape[] {
  return shapes.filter(
    (shape) =>
      (schema === "*" || shape.schema === schema) && (table === "*" || shape.table === table),
  );
}
