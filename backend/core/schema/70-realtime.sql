-- The parts of hosted Supabase's schema `realtime` that migrations and clients use: the table whose policies decide
-- who may use a private channel, functions for policies and triggers, and, instead of a replication slot, triggers
-- that notify which rows of published tables have changed.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

do $$
begin
  if to_regclass('realtime.messages') is null then
    -- On hosted Supabase it is partitioned by day; here old rows are deleted (backend/realtime/channels/messages.ts).
    create table realtime.messages (
      topic text not null,
      extension text not null,
      payload jsonb,
      event text,
      private boolean default false,
      updated_at timestamp not null default now(),
      inserted_at timestamp not null default now(),
      id uuid not null default gen_random_uuid(),
      binary_payload bytea,
      primary key (id, inserted_at)
    );
    create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
      where extension = 'broadcast' and private is true;
    alter table realtime.messages enable row level security;
    revoke all on realtime.messages from public, anon, authenticated, service_role;
    grant select, insert, update on realtime.messages to anon, authenticated, service_role;
  end if;
end
$$;

-- The topic of the channel for which a policy of `realtime.messages` is evaluated.
create or replace function realtime.topic() returns text
language sql stable
set search_path = ''
as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Sends a broadcast from the database. A failure must not undo the change that it reports.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql
set search_path = ''
as $$
declare
  generated_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    generated_id,
    case when payload ? 'id' then payload else payload || jsonb_build_object('id', generated_id) end,
    event, topic, private, 'broadcast'
  );
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- The same for bytes, which only clients of the newer protocol version receive.
create or replace function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- For triggers: broadcasts the old and the new row.
create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema
    ),
    event_name, topic_name
  );
end
$$;

create or replace function realtime.announce_message() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('broadsheet_realtime_messages', new.id::text);
  return null;
end
$$;

-- Rows without an event only evaluate the policies, and are rolled back.
create or replace trigger announce_message after insert on realtime.messages
for each row when (new.extension = 'broadcast' and new.event is not null)
execute function realtime.announce_message();

-- The condition of the policies of a table under which `role` may read a row: SQL over the columns of the row, for a query in which
-- the row is named like its table; 'true' where every row may be read.
create or replace function realtime.select_condition(entity regclass, role name) returns text
language sql stable
set search_path = ''
as $$
  select case
    when class.relrowsecurity and not (reader.rolbypassrls or reader.rolsuper) then format(
      '(%s) and (%s)',
      coalesce(string_agg(policy.condition, ' or ') filter (where policy.polpermissive), 'false'),
      coalesce(string_agg(policy.condition, ' and ') filter (where not policy.polpermissive), 'true')
    )
    else 'true'
  end
  from pg_catalog.pg_class as class
  join pg_catalog.pg_roles as reader on reader.rolname = select_condition.role
  left join lateral (
    select polpermissive, '(' || coalesce(pg_catalog.pg_get_expr(polqual, polrelid), 'true') || ')' as condition
    from pg_catalog.pg_policy
    where polrelid = class.oid and polcmd in ('r', '*')
      and exists (
        select from unnest(polroles) as named
        where named = 0 or pg_catalog.pg_has_role(reader.oid, named, 'usage')
      )
  ) as policy on true
  where class.oid = select_condition.entity
  group by class.relrowsecurity, reader.rolbypassrls, reader.rolsuper
$$;

-- The columns that the read policies of a table use. Null where a policy uses the row as a whole.
create or replace function realtime.policy_columns(entity regclass) returns name[]
language sql stable
set search_path = ''
as $$
  select case
    when not exists (
      select from pg_catalog.pg_policy
      where polrelid = entity and polcmd in ('r', '*') and polqual::text ~ ':varattno 0 '
    ) then array(
      select distinct attribute.attname
      from pg_catalog.pg_policy as policy
      join pg_catalog.pg_depend as used
        on used.classid = 'pg_catalog.pg_policy'::regclass and used.objid = policy.oid
        and used.refclassid = 'pg_catalog.pg_class'::regclass and used.refobjid = entity
      join pg_catalog.pg_attribute as attribute
        on attribute.attrelid = entity and attribute.attnum = used.refobjsubid and attribute.attnum > 0
      where policy.polrelid = entity and policy.polcmd in ('r', '*')
    )
  end
$$;

