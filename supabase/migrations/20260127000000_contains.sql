-- Searches compare thousands of texts with what is searched: with less work for each.

-- Whether `part` is in `body`. `strpos` would also say where: it counts the letters up to there.
create function private.contains(body text, part text) returns boolean
language sql immutable
as $$
  select part = '' or octet_length(split_part(body collate "C", part, 1)) < octet_length(body)
$$;

-- The three as before (20260125000100, 20260126000100), but for that.
create or replace function private.texts_with_words(
  any_of text[], also_of text[], all_of text[], is_exact boolean, needle text
)
returns table (article_id uuid, created_at timestamptz)
language sql stable
as $$
  select found.article_id, found.created_at
  from (
    select array_agg(numbered.word) as words
    from (
      select word, (row_number() over () - 1) / case when is_exact then 32 else 200 end as number
      from unnest(any_of) as word
    ) as numbered
    group by numbered.number
    union all
    select null where any_of is null
  ) as few
  cross join lateral (
    select texts.article_id, texts.created_at
    from private.article_texts as texts
    where (any_of is null or (private.words_of(texts.body) collate "C") && few.words)
      and (also_of is null or (private.words_of(texts.body) collate "C") && also_of)
      and (all_of = '{}' or (private.words_of(texts.body) collate "C") @> all_of)
      and (is_exact or private.contains(texts.body, needle))
      and (texts.published_at <= now() or (select public.is_staff()))
    offset 0
  ) as found
  union all
  select texts.article_id, texts.created_at
  from private.article_texts as texts
  where (private.words_of(texts.body) collate "C") && '{" "}'
    and private.contains(texts.body, needle)
    and (texts.published_at <= now() or (select public.is_staff()))
$$;

-- What a search may ask for. More letters find nothing that fewer do not, and each text is compared with all of them.
create function private.check_search(query text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if length(query) > 200 then
    raise exception 'A search takes at most 200 characters.' using errcode = '22023';
  end if;
end
$$;

create or replace function public.search_articles(query text, max_rows integer default 10, skip_rows integer default 0)
returns setof public.articles
language plpgsql stable
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  needle constant text := lower(private.squeeze(left(query, 200)));
  last_row constant integer := least(max_rows, 1000) + skip_rows;
  newest integer := 2000;
  terms record;
  ids uuid[];
begin
  perform private.check_search(query);
  if skip_rows > 10000 then
    return;
  end if;
  loop
    ids := array(
      select texts.article_id
      from (
        select texts.article_id, texts.body
        from private.article_texts as texts
        where texts.published_at <= now() or (select public.is_staff())
        order by texts.created_at desc, texts.article_id desc
        limit newest
      ) as texts
      where private.contains(texts.body, needle)
      limit last_row
    );
    exit when cardinality(ids) >= last_row or newest = 40000 or cardinality(ids) < greatest(20, last_row / 14);
    newest := 40000;
  end loop;
  if cardinality(ids) < last_row then
    terms := private.search_terms(needle);
    if terms.is_complete and (terms.any_of is not null or terms.all_of <> '{}') then
      ids := array(
        select found.article_id
        from private.texts_with_words(
          terms.any_of, terms.also_of, terms.all_of, terms.is_exact, needle
        ) as found
        group by found.article_id, found.created_at
        order by found.created_at desc, found.article_id desc
        limit last_row
      );
    else
      ids := array(
        select found.article_id
        from private.article_texts as found
        where private.contains(found.body, needle)
          and (found.published_at <= now() or (select public.is_staff()))
        order by found.created_at desc, found.article_id desc
        limit last_row
      );
    end if;
  end if;
  return query
    select article.*
    from public.articles as article
    where article.id = any (ids[skip_rows + 1 : last_row])
    order by article.created_at desc, article.id desc;
end
$$;

create or replace function public.count_articles_found(query text) returns integer
language plpgsql stable
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  needle constant text := lower(private.squeeze(left(query, 200)));
  newest integer := 500;
  terms record;
  most integer;
  times integer;
  found integer;
begin
  perform private.check_search(query);
  loop
    select count(*) into found
    from (
      select
      from (
        select texts.body
        from private.article_texts as texts
        where texts.published_at <= now() or (select public.is_staff())
        order by texts.created_at desc, texts.article_id desc
        limit newest
      ) as texts
      where private.contains(texts.body, needle)
      limit 10001
    ) as counted;
    if found > 10000 then
      return found;
    end if;
    exit when newest = 16000 or found < 400;
    newest := 16000;
  end loop;
  terms := private.search_terms(needle);
  if terms.any_of is not null or terms.all_of <> '{}' then
    if (
      select found::real / newest * known.reltuples > 10000
      from pg_catalog.pg_class as known
      where known.oid = 'private.article_texts'::regclass
    ) then
      select count(*) into found
      from (
        select
        from generate_series(0, 63) as batch
        cross join lateral (
          select
          from private.article_texts as texts
          where array[texts.batch] && array[batch.batch::smallint]
            and (terms.any_of is null or (private.words_of(texts.body) collate "C") && terms.any_of[1:1])
            and (terms.also_of is null or (private.words_of(texts.body) collate "C") && terms.also_of[1:1])
            and (terms.all_of = '{}' or (private.words_of(texts.body) collate "C") @> terms.all_of)
            and (terms.is_exact or private.contains(texts.body, needle))
            and (texts.published_at <= now() or (select public.is_staff()))
          offset 0
        ) as texts
        limit 10001
      ) as counted;
      if found > 10000 then
        return found;
      end if;
    end if;
    -- A few come more than once.
    most := 11000;
    loop
      select count(*), coalesce(sum(texts.times), 0) into found, times
      from (
        select count(*) as times
        from (
          select texts.article_id
          from private.texts_with_words(
            terms.any_of, terms.also_of, terms.all_of, terms.is_exact, needle
          ) as texts
          limit most
        ) as texts
        group by texts.article_id
      ) as texts;
      exit when found > 10000 or times < most;
      most := most * 3;
    end loop;
    if terms.is_complete or found > 10000 then
      return least(found, 10001);
    end if;
  end if;
  return (
    select count(*)
    from (
      select
      from private.article_texts as texts
      where private.contains(texts.body, needle)
        and (texts.published_at <= now() or (select public.is_staff()))
      limit 10001
    ) as counted
  );
end
$$;

revoke execute on function private.contains(text, text), private.check_search(text) from public;
grant execute on function private.contains(text, text), private.check_search(text) to anon, authenticated, service_role;
