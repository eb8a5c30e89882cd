-- Searches by words (20260125000000): which words hold the letters, then which texts have these words.

-- At most `most` of the words that have `part` in them: anywhere, where they begin, or where they end. Of a part that may be
-- longer than what pieces of a word share, as much is asked for as they do.
create function private.list_words(part text, place text, most integer) returns text[]
language plpgsql stable
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  ends constant tsquery := case place
    when 'anywhere' then quote_literal(left(part, 32)) || ':*'
    when 'begin' then quote_literal(' ' || left(part, 32)) || ':*'
    else quote_literal(right(part, 32))
  end;
begin
  return array(
    select distinct found.word
    from (select known.word from private.search_words as known where private.ends_of(known.word) @@ ends limit most) as found
  );
end
$$;

-- What the words of a text that contains `needle` must be: one of `any_of`, one of `also_of`, and all of `all_of`; null is
-- no condition. `is_exact` says that each text that meets them contains it; `is_complete`, that there are no more
-- words than those of `any_of`. Where the needle has the end of a word, what stands before it ends a word, what stands
-- after it begins one, and what stands between two ends is a word.
create function private.search_terms(
  needle text,
  out any_of text[], out also_of text[], out all_of text[], out is_exact boolean, out is_complete boolean
)
language plpgsql stable
set search_path = ''
as $$
declare
  most constant integer := 20000;
  -- Texts are compared with a needle of several words anyway, so that parts which many words have may be left out.
  most_of_several constant integer := 200;
  parts constant text[] := string_to_array(private.spaced(needle), ' ');
  last constant integer := cardinality(parts);
  ending text[];
  beginning text[];
begin
  is_exact := last = 1 and length(needle) <= 32;
  is_complete := true;
  all_of := private.words_of(array_to_string(parts[2 : last - 1], ' '));
  if last = 1 then
    any_of := private.list_words(needle, 'anywhere', most);
    is_complete := cardinality(any_of) < most;
    return;
  end if;
  if parts[1] <> '' then
    ending := private.list_words(parts[1], 'end', most_of_several);
  end if;
  if parts[last] <> '' then
    beginning := private.list_words(parts[last], 'begin', most_of_several);
  end if;
  any_of := case when cardinality(ending) < most_of_several then ending end;
  also_of := case when cardinality(beginning) < most_of_several then beginning end;
  if any_of is null or cardinality(also_of) < cardinality(any_of) then
    select also_of, any_of into any_of, also_of;
  end if;
  also_of := case when cardinality(also_of) <= 32 then also_of end;
end
$$;

-- Texts that meet the terms and contain `needle`; one may come several times. It has no settings, so that it becomes a part
-- of the query that calls it: there the words are known, what is no condition is left out, and no more is read than is
-- asked for. The index compares each text with every word that it is asked for at once; so these are few where
-- nothing else is compared. The second half are the texts without words.
create function private.texts_with_words(
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
      and (is_exact or strpos(texts.body collate "C", needle) > 0)
      and (texts.published_at <= now() or (select public.is_staff()))
    offset 0
  ) as found
  union all
  select texts.article_id, texts.created_at
  from private.article_texts as texts
  where (private.words_of(texts.body) collate "C") && '{" "}'
    and strpos(texts.body collate "C", needle) > 0
    and (texts.published_at <= now() or (select public.is_staff()))
$$;

-- As before, but what the newest texts do not have often enough is found by its words, one or two letters too, in all
-- texts. More of the newest are read when that promises to be enough. Where no word can be asked for, as of signs
-- alone, every text is read.
create or replace function public.search_articles(query text, max_rows integer default 10, skip_rows integer default 0)
returns setof public.articles
language plpgsql stable
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  needle constant text := lower(private.squeeze(query));
  last_row constant integer := max_rows + skip_rows;
  newest integer := 2000;
  terms record;
  ids uuid[];
begin
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
      where strpos(texts.body collate "C", needle) > 0
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
        where strpos(found.body collate "C", needle) > 0
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

-- How many stories `query` finds, counted up to 10,001. What most of the newest texts have is counted among these, if they
-- are enough; so are letters that too many words have.
create or replace function public.count_articles_found(query text) returns integer
language plpgsql stable
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  needle constant text := lower(private.squeeze(query));
  newest integer := 500;
  terms record;
  most integer;
  times integer;
  found integer;
begin
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
      where strpos(texts.body collate "C", needle) > 0
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
      where strpos(texts.body collate "C", needle) > 0
        and (texts.published_at <= now() or (select public.is_staff()))
      limit 10001
    ) as counted
  );
end
$$;

revoke execute on function
private.list_words(text, text, integer), private.search_terms(text),
private.texts_with_words(text[], text[], text[], boolean, text)
from public;
grant execute on function
private.list_words(text, text, integer), private.search_terms(text),
private.texts_with_words(text[], text[], text[], boolean, text)
to anon, authenticated, service_role;
