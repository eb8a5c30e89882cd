-- Searching the newsroom's list by date asks for one year after the other: the index of words (20260124000000) says of
-- which year a title is, so that words which thousands of stories have, though none of late, are found where they begin.

-- As before: the first `max_rows` stories of an order that a search finds, without walking through the order.
create or replace function private.find_staff_articles(query text, category text, keys text, max_rows integer)
returns uuid[]
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  -- The stories of one author are an index by date, in both directions.
  by_writer constant text := 'select array(
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
      union
      (
        select article_id, author, published_at
        from (select * from private.staff_list where title collate "C" like %1$L and %3$s offset 0) as titled
        where %2$s
        order by %4$s limit %5$s
      )
    ) as found
    order by %4$s limit %5$s
  )';
  -- A year of stories is a small part of most archives, and the index reads no further than its entries.
  by_year constant text := 'select array(
    with recursive years (year) as (
      (select date_trunc(''year'', published_at at time zone ''UTC'') from private.staff_list order by %3$s limit 1)
      union all
      select (
        select date_trunc(''year'', published_at at time zone ''UTC'') from private.staff_list
        where published_at %4$s at time zone ''UTC'' order by %3$s limit 1
      )
      from years where years.year is not null
    )
    select article_id
    from years
    cross join lateral (
      select article_id
      from (
        select article_id, published_at from private.staff_list
        where array[date_trunc(''year'', published_at at time zone ''UTC'')] @> array[years.year] and %1$s and %2$s
        offset 0
      ) as found
      order by %3$s limit %5$s
    ) as listed
    limit %5$s
  )';
  by_others constant text := 'select array(
    select article_id from (select * from private.staff_list where %2$s and %1$s and %3$s offset 0) as found
    order by %4$s limit %5$s
  )';
  ids uuid[];
begin
  if query ~ '[[:alnum:]]{3}' and keys ~ '^published_at' then
    execute format(
      by_year, private.staff_category_condition(category, false), private.staff_query_condition(query), keys,
      case
        when keys ~ '^published_at desc' then '< years.year'
        else '> (years.year + interval ''1 year'' - interval ''1 microsecond'')'
      end,
      max_rows
    ) into ids;
  elsif query <> '' and keys ~ '^(author|published_at)' then
    execute format(
      by_writer, private.contains_pattern(query), private.staff_category_condition(category, false),
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

-- As before; the beginning that is walked through is a fifth as long. A word that one title in two hundred has is
-- found there, and of what is rarer the index has few rows to read.
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
      keys, 5000 + 4 * skip_rows,
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
