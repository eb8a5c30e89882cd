-- The newsroom's list of articles: search, filter, order, pages by key.

create index articles_title on public.articles ((lower(title) collate "C"), id);
create index articles_category_title on public.articles (category_id, (lower(title) collate "C"), id);

-- The condition that a search and the slug of a category make on `public.articles as article`, as SQL without
-- parameters, and whether the search has found all.
create function private.staff_condition(query text, category text, out condition text, out is_complete boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  nothing constant uuid := '00000000-0000-0000-0000-000000000000';
  found record;
begin
  condition := 'true';
  is_complete := true;
  if category <> '' then
    condition := format(
      'article.category_id = %L',
      coalesce((select id from public.categories where slug = staff_condition.category), nothing)
    );
  end if;
  if query <> '' then
    found := private.find_matches(query, true);
    condition := condition || format(' and article.id = any (%L)', found.literal || found.by_words);
    is_complete := found.is_complete;
  end if;
end
$$;

-- A page of all articles for staff, those included that are not published yet: of those that a search for `query`
-- finds, in the category with the slug `category`. `sort` is 'published' or 'title', with a '-' before it for
-- descending. A page begins after the row that has the cursor `after`, or ends before the one that has `before`.
create function public.list_staff_articles(
  query text default '',
  category text default '',
  sort text default '-published',
  max_rows integer default 25,
  after text default null,
  before text default null
)
returns table (
  id uuid, title text, slug text, published_at timestamptz, is_featured boolean, is_popular boolean,
  category_name text, author_name text, cursor text
)
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC' set datestyle = 'ISO'
as $$
declare
  key constant text := case ltrim(sort, '-')
    when 'published' then 'article.published_at'
    when 'title' then 'lower(article.title) collate "C"'
  end;
  cursor constant text := coalesce(before, after);
  -- Before a row, the list is read backwards.
  is_descending constant boolean := (sort like '-%') <> (before is not null);
  condition text;
begin
  if not public.is_staff() then
    raise exception 'only staff may list all articles' using errcode = '42501';
  end if;
  if key is null then
    raise exception 'articles cannot be sorted by %', sort using errcode = '22023';
  end if;
  condition := (private.staff_condition(query, category)).condition;
  if cursor is not null then
    condition := condition || format(
      ' and (%s, article.id) %s (%L, %L::uuid)',
      key, case when is_descending then '<' else '>' end, substr(cursor, 38), left(cursor, 36)
    );
  end if;
  return query execute format(
    'select
      article.id, article.title, article.slug, article.published_at, article.is_featured, article.is_popular,
      category.name, author.name, article.id || '' '' || (%1$s)
    from (
      select article.*, row_number() over () as place
      from (select * from public.articles as article where %2$s order by %1$s %3$s, article.id %3$s limit %4$L) as article
    ) as article
    left join public.categories as category on category.id = article.category_id
    left join public.authors as author on author.id = article.author_id
    order by article.place %5$s',
    key, condition, case when is_descending then 'desc' end, max_rows, case when before is not null then 'desc' end
  );
end
$$;

-- How many articles that list has, counted up to 100,000, and whether there are no more.
create function public.count_staff_articles(query text default '', category text default '')
returns table (total integer, is_exact boolean)
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  most_counted constant integer := 100000;
  conditions record;
begin
  if not public.is_staff() then
    raise exception 'only staff may count all articles' using errcode = '42501';
  end if;
  conditions := private.staff_condition(query, category);
  execute format(
    'select count(*) from (select from public.articles as article where %s limit %s) as counted',
    conditions.condition, most_counted + 1
  ) into total;
  is_exact := conditions.is_complete and total <= most_counted;
  total := least(total, most_counted);
  return next;
end
$$;

-- Nobody may call a function of this file but those who are named here.
revoke execute on function
  private.staff_condition(text, text),
  public.list_staff_articles(text, text, text, integer, text, text),
  public.count_staff_articles(text, text)
from public, anon, authenticated, service_role;
grant execute on function
  public.list_staff_articles(text, text, text, integer, text, text), public.count_staff_articles(text, text)
to authenticated, service_role;
