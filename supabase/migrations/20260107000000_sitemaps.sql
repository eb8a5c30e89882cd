-- What the index of the sitemaps is made of: how many stories each month has, and when one that was public
-- changed last, kept by trigger. Counting them anew takes seconds over a million stories.
create table private.story_months (
  month date primary key,
  stories bigint not null,
  changed_at timestamptz not null
);
revoke all on private.story_months from public, anon, authenticated;
alter table private.story_months enable row level security;

-- The month of a story, in UTC. What is older than a thousand years is together in one.
create function private.story_month(published_at timestamptz) returns date
language sql immutable parallel safe
set search_path = ''
as $$
  select date_trunc('month', greatest(published_at, '1000-01-01 00:00:00+00') at time zone 'UTC')::date
$$;

insert into private.story_months (month, stories, changed_at)
select
  private.story_month(published_at), count(*),
  coalesce(max(updated_at) filter (where published_at <= now()), '-infinity')
from public.articles
group by 1;

create function private.count_story_months() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  months date[] := '{}';
  amounts integer[] := '{}';
  are_public boolean[] := '{}';
begin
  if tg_op = 'TRUNCATE' then
    delete from private.story_months;
    return null;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    select
      months || array_agg(private.story_month(published_at)), amounts || array_agg(1),
      are_public || array_agg(published_at <= now())
    into months, amounts, are_public from inserted;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    select
      months || array_agg(private.story_month(published_at)), amounts || array_agg(-1),
      are_public || array_agg(published_at <= now())
    into months, amounts, are_public from deleted;
  end if;
  -- In the order of the months, so that two savers never wait for each other crosswise. The time is that
  -- of the change itself, after whoever else had the row: a later change never has an earlier time. What
  -- happens to a story that is not public has no time.
  insert into private.story_months as known (month, stories, changed_at)
  select change.month, sum(change.amount), case when bool_or(change.is_public) then clock_timestamp() else '-infinity' end
  from unnest(months, amounts, are_public) as change (month, amount, is_public)
  group by change.month
  order by change.month
  on conflict (month) do update
  set
    stories = known.stories + excluded.stories,
    changed_at = greatest(
      known.changed_at, case when isfinite(excluded.changed_at) then clock_timestamp() else '-infinity' end
    );
  delete from private.story_months where month = any (months) and stories <= 0;
  return null;
end
$$;
revoke execute on function private.count_story_months() from public, anon, authenticated;

create trigger count_inserted_months after insert on public.articles
referencing new table as inserted
for each statement execute function private.count_story_months();
create trigger count_updated_months after update on public.articles
referencing old table as deleted new table as inserted
for each statement execute function private.count_story_months();
create trigger count_deleted_months after delete on public.articles
referencing old table as deleted
for each statement execute function private.count_story_months();
create trigger count_truncated_months after truncate on public.articles
for each statement execute function private.count_story_months();

-- The times between which a month's stories are published: from the first, before the second.
create function private.month_start(month date) returns timestamptz
language sql immutable parallel safe
set search_path = ''
as $$
  select case when month <= '1000-01-01' then '-infinity' else month::timestamp at time zone 'UTC' end
$$;

-- The months that have public stories, oldest first: in how many files of `file_size` stories they fit,
-- and when they changed last. A story that was written ahead changes its month when it is published. All stories
-- of a month that is over are public; those of this month are counted, so that nobody learns how many are to come.
create function public.list_sitemap_months(file_size integer)
returns table (month date, files integer, changed_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select
    known.month,
    ceil(
      case
        when known.month < private.story_month(now()) then known.stories
        else (
          select count(*) from public.articles as article
          where article.published_at >= private.month_start(known.month) and article.published_at <= now()
        )
      end / greatest(file_size, 1)::numeric
    )::integer,
    greatest(known.changed_at, newest.published_at)
  from private.story_months as known
  cross join lateral (
    select article.published_at
    from public.articles as article
    where article.published_at >= private.month_start(known.month)
      and article.published_at < private.month_start((known.month + interval '1 month')::date)
      and article.published_at <= now()
    order by article.published_at desc
    limit 1
  ) as newest
  where isfinite(known.month)
  order by known.month
$$;

-- Public stories of a month, oldest first: those after the story that the keys name, or after the first
-- `skip_rows`. `pictures` are paths in the bucket `article-images`, and the address of a main picture
-- that is kept elsewhere. What is skipped is skipped in the index; nothing of it is read.
create function public.list_sitemap_stories(
  month date,
  max_rows integer,
  skip_rows integer default 0,
  after_published timestamptz default null,
  after_id uuid default null
)
returns table (id uuid, slug text, published_at timestamptz, updated_at timestamptz, pictures text[])
language sql stable security definer
set search_path = ''
as $$
  select
    article.id,
    article.slug,
    article.published_at,
    article.updated_at,
    array(
      select used.path
      from private.article_pictures as used
      -- What is percent-encoded was read from an address, and is no path as it is.
      where used.article_id = article.id and strpos(used.path, '%') = 0
      order by used.path
      limit 10
    ) || case
      when article.image_src ~* '^\s*https?://' and private.picture_path(article.image_src) is null
        then array[btrim(article.image_src)]
      else '{}'
    end
  from (
    select listed.id, listed.published_at
    from public.articles as listed
    where listed.published_at >= private.month_start(list_sitemap_stories.month)
      and listed.published_at < private.month_start((list_sitemap_stories.month + interval '1 month')::date)
      and listed.published_at <= now()
      and (listed.published_at, listed.id) > (
        coalesce(after_published, '-infinity'),
        coalesce(after_id, '00000000-0000-0000-0000-000000000000')
      )
    order by listed.published_at, listed.id
    offset skip_rows
    limit least(max_rows, 1000)
  ) as page
  join public.articles as article on article.id = page.id
  order by page.published_at, page.id
$$;

revoke execute on function private.story_month(timestamptz), private.month_start(date) from public;
revoke execute on function public.list_sitemap_months(integer) from public;
revoke execute on function public.list_sitemap_stories(date, integer, integer, timestamptz, uuid) from public;
grant execute on function public.list_sitemap_months(integer) to anon, authenticated, service_role;
grant execute on function public.list_sitemap_stories(date, integer, integer, timestamptz, uuid)
to anon, authenticated, service_role;
