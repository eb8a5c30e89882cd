-- Searching the newsroom's list reads indexes that hold what is compared, so that the beginning of an order
-- costs a fifth; and whoever sorts by author meets the authors that a query names without their stories
-- having to be collected.
drop index private.staff_list_published, private.staff_list_title, private.staff_list_author,
  private.staff_list_category, private.staff_list_status;
create index staff_list_published on private.staff_list (published_at desc, article_id)
include (title, author, category_id);
create index staff_list_title on private.staff_list (title, article_id) include (author, category_id);
create index staff_list_author on private.staff_list (author, published_at desc, article_id)
include (title, category_id);
create index staff_list_category on private.staff_list (category, category_id, published_at desc, article_id)
include (title, author);
create index staff_list_status on private.staff_list (is_featured desc, published_at desc, article_id)
include (title, author, category_id);
-- As "C", since comparing bytes takes a fifth of the time. pg_trgm may be in any schema.
do $$
begin
  execute format(
    'create index authors_words on public.authors using gin ((private.list_key(name) collate "C") %s.gin_trgm_ops)',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm')
  );
end
$$;
analyze private.staff_list;

-- The condition that the slug `category` makes on `private.staff_list`, as SQL without parameters. With
-- `is_sought` it names what the index of categories begins with; else the one column that every index has.
create function private.staff_category_condition(category text, is_sought boolean) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  wanted public.categories;
  condition text;
begin
  if category = '' then
    return 'true';
  end if;
  select * into wanted from public.categories where slug = staff_category_condition.category;
  if wanted.id is null then
    return 'false';
  end if;
  condition := format('category_id = %L', wanted.id);
  if is_sought then
    condition := condition || format(' and category = %L', private.list_key(wanted.name));
  end if;
  return condition;
end
$$;

-- The condition that `query` makes.
create function private.staff_query_condition(query text) returns text
language sql stable
set search_path = ''
as $$
  select case
    when query = '' then 'true'
    else format('(title collate "C" like %1$L or author collate "C" like %1$L)', private.contains_pattern(query))
  end
$$;