-- Notifies the primary keys (named by the trigger's arguments) of the rows that a statement changed, in as many
-- notifications as their size needs. For deleted rows also the columns that the policies use, so that only clients
-- that could read a row receive its deletion; null where they are too large. Nothing is stored.
create or replace function realtime.announce_changes() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  known name[] := case when tg_op = 'DELETE' then realtime.policy_columns(tg_relid) end;
  old_row text := 'null::jsonb';
  part record;
begin
  if known is not null then
    old_row := format(
      'jsonb_build_object(%s)',
      (select string_agg(format('%L, touched.%I', name, name), ', ') from unnest(known) as name)
    );
  end if;
  for part in execute format(
    'select jsonb_agg(key order by position) as keys, jsonb_agg(old_row order by position) as old_rows from (
       select key, old_row, position,
         sum(octet_length(key::text) + coalesce(octet_length(old_row::text), 4) + 4) over (order by position) / 6000 as part
       from (
         select key, case when octet_length(old_row::text) < 800 then old_row end as old_row, position
         from (
           select jsonb_build_object(%s) as key, %s as old_row, row_number() over () as position from %I as touched
         ) as keyed
         where octet_length(key::text) < 500
       ) as limited
     ) as parted group by part order by part',
    (select string_agg(format('%L, touched.%I', name, name), ', ') from unnest(tg_argv) as name),
    old_row,
    case tg_op when 'DELETE' then 'deleted' else 'inserted' end
  )
  loop
    perform pg_notify('broadsheet_realtime_changes', (jsonb_build_object(
      'type', tg_op,
      'schema', tg_table_schema,
      'table', tg_table_name,
      'commit_timestamp', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'keys', part.keys
    ) || case when tg_op = 'DELETE' then jsonb_build_object('old_rows', part.old_rows) else '{}' end)::text);
  end loop;
  return null;
end
$$;

-- Creates the triggers on the tables of the publication `supabase_realtime`, and drops them on all others.
create or replace function realtime.follow_publication() returns void
language plpgsql
set search_path = ''
as $$
declare
  followed record;
begin
  perform pg_advisory_xact_lock(hashtext('realtime.follow_publication'));
  for followed in
    select class.oid::regclass as entity, keys.names
    from pg_publication_tables as published
    join pg_namespace as namespace on namespace.nspname = published.schemaname
    join pg_class as class on class.relnamespace = namespace.oid and class.relname = published.tablename
    cross join lateral (
      select string_agg(quote_literal(attribute.attname), ', ') as names
      from pg_index as index
      join pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = any (index.indkey)
      where index.indrelid = class.oid and index.indisprimary
    ) as keys
    where published.pubname = 'supabase_realtime' and class.relkind = 'r' and keys.names is not null
      and not exists (
        select from pg_trigger where tgrelid = class.oid and tgname = 'realtime_announce_deleted'
      )
  loop
    execute format(
      'create or replace trigger realtime_announce_inserted after insert on %s referencing new table as inserted
       for each statement execute function realtime.announce_changes(%s)', followed.entity, followed.names);
    execute format(
      'create or replace trigger realtime_announce_updated after update on %s referencing new table as inserted
       for each statement execute function realtime.announce_changes(%s)', followed.entity, followed.names);
    execute format(
      'create or replace trigger realtime_announce_deleted after delete on %s referencing old table as deleted
       for each statement execute function realtime.announce_changes(%s)', followed.entity, followed.names);
  end loop;
  for followed in
    select trigger.tgrelid::regclass as entity, trigger.tgname
    from pg_trigger as trigger
    join pg_class as class on class.oid = trigger.tgrelid
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    where trigger.tgname like 'realtime\_announce\_%' and not exists (
      select from pg_publication_tables as published
      where published.pubname = 'supabase_realtime'
        and published.schemaname = namespace.nspname and published.tablename = class.relname
    )
  loop
    execute format('drop trigger %I on %s', followed.tgname, followed.entity);
  end loop;
end
$$;

revoke execute on function
realtime.topic(), realtime.send(jsonb, text, text, boolean), realtime.send_binary(bytea, text, text, boolean),
realtime.broadcast_changes(text, text, text, text, text, record, record, text),
realtime.announce_message(), realtime.announce_changes(), realtime.follow_publication(),
realtime.select_condition(regclass, name), realtime.policy_columns(regclass)
from public;
grant execute on function
realtime.topic(), realtime.send(jsonb, text, text, boolean), realtime.send_binary(bytea, text, text, boolean),
realtime.broadcast_changes(text, text, text, text, text, record, record, text),
-- The trigger calls it with the role that changes the rows.
realtime.policy_columns(regclass)
to anon, authenticated, service_role;
