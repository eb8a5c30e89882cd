-- The roles of a Supabase project. Migrations and seeds written for hosted Supabase name all of them; this site uses
-- the first four, which an administrator may create beforehand; a user who may not create roles goes without the others.
-- Roles belong to the whole server, so a site on another of its databases may create them at the same moment.
do $$
declare
  attributes constant jsonb := '{
    "anon": "nologin noinherit",
    "authenticated": "nologin noinherit",
    "service_role": "nologin noinherit bypassrls",
    "authenticator": "nologin noinherit",
    "dashboard_user": "nologin noinherit",
    "supabase_admin": "nologin noinherit",
    "supabase_auth_admin": "nologin noinherit",
    "supabase_storage_admin": "nologin noinherit",
    "supabase_realtime_admin": "nologin noinherit"
  }';
  name text;
begin
  for name in select jsonb_object_keys(attributes) loop
    continue when exists (select from pg_roles where rolname = name);
    begin
      execute format('create role %I %s', name, attributes ->> name);
    exception when duplicate_object or unique_violation then
      raise notice 'The role % was created at the same moment.', name;
    when insufficient_privilege then
      if name in ('anon', 'authenticated', 'service_role', 'authenticator') then
        raise exception 'The role % is missing, and % may not create it. See "A user with few rights" in docs/operations.md',
          name, current_user;
      end if;
    end;
  end loop;
  -- Tokens may name the roles that authenticator is a member of.
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    continue when pg_has_role('authenticator', name, 'member');
    begin
      execute format('grant %I to authenticator', name);
    exception when unique_violation or insufficient_privilege then
      raise notice 'The role % could not be granted to authenticator.', name;
    end;
  end loop;
end
$$;

create schema if not exists extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;

-- As on hosted Supabase, objects created in `public` belong to the API; row level security or an explicit revoke
-- protects them. Without these defaults, no API role could read a table that is created while the site runs.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
