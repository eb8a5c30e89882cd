-- The article list of the newsroom: tabs, filters, search and counts.

-- The conditions of a tab on `public.articles as article` and on `private.listed_drafts as draft`; null where the tab
-- has no rows of that kind. Every row of `all` is in exactly one of 'drafts', 'review', 'scheduled' and 'published',
-- except that a live article with changes is in two.
create function private.staff_tab(tab text, out articles text, out drafts text)
language plpgsql immutable
set search_path = ''
as $$
begin
  articles := case tab
    when 'all' then 'true'
    when 'scheduled' then 'article.published_at > now()'
    when 'published' then 'article.published_at <= now()'
  end;
  drafts := case tab
    when 'all' then 'draft.trashed_at is null and not draft.is_live'
    when 'drafts' then 'draft.trashed_at is null and draft.stage = ''draft'''
    when 'review' then 'draft.trashed_at is null and draft.stage in (''review'', ''ready'')'
    when 'trash' then 'draft.trashed_at is not null'
  end;
  if articles is null and drafts is null then
    raise exception 'the list has no tab %', tab using errcode = '22023';
  end if;
end
$$;

-- Articles that the caller created, that are assigned to them, and, unless `is_mine`, that are shared with them. What
-- is theirs by its byline is found by `private.has_author`.
create function private.own_article_ids(is_mine boolean) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select owner.article_id from private.article_owners as owner where owner.user_id = auth.uid()
    union
    select draft.article_id from public.article_drafts as draft where draft.assigned_to = auth.uid()
    union
    select share.article_id from public.article_shares as share where share.user_id = auth.uid() and not is_mine
  )
$$;

-- The first `max_rows` articles of a list that a search finds, and whether these are all. `filters` is what
-- `staff_filters` returns; the list has these `conditions` on `public.articles as article`, and an order. `dates` are
-- what the conditions say of `article.published_at`, and of `article.id` where the list is by date.
--
-- The first 1,000 articles of the list are compared one by one: this finds a page of a common word, and all of a short
-- list. Only where it does not, the index is asked, which then has few articles to collect.
create function private.find_articles(
  filters record, conditions text, dates text, key text, direction text, max_rows integer,
  out ids uuid[], out is_complete boolean
)
language plpgsql stable
set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  page_size constant integer := 25;
  -- More where the index cannot tell what contains the query.
  compared_articles constant integer := case when filters.literal is null then 3000 else 1000 end;
  is_by_date constant boolean := key = 'article.published_at';
  -- By title, all of them are read to sort them.
  most_matches constant integer := case when is_by_date then 5000 else 1000 end;
  is_found constant text := '(strpos(text.body collate "C", $1) > 0 or term.terms @@ $2 or article.id = any ($3))';
  condition tsquery;
  candidates uuid[];
  candidate_dates timestamptz[];
begin
  execute format(
    'select array(
      select article.id
      from (
        select article.id, %1$s as key from public.articles as article
        where %2$s order by %1$s %3$s, article.id %3$s limit %4$s
      ) as article
      join private.article_texts as text on text.article_id = article.id
      join private.article_terms as term on term.article_id = article.id
      where %5$s order by article.key %3$s, article.id %3$s limit %6$s
    )', key, conditions, direction, compared_articles, is_found, max_rows
  ) into ids using filters.needle, filters.words, filters.found_drafts;
  if cardinality(ids) = max_rows then
    is_complete := false;
    return;
  end if;
  execute format(
    'select not exists (
      select from public.articles as article where %s order by %s %s, article.id %3$s offset %s
    )', conditions, key, direction, compared_articles
  ) into is_complete;
  if is_complete or cardinality(ids) > page_size then
    return;
  end if;
  -- Articles that contain the query mostly have its words, and finding those is faster.
  foreach condition in array array[
    filters.words, coalesce(filters.words || filters.literal, filters.words, filters.literal)
  ] loop
    execute format(
      'select coalesce(array_agg(article_id), ''{}''), coalesce(array_agg(published_at), ''{}'')
      from (
        select *
        from (
          select article.id as article_id, article.published_at
          from (select article_id as id, published_at, terms from private.article_terms) as article
          where (article.terms @@ $1 or article.id = any ($2)) %1$s
          offset 0
        ) as found
        order by article_id = any ($3) desc, published_at %2$s, article_id %2$s limit %3$s
      ) as newest', dates, case when is_by_date then direction else 'desc' end, most_matches
    ) into candidates, candidate_dates using condition, ids || filters.found_drafts, ids;
    exit when cardinality(candidates) = most_matches;
  end loop;
  execute format(
    'select array(
      select article.id
      from (
        select * from unnest($4, $5) as candidate (id, published_at) order by published_at %4$s, id %4$s
      ) as found
      join public.articles as article on article.id = found.id
      join private.article_texts as text on text.article_id = article.id
      join private.article_terms as term on term.article_id = article.id
      where %1$s and %2$s order by %3$s %4$s, found.id %4$s limit %5$s
    )', conditions, is_found, case when is_by_date then 'found.published_at' else key end, direction, max_rows
  ) into ids using filters.needle, filters.words, filters.found_drafts, candidates, candidate_dates;
  is_complete := filters.literal is not null and cardinality(candidates) < most_matches
    and cardinality(ids) < max_rows;
