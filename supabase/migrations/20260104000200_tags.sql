-- How often each tag is used, kept by trigger: a form suggests tags as one types, and counting them over
-- a million stories takes seconds.
create table private.tag_uses (
  tag text primary key,
  uses bigint not null
);
create index tag_uses_prefix on private.tag_uses (lower(tag) text_pattern_ops);
create index tag_uses_most on private.tag_uses (uses desc, tag);
alter table private.tag_uses enable row level security;

insert into private.tag_uses (tag, uses)
select tag, count(*) from public.articles, unnest(tags) as tag where length(tag) <= 200 group by tag;

-- Adds `amounts` to the uses of `names`; in the order of the names, so that two savers never wait for
-- each other crosswise.
create function private.count_tags(names text[], amounts bigint[]) returns void
language sql
set search_path = ''
as $$
  insert into private.tag_uses as known (tag, uses)
  select change.tag, sum(change.amount)
  from unnest(names, amounts) as change (tag, amount)
  -- Nothing says what a tag is: what nobody would call one is not suggested.
  where length(change.tag) <= 200
  group by change.tag
  having sum(change.amount) <> 0
  order by change.tag
  on conflict (tag) do update set uses = known.uses + excluded.uses;
  delete from private.tag_uses where tag = any (names) and uses <= 0;
$$;
revoke execute on function private.count_tags(text[], bigint[]) from public;

create function private.count_changed_tags() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  names text[] := '{}';
  amounts bigint[] := '{}';
  found_names text[];
  found_amounts bigint[];
begin
  if tg_op = 'TRUNCATE' then
    delete from private.tag_uses;
    return null;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    select coalesce(array_agg(tag), '{}'), coalesce(array_agg(1::bigint), '{}')
    into found_names, found_amounts
    from inserted, unnest(inserted.tags) as tag;
    names := names || found_names;
    amounts := amounts || found_amounts;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    select coalesce(array_agg(tag), '{}'), coalesce(array_agg(-1::bigint), '{}')
    into found_names, found_amounts
    from deleted, unnest(deleted.tags) as tag;
    names := names || found_names;
    amounts := amounts || found_amounts;
  end if;
  if cardinality(names) > 0 then
    perform private.count_tags(names, amounts);
  end if;
  return null;
end
$$;
revoke execute on function private.count_changed_tags() from public;

create trigger count_inserted_tags after insert on public.articles
referencing new table as inserted
for each statement execute function private.count_changed_tags();
create trigger count_updated_tags after update on public.articles
referencing old table as deleted new table as inserted
for each statement execute function private.count_changed_tags();
create trigger count_deleted_tags after delete on public.articles
referencing old table as deleted
for each statement execute function private.count_changed_tags();
create trigger count_truncated_tags after truncate on public.articles
for each statement execute function private.count_changed_tags();

-- Tags that begin with `query`, ignoring case, the most used first; of an empty query the most used of
-- all. Staff only: stories that are not public yet count too.
create function public.suggest_tags(query text default '', max_rows integer default 8)
returns table (tag text, uses bigint)
language sql stable security definer
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
  select known.tag, known.uses
  from private.tag_uses as known
  where (select public.is_staff()) and (
    query = '' or lower(known.tag) like regexp_replace(lower(query), '([\\%_])', '\\\1', 'g') || '%'
  )
  order by known.uses desc, known.tag
  limit least(greatest(max_rows, 0), 50)
$$;
revoke execute on function public.suggest_tags(text, integer) from public, anon;
grant execute on function public.suggest_tags(text, integer) to authenticated, service_role;
