-- What staff see of the page views: sums only. Whoever is no staff is refused.
create function private.require_staff() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'Only staff may do this.' using errcode = '42501';
  end if;
end
$$;
revoke execute on function private.require_staff() from public, anon, authenticated;

-- All views by the hour, from the beginning of a day (UTC) on. Hours without a view are not there.
create function public.list_view_totals(first_day date)
returns table (hour timestamptz, views bigint)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
  select totals.hour, totals.views
  from private.view_totals as totals
  where totals.hour >= first_day::timestamp at time zone 'UTC'
  order by totals.hour
  -- 31 days.
  limit 744;
end
$$;

-- The stories viewed most since a day (UTC), with those that readers can not see any more.
create function public.list_viewed_articles(first_day date, max_rows integer default 10)
returns table (article_id uuid, title text, slug text, views bigint)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
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

-- The pages viewed most since a day (UTC) that are no story.
create function public.list_viewed_pages(first_day date, max_rows integer default 10)
returns table (path text, views bigint)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
  select counted.path, sum(counted.views)::bigint
  from private.page_views as counted
  where counted.day >= first_day
  group by counted.path
  order by 2 desc, 1
  limit least(greatest(max_rows, 0), 100);
end
$$;

-- The sites that led most readers here since a day (UTC); an empty host stands for those who came from none.
create function public.list_referrers(first_day date, max_rows integer default 10)
returns table (host text, views bigint)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
  select counted.host, sum(counted.views)::bigint
  from private.view_referrers as counted
  where counted.day >= first_day
  group by counted.host
  order by 2 desc, 1
  limit least(greatest(max_rows, 0), 100);
end
$$;

revoke execute on function
public.list_view_totals(date),
public.list_viewed_articles(date, integer),
public.list_viewed_pages(date, integer),
public.list_referrers(date, integer)
from public, anon, authenticated;
grant execute on function
public.list_view_totals(date),
public.list_viewed_articles(date, integer),
public.list_viewed_pages(date, integer),
public.list_referrers(date, integer)
to authenticated, service_role;
