-- Notifies `/rest/v1` that its schema cache is stale, as `notify pgrst, 'reload schema'` does. Event triggers need a
-- superuser on some servers; without them, unknown names reload the cache.
create or replace function embedded.notify_schema_change() returns event_trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Temporary tables are not part of the API; functions create and drop them during requests.
  if tg_event = 'sql_drop' then
    perform from pg_event_trigger_dropped_objects() where not is_temporary;
  else
    perform from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp';
  end if;
  if found then
    notify pgrst, 'reload schema';
  end if;
end
$$;
revoke all on function embedded.notify_schema_change() from public;

do $$
begin
  drop event trigger if exists pgrst_ddl_watch;
  create event trigger pgrst_ddl_watch on ddl_command_end
  when tag in (
    'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
    'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW',
    'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION', 'CREATE AGGREGATE', 'ALTER AGGREGATE',
    'CREATE TRIGGER', 'CREATE TYPE', 'ALTER TYPE', 'CREATE DOMAIN', 'ALTER DOMAIN', 'CREATE CAST', 'CREATE RULE', 'COMMENT'
  )
  execute function embedded.notify_schema_change();
  drop event trigger if exists pgrst_drop_watch;
  create event trigger pgrst_drop_watch on sql_drop
  execute function embedded.notify_schema_change();
exception when insufficient_privilege then
  raise notice 'Changes of the schema are not notified.';
end
$$;