end
$$;

-- The condition that a byline names an author, in any part or in this one, with %1$s for the table.
create function private.has_author(id uuid, role text) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    '(%%1$s.author_id = %L or %%1$s.other_authors <> ''[]'' and %%1$s.other_authors @> %L)',
    id, jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('author_id', id, 'role', role)))
  )
$$;

-- The conditions of the filters on `public.articles as article` and on `private.listed_drafts as draft`, as SQL without
-- parameters; `dates` are those on the publish date among them. `needle` is null without a search; what it finds in
-- articles depends on the order of a list, so `find_articles` is asked for it. Filters, each optional: `query`;
-- `category`, a slug; `author`, an id; `tag`, a name; `stage`; `is_mine`; `is_page`; `from` and `until`, moments, the
-- second excluded.
create function private.staff_filters(
  filters jsonb,
  out articles text, out drafts text, out dates text,
  out needle text, out literal tsquery, out words tsquery, out found_drafts uuid[]
)
language plpgsql stable
set search_path = ''
as $$
declare
  nothing constant uuid := '00000000-0000-0000-0000-000000000000';
  query constant text := coalesce(filters ->> 'query', '');
  category constant text := coalesce(filters ->> 'category', '');
  tag constant text := coalesce(filters ->> 'tag', '');
  stage constant text := coalesce(filters ->> 'stage', '');
  own_author constant uuid := (select author_id from public.profiles where user_id = auth.uid());
  chosen uuid;
  -- Conditions that both have, with %1$s for the table and %2$s for its id.
  shared text := 'true';
  -- Which working copies the caller may read.
  readable text := 'true';
begin
  if category <> '' then
    chosen := coalesce((select id from public.categories where slug = category), nothing);
    shared := shared || format(' and %%1$s.category_id = %L', chosen);
  end if;
  if coalesce(filters ->> 'author', '') <> '' then
    shared := shared || ' and ' || private.has_author(coalesce(private.field_id(filters, 'author'), nothing), null);
  end if;
  if (filters ->> 'is_mine')::boolean then
    shared := shared || format(
      ' and (%s or %%2$s = any (%L))', private.has_author(coalesce(own_author, nothing), 'by'), private.own_article_ids(true)
    );
  end if;
  if (filters ->> 'is_page')::boolean then
    shared := shared
      || ' and %2$s in (select page.article_id from public.article_drafts as page where page.kind = ''page'')';
  end if;
  dates := '';
  articles := format(shared, 'article', 'article.id');
  drafts := format(shared, 'draft', 'draft.article_id');
  if tag <> '' and coalesce(private.to_slug(tag), '') = '' then
    articles := articles || format(' and article.tags @> array[%L]', tag);
  elsif tag <> '' then
    articles := articles || format(
      ' and exists (select from private.tagged_articles as used where used.article_id = article.id and used.slug = %L)',
      private.to_slug(tag)
    );
  end if;
  if tag <> '' then
    drafts := drafts || format(' and draft.tag_slugs @> array[%L]', private.tag_key(tag));
  end if;
  if stage <> '' then
    articles := articles || format(
      ' and article.id in (
        select listed.article_id from private.listed_drafts as listed where listed.trashed_at is null and listed.stage = %L
      )', stage
    );
    drafts := drafts || format(' and draft.stage = %L', stage);
  end if;
  if coalesce(filters ->> 'from', '') <> '' then
    dates := dates || format(' and article.published_at >= %L', (filters ->> 'from')::timestamptz);
    drafts := drafts || format(' and draft.listed_at >= %L', (filters ->> 'from')::timestamptz);
  end if;
  if coalesce(filters ->> 'until', '') <> '' then
    dates := dates || format(' and article.published_at < %L', (filters ->> 'until')::timestamptz);
    drafts := drafts || format(' and draft.listed_at < %L', (filters ->> 'until')::timestamptz);
  end if;
  articles := articles || dates;
  if not private.can('read') then
    readable := format(
      '(draft.article_id = any (%L) or draft.is_live and %s)
      and private.role_can(%L, %L, ''read'', draft.article_id)',
      private.own_article_ids(false), format(private.has_author(coalesce(own_author, nothing), 'by'), 'draft'),
      -- The inputs of `can`, read once and not for each row.
      private.staff_role(), auth.uid()
    );
    drafts := drafts || ' and ' || readable;
  end if;
  if query <> '' then
    if length(query) > 200 then
      raise exception 'A search takes at most 200 characters.' using errcode = '22023';
    end if;
    needle := lower(private.squeeze(query));
    literal := private.literal_condition(needle);
    words := private.words_condition(query);
    found_drafts := private.find_drafts(needle, literal, words);
    if readable <> 'true' then
      execute 'select array(
        select draft.article_id from private.listed_drafts as draft where draft.article_id = any ($1) and ' || readable || '
      )' into found_drafts using found_drafts;
    end if;
    drafts := drafts || format(' and draft.article_id = any (%L)', found_drafts);
  end if;
