-- As before: the first `max_rows` stories of an order that a search finds, without walking through the order.
-- Sorted by date too, the first stories of each author whom the query names are at hand now: an agency may have
-- written half of an archive, and nothing of late.
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
  by_others constant text := 'select array(
    select article_id from (select * from private.staff_list where %2$s and %1$s and %3$s offset 0) as found
    order by %4$s limit %5$s
  )';
  ids uuid[];
begin
  if query <> '' and keys ~ '^(author|published_at)' then
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

-- As before: how many stories that list has, counted up to 100,001, with a query up to 10,001. The stories of the
-- authors whom a query names are counted in their order, which may be enough: the index of words would first
-- collect all of them.
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
    if total < most then
      execute format(
        'select count(*) from (
          select from (
            select distinct private.list_key(name) as name from public.authors
            where private.list_key(name) collate "C" like %1$L
          ) as writer
          join private.staff_list on author = writer.name and %2$s
          limit %3$s
        ) as counted',
        private.contains_pattern(query), private.staff_category_condition(category, false), most
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
