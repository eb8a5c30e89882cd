-- What search reads: title and text of each story, kept by trigger. It is a table of its own so that
-- a search compares stored text and does not walk the content of every candidate.
create table private.article_texts (
  article_id uuid primary key references public.articles (id) on delete cascade,
  created_at timestamptz not null,
  published_at timestamptz not null,
  body text not null
);

create index article_texts_body on private.article_texts using gin (body extensions.gin_trgm_ops);
create index article_texts_created on private.article_texts (created_at desc, article_id desc);
create index article_texts_published on private.article_texts (published_at);
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
    private.squeeze(new.title || E'\n\n' || public.content_text(new.content))
  )
  on conflict (article_id) do update
  set created_at = excluded.created_at, published_at = excluded.published_at, body = excluded.body;
  return null;
end
$$;

create trigger keep_article_text
after insert or update of title, content, created_at, published_at on public.articles
for each row execute function private.keep_article_text();

-- The pattern that finds `query` literally: `%`, `_` and `\` stand for themselves.
create function private.contains_pattern(query text) returns text
language sql immutable parallel safe
as $$
  select '%' || regexp_replace(private.squeeze(query), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Stories whose title or text contains `query`, ignoring case. What the caller may not see is left out
-- by the policies of `articles`. The caller orders and pages. No `set` clause: with one, PostgreSQL
-- could not merge the function into the query around it, and would sort all before it pages.
create function public.search_articles(query text) returns setof public.articles
language sql stable
as $$
  select article.*
  from private.article_texts as found
  join public.articles as article on article.id = found.article_id
  where found.body ilike private.contains_pattern(query)
$$;

-- How many published stories `query` finds, counted up to 10,001.
create function public.count_articles_found(query text) returns integer
language sql stable
set search_path = ''
as $$
  select count(*)::integer
  from (
    select 1
    from private.article_texts as found
    where found.body ilike private.contains_pattern(query) and found.published_at <= now()
    limit 10001
  ) as counted
$$;
