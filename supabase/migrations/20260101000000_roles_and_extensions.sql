-- Roles, schemas and extensions.
--
-- In all migrations: policies say who may read and write a table. A function is `security definer` only where its callers
-- do, under its own conditions, what their rights and policies do not allow; the comment behind these words says what.

-- The roles that a Supabase project has from the start. On hosted Supabase they exist.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;

grant usage on schema public to anon, authenticated, service_role;

-- The schema that the API does not expose: helper functions, settings, derived tables.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- Roles have the rights to tables and sequences that the migrations grant, and no others: older projects of Supabase
-- grant these roles everything that is created in `public`.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- If pg_trgm is installed already, it stays in the schema that it is in.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
