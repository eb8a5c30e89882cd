import type { Sql } from "./open-sql.ts";

/** Lists the tables with a row that contains `text`. */
export async function findTablesContaining(sql: Sql, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^(pg_|information_schema)'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql`
      select from ${sql.part(name)} as entry where position(${text} in entry::text) > 0 limit 1`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}
