import type { Sql } from "./open-sql.ts";

/** The tables of a site's database that hold a text anywhere in one of their rows. */
export async function tablesThatHold(sql: Sql, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^(pg_|information_schema)'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql`
      select from ${sql.part(name)} as kept where position(${text} in kept::text) > 0 limit 1`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}
