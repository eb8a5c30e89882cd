-- Series: articles in order, of which readers see "part 2 of 5".

create table public.series (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 200),
  -- Made from the name once. It stays when the name changes, so that links go on working.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 200),
  description text not null default '' check (length(description) <= 2000),
  updated_at timestamptz not null default now()
);

-- The parts of series in order. An article is in one at most, and may be in it before it is published.
create table public.series_parts (
  article_id uuid primary key,
  series_id uuid not null references public.series (id) on delete cascade,
  position integer not null check (position between 1 and 100),
  unique (series_id, position)
);

alter table public.series enable row level security;
alter table public.series_parts enable row level security;
grant select on public.series, public.series_parts to anon, authenticated;
grant insert, delete on public.series to authenticated;
grant all on public.series, public.series_parts to service_role;

create policy "everybody reads series" on public.series for select to anon, authenticated using (true);
create policy "editors add series" on public.series for insert to authenticated
with check ((select private.can('taxonomy')));
create policy "editors remove series" on public.series for delete to authenticated
using ((select private.can('taxonomy')));
create policy "everybody reads the parts of series that they may read" on public.series_parts
for select to anon, authenticated
using (exists (select from public.articles as article where article.id = series_parts.article_id));
create policy "staff read all parts of series" on public.series_parts for select to authenticated
using ((select public.is_staff()));

-- Changes a series and its parts, in the order of `parts`, unless it was changed since the caller has `seen` it:
-- answers whether it was not.
create function public.save_series(series_id uuid, seen timestamptz, name text, description text, parts uuid[])
returns boolean
language plpgsql security definer -- writes public.series_parts
set search_path = ''
as $$
#variable_conflict use_column
declare
  taken text;
begin
  perform private.require_capability('taxonomy');
  if cardinality(parts) > 100 then
    raise exception 'A series has at most 100 parts.' using errcode = '22023';
  end if;
  update public.series as series
  set name = btrim(save_series.name), description = btrim(save_series.description), updated_at = clock_timestamp()
  where series.id = save_series.series_id and series.updated_at = save_series.seen;
  if not found then
    return false;
  end if;
  select other.name into taken
  from public.series_parts as part
  join public.series as other on other.id = part.series_id
  where part.article_id = any (parts) and part.series_id <> save_series.series_id
  limit 1;
  if taken is not null then
    raise exception 'An article is a part of the series "%" already. Remove it there first.', taken
      using errcode = '23505';
  end if;
  delete from public.series_parts as part where part.series_id = save_series.series_id;
  insert into public.series_parts (article_id, series_id, position)
  select listed.id, save_series.series_id, row_number() over (order by min(listed.place))
  from unnest(parts) with ordinality as listed (id, place)
  where listed.id is not null
  group by listed.id;
  return true;
end
$$;

-- Pages of all parts carry the tag of the series, and a list of all series the tag `series:latest`. The page of an article
-- which is a part from now on does not yet.
create function private.invalidate_series_parts() returns trigger
language plpgsql security definer -- calls private.notify_cache_tags, which no client may
set search_path = ''
as $$
declare
  tags text[] := array(
    select 'series:' || series.slug from public.series as series
    where series.id in (select changed.series_id from changed)
    union
    select 'series:latest' from changed
    union
    select 'article:' || article.slug from public.articles as article
    where article.id in (select changed.article_id from changed)
  );
begin
  if cardinality(tags) > 0 then
    perform private.notify_cache_tags(tags);
  end if;
  return null;
end
$$;

create function private.invalidate_series() returns trigger
language plpgsql security definer -- calls private.notify_cache_tags, which no client may
set search_path = ''
as $$
begin
  perform private.notify_cache_tags(array['series:' || coalesce(new.slug, old.slug), 'series:latest']);
  return null;
end
$$;

create trigger invalidate_inserted after insert on public.series_parts
referencing new table as changed
for each statement execute function private.invalidate_series_parts();
create trigger invalidate_updated after update on public.series_parts
referencing new table as changed
for each statement execute function private.invalidate_series_parts();
create trigger invalidate_deleted after delete on public.series_parts
referencing old table as changed
for each statement execute function private.invalidate_series_parts();
create trigger invalidate_series after insert or update or delete on public.series
for each row execute function private.invalidate_series();
