-- Page views: sums by day and by hour, never a row for a view, and nothing about who viewed. Days and hours are those
-- of UTC. The site adds what it has counted in memory every few seconds.

-- All views by the hour; they stay when an article is deleted.
create table private.view_totals (
  hour timestamptz primary key,
  views bigint not null check (views > 0)
);

-- Without a foreign key: it would make saving and deleting an article wait for the counter, and the counter for them.
-- Rows of deleted articles are never joined, and expire with their day.
create table private.article_views (
  day date not null,
  article_id uuid not null,
  views bigint not null check (views > 0),
  primary key (day, article_id)
);

-- For the most read articles of the last 24 hours; older hours are removed.
create table private.article_view_hours (
  hour timestamptz not null,
  article_id uuid not null,
  views bigint not null check (views > 0),
  primary key (hour, article_id)
);

-- Pages other than articles, by their path.
create table private.page_views (
  day date not null,
  path text not null check (length(path) <= 200),
  views bigint not null check (views > 0),
  primary key (day, path)
);

-- Sources of readers: the host of the referring page, empty when unknown.
create table private.view_referrers (
  day date not null,
  host text not null check (length(host) <= 253),
  views bigint not null check (views > 0),
  primary key (day, host)
);

-- Batches that were added, so that a batch whose answer was lost can be sent again and counts once.
create table private.view_batches (
  id uuid primary key,
  added_at timestamptz not null default now()
);
create index view_batches_added on private.view_batches (added_at);

alter table private.view_totals enable row level security;
alter table private.article_views enable row level security;
alter table private.article_view_hours enable row level security;
alter table private.page_views enable row level security;
alter table private.view_referrers enable row level security;
alter table private.view_batches enable row level security;
grant select on private.view_totals, private.article_views, private.page_views, private.view_referrers
to authenticated, service_role;

create policy "those who see the analytics read totals" on private.view_totals for select to authenticated
using ((select private.can('analytics')));
create policy "those who see the analytics read views of articles" on private.article_views for select to authenticated
using ((select private.can('analytics')));
create policy "those who see the analytics read views of pages" on private.page_views for select to authenticated
using ((select private.can('analytics')));
create policy "those who see the analytics read referrers" on private.view_referrers for select to authenticated
using ((select private.can('analytics')));

-- The most read articles of the last 24 hours, computed now and then and not for each page.
create table private.most_read (
  only_row boolean primary key default true check (only_row),
  article_ids uuid[] not null default '{}',
  refreshed_at timestamptz not null default '-infinity'
);
insert into private.most_read default values;
alter table private.most_read enable row level security;

-- Hours serve the last 24 hours, days the last 30; a year more is retained to look back at.
create function private.remove_old_views() returns void
language plpgsql
set search_path = ''
as $$
declare
  first_day date := (now() at time zone 'UTC')::date - 400;
begin
  delete from private.article_view_hours where hour < now() - interval '48 hours';
  delete from private.view_batches where added_at < now() - interval '24 hours';
  delete from private.article_views where day < first_day;
  delete from private.page_views where day < first_day;
  delete from private.view_referrers where day < first_day;
  delete from private.view_totals where hour < first_day::timestamp at time zone 'UTC';
end
$$;

-- Adds a batch of counts; the same batch a second time changes nothing.
--   views: [{"hour": time, "kind": "article" | "category" | "page", "name": slug or path, "views": number}]
--   referrers: [{"day": date, "host": host or "", "views": number}]
-- Articles and categories that do not exist, or that readers cannot see, are left out.
create function public.add_page_views(batch uuid, views jsonb, referrers jsonb) returns void
language plpgsql security definer -- writes private.view_totals and the other sums
set search_path = ''
as $$
#variable_conflict use_column
declare
  most_hosts constant integer := 1000;
