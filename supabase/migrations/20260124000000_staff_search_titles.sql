-- The newsroom's list is ordered by the code points of its texts on every server, whatever the order of the
-- database: a comparison takes a fifth of the time, and what begins with the same letters stands together.
alter table private.staff_list
alter column title type text collate "C",
alter column author type text collate "C",
alter column category type text collate "C";

do $$
declare
  trigrams constant regnamespace := (select extnamespace from pg_extension where extname = 'pg_trgm');
begin
  -- The index of words says of which year a title is, and of which category and flag in that year. What is written to
  -- it is merged sooner, since a search reads once a year what is not merged. pg_trgm may be in any schema.
  execute format(
    $sql$
      create index staff_list_words on private.staff_list using gin (
        title %1$s.gin_trgm_ops,
        author %1$s.gin_trgm_ops,
        (array[date_trunc('year', published_at at time zone 'UTC')]),
        (array[coalesce(category_id::text, '') || ' ' || extract(year from published_at at time zone 'UTC')::text]),
        (array[is_featured::text || ' ' || extract(year from published_at at time zone 'UTC')::text])
      ) with (gin_pending_list_limit = 64)
    $sql$, trigrams
  );
  -- The name of a rubric, as in "Weather:", may begin a tenth of all titles. What it is in besides is found by what
  -- follows the first letter.
  execute format(
    $sql$
      create index staff_list_later_words on private.staff_list
      using gin (substr(title, 2) %s.gin_trgm_ops) with (gin_pending_list_limit = 64)
    $sql$, trigrams
  );
end
$$;
analyze private.staff_list;

-- The first `max_rows` stories by date that meet `condition`, one year after the other: a year is a small part of
-- most archives, and the index of words reads no further than its entries. `part` is a group of stories whose order
-- by date is an index: a condition, and where the index of words names the group, the column and the value there.
create function private.find_staff_articles_by_year(
  condition text, part text, part_column text, part_value text, keys text, max_rows integer
)
returns uuid[]
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  entry text := 'array[date_trunc(''year'', published_at at time zone ''UTC'')] @> array[years.year]';
  ids uuid[];
begin
  if part_column is not null then
    entry := format(
      'array[%s || '' '' || extract(year from published_at at time zone ''UTC'')::text]
        @> array[%L || '' '' || extract(year from years.year)::text]',
      part_column, part_value
    );
  end if;
  execute format(
    'select array(
      with recursive years (year) as (
        (
          select date_trunc(''year'', published_at at time zone ''UTC'') from private.staff_list
          where %2$s order by %4$s limit 1
        )
        union all
        select (
          select date_trunc(''year'', published_at at time zone ''UTC'') from private.staff_list
          where %2$s and published_at %5$s at time zone ''UTC'' order by %4$s limit 1
        )
        from years where years.year is not null
      )
      select article_id
      from years
      cross join lateral (
        select article_id
        from (select * from private.staff_list where %3$s and %1$s offset 0) as found
        where %2$s
        order by %4$s limit %6$s
      ) as listed
      limit %6$s
    )',
    condition, part, entry, keys,
    case
      when keys ~ '^published_at desc' then '< years.year'
      else '> (years.year + interval ''1 year'' - interval ''1 microsecond'')'
    end,
    max_rows
  ) into ids;
  return ids;
end
$$;
revoke execute on function private.find_staff_articles_by_year(text, text, text, text, text, integer)
from public, anon, authenticated;

