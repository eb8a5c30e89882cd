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