end
$$;

-- A page of a tab of the newsroom's list. `sort` is 'published' (the publish date; of working copies, when they were
-- edited) or 'title', with a '-' before it for descending. A page begins after the row that has the cursor `after`, or
-- ends before the one that has `before`. `published_at` is null for what is not in `articles`; `stage`,
-- `edited_at` and `edited_by` for what has no changes that are not public. `is_changed_since_review` says that an
-- accepted working copy is not any more what was accepted. `license_ends_at` is the first end of a license of an image that
-- article or working copy show, where it is within a week or has come.
create function public.list_staff_articles(
  tab text default 'all',
  filters jsonb default '{}',
  sort text default '-published',
  max_rows integer default 25,
  after text default null,
  before text default null
)
returns table (
  id uuid, title text, slug text, published_at timestamptz, is_featured boolean, is_popular boolean,
  category_name text, author_name text, stage text, edited_at timestamptz, edited_by text,
  is_changed_since_review boolean, is_retracted boolean, assignee text,
  due_at timestamptz, planned_for timestamptz, trashed_at timestamptz, trashed_by text, can_write boolean,
  can_trash boolean, can_publish boolean, license_ends_at timestamptz, cursor text
)
language plpgsql stable security definer -- reads private.listed_drafts; policies would be asked for each row
set search_path = '' set enable_seqscan = off set jit = off set timezone = 'UTC' set datestyle = 'ISO'
as $$
declare
  column_name constant text := ltrim(sort, '-');
  cursor constant text := coalesce(before, after);
  -- Before a row, the list is read backwards.
  is_descending constant boolean := (sort like '-%') <> (before is not null);
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  given record;
  conditions record;
  found record;
  position text;
  keys text[];
  branches text[] := '{}';