-- As before: the first `max_rows` stories of an order that a search finds, without walking through the order. What
-- is in the first category of an order, or in any by flag, is found by year, as by date.
create or replace function private.find_staff_articles(query text, category text, keys text, max_rows integer)
returns uuid[]
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  in_category constant text := private.staff_category_condition(category, false);
  words constant text := private.staff_query_condition(query);
  letters constant text := private.staff_letters_condition(query);
  pattern constant text := private.contains_pattern(query);
  has_words constant boolean := query ~ '[[:alnum:]]{3}';
  by_date constant text := substring(keys from 'published_at.*');
  walked_rows constant integer := case when category = '' then 5000 else 25000 end;
  -- The stories of one author are an index by date, in both directions. By author, only the first of those that have
  -- a story there are needed.
  by_writer constant text := 'select array(
    select article_id
    from (
      (
        select listed.*
        from (
          select name
          from (
            select distinct private.list_key(name) collate "C" as name from public.authors
            where private.list_key(name) collate "C" like %1$L
          ) as named
          %6$s
        ) as writer
        cross join lateral (
          select article_id, author, published_at from private.staff_list
          where author = writer.name and %2$s order by %4$s limit %5$s
        ) as listed
      )
      union
      (
        select article_id, author, published_at
        from (select * from private.staff_list where title like %1$L and %3$s offset 0) as titled
        where %2$s
        order by %4$s limit %5$s
      )
    ) as found
    order by %4$s limit %5$s
  )';
  -- The titles that begin with a word stand together in their order, and the index of what follows the first letter
  -- finds the others without collecting these.
  by_title constant text := 'select array(
    select article_id
    from (
      (
        select article_id, title from private.staff_list
        where title like substr(%1$L, 2) and %2$s order by %3$s limit %4$s
      )
      union
      (
        select article_id, title
        from (
          select * from private.staff_list where substr(title, 2) like %1$L or author like %1$L offset 0
        ) as later
        where %2$s
        order by %3$s limit %4$s
      )
    ) as found
    order by %3$s limit %4$s
  )';
  -- Only the index of authors holds the date, which their order needs.
  walked_columns constant text :=
    case when keys ~ '^author' then 'article_id, author, published_at' else 'article_id, title' end;
  walked constant text := 'select ' || walked_columns || ' from (
    select article_id, title, author, category_id, published_at from private.staff_list where %1$s order by %2$s limit %7$s
  ) as beginning
  where %3$s and %4$s and %5$s limit %6$s';
  -- What is walked through may end amid the titles of a rubric. Of these the index finds all, and the walk goes on
  -- after them.
  by_rubric constant text := 'select array(
    select article_id
    from (
      (%1$s)
      union
      (
        select article_id, title
        from (select * from private.staff_list where title like %2$L and %4$s offset 0) as titled
        where starts_with(title, %8$L) and %3$s
        order by %5$s limit %6$s
      )
      union
      (%7$s)
    ) as found
    order by %5$s limit %6$s
  )';
  -- The same amid the stories of an author who has few of what is searched for.
  by_agency constant text := 'select array(
    select article_id
    from (
      (%1$s)
      union
      (
        select article_id, author, published_at
        from (select * from private.staff_list where title like %2$L and author like %3$L offset 0) as theirs
        where author = %4$L and %5$s
        order by %6$s limit %7$s
      )
      union
      (%8$s)
    ) as found
    order by %6$s limit %7$s
  )';
  by_others constant text := 'select array(
    select article_id from (select * from private.staff_list where %2$s and %1$s and %3$s offset 0) as found
    order by %4$s limit %5$s
  )';
  category_column constant text := 'coalesce(category_id::text, '''')';
  wanted public.categories;
  first_story private.staff_list;
  last_title text;
  last_author text;
  rubric text;
  is_rubric boolean;
  by_last_author text;
  is_prolific boolean;
  flag boolean;
  ids uuid[] := '{}';
begin
  if has_words and category <> '' and keys ~ '^(published_at|category)' then
    select * into wanted from public.categories where slug = find_staff_articles.category;
    return private.find_staff_articles_by_year(
      words, private.staff_category_condition(category, true), category_column, wanted.id::text, by_date, max_rows
    );
  end if;
  if has_words and keys ~ '^published_at' then
    return private.find_staff_articles_by_year(words, 'true', null, null, by_date, max_rows);
  end if;
  if has_words and keys ~ '^(title|author)' then
    if category <> '' then
      execute format(
        'select array(select article_id from (%s) as walked)',
        format(walked, 'true', keys, in_category, words, 'true', max_rows, walked_rows)
      ) into ids;
      if cardinality(ids) = max_rows then
        return ids;
      end if;
    end if;
    execute format('select title, author from private.staff_list order by %s offset 4999 limit 1', keys)
    into last_title, last_author;
  end if;
  if has_words and keys ~ '^title' and last_title is not null then
    rubric := split_part(last_title, ' ', 1) || ' ';
    -- A word that most titles begin with is no rubric: the index would find too many of them.
    select count(*) filter (where starts_with(title, rubric)) * 4 <= count(*)
    from private.staff_list tablesample system (0.1)
    into is_rubric;
  end if;
  if is_rubric then
    execute format(
      by_rubric, format(walked, 'true', keys, in_category, words, 'true', max_rows, 5000),
      private.contains_pattern(rubric), in_category, words, keys, max_rows,
      format(
        walked,
        case
          when keys ~ '^title desc' then format('title < %L', rubric)
          else format('title >= %L', rtrim(rubric) || '!')
        end,
        keys, in_category, words, 'true', max_rows, walked_rows
      ),
      rubric
    ) into ids;
    if cardinality(ids) = max_rows then
      return ids;
    end if;
  end if;
  if has_words and keys ~ '^title' then
    execute format(by_title, pattern, in_category, keys, max_rows) into ids;
    return ids;
  end if;
  if has_words and keys ~ '^author' and last_author not like pattern then
    -- In a sample, since to know it would take as long as to collect them.
    select exists (
      select from private.staff_list tablesample system (1) where author = last_author and title like pattern
    ) into is_prolific;
    if is_prolific then
      by_last_author := format('author = %L', last_author);
      execute format(
        'select array(select article_id from (%s) as walked)',
        format(
          walked, 'true', keys, in_category, words, format('(%s) is not true', by_last_author), max_rows, 5000
        )
      ) into ids;
      ids := ids || private.find_staff_articles_by_year(
        format('title like %L and %s', pattern, in_category), by_last_author, null, null, by_date,
        max_rows - cardinality(ids)
      );
    else
      execute format(
        by_agency, format(walked, 'true', keys, in_category, words, 'true', max_rows, 5000),
        pattern, private.contains_pattern(last_author), last_author, in_category, keys, max_rows,
        format(
          walked, format('author %s %L', case when keys ~ '^author desc' then '<' else '>' end, last_author),
          keys, in_category, words, 'true', max_rows, walked_rows
        )
      ) into ids;
    end if;
    if cardinality(ids) = max_rows then
      return ids;
    end if;
  end if;
  if has_words and keys ~ '^is_featured' then
    foreach flag in array array[keys ~ '^is_featured desc', keys !~ '^is_featured desc'] loop
      ids := ids || private.find_staff_articles_by_year(
        words || ' and ' || in_category, format('is_featured = %L', flag), 'is_featured::text', flag::text,
        by_date, max_rows - cardinality(ids)
      );
    end loop;
    return ids;
  end if;
  if has_words and keys ~ '^category' then
    if keys ~ '^category desc' then
      ids := private.find_staff_articles_by_year(words, 'category is null', category_column, '', by_date, max_rows);
    end if;
    execute format('select * from private.staff_list where category is not null order by %s limit 1', keys)
    into first_story;
    ids := ids || private.find_staff_articles_by_year(
      words, format('category = %L and category_id = %L', first_story.category, first_story.category_id),
      category_column, first_story.category_id::text, by_date, max_rows - cardinality(ids)
    );
    if cardinality(ids) = max_rows then
      return ids;
    end if;
  end if;
  if query <> '' and keys ~ '^(author|published_at)' then
    execute format(
      by_writer, pattern, in_category, letters, keys, max_rows,
      case
        when keys ~ '^author' then format(
          'where exists (select from private.staff_list where author = named.name and %s) order by name %s limit %s',
          in_category, case when keys ~ '^author desc' then 'desc' end, max_rows
        )
      end
    ) into ids;
  else
    execute format(
      by_others, words, private.staff_category_condition(category, true), letters, keys, max_rows
    ) into ids;
  end if;
  return ids;
end
$$;
