-- The public search: the text of each article, the words in those texts, and the functions that search them.

-- Title and text of each article in lower case, maintained by a trigger, so that a search compares stored text and
-- does not walk through the content of every candidate. `batch` numbers texts that were stored one after the other:
-- 16,384 to a batch, 64 batches.
create sequence private.article_texts_stored;
create table private.article_texts (
  article_id uuid primary key references public.articles (id) on delete cascade,
  created_at timestamptz not null,
  published_at timestamptz not null,
  body text not null,
  batch smallint not null default ((nextval('private.article_texts_stored') / 16384) % 64)::smallint
);
-- Texts are compared more often than written: they stay uncompressed, and in the row up to 8 kB.
alter table private.article_texts alter column body set storage external;
alter table private.article_texts set (toast_tuple_target = 8160);
create index article_texts_created on private.article_texts (created_at desc, article_id desc);
grant select on private.article_texts to anon, authenticated, service_role;

-- Any run of blanks as one space, an empty line as one line break. `\s` alone depends on the locale.
create function private.squeeze(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select translate(
    regexp_replace(
      regexp_replace(value, '\s*\n\s*\n\s*', E'\x1e', 'g'),
      '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'
    ),
    E'\x1e', E'\n'
  )
$$;

-- The pattern that finds `query` literally in a lower-case text: `%`, `_` and `\` stand for themselves.
create function private.contains_pattern(query text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '%' || regexp_replace(lower(private.squeeze(query)), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- `value` with a blank in place of each run of line breaks and punctuation. Named one by one, as classes of
-- characters depend on the locale.
create function private.spaced(value text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select regexp_replace(
    value,
    '[\n!-/:-@[-`{-~\u00a1\u00a7\u00ab\u00b7\u00bb\u00bf\u2010-\u2027\u2032-\u203a\u3001\u3002\u3008-\u3011\u30fb\uff01\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f]+',
    ' ', 'g'
  )
$$;

-- The words of a text; long ones in overlapping pieces.
create function private.words_of(body text) returns text[]
language sql immutable strict parallel safe
set search_path = ''
as $$
  select case
    when octet_length(text.spaced) > 1000000 then '{" "}'
    when text.spaced !~ '[^ ]{65}' then array_remove(string_to_array(text.spaced, ' '), '')
    when (
      select sum(length(word)) from unnest(string_to_array(text.spaced, ' ')) as word where length(word) > 64
    ) > 32000 then '{" "}'
    else array(
      select word from unnest(string_to_array(text.spaced, ' ')) as word where length(word) between 1 and 64
      union all
      select piece.letters
      from unnest(string_to_array(text.spaced, ' ')) as long (word)
      cross join lateral (
        select block.letters[1] || lead(block.letters[1]) over (order by block.number) as letters
        from regexp_matches(long.word, '.{1,32}', 'g') with ordinality as block (letters, number)
      ) as piece
      where length(long.word) > 64 and piece.letters is not null
    )
  end
  from (select private.spaced(body) as spaced offset 0) as text
$$;

-- All endings of a word and, after a blank, the word itself.
create function private.ends_of(word text) returns tsvector
language sql immutable strict parallel safe
set search_path = ''
as $$
  select array_to_tsvector(array(select substr(word, n) from generate_series(1, length(word)) as n) || (' ' || word))
$$;

create index article_texts_words on private.article_texts
using gin ((private.words_of(body) collate "C"), (array[batch]));
alter index private.article_texts_words alter column 1 set statistics 0;
alter index private.article_texts_words alter column 2 set statistics 0;

-- Words that some text has or had.
create table private.search_words (word text collate "C" not null);
create index search_words_word on private.search_words (word);
create index search_words_ends on private.search_words using gin (private.ends_of(word)) with (fastupdate = off);
alter index private.search_words_ends alter column 1 set statistics 0;
grant select on private.search_words to anon, authenticated, service_role;

create function private.keep_search_words(body text) returns void
language sql
set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
as $$
  insert into private.search_words (word)
  select used.word
  from (select distinct word from unnest(private.words_of(body)) as word where word <> ' ') as used
  where (select true from private.search_words as known where known.word = used.word collate "C" limit 1) is null
$$;

create function private.keep_article_text() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  searched text := lower(private.squeeze(new.title || E'\n\n' || public.content_text(new.content)));
  is_new boolean := not exists (
    select from private.article_texts as kept where kept.article_id = new.id and kept.body = searched
  );
begin
  insert into private.article_texts as kept (article_id, created_at, published_at, body)
  values (new.id, new.created_at, new.published_at, searched)
  on conflict (article_id) do update
  set created_at = excluded.created_at, published_at = excluded.published_at, body = excluded.body
  where (kept.created_at, kept.published_at, kept.body)
    is distinct from (excluded.created_at, excluded.published_at, excluded.body);
  if is_new then
    perform private.keep_search_words(searched);
  end if;
  return null;
end
$$;

create trigger keep_article_text
after insert or update of title, content, created_at, published_at on public.articles
for each row execute function private.keep_article_text();

create function private.contains(body text, part text) returns boolean
language sql immutable
as $$
  select part = '' or octet_length(split_part(body collate "C", part, 1)) < octet_length(body)
$$;

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
    select found.word
    from (select known.word from private.search_words as known where private.ends_of(known.word) @@ ends limit most) as found
    group by found.word
    order by found.word <> part
  );
end
$$;

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

-- Articles whose title or text contains `query`, ignoring case, newest first: `max_rows` after the first `skip_rows`.
create function public.search_articles(query text, max_rows integer default 10, skip_rows integer default 0)
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

-- How many articles `query` finds, counted up to 10,001.
create function public.count_articles_found(query text) returns integer
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

-- Nobody may call a function of this file but those who are named here.
revoke execute on function
  private.squeeze(text), private.contains_pattern(text), private.spaced(text), private.words_of(text),
  private.ends_of(text), private.keep_search_words(text), private.keep_article_text(), private.contains(text, text),
  private.check_search(text), private.list_words(text, text, integer), private.search_terms(text),
  private.texts_with_words(text[], text[], text[], boolean, text), public.search_articles(text, integer, integer),
  public.count_articles_found(text)
from public, anon, authenticated, service_role;
grant execute on function
  private.squeeze(text), private.spaced(text), private.words_of(text), private.ends_of(text),
  private.contains(text, text), private.check_search(text), private.list_words(text, text, integer),
  private.search_terms(text), private.texts_with_words(text[], text[], text[], boolean, text),
  public.search_articles(text, integer, integer), public.count_articles_found(text)
to anon, authenticated, service_role;