begin
  if not public.is_staff() then
    raise exception 'only staff may list all articles' using errcode = '42501';
  end if;
  keys := case column_name
    when 'published' then array['article.published_at', 'draft.listed_at']
    when 'title' then array['lower(article.title) collate "C"', 'lower(draft.title) collate "C"']
  end;
  if keys is null then
    raise exception 'articles cannot be sorted by %', sort using errcode = '22023';
  end if;
  given := private.staff_tab(tab);
  conditions := private.staff_filters(filters);
  if conditions.needle is not null and given.articles is not null then
    position := private.after_cursor(cursor, keys[1], 'article.id', is_descending);
    found := private.find_articles(
      conditions,
      format('%s and %s %s', given.articles, conditions.articles, position),
      format('and %s %s %s', given.articles, conditions.dates, case when column_name = 'published' then position end),
      keys[1], direction, max_rows
    );
    conditions.articles := format('article.id = any (%L)', found.ids);
  end if;
  if given.articles is not null then
    branches := branches || format(
      '(select article.id, %1$s as key, false as is_draft from public.articles as article
      where %2$s and %3$s %4$s order by %1$s %5$s, article.id %5$s limit %6$s)',
      keys[1], given.articles, conditions.articles,
      private.after_cursor(cursor, keys[1], 'article.id', is_descending), direction, max_rows
    );
  end if;
  if given.drafts is not null then
    branches := branches || format(
      '(select draft.article_id as id, %1$s as key, true as is_draft from private.listed_drafts as draft
      where %2$s and %3$s %4$s order by %1$s %5$s, draft.article_id %5$s limit %6$s)',
      keys[2], given.drafts, conditions.drafts,
      private.after_cursor(cursor, keys[2], 'draft.article_id', is_descending), direction, max_rows
    );
  end if;
  return query execute format(
    'select
      page.id,
      case when page.is_draft then draft.title else article.title end,
      case when page.is_draft and draft.slug <> '''' then draft.slug else coalesce(article.slug, draft.slug) end,
      article.published_at,
      coalesce(article.is_featured, draft.is_featured), coalesce(article.is_popular, draft.is_popular),
      category.name,
      case when page.is_draft then private.byline_text(draft.author_id, draft.other_authors)
      else private.byline_text(article.author_id, article.other_authors) end,
      draft.stage,
      case when draft.stage is not null then working.updated_at end,
      case when draft.stage is not null then private.user_name(working.updated_by) end,
      coalesce(draft.stage = ''ready'' and private.has_changes(working.fields, accepted.fields), false),
      exists (select from public.noted_articles as noted where noted.article_id = article.id and noted.is_retracted),
      private.user_name(working.assigned_to),
      working.due_at, working.planned_for, draft.trashed_at, private.user_name(working.trashed_by),
      %5$s or private.can(''write'', page.id), %7$s or private.can(''trash'', page.id),
      %6$s or private.can(''publish'', page.id),
      private.license_end(page.id),
      page.id || '' '' || page.key
    from (
      select listed.*, row_number() over () as place
      from (select * from (%1$s) as found order by key %2$s, id %2$s limit %3$s) as listed
    ) as page
    left join public.articles as article on article.id = page.id
    left join private.listed_drafts as draft on draft.article_id = page.id
    left join public.article_drafts as working on working.article_id = page.id
    left join public.article_versions as accepted
      on accepted.article_id = page.id and accepted.number = working.accepted_version and draft.stage = ''ready''
    left join public.categories as category
      on category.id = case when page.is_draft then draft.category_id else article.category_id end
    order by page.place %4$s',
    array_to_string(branches, ' union all '), direction, max_rows, case when before is not null then 'desc' end,
    -- Asked once for those who may change every article, and not for each row.
    private.can('write')::text, private.can('publish')::text, private.can('trash')::text
  );
end
$$;

-- The first end of a license of the images of an article and of its last version, which is that of the working copy where
-- there is one; null unless it is within a week or has come.
create function private.license_end(article_id uuid) returns timestamptz
language sql stable
set search_path = ''
as $$
  select min(image.expires_at)
  from (
    select used.path from private.article_images as used where used.article_id = license_end.article_id
    union
    select used.path from private.version_images as used
    where used.article_id = license_end.article_id and used.number = (
      select max(version.number) from public.article_versions as version
      where version.article_id = license_end.article_id
    )
  ) as shown
  join public.images as image on image.path = shown.path
  where image.expires_at <= now() + interval '7 days'
$$;

-- The condition that a row comes after a cursor in the order of the list.
create function private.after_cursor(cursor text, key text, id text, is_descending boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when cursor is null then ''
    else format(
      'and (%s, %s) %s (%L, %L::uuid)',
      key, id, case when is_descending then '<' else '>' end, substr(cursor, 38), left(cursor, 36)
    )
  end
$$;

-- How many rows each tab has with these filters, counted up to 10,000, and whether there are no more.
create function public.count_staff_articles(filters jsonb default '{}')
returns table (tab text, total integer, is_exact boolean)
language plpgsql stable security definer -- reads private.listed_drafts; policies would be asked for each row
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  most_counted constant integer := 10000;
  -- Of those that a search finds in articles.
  most_found constant integer := 500;
  given record;
  conditions record;
  found record;
  is_complete boolean := true;
  branches text[];
begin
  if not public.is_staff() then
    raise exception 'only staff may count all articles' using errcode = '42501';
  end if;
  conditions := private.staff_filters(filters);
  if conditions.needle is not null then
    found := private.find_articles(
      conditions, conditions.articles, conditions.dates, 'article.published_at', 'desc', most_found
    );
    conditions.articles := format('article.id = any (%L)', found.ids);
    is_complete := found.is_complete;
  end if;
  foreach tab in array array['all', 'drafts', 'review', 'scheduled', 'published', 'trash'] loop
    given := private.staff_tab(tab);
    branches := array_remove(array[
      'select from public.articles as article where ' || given.articles || ' and ' || conditions.articles,
      'select from private.listed_drafts as draft where ' || given.drafts || ' and ' || conditions.drafts
    ], null);
    execute format(
      'select count(*) from (%s limit %s) as counted', array_to_string(branches, ' union all '), most_counted + 1
    ) into total;
    is_exact := (is_complete or given.articles is null) and total <= most_counted;
    total := least(total, most_counted);
    return next;
  end loop;
end
$$;
