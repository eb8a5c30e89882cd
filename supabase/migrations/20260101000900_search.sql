-- Search: the text of each article, what the index knows of it, and the functions that find articles.
--
-- An article is found in two ways. Literally, where its title or content contains the query, ignoring case, inside
-- words too. And by words, where it has all words of the query in any order, in title, excerpt, tags, author's name or
-- content; English inflections, accents and typographic quotes make no difference.
--
-- One inverted index answers both. `terms` has the stems of an article's words; its words as they are written, marked
-- with '='; and its authors, marked with '@'. Letters inside words are looked up in `search_words` first: there are far
-- fewer words than texts.

create table private.article_terms (
  article_id uuid primary key references public.articles (id) on delete cascade,
  created_at timestamptz not null,
  published_at timestamptz not null,
  terms tsvector not null
);
-- The terms are stored outside the row: collecting many articles then reads few pages.
alter table private.article_terms alter column terms set storage external;
alter table private.article_terms set (toast_tuple_target = 128);
alter table private.article_terms enable row level security;
-- The terms of a statement's articles are collected in the pending list and come into the index together: most words are
-- those of other articles too. `private.index_articles` empties the list, which every search would have to read.
create index article_terms_terms on private.article_terms using gin (terms);

-- Title and content in lower case, an empty line between them, to compare where the index cannot tell.
create table private.article_texts (
  article_id uuid primary key references public.articles (id) on delete cascade,
  created_at timestamptz not null,
  published_at timestamptz not null,
  body text not null
);
-- The texts are stored uncompressed, and in the row up to 8 kB: reading thousands of them is fast.
alter table private.article_texts alter column body set storage external;
alter table private.article_texts set (toast_tuple_target = 8160);
alter table private.article_texts enable row level security;
create index article_texts_created on private.article_texts (created_at desc, article_id desc);

-- Words that some text has or had. They are never removed: a word that no text has any more finds nothing. They are
-- not unique either, so that two writers who save the same new word do not wait for each other.
create table private.search_words (word text collate "C" not null);
alter table private.search_words enable row level security;
create index search_words_word on private.search_words (word);
-- pg_trgm may be in any schema.
do $$
begin
  execute format(
    'create index search_words_letters on private.search_words using gin (word %s.gin_trgm_ops)',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm')
  );
end
$$;

do $$
begin
  execute format(
    'create index authors_name_words on public.authors using gin ((private.fold(name)) %s.gin_trgm_ops)',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm')
  );
end
$$;