-- What an index needs beside it for a query that has no three letters in a row; on rows that are read anyway
-- it would only cost time.
create function private.staff_letters_condition(query text) returns text
language sql stable
set search_path = ''
as $$
  select case
    when query = '' or query ~ '[[:alnum:]]{3}' then 'true'
    else format(
      'private.letters(title || E''\n'' || coalesce(author, '''')) @> %L',
      private.letters(private.list_key(query))
    )
  end
$$;

-- The first `max_rows` stories of an order, given by its columns, that a search finds, without walking through
-- the order. Sorted by author, the first stories of each author whom the query names are at hand, and the
-- index is asked for titles alone: an agency may have written a fifth of everything.
create function private.find_staff_articles(query text, category text, keys text, max_rows integer) returns uuid[]
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  by_author constant text := 'select array(
    select article_id
    from (
      (
        select listed.*
        from (
          select distinct private.list_key(name) as name from public.authors
          where private.list_key(name) collate "C" like %1$L
        ) as writer
        cross join lateral (
          select article_id, author, published_at from private.staff_list
          where author = writer.name and %2$s order by %4$s limit %5$s
        ) as listed
      )
      union all
      (
        select article_id, author, published_at
        from (select * from private.staff_list where title collate "C" like %1$L and %3$s offset 0) as titled
        where (author collate "C" like %1$L) is not true and %2$s
        order by %4$s limit %5$s
      )
    ) as found
    order by %4$s limit %5$s
  )';
  by_others constant text := 'select array(
    select article_id from (select * from private.staff_list where %2$s and %1$s and %3$s offset 0) as found
    order by %4$s limit %5$s
  )';
  ids uuid[];
begin
  if query <> '' and keys like 'author%' then
    execute format(
      by_author, private.contains_pattern(query), private.staff_category_condition(category, false),
      private.staff_letters_condition(query), keys, max_rows
    ) into ids;
  else
    execute format(
      by_others, private.staff_query_condition(query), private.staff_category_condition(category, true),
      private.staff_letters_condition(query), keys, max_rows
    ) into ids;
  end if;
  return ids;
end
$$;
revoke execute on function
  private.staff_category_condition(text, boolean), private.staff_query_condition(text),
  private.staff_letters_condition(text), private.find_staff_articles(text, text, text, integer)
from public, anon, authenticated;

-- As before: the stories of the newsroom's list, of those whose title or author's name contains `query`, in
-- the category with the slug `category`, in the order `sort`.
--
-- How common a word is nobody knows beforehand, and a wrong guess costs seconds. So the beginning of the
-- order is walked through first, which is enough for whatever is common; what is not found often enough
-- there is rare, and an index finds all of it.
create or replace function public.list_staff_articles(
  query text default '',
  category text default '',
  sort text default '-published',
  max_rows integer default 25,
  skip_rows integer default 0
)
returns table (
  id uuid, title text, slug text, published_at timestamptz, is_featured boolean, is_popular boolean,
  category_name text, author_name text
)
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  keys constant text := case sort
    when '-published' then 'published_at desc, article_id'
    when 'published' then 'published_at, article_id desc'
    when 'title' then 'title, article_id'
    when '-title' then 'title desc, article_id desc'
    when 'author' then 'author, published_at desc, article_id'
    when '-author' then 'author desc, published_at, article_id desc'
    when 'category' then 'category, category_id, published_at desc, article_id'
    when '-category' then 'category desc, category_id desc, published_at, article_id desc'
    when 'status' then 'is_featured desc, published_at desc, article_id'
    when '-status' then 'is_featured, published_at, article_id desc'
  end;
  last_row constant integer := max_rows + skip_rows;
  -- One index holds the stories of a category by date.
  is_category_ordered constant boolean := ltrim(sort, '-') in ('published', 'category');
  ids uuid[];
begin
  if not public.is_staff() then
    raise exception 'only staff may list all articles' using errcode = '42501';
  end if;
  if keys is null then
    raise exception 'articles can not be sorted by %', sort using errcode = '22023';
  end if;
  if query = '' and (category = '' or is_category_ordered) then
    execute format(
      'select array(select article_id from private.staff_list where %s order by %s offset %s limit %s)',
      private.staff_category_condition(category, true), keys, skip_rows, max_rows
    ) into ids;
  else
    execute format(
      'select array(
        select article_id
        from (
          select article_id, title, author, category_id from private.staff_list
          where %s order by %s limit %s
        ) as beginning
        where %s and %s limit %s
      )',
      case when is_category_ordered then private.staff_category_condition(category, true) else 'true' end,
      keys, 25000 + 4 * skip_rows,
      private.staff_category_condition(category, false), private.staff_query_condition(query), last_row
    ) into ids;
    if cardinality(ids) < last_row then
      ids := private.find_staff_articles(query, category, keys, last_row);
    end if;
    ids := ids[skip_rows + 1 : last_row];
  end if;
  return query
    select
      article.id, article.title, article.slug, article.published_at, article.is_featured, article.is_popular,
      category.name, author.name
    from unnest(ids) with ordinality as shown (id, place)
    join public.articles as article on article.id = shown.id
    left join public.categories as category on category.id = article.category_id
    left join public.authors as author on author.id = article.author_id
    order by shown.place;
end
$$;

-- As before: how many stories that list has, counted up to 100,001, with a query up to 10,001. What half of
-- the first 1,000 have is counted in the beginning of the list, since the index would first collect every
-- story that has it.
create or replace function public.count_staff_articles(query text default '', category text default '') returns integer
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  most constant integer := case when query = '' then 100001 else 10001 end;
  beginning constant text := 'select count(*) from (
    select from (
      select title, author, category_id from private.staff_list order by published_at desc, article_id limit %4$s
    ) as beginning
    where %1$s and %2$s limit %3$s
  ) as counted';
  total integer := 0;
begin
  if not public.is_staff() then
    raise exception 'only staff may count all articles' using errcode = '42501';
  end if;
  if query <> '' then
    execute format(
      beginning, private.staff_category_condition(category, false), private.staff_query_condition(query), 500, 1000
    ) into total;
    if total = 500 then
      execute format(
        beginning, private.staff_category_condition(category, false), private.staff_query_condition(query),
        most, 2 * most
      ) into total;
    end if;
  end if;
  if total < most then
    execute format(
      'select count(*) from (select from private.staff_list where %s and %s and %s limit %s) as counted',
      private.staff_category_condition(category, true), private.staff_query_condition(query),
      private.staff_letters_condition(query), most
    ) into total;
  end if;
  return total;
end
$$;

drop function private.staff_condition(text, text, boolean);
