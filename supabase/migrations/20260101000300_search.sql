-- What search reads: title and text of each story in lower case, kept by trigger. It is a table of its own
-- so that a search compares stored text and does not walk the content of every candidate.
create table private.article_texts (
  article_id uuid primary key references public.articles (id) on delete cascade,
  created_at timestamptz not null,
  published_at timestamptz not null,
  body text not null
);
-- Texts are compared more often than written: they stay uncompressed, and in the row up to 8 kB.
alter table private.article_texts alter column body set storage external;
alter table private.article_texts set (toast_tuple_target = 8160);

create index article_texts_created on private.article_texts (created_at desc, article_id desc);
grant select on private.article_texts to anon, authenticated, service_role;

-- Any run of blanks as one space, an empty line as one line break: so a query of several words finds them
-- however they are set, but not where only the border of two blocks brings them together. `\s` alone
-- depends on the locale.
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

create function private.keep_article_text() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.article_texts (article_id, created_at, published_at, body)
  values (
    new.id, new.created_at, new.published_at,
    lower(private.squeeze(new.title || E'\n\n' || public.content_text(new.content)))
  )
  on conflict (article_id) do update
  set created_at = excluded.created_at, published_at = excluded.published_at, body = excluded.body;
  return null;
end
$$;

create trigger keep_article_text
after insert or update of title, content, created_at, published_at on public.articles
for each row execute function private.keep_article_text();

-- The pattern that finds `query` literally in a lower-case text: `%`, `_` and `\` stand for themselves.
create function private.contains_pattern(query text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '%' || regexp_replace(lower(private.squeeze(query)), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Stories whose title or text contains `query`, ignoring case, newest first by creation: `max_rows` of
-- them after the first `skip_rows`. What the caller may not see is left out.
--
-- PostgreSQL can not know how common a word is in long texts, and a wrong guess costs seconds. So the
-- newest stories are read first, which is enough for every common word; what is not found often enough
-- there is rare, and the index finds all of it. It knows nothing of one or two letters: for these, every
-- text is read.
create function public.search_articles(query text, max_rows integer default 10, skip_rows integer default 0)
returns setof public.articles
language plpgsql stable
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  pattern text := private.contains_pattern(query);
  is_short boolean := length(query) < 3;
  last_row integer := max_rows + skip_rows;
  ids uuid[];
begin
  ids := array(
    select newest.article_id
    from (
      select texts.article_id, texts.body
      from private.article_texts as texts
      where texts.published_at <= now() or (select public.is_staff())
      order by texts.created_at desc, texts.article_id desc
      limit case when is_short then null else 2000 end
    ) as newest
    where newest.body like pattern
    limit last_row
  );
  if cardinality(ids) < last_row and not is_short then
    ids := array(
      select found.article_id
      from private.article_texts as found
      where found.body like pattern and (found.published_at <= now() or (select public.is_staff()))
      order by found.created_at desc, found.article_id desc
      limit last_row
    );
  end if;
  return query
    select article.*
    from public.articles as article
    where article.id = any (ids[skip_rows + 1 : last_row])
    order by article.created_at desc, article.id desc;
end
$$;

-- How many stories `query` finds, counted up to 10,001.
create function public.count_articles_found(query text) returns integer
language plpgsql stable
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  pattern text := private.contains_pattern(query);
begin
  return (
    select count(*)
    from (
      select
      from private.article_texts as found
      where found.body like pattern and (found.published_at <= now() or (select public.is_staff()))
      limit 10001
    ) as counted
  );
end
$$;

revoke execute on function
private.squeeze(text), private.contains_pattern(text), private.keep_article_text(),
public.search_articles(text, integer, integer), public.count_articles_found(text)
from public;
-- What a search calls, it calls as whoever searches.
grant execute on function
private.squeeze(text), public.search_articles(text, integer, integer), public.count_articles_found(text)
to anon, authenticated, service_role;