begin
  -- Processes take turns: they meet on the same rows, and would wait for each other crosswise.
  perform pg_advisory_xact_lock(hashtext('private.page_views'));
  insert into private.view_batches (id) values (batch) on conflict do nothing;
  if not found then
    return;
  end if;
  if not exists (select from private.view_totals where hour = date_trunc('hour', now())) then
    perform private.remove_old_views();
  end if;

  with
  given as materialized (
    select date_trunc('hour', hour) as hour, kind, name, views
    from jsonb_to_recordset(add_page_views.views) as given (hour timestamptz, kind text, name text, views bigint)
  ),
  articles as materialized (
    select given.hour, article.id, sum(given.views) as views
    from given join public.articles as article on article.slug = given.name
    where given.kind = 'article' and article.published_at <= now()
    group by given.hour, article.id
  ),
  pages as materialized (
    select hour, case kind when 'category' then '/category/' || name else name end as path, sum(views) as views
    from given
    where kind = 'page' or kind = 'category' and (
      name in ('latest', 'popular', 'featured') or exists (select from public.categories where slug = given.name)
    )
    group by 1, 2
  ),
  added_articles as (
    insert into private.article_views as known (day, article_id, views)
    select (hour at time zone 'UTC')::date, id, sum(views) from articles group by 1, 2
    on conflict (day, article_id) do update set views = known.views + excluded.views
  ),
  added_hours as (
    insert into private.article_view_hours as known (hour, article_id, views)
    select hour, id, views from articles where hour > now() - interval '48 hours'
    on conflict (hour, article_id) do update set views = known.views + excluded.views
  ),
  added_pages as (
    insert into private.page_views as known (day, path, views)
    select (hour at time zone 'UTC')::date, path, sum(views) from pages group by 1, 2
    on conflict (day, path) do update set views = known.views + excluded.views
  )
  insert into private.view_totals as known (hour, views)
  select hour, sum(views)
  from (select hour, views from articles union all select hour, views from pages) as counted
  group by hour
  on conflict (hour) do update set views = known.views + excluded.views;

  -- Hosts come from outside: a day has so many of its own, and what is beyond them is one.
  insert into private.view_referrers as known (day, host, views)
  select given.day, place.host, sum(given.views)
  from jsonb_to_recordset(referrers) as given (day date, host text, views bigint)
  cross join lateral (
    select case
      when given.host = '' or exists (
        select from private.view_referrers as held where held.day = given.day and held.host = given.host
      ) or (select count(*) from private.view_referrers as held where held.day = given.day) < most_hosts
      then given.host
      else 'other'
    end as host
  ) as place
  group by 1, 2
  on conflict (day, host) do update set views = known.views + excluded.views;
end
$$;

-- All views by the hour, since the beginning of a day (UTC). Hours without a view are left out.
create function public.list_view_totals(first_day date)
returns table (hour timestamptz, views bigint)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_capability('analytics');
  return query
  select totals.hour, totals.views
  from private.view_totals as totals
  where totals.hour >= first_day::timestamp at time zone 'UTC'
  order by totals.hour
  -- 31 days.
  limit 744;
end
$$;

-- The most viewed articles since a day (UTC), including those that readers cannot see any more.
create function public.list_viewed_articles(first_day date, max_rows integer default 10)
returns table (article_id uuid, title text, slug text, views bigint)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_capability('analytics');
  return query
  select article.id, article.title, article.slug, counted.views
  from (
    select article_id, sum(views)::bigint as views
    from private.article_views
    where day >= first_day
    group by article_id
    order by 2 desc, 1
  ) as counted
  join public.articles as article on article.id = counted.article_id
  order by counted.views desc, counted.article_id
  limit least(greatest(max_rows, 0), 100);
end
$$;

-- The most viewed pages other than articles since a day (UTC).
create function public.list_viewed_pages(first_day date, max_rows integer default 10)
returns table (path text, views bigint)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_capability('analytics');
  return query
  select counted.path, sum(counted.views)::bigint
  from private.page_views as counted
  where counted.day >= first_day
  group by counted.path
  order by 2 desc, 1
  limit least(greatest(max_rows, 0), 100);
end
$$;

-- The sites that led most readers here since a day (UTC); an empty host stands for direct visits.
create function public.list_referrers(first_day date, max_rows integer default 10)
returns table (host text, views bigint)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_capability('analytics');
  return query
  select counted.host, sum(counted.views)::bigint
  from private.view_referrers as counted
  where counted.day >= first_day
  group by counted.host
  order by 2 desc, 1
  limit least(greatest(max_rows, 0), 100);
end
$$;

-- Computes the list anew unless any process did so less than a minute ago, and announces the tag `most-read` when it
-- has changed.
create function public.refresh_most_read() returns void
language plpgsql security definer -- writes private.most_read
set search_path = ''
as $$
declare
  had uuid[];
  has uuid[];
begin
  -- A second process finds the row locked or refreshed, and leaves.
  select article_ids into had from private.most_read
  where refreshed_at < now() - interval '1 minute'
  for update skip locked;
  if not found then
    return;
  end if;
  -- A few more than are shown: some may be withdrawn until the next time.
  has := array(
    select counted.article_id
    from private.article_view_hours as counted
    join public.articles as article on article.id = counted.article_id
    where counted.hour > now() - interval '24 hours' and article.published_at <= now()
    group by counted.article_id
    order by sum(counted.views) desc, counted.article_id
    limit 20
  );
  update private.most_read set article_ids = has, refreshed_at = now();
  if has is distinct from had then
    perform private.notify_cache_tags(array['most-read']);
  end if;
end
$$;

-- The most read articles of the last 24 hours, most read first, without numbers. For everybody.
create function public.list_most_read(max_rows integer default 5)
returns table (title text, slug text, is_retracted boolean)
language sql stable security definer -- reads private.most_read
set search_path = ''
as $$
  select article.title, article.slug, coalesce(noted.is_retracted, false)
  from private.most_read, unnest(article_ids) with ordinality as listed (article_id, place)
  join public.articles as article on article.id = listed.article_id
  left join public.noted_articles as noted on noted.article_id = article.id
  where article.published_at <= now()
  order by listed.place
  limit least(greatest(max_rows, 0), 20)
$$;
