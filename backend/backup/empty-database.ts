import type pg from "pg";
import { POOL_NAME } from "../core/database/connection-pool.ts";
import { quoteIdentifier } from "./backup-connection.ts";

/** True when the database has no table or view of its own. */
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

/** Counts connections of running sites to the database. */
export async function countSiteConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = $1`,
    [POOL_NAME],
  );
  return rows[0]?.count ?? 0;
}

/** Schemas that only the site creates. Not `public`, which PostgreSQL creates, nor `extensions`, which may be shared. */
const OWN_SCHEMAS = ["auth", "embedded", "private", "realtime", "storage", "supabase_migrations"];

/** Drops the site's schemas, and everything in `public` that no extension owns. */
export async function dropSiteSchema(client: pg.Client): Promise<void> {
  await client.query("drop publication if exists supabase_realtime");
  await client.query(
    `drop schema if exists ${OWN_SCHEMAS.map((name) => quoteIdentifier(name)).join(", ")} cascade`,
  );
  await client.query(DROP_PUBLIC_OBJECTS);
}

/** Collects all names first, since `cascade` may drop objects that come later in the list. */
const DROP_PUBLIC_OBJECTS = `
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