-- The terms by which the index finds an article: stems with the weights of their place (title, then excerpt, tags and
-- author, then content), words as they are written, and the authors. Authors by id, so that a new name changes no
-- article. A tsvector holds a megabyte, so text is indexed up to 200 kB and words up to 255 characters; an article that
-- has more gets the term '=', by which each search compares it.
create function private.article_terms(article public.articles, body text) returns tsvector
language sql stable
set search_path = ''
as $$
  select setweight(to_tsvector('pg_catalog.english', private.fold(article.title)), 'A')
    || setweight(
      to_tsvector(
        'pg_catalog.english', private.fold(article.excerpt || ' ' || array_to_string(article.tags, ' '))
      ),
      'B'
    )
    || to_tsvector('pg_catalog.english', private.fold_words(indexed.words))
    || array_to_tsvector(array(
      select distinct '=' || case when length(word) <= 255 then word else '' end
      from unnest(indexed.words) as word where word <> ''
    ))
    || case when indexed.text = body then ''::tsvector else '''='''::tsvector end
    || coalesce((
      select string_agg(format('''@%s'':1B', author.id), ' ')::tsvector
      from (
        select article.author_id as id where article.author_id is not null
        union
        select entry.author_id from private.byline_entries(article.other_authors) as entry
      ) as author
    ), '')
  from (
    select part.text, private.split_words(part.text) as words
    from (
      select left(body, (200000.0 * length(body) / greatest(octet_length(body), 200000))::integer) as text offset 0
    ) as part
    -- The words are split once.
    offset 0
  ) as indexed
$$;

-- Indexes the articles of a statement together: many share their words.
create function private.index_articles() returns trigger
language plpgsql security definer -- writes private.article_terms, private.article_texts and others
set search_path = '' set enable_seqscan = off set gin_pending_list_limit = '64MB'
as $$
declare
  changed uuid[];
begin
  if tg_op = 'UPDATE' then
    changed := array(
      select after.id from inserted as after join deleted as before on before.id = after.id
      where (
        before.title, before.content, before.created_at, before.published_at, before.excerpt, before.tags,
        before.author_id, before.other_authors
      ) is distinct from (
        after.title, after.content, after.created_at, after.published_at, after.excerpt, after.tags,
        after.author_id, after.other_authors
      )
    );
    if changed = '{}' then
      return null;
    end if;
  end if;
  with texts as materialized (
    select
      article.id, article.created_at, article.published_at, said.body,
      private.article_terms(row(article.*)::public.articles, said.body) as terms
    from inserted as article
    cross join lateral (
      select lower(private.squeeze(article.title || E'\n\n' || private.content_text(article.content))) as body offset 0
    ) as said
    where changed is null or article.id = any (changed)
  ),
  written_texts as (
    insert into private.article_texts (article_id, created_at, published_at, body)
    select id, created_at, published_at, body from texts
    on conflict (article_id) do update
    set created_at = excluded.created_at, published_at = excluded.published_at, body = excluded.body
  ),
  written_terms as (
    insert into private.article_terms (article_id, created_at, published_at, terms)
    select id, created_at, published_at, terms from texts
    on conflict (article_id) do update
    set created_at = excluded.created_at, published_at = excluded.published_at, terms = excluded.terms
  )
  insert into private.search_words (word)
  select found.word
  from (
    select distinct substr(lexeme, 2) collate "C" as word
    from texts, unnest(tsvector_to_array(texts.terms)) as lexeme
    where lexeme like '=_%'
  ) as found
  where not exists (select from private.search_words as known where known.word = found.word);
  perform gin_clean_pending_list('private.article_terms_terms'), gin_clean_pending_list('private.search_words_letters');
  return null;
end
$$;

-- The condition on `terms` of articles that may contain `needle`. In a needle of several words, the first may be the end
-- of a word and the last the beginning of one. Null where the index cannot tell: for fewer than three letters in a
-- row, for letters that too many words have, and for words that nearly every text has.
create function private.literal_condition(needle text) returns tsquery
language plpgsql stable
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  most_words constant integer := 200;
  parts constant text[] := private.split_words(needle);
  place integer := 0;
  part text;
  words text[];
  conditions text[] := '{}';
begin
  foreach part in array parts loop
    place := place + 1;
    continue when part = '' or to_tsvector('pg_catalog.english', part) = '';
    if place > 1 and place < cardinality(parts) then
      conditions := conditions || format('''=%s''', part);
    elsif length(part) >= 3 and place > 1 then
      conditions := conditions || format('''=%s'':*', part);
    elsif length(part) >= 3 then
      words := array(
        select word from private.search_words
        where word like '%' || part || case when cardinality(parts) = 1 then '%' else '' end
        limit most_words + 1
      );
      if cardinality(words) <= most_words then
        conditions := conditions || coalesce(
          (select string_agg(format('''=%s''', word), ' | ') from unnest(words) as word),
          format('''=%s''', part)
        );
      end if;
    end if;
  end loop;
  return case
    when cardinality(conditions) > 0 then format('(%s) | ''=''', array_to_string(conditions, ') & ('))::tsquery
  end;
end
$$;

-- The condition on `terms` of an article that has all words of `query`. A word may also be the beginning of a word in
-- the author's name; a short one must be that word. Words that nearly every text has, like "the" or the s of "city's",
-- only count, as words of a name, where the query has no other. Null where nobody has that name.
create function private.words_condition(query text) returns tsquery
language plpgsql stable
set search_path = '' set enable_seqscan = off set client_min_messages = warning
as $$
declare
  word text;
  stems tsquery;
  authors tsquery;
  condition tsquery := '';
  names tsquery := '';
begin
  foreach word in array string_to_array(btrim(private.fold(query)), ' ') loop
    select string_agg(format('''@%s''', author.id), ' | ')::tsquery into authors
    from (
      select id from public.authors
      where private.fold(name) like '% ' || word || case when length(word) < 3 then ' %' else '%' end
      limit 100
    ) as author;
    stems := plainto_tsquery('pg_catalog.english', word);
    if stems = '' then
      names := names && coalesce(authors, '');
    else
      condition := condition && (stems || coalesce(authors, ''));
    end if;
  end loop;
  return coalesce(nullif(condition, ''), nullif(names, ''));
end
$$;

-- Limits of a search: a section, articles by one of some authors, and a time. Null and empty lists limit nothing.
create type private.search_filter as (
  category_id uuid,
  author_ids uuid[],
  since timestamptz,
  until timestamptz
);

create function private.meets_filter(article_id uuid, published_at timestamptz, filter private.search_filter)
returns boolean
language sql stable
set search_path = ''
as $$
  select (filter.since is null or meets_filter.published_at >= filter.since)
    and (filter.until is null or meets_filter.published_at < filter.until)
    and (
      filter.category_id is null or exists (
        select from public.articles as article
        where article.id = meets_filter.article_id and article.category_id = filter.category_id
      )
    )
    and (
      filter.author_ids is null or exists (
        select from public.article_authors as byline
        where byline.article_id = meets_filter.article_id and byline.author_id = any (filter.author_ids)
      )
    )
$$;

-- The filter of a search by the slug of a section and words of an author's name. Unknown ones meet nothing.
create function private.make_search_filter(section text, author text, since timestamptz, until timestamptz)
returns private.search_filter
language plpgsql stable
set search_path = ''
as $$
declare
  nothing constant uuid := '00000000-0000-0000-0000-000000000000';
  filter private.search_filter;
begin
  if length(section) > 200 or length(author) > 200 then
    raise exception 'A filter takes at most 200 characters.' using errcode = '22023';
  end if;
  if section is not null then
    filter.category_id := coalesce((select id from public.categories where slug = section), nothing);
  end if;
  if author is not null then
    filter.author_ids := array(
      select id from public.authors
      where private.fold(name) like '% ' || replace(btrim(private.fold(author)), '%', '') || '%'
      limit 100
    );
  end if;
  filter.since := make_search_filter.since;
  filter.until := make_search_filter.until;
  return filter;
end
$$;

-- The newest of the newest `max_texts` articles whose texts contain `needle`.
create function private.compare_texts(
  needle text, includes_unpublished boolean, filter private.search_filter, max_texts integer, max_rows integer
)
returns uuid[]
language plpgsql stable
set search_path = '' set enable_seqscan = off
as $$
begin
  return array(
    select newest.article_id
    from (
      select article_id, body from private.article_texts
      where (published_at <= now() or includes_unpublished)
        and (filter is null or private.meets_filter(article_id, published_at, filter))
      order by created_at desc, article_id desc
      limit max_texts
    ) as newest
    where strpos(newest.body collate "C", needle) > 0
    limit max_rows
  );
end
$$;

-- The newest articles that `query` finds, newest first: those that contain it, and those that have its words, which are
-- mostly the same and more. `is_complete` is false where there may be more. The newest texts are compared one by one
-- where the index cannot say what contains the query, and where it would collect very many: when one in twenty of
-- the newest 500 does.
create function private.find_matches(
  query text,
  includes_unpublished boolean,
  filter private.search_filter default null,
  out literal uuid[], out by_words uuid[], out words tsquery, out is_complete boolean
)
language plpgsql stable
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  most_matches constant integer := 3000;
  -- More than are listed.
  enough constant integer := 1001;
  compared_texts constant integer := 10000;
  needle text;
  condition tsquery;
begin
  if length(query) > 200 then
    raise exception 'A search takes at most 200 characters.' using errcode = '22023';
  end if;
  needle := lower(private.squeeze(query));
  condition := private.literal_condition(needle);
  words := private.words_condition(query);
  if condition is null or cardinality(private.compare_texts(needle, includes_unpublished, filter, 500, 25)) = 25 then
    literal := private.compare_texts(needle, includes_unpublished, filter, compared_texts, enough);
    is_complete := cardinality(literal) < enough
      and not exists (select from private.article_texts offset compared_texts);
  end if;
  if condition is not null and coalesce(cardinality(literal), 0) < enough then
    literal := private.list_matches(condition, includes_unpublished, filter, most_matches);
    is_complete := cardinality(literal) < most_matches;
    literal := array(
      select candidate.id
      from unnest(literal) with ordinality as candidate (id, place)
      join private.article_texts as text on text.article_id = candidate.id
      where strpos(text.body collate "C", needle) > 0
      order by candidate.place
    );
  end if;
  by_words := case
    when cardinality(literal) >= enough then literal
    else private.list_matches(words, includes_unpublished, filter, most_matches)
  end;
  is_complete := is_complete and cardinality(literal) < enough and cardinality(by_words) < most_matches;
end
$$;

-- The newest articles whose terms meet `condition`. The fence keeps PostgreSQL from walking through the order instead of
-- asking the index: it cannot know how common a condition is.
create function private.list_matches(
  condition tsquery, includes_unpublished boolean, filter private.search_filter, max_rows integer
)
returns uuid[]
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan
as $$
begin
  return array(
    select found.article_id
    from (
      select article_id, created_at from private.article_terms
      where terms @@ condition and (published_at <= now() or includes_unpublished)
        and (filter is null or private.meets_filter(article_id, published_at, filter))
      offset 0
    ) as found
    order by found.created_at desc, found.article_id desc
    limit max_rows
  );
end
$$;

-- A passage of an article in which `query` stands, or some of its words do, between the characters 2 and 3. Null where it
-- has none, as when they are in its title alone.
create function private.search_snippet(content jsonb, query text, words tsquery) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  most_letters constant integer := 50000;
  before_match constant integer := 90;
  after_match constant integer := 150;
  said constant text := left(private.squeeze(private.content_text(content)), most_letters);
  needle constant text := lower(private.squeeze(query));
  place integer := case when length(lower(said)) = length(said) then strpos(lower(said), needle) else 0 end;
  opening text;
  ending text;
  headline text;
begin
  if place > 0 then
    opening := substr(said, greatest(place - before_match, 1), least(place - 1, before_match));
    if place > before_match + 1 then
      opening := '… ' || regexp_replace(opening, '^\S*\s+', '');
    end if;
    ending := substr(said, place + length(needle), after_match);
    if length(said) > place + length(needle) + after_match then
      ending := regexp_replace(ending, '\s+\S*$', '') || ' …';
    end if;
    return opening || E'\x02' || substr(said, place, length(needle)) || E'\x03' || ending;
  end if;
  headline := ts_headline(
    'pg_catalog.english', said, words,
    E'StartSel=\x02, StopSel=\x03, MaxFragments=1, MinWords=18, MaxWords=34'
  );
  opening := translate(headline, E'\x02\x03', '');
  return case
    when position(E'\x02' in headline) > 0 then concat(
      case when not starts_with(said, opening) then '… ' end, headline,
      case when right(said, length(opening)) <> opening then ' …' end
    )
  end;
end
$$;

-- A page of what `query` finds, at most the first 1,000 articles: `newest` lists those that contain the query, newest
-- first, then those that have its words, by relevance; `relevance` lists all by relevance. `section` is the slug of a
-- category, `author` words of a name, `since` and `until` bound the time of publication. The caller sees unpublished
-- articles only as staff. `total` counts what is listed; `is_exact` is false where there is more; `snippets` are passages
-- of the articles, as `private.search_snippet` writes them.
create function public.search_articles(
  query text,
  sort text default 'newest',
  max_rows integer default 10,
  skip_rows integer default 0,
  section text default null,
  author text default null,
  since timestamptz default null,
  until timestamptz default null
)
returns table (ids uuid[], total integer, is_exact boolean, snippets text[])
language plpgsql stable security definer -- behind policies the planner could not use the indexes of terms and words
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  most_listed constant integer := 1000;
  filter private.search_filter;
  found record;
  listed uuid[];
  others uuid[];
begin
  if coalesce(section, author) is not null or since is not null or until is not null then
    filter := private.make_search_filter(section, author, since, until);
  end if;
  found := private.find_matches(query, public.is_staff(), filter);
  listed := case when sort = 'relevance' then '{}' else found.literal end;
  if sort not in ('newest', 'relevance') then
    raise exception 'A search cannot be sorted by %.', sort using errcode = '22023';
  end if;
  others := array(
    select match.id
    from unnest(found.by_words) with ordinality as match (id, place)
    where not exists (select from unnest(listed) as one (id) where one.id = match.id)
    order by match.place
  );
  if sort = 'relevance' then
    others := others || array(
      select match.id from unnest(found.literal) with ordinality as match (id, place)
      where not exists (select from unnest(others) as one (id) where one.id = match.id)
      order by match.place
    );
  end if;
  total := cardinality(listed) + cardinality(others);
  is_exact := found.is_complete and total <= most_listed;
  if cardinality(listed) < skip_rows + max_rows then
    listed := listed || array(
      select match.id
      from unnest(others[1 : most_listed]) with ordinality as match (id, place)
      join private.article_terms as article on article.article_id = match.id
      order by ts_rank(article.terms, found.words) desc, match.place
    );
  end if;
  total := least(total, most_listed);
  ids := listed[greatest(skip_rows, 0) + 1 : least(skip_rows + max_rows, most_listed)];
  snippets := array(
    select private.search_snippet(article.content, query, found.words)
    from unnest(ids[1 : 50]) with ordinality as one (id, place)
    left join public.articles as article on article.id = one.id
    order by one.place
  );
  return next;
end
$$;

-- Words of the index that are spelled like each of `words`, which it does not have: for "did you mean". Of words that
-- it has, or that begin one, there is no row.
create function public.list_similar_words(words text[]) returns table (word text, similar_words text[])
language plpgsql stable security definer -- reads private.search_words
set search_path = '' set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  most_similar constant integer := 300;
  schema constant regnamespace := (select extnamespace from pg_extension where extname = 'pg_trgm')::regnamespace;
  part text;
  opening text;
begin
  if cardinality(words) > 10 or length(array_to_string(words, ' ')) > 400 then
    raise exception 'At most 10 words are looked up at once.' using errcode = '22023';
  end if;
  foreach part in array words loop
    part := lower(part);
    opening := left(part, 2);
    continue when length(part) < 4
      or exists (
        select from private.search_words as known
        where known.word >= part collate "C" and known.word < (part || U&'\FFFF') collate "C"
      );
    word := part;
    execute format(
      'select array(
        select known.word from (
          select word from private.search_words where word operator(%1$s.%%) $1
          union
          select word from private.search_words
          where word >= $2 collate "C" and word < ($2 || U&''\FFFF'') collate "C"
            and length(word) between length($1) - 2 and length($1) + 2
        ) as known
        order by %1$s.similarity(known.word, $1) desc, known.word
        limit $3
      )', schema
    ) into similar_words using part, opening, most_similar;
    return next;
  end loop;
end
$$;

-- Articles with some of the words of a query that finds none: those with the most of its rare words first, then the
-- newest. None for a query of a single word.
create function public.list_partial_matches(query text, max_rows integer default 5)
returns table (title text, slug text)
language plpgsql stable security definer -- reads private.article_terms
set search_path = '' set enable_seqscan = off
as $$
declare
  most_words constant integer := 10;
  most_matches constant integer := 3000;
  words text[];
begin
  if length(query) > 200 then
    raise exception 'A search takes at most 200 characters.' using errcode = '22023';
  end if;
  words := array(
    select distinct word
    from unnest((string_to_array(btrim(private.fold(query)), ' '))[1 : most_words]) as word
    where private.words_condition(word) is not null
  );
  if cardinality(words) < 2 then
    return;
  end if;
  return query
  select article.title, article.slug
  from (
    select matched.id, sum(ln((most_matches + 1.0) / cardinality(matches.ids))) as weight
    from unnest(words) as word
    cross join lateral (
      select private.list_matches(private.words_condition(word), public.is_staff(), null, most_matches) as ids
    ) as matches
    cross join lateral unnest(matches.ids) as matched (id)
    group by matched.id
  ) as found
  join public.articles as article on article.id = found.id
  order by found.weight desc, article.created_at desc
  limit least(greatest(max_rows, 0), 20);
end
$$;

-- Pages of the site that `query` may mean: sections, topics, tags and authors with public articles, and series.
create function public.find_search_places(query text, max_rows integer default 8)
returns table (kind text, name text, slug text)
language plpgsql stable security definer -- reads private.tag_uses
set search_path = ''
as $$
#variable_conflict use_column
declare
  words constant text := btrim(private.fold(query));
  opening constant text := '% ' || replace(replace(words, '%', ''), '_', '') || '%';
begin
  if length(query) > 200 then
    raise exception 'A search takes at most 200 characters.' using errcode = '22023';
  end if;
  if length(words) < 2 then
    return;
  end if;
  return query
  select place.kind, place.name, place.slug
  from (
    select 1 as rank, 'section' as kind, category.name, category.slug
    from public.categories as category
    where private.fold(category.name) like opening
    union all
    (
      select
        2, case when topic.slug is null then 'tag' else 'topic' end, public.find_tag(used.slug), used.slug
      from (
        (
          select known.slug from private.tag_uses as known
          where lower(known.tag) like replace(lower(btrim(query)), '%', '') || '%'
          limit 50
        )
        union
        select private.to_slug(query)
      ) as used
      left join public.topics as topic on topic.slug = used.slug
      where public.find_tag(used.slug) is not null
    )
    union all
    (
      select 3, 'author', author.name, author.slug
      from public.authors as author
      where private.fold(author.name) like opening
        and exists (
          select from public.article_authors as byline
          join public.articles as article on article.id = byline.article_id and article.published_at <= now()
          where byline.author_id = author.id
        )
      limit 50
    )
    union all
    select 4, 'series', series.name, series.slug
    from public.series as series
    where private.fold(series.name) like opening
      and exists (
        select from public.series_parts as part
        join public.articles as article on article.id = part.article_id and article.published_at <= now()
        where part.series_id = series.id
      )
  ) as place
  order by btrim(private.fold(place.name)) = words desc, place.rank, length(place.name), place.name
  limit least(greatest(max_rows, 0), 20);
end
$$;

create trigger index_inserted after insert on public.articles
referencing new table as inserted
for each statement execute function private.index_articles();
create trigger index_updated after update on public.articles
referencing old table as deleted new table as inserted
for each statement execute function private.index_articles();
