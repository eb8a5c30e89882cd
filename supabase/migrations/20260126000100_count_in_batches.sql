-- How many stories have a common word is known as soon as 10,001 are found. So that no more of the index is read for that,
-- the texts are searched batch by batch: its cost no longer grows with the archive.

set statement_timeout = 0;

drop index private.article_texts_words;

-- Texts that were stored one after the other, and so lie side by side: 16,384 to a batch, and after 64 batches again the
-- first, so that there are never more of them. A number that a save of what exists takes is left out.
create sequence private.article_texts_stored;
alter table private.article_texts
add column batch smallint not null default ((nextval('private.article_texts_stored') / 16384) % 64)::smallint;

create index article_texts_words on private.article_texts
using gin ((private.words_of(body) collate "C"), (array[batch]));
alter index private.article_texts_words alter column 1 set statistics 0;
alter index private.article_texts_words alter column 2 set statistics 0;

-- As before (20260125000100), but a word that is `part` itself comes first: it is in more texts than most that have it in them.
create or replace function private.list_words(part text, place text, most integer) returns text[]
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
    select found.word
    from (select known.word from private.search_words as known where private.ends_of(known.word) @@ ends limit most) as found
    group by found.word
    order by found.word <> part
  );
end
$$;

-- As before (20260125000100), but what promises to be in more than 10,000 texts, as it is in enough of the newest, is counted
-- batch by batch first, by the first word of each list alone.
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
            and (terms.is_exact or strpos(texts.body collate "C", needle) > 0)
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
      where strpos(texts.body collate "C", needle) > 0
        and (texts.published_at <= now() or (select public.is_staff()))
      limit 10001
    ) as counted
  );
end
$$;

reset statement_timeout;
