-- Counts and lists for sitemaps: the site's months, articles, authors and tags.

-- How many articles each month has, and when a public one last changed, maintained by triggers: counting anew takes
-- seconds over a million articles.
create table private.article_months (
  month date primary key,
  articles bigint not null,
  changed_at timestamptz not null
);
alter table private.article_months enable row level security;

-- The month of an article, in UTC. Everything older than a thousand years is in one.
create function private.article_month(published_at timestamptz) returns date
language sql immutable parallel safe
set search_path = ''
as $$
  select date_trunc('month', greatest(published_at, '1000-01-01 00:00:00+00') at time zone 'UTC')::date
$$;

-- When a month begins; the inverse of `article_month`.
create function private.month_start(month date) returns timestamptz
language sql immutable parallel safe
set search_path = ''
as $$
  select case when month <= '1000-01-01' then '-infinity' else month::timestamp at time zone 'UTC' end
$$;

create function private.count_article_months() returns trigger
language plpgsql security definer -- writes private.article_months
set search_path = ''
as $$
declare
  months date[] := '{}';
  amounts integer[] := '{}';
  are_public boolean[] := '{}';
begin
  if tg_op = 'TRUNCATE' then
    delete from private.article_months;
    return null;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    select
      months || array_agg(private.article_month(published_at)), amounts || array_agg(1),
      are_public || array_agg(published_at <= now())
    into months, amounts, are_public from inserted;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    select
      months || array_agg(private.article_month(published_at)), amounts || array_agg(-1),
      are_public || array_agg(published_at <= now())
    into months, amounts, are_public from deleted;
  end if;
  -- In the order of the months, so that two savers never wait for each other crosswise. The time is that
  -- of the change itself, after whoever else had the row: a later change never has an earlier time. What
  -- happens to an article that is not public has no time.
  insert into private.article_months as known (month, articles, changed_at)
  select change.month, sum(change.amount), case when bool_or(change.is_public) then clock_timestamp() else '-infinity' end
  from unnest(months, amounts, are_public) as change (month, amount, is_public)
  group by change.month
  order by change.month
  on conflict (month) do update
  set
    articles = known.articles + excluded.articles,
    changed_at = greatest(
      known.changed_at, case when isfinite(excluded.changed_at) then clock_timestamp() else '-infinity' end
    );
  delete from private.article_months where month = any (months) and articles <= 0;
  return null;
end
$$;

-- The months that have public articles, oldest first: in how many files of `file_size` articles they fit, and when
-- they changed last. A scheduled article changes its month when it is published. All articles of a month that is over
-- are public; those of the current month are counted, so that nobody learns how many are scheduled.
create function public.list_sitemap_months(file_size integer)
returns table (month date, files integer, changed_at timestamptz)
language sql stable security definer -- reads private.article_months
set search_path = ''
as $$
  select
    known.month,
    ceil(
      case
        when known.month < private.article_month(now()) then known.articles
        else (
          select count(*) from public.articles as article
          where article.published_at >= private.month_start(known.month) and article.published_at <= now()
        )
      end / greatest(file_size, 1)::numeric
    )::integer,
    greatest(known.changed_at, newest.published_at)
  from private.article_months as known
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
    -- None after it is public, and the month after the last one that PostgreSQL knows is an error.
    and known.month <= private.article_month(now())
  order by known.month
$$;

-- Public articles of a month, oldest first: those after the article that the keys name, or after the first
-- `skip_rows`. `images` are paths in the bucket `article-images`, and the address of a main image that is hosted
-- elsewhere. Sitemaps leave out articles that name a page of another site as the original, `is_elsewhere`.
create function public.list_sitemap_articles(
  month date,
  max_rows integer,
  skip_rows integer default 0,
  after_published timestamptz default null,
  after_id uuid default null
)
returns table (
  id uuid, slug text, published_at timestamptz, updated_at timestamptz, images text[], is_elsewhere boolean
)
language sql stable security definer -- reads private.article_images
set search_path = ''
as $$
  select
    article.id,
    article.slug,
    article.published_at,
    article.updated_at,
    array(
      select used.path
      from private.article_images as used
      -- A percent-encoded path was read from an address, and is no path as it is.
      where used.article_id = article.id and strpos(used.path, '%') = 0
      order by used.path
      limit 10
    ) || case
      when article.image_src ~* '^\s*https?://' and private.image_path(article.image_src) is null
        then array[btrim(article.image_src)]
      else '{}'
    end,
    article.canonical_url is not null
  from (
    select listed.id, listed.published_at
    from public.articles as listed
    where listed.published_at >= private.month_start(list_sitemap_articles.month)
      and listed.published_at < private.month_start((list_sitemap_articles.month + interval '1 month')::date)
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

-- Authors with public articles, by slug, each with the date of the newest: those after `after_slug`.
create function public.list_sitemap_authors(max_rows integer, after_slug text default '')
returns table (slug text, changed_at timestamptz)
language sql stable
set search_path = ''
as $$
  select author.slug, newest.published_at
  from public.authors as author
  cross join lateral (
    select article.published_at
    from public.article_authors as listed
    join public.articles as article on article.id = listed.article_id
    where listed.author_id = author.id and article.published_at <= now()
    order by article.published_at desc
    limit 1
  ) as newest
  where author.slug > after_slug
  order by author.slug
  limit max_rows
$$;

-- The pages of the 10,000 most used tags, by slug, each with the date of the newest public article. By slug, since
-- the order of uses would reveal something of articles that are not public.
create function public.list_sitemap_tags(max_rows integer, skip_rows integer default 0)
returns table (slug text, changed_at timestamptz)
language sql stable security definer -- reads private.tag_uses and private.tagged_articles
set search_path = ''
as $$
  select page.slug, newest.published_at
  from (
    select most.slug
    from (
      select used.slug from private.tag_uses as used order by used.uses desc, used.tag limit 10000
    ) as most
    group by most.slug
    order by most.slug
    limit 10000
  ) as page
  cross join lateral (
    select tagged.published_at
    from private.tagged_articles as tagged
    where tagged.slug = page.slug and tagged.published_at <= now()
    order by tagged.published_at desc
    limit 1
  ) as newest
  order by page.slug
  offset skip_rows
  limit max_rows
$$;

create trigger count_inserted_months after insert on public.articles
referencing new table as inserted
for each statement execute function private.count_article_months();
create trigger count_updated_months after update on public.articles
referencing old table as deleted new table as inserted
for each statement execute function private.count_article_months();
create trigger count_deleted_months after delete on public.articles
referencing old table as deleted
for each statement execute function private.count_article_months();
create trigger count_truncated_months after truncate on public.articles
for each statement execute function private.count_article_months();
