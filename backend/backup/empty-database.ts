import type pg from "pg";
import { POOL_NAME } from "../database/connection-pool.ts";
import { quoted } from "./connect.ts";

/** Whether anybody has made a table in the database. */
export async function isDatabaseEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (
       select from pg_class join pg_namespace as namespace on namespace.oid = relnamespace
       where relkind in ('r', 'p', 'v', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema'
         and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     ) as used`,
  );
  return rows[0]?.used === false;
}

/** How many connections of sites there are beside this one. */
export async function countSites(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = $1`,
    [POOL_NAME],
  );
  return rows[0]?.count ?? 0;
}

/** Schemas that the site makes as a whole. `public` was there before it, `extensions` may be used by others. */
const OWN_SCHEMAS = ["auth", "embedded", "private", "realtime", "storage", "supabase_migrations"];

/** Removes what a site laid, with all rows: its schemas, and everything in `public` that no extension owns. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query("drop publication if exists supabase_realtime");
  await client.query(
    `drop schema if exists ${OWN_SCHEMAS.map((name) => quoted(name)).join(", ")} cascade`,
  );
  await client.query(DROP_PUBLIC);
}

/** Every name is written down first: what one removal takes along has none any more. */
const DROP_PUBLIC = `
do $$
declare
  removals text[];
  removal text;
begin
  select array_agg(format('drop %s if exists %s cascade', kind, name)) into removals
  from (
    select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'f' then 'foreign table' else 'table' end as kind, oid::regclass::text as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('e', 'a', 'i'))
    union all
    select 'routine', oid::regprocedure::text from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select 'type', oid::regtype::text from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
      and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
  ) as thing;
  foreach removal in array coalesce(removals, '{}') loop
    execute removal;
  end loop;
end
$$`;
