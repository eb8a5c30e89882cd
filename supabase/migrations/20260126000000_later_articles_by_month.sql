-- Deep pages of all stories: whole months of them are skipped by their number (20260107000000), so that no more than
-- the stories of two months are counted one by one, however many came before.

-- Where to begin so as to skip the first `skip_rows` public stories, newest first: how many of them are skipped by
-- leaving out what was published at `before` or later; null and 0 where that is none. All stories of a month that is over
-- are public.
create function private.skip_months(skip_rows integer, out before timestamptz, out skipped bigint)
language sql stable security definer
set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
as $$
  select min(private.month_start(passed.month)), coalesce(max(passed.stories), 0)
  from (
    select known.month, sum(known.stories) over (order by known.month desc) as stories
    from (
      select private.story_month(now()) as month, count(*) as stories
      from public.articles
      where published_at >= private.month_start(private.story_month(now())) and published_at <= now()
      union all
      select month, stories from private.story_months where month < private.story_month(now())
    ) as known
  ) as passed
  where passed.stories <= skip_rows
$$;
revoke execute on function private.skip_months(integer) from public;
grant execute on function private.skip_months(integer) to anon, authenticated;

-- As before (20260121010000), but what is skipped of all public stories is skipped by months.
create or replace function public.list_later_articles(
  category uuid default null,
  author uuid default null,
  featured boolean default null,
  popular boolean default null,
  max_rows integer default 10,
  skip_rows integer default 0
)
returns setof public.articles
language plpgsql stable
set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  before timestamptz;
  skipped bigint := 0;
  ids uuid[];
begin
  -- The months are those of a list that has all public stories, and no others.
  if coalesce(category, author) is null and coalesce(featured, popular) is null
    and row_security_active('public.articles') and not public.is_staff()
  then
    select * into before, skipped from private.skip_months(skip_rows);
  end if;
  ids := array(
    select listed.id
    from public.articles as listed
    where (category is null or listed.category_id = category)
      and (author is null or listed.author_id = author)
      and (featured is null or listed.is_featured = featured)
      and (popular is null or listed.is_popular = popular)
      and (before is null or listed.published_at < before)
    order by listed.published_at desc, listed.id desc
    limit greatest(max_rows, 0) offset greatest(skip_rows - skipped, 0)
  );
  return query
    select article.*
    from public.articles as article
    where article.id = any (ids)
    order by article.published_at desc, article.id desc;
end
$$;
