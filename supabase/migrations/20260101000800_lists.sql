-- Lists of articles: deep pages of the public ones, and the newsroom's list with its search.

-- Where to begin so as to skip the first `skip_rows` public articles, newest first.
create function private.skip_months(skip_rows integer, out before timestamptz, out skipped bigint)
language sql stable security definer
set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
as $$
  select min(private.month_start(passed.month)), coalesce(max(passed.articles), 0)
  from (
    select known.month, sum(known.articles) over (order by known.month desc) as articles
    from (
      select private.article_month(now()) as month, count(*) as articles
      from public.articles
      where published_at >= private.month_start(private.article_month(now())) and published_at <= now()
      union all
      select month, articles from private.article_months where month < private.article_month(now())
    ) as known
  ) as passed
  where passed.articles <= skip_rows
$$;

-- Articles, newest first: `max_rows` after the first `skip_rows`. The caller's policies apply.
create function public.list_later_articles(
  category uuid default null,
  author uuid default null,
  featured boolean default null,
  popular boolean default null,
  max_rows integer default 10,
  skip_rows integer default 0
)
returns setof public.articles
language plpgsql stable
set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  before timestamptz;
  skipped bigint := 0;
  ids uuid[];
begin
  -- The months are those of a list that has all public articles, and no others.
  if coalesce(category, author) is null and coalesce(featured, popular) is null
    and row_security_active('public.articles') and not public.is_staff()
  then
    select * into before, skipped from private.skip_months(skip_rows);
  end if;
  ids := array(
    select listed.id
    from public.articles as listed
    where (category is null or listed.category_id = category)
      and (author is null or listed.author_id = author)
      and (featured is null or listed.is_featured = featured)
      and (popular is null or listed.is_popular = popular)
      and (before is null or listed.published_at < before)
    order by listed.published_at desc, listed.id desc
    limit greatest(max_rows, 0) offset greatest(skip_rows - skipped, 0)
  );
  return query
    select article.*
    from public.articles as article
    where article.id = any (ids)
    order by article.published_at desc, article.id desc;
end
$$;

-- What the newsroom's list searches, filters and sorts: one narrow row an article, maintained by triggers. Nobody is
-- granted anything here; the two functions below read it for staff.
create table private.staff_list (
  article_id uuid primary key references public.articles (id) on delete cascade,
  title text collate "C" not null,
  author text collate "C",
  category text collate "C",
  category_id uuid,
  published_at timestamptz not null,
  is_featured boolean not null
);
revoke all on private.staff_list from public, anon, authenticated;

-- Names and titles as they are compared: in lower case, any run of blanks as one space.
create function private.list_key(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select lower(private.squeeze(value))
$$;

-- Each letter of a text, and each two that follow one another: for queries that are too short for trigrams.
create function private.letters(value text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select string_to_array(value, null) || array(
    select one || next
    from unnest(string_to_array(value, null), (string_to_array(value, null))[2:]) as pair (one, next)
    where next is not null
  )
$$;

create index staff_list_published on private.staff_list (published_at desc, article_id)
include (title, author, category_id);
create index staff_list_title on private.staff_list (title, article_id) include (author, category_id);
create index staff_list_author on private.staff_list (author, published_at desc, article_id)
include (title, category_id);
create index staff_list_category on private.staff_list (category, category_id, published_at desc, article_id)
include (title, author);
create index staff_list_status on private.staff_list (is_featured desc, published_at desc, article_id)
include (title, author, category_id);
create index staff_list_letters on private.staff_list
using gin (private.letters(title || E'\n' || coalesce(author, '')));

-- pg_trgm may be in any schema.
do $$
declare
  trigrams constant regnamespace := (select extnamespace from pg_extension where extname = 'pg_trgm');
begin
  execute format(
    'create index authors_words on public.authors using gin ((private.list_key(name) collate "C") %s.gin_trgm_ops)',
    trigrams
  );
  execute format(
    $sql$
      create index staff_list_words on private.staff_list using gin (
        title %1$s.gin_trgm_ops,
        author %1$s.gin_trgm_ops,
        (array[date_trunc('year', published_at at time zone 'UTC')]),
        (array[coalesce(category_id::text, '') || ' ' || extract(year from published_at at time zone 'UTC')::text]),
        (array[is_featured::text || ' ' || extract(year from published_at at time zone 'UTC')::text])
      ) with (gin_pending_list_limit = 64)
    $sql$, trigrams
  );
  execute format(
    $sql$
      create index staff_list_later_words on private.staff_list
      using gin (substr(title, 2) %s.gin_trgm_ops) with (gin_pending_list_limit = 64)
    $sql$, trigrams
  );
end
$$;

-- An article that is inserted while its author or category is renamed waits for the new name, and the other way
-- round: else the list would keep the old one.
create function private.list_inserted_articles() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.authors where id in (select author_id from inserted) order by id for share;
  perform from public.categories where id in (select category_id from inserted) order by id for share;
  insert into private.staff_list (article_id, title, author, category, category_id, published_at, is_featured)
  select
    article.id, private.list_key(article.title), private.list_key(author.name), private.list_key(category.name),
    article.category_id, article.published_at, article.is_featured
  from inserted as article
  left join public.authors as author on author.id = article.author_id
  left join public.categories as category on category.id = article.category_id;
  return null;
end
$$;

create function private.list_updated_article() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.authors where id = new.author_id for share;
  perform from public.categories where id = new.category_id for share;
  update private.staff_list
  set
    title = private.list_key(new.title),
    author = (select private.list_key(name) from public.authors where id = new.author_id),
    category = (select private.list_key(name) from public.categories where id = new.category_id),
    category_id = new.category_id,
    published_at = new.published_at,
    is_featured = new.is_featured
  where article_id = new.id;
  return null;
end
$$;

create function private.list_renamed_author() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.staff_list set author = private.list_key(new.name)
  where article_id in (select id from public.articles where author_id = new.id);
  return null;
end
$$;

create function private.list_renamed_category() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.staff_list set category = private.list_key(new.name)
  where article_id in (select id from public.articles where category_id = new.id);
  return null;
end
$$;

create trigger list_inserted after insert on public.articles
referencing new table as inserted
for each statement execute function private.list_inserted_articles();
create trigger list_updated after update of title, author_id, category_id, published_at, is_featured on public.articles
for each row when (
  (old.title, old.author_id, old.category_id, old.published_at, old.is_featured)
  is distinct from (new.title, new.author_id, new.category_id, new.published_at, new.is_featured)
)
execute function private.list_updated_article();
create trigger list_renamed after update of name on public.authors
for each row when (old.name is distinct from new.name) execute function private.list_renamed_author();
create trigger list_renamed after update of name on public.categories
for each row when (old.name is distinct from new.name) execute function private.list_renamed_category();

create function private.staff_category_condition(category text, is_sought boolean) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  wanted public.categories;
  condition text;
begin
  if category = '' then
    return 'true';
  end if;
  select * into wanted from public.categories where slug = staff_category_condition.category;
  if wanted.id is null then
    return 'false';
  end if;
  condition := format('category_id = %L', wanted.id);
  if is_sought then
    condition := condition || format(' and category = %L', private.list_key(wanted.name));
  end if;
  return condition;
end
$$;

create function private.staff_query_condition(query text) returns text
language sql stable
set search_path = ''
as $$
  select case
    when query = '' then 'true'
    else format('(title collate "C" like %1$L or author collate "C" like %1$L)', private.contains_pattern(query))
  end
$$;

create function private.staff_letters_condition(query text) returns text
language sql stable
set search_path = ''
as $$
  select case
    when query = '' or query ~ '[[:alnum:]]{3}' then 'true'
    else format(
      'private.letters(title || E''\n'' || coalesce(author, '''')) @> %L',
      private.letters(private.list_key(query))
    )
  end
$$;

create function private.find_staff_articles_by_year(
  condition text, part text, part_column text, part_value text, keys text, max_rows integer
)
returns uuid[]
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  entry text := 'array[date_trunc(''year'', published_at at time zone ''UTC'')] @> array[years.year]';
  ids uuid[];
begin
  if part_column is not null then
    entry := format(
      'array[%s || '' '' || extract(year from published_at at time zone ''UTC'')::text]
        @> array[%L || '' '' || extract(year from years.year)::text]',
      part_column, part_value
    );
  end if;
  execute format(
    'select array(
      with recursive years (year) as (
        (
          select date_trunc(''year'', published_at at time zone ''UTC'') from private.staff_list
          where %2$s order by %4$s limit 1
        )
        union all
        select (
          select date_trunc(''year'', published_at at time zone ''UTC'') from private.staff_list
          where %2$s and published_at %5$s at time zone ''UTC'' order by %4$s limit 1
        )
        from years where years.year is not null
      )
      select article_id
      from years
      cross join lateral (
        select article_id
        from (select * from private.staff_list where %3$s and %1$s offset 0) as found
        where %2$s
        order by %4$s limit %6$s
      ) as listed
      limit %6$s
    )',
    condition, part, entry, keys,
    case
      when keys ~ '^published_at desc' then '< years.year'
      else '> (years.year + interval ''1 year'' - interval ''1 microsecond'')'
    end,
    max_rows
  ) into ids;
  return ids;
end
$$;

create function private.find_staff_articles(query text, category text, keys text, max_rows integer)
returns uuid[]
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  in_category constant text := private.staff_category_condition(category, false);
  words constant text := private.staff_query_condition(query);
  letters constant text := private.staff_letters_condition(query);
  pattern constant text := private.contains_pattern(query);
  has_words constant boolean := query ~ '[[:alnum:]]{3}';
  by_date constant text := substring(keys from 'published_at.*');
  walked_rows constant integer := case when category = '' then 5000 else 25000 end;
  -- The articles of one author are an index by date, in both directions. By author, only the first of those that have
  -- an article there are needed.
  by_writer constant text := 'select array(
    select article_id
    from (
      (
        select listed.*
        from (
          select name
          from (
            select distinct private.list_key(name) collate "C" as name from public.authors
            where private.list_key(name) collate "C" like %1$L
          ) as named
          %6$s
        ) as writer
        cross join lateral (
          select article_id, author, published_at from private.staff_list
          where author = writer.name and %2$s order by %4$s limit %5$s
        ) as listed
      )
      union
      (
        select article_id, author, published_at
        from (select * from private.staff_list where title like %1$L and %3$s offset 0) as titled
        where %2$s
        order by %4$s limit %5$s
      )
    ) as found
    order by %4$s limit %5$s
  )';
  -- The titles that begin with a word stand together in their order, and the index of what follows the first letter
  -- finds the others without collecting these.
  by_title constant text := 'select array(
    select article_id
    from (
      (
        select article_id, title from private.staff_list
        where title like substr(%1$L, 2) and %2$s order by %3$s limit %4$s
      )
      union
      (
        select article_id, title
        from (
          select * from private.staff_list where substr(title, 2) like %1$L or author like %1$L offset 0
        ) as later
        where %2$s
        order by %3$s limit %4$s
      )
    ) as found
    order by %3$s limit %4$s
  )';
  -- Only the index of authors holds the date, which their order needs.
  walked_columns constant text :=
    case when keys ~ '^author' then 'article_id, author, published_at' else 'article_id, title' end;
  walked constant text := 'select ' || walked_columns || ' from (
    select article_id, title, author, category_id, published_at from private.staff_list where %1$s order by %2$s limit %7$s
  ) as beginning
  where %3$s and %4$s and %5$s limit %6$s';
  -- What is walked through may end amid the titles of a rubric. Of these the index finds all, and the walk goes on
  -- after them.
  by_rubric constant text := 'select array(
    select article_id
    from (
      (%1$s)
      union
      (
        select article_id, title
        from (select * from private.staff_list where title like %2$L and %4$s offset 0) as titled
        where starts_with(title, %8$L) and %3$s
        order by %5$s limit %6$s
      )
      union
      (%7$s)
    ) as found
    order by %5$s limit %6$s
  )';
  -- The same amid the articles of an author who has few of what is searched for.
  by_agency constant text := 'select array(
    select article_id
    from (
      (%1$s)
      union
      (
        select article_id, author, published_at
        from (select * from private.staff_list where title like %2$L and author like %3$L offset 0) as theirs
        where author = %4$L and %5$s
        order by %6$s limit %7$s
      )
      union
      (%8$s)
    ) as found
    order by %6$s limit %7$s
  )';
  by_others constant text := 'select array(
    select article_id from (select * from private.staff_list where %2$s and %1$s and %3$s offset 0) as found
    order by %4$s limit %5$s
  )';
  category_column constant text := 'coalesce(category_id::text, '''')';
  wanted public.categories;
  first_article private.staff_list;
  last_title text;
  last_author text;
  rubric text;
  is_rubric boolean;
  by_last_author text;
  is_prolific boolean;
  flag boolean;
  ids uuid[] := '{}';
begin
  if has_words and category <> '' and keys ~ '^(published_at|category)' then
    select * into wanted from public.categories where slug = find_staff_articles.category;
    return private.find_staff_articles_by_year(
      words, private.staff_category_condition(category, true), category_column, wanted.id::text, by_date, max_rows
    );
  end if;
  if has_words and keys ~ '^published_at' then
    return private.find_staff_articles_by_year(words, 'true', null, null, by_date, max_rows);
  end if;
  if has_words and keys ~ '^(title|author)' then
    if category <> '' then
      execute format(
        'select array(select article_id from (%s) as walked)',
        format(walked, 'true', keys, in_category, words, 'true', max_rows, walked_rows)
      ) into ids;
      if cardinality(ids) = max_rows then
        return ids;
      end if;
    end if;
    execute format('select title, author from private.staff_list order by %s offset 4999 limit 1', keys)
    into last_title, last_author;
  end if;
  if has_words and keys ~ '^title' and last_title is not null then
    rubric := split_part(last_title, ' ', 1) || ' ';
    -- A word that most titles begin with is no rubric: the index would find too many of them.
    select count(*) filter (where starts_with(title, rubric)) * 4 <= count(*)
    from private.staff_list tablesample system (0.1)
    into is_rubric;
  end if;
  if is_rubric then
    execute format(
      by_rubric, format(walked, 'true', keys, in_category, words, 'true', max_rows, 5000),
      private.contains_pattern(rubric), in_category, words, keys, max_rows,
      format(
        walked,
        case
          when keys ~ '^title desc' then format('title < %L', rubric)
          else format('title >= %L', rtrim(rubric) || '!')
        end,
        keys, in_category, words, 'true', max_rows, walked_rows
      ),
      rubric
    ) into ids;
    if cardinality(ids) = max_rows then
      return ids;
    end if;
  end if;
  if has_words and keys ~ '^title' then
    execute format(by_title, pattern, in_category, keys, max_rows) into ids;
    return ids;
  end if;
  if has_words and keys ~ '^author' and last_author not like pattern then
    -- In a sample, since to know it would take as long as to collect them.
    select exists (
      select from private.staff_list tablesample system (1) where author = last_author and title like pattern
    ) into is_prolific;
    if is_prolific then
      by_last_author := format('author = %L', last_author);
      execute format(
        'select array(select article_id from (%s) as walked)',
        format(
          walked, 'true', keys, in_category, words, format('(%s) is not true', by_last_author), max_rows, 5000
        )
      ) into ids;
      ids := ids || private.find_staff_articles_by_year(
        format('title like %L and %s', pattern, in_category), by_last_author, null, null, by_date,
        max_rows - cardinality(ids)
      );
    else
      execute format(
        by_agency, format(walked, 'true', keys, in_category, words, 'true', max_rows, 5000),
        pattern, private.contains_pattern(last_author), last_author, in_category, keys, max_rows,
        format(
          walked, format('author %s %L', case when keys ~ '^author desc' then '<' else '>' end, last_author),
          keys, in_category, words, 'true', max_rows, walked_rows
        )
      ) into ids;
    end if;
    if cardinality(ids) = max_rows then
      return ids;
    end if;
  end if;
  if has_words and keys ~ '^is_featured' then
    foreach flag in array array[keys ~ '^is_featured desc', keys !~ '^is_featured desc'] loop
      ids := ids || private.find_staff_articles_by_year(
        words || ' and ' || in_category, format('is_featured = %L', flag), 'is_featured::text', flag::text,
        by_date, max_rows - cardinality(ids)
      );
    end loop;
    return ids;
  end if;
  if has_words and keys ~ '^category' then
    if keys ~ '^category desc' then
      ids := private.find_staff_articles_by_year(words, 'category is null', category_column, '', by_date, max_rows);
    end if;
    execute format('select * from private.staff_list where category is not null order by %s limit 1', keys)
    into first_article;
    ids := ids || private.find_staff_articles_by_year(
      words, format('category = %L and category_id = %L', first_article.category, first_article.category_id),
      category_column, first_article.category_id::text, by_date, max_rows - cardinality(ids)
    );
    if cardinality(ids) = max_rows then
      return ids;
    end if;
  end if;
  if query <> '' and keys ~ '^(author|published_at)' then
    execute format(
      by_writer, pattern, in_category, letters, keys, max_rows,
      case
        when keys ~ '^author' then format(
          'where exists (select from private.staff_list where author = named.name and %s) order by name %s limit %s',
          in_category, case when keys ~ '^author desc' then 'desc' end, max_rows
        )
      end
    ) into ids;
  else
    execute format(
      by_others, words, private.staff_category_condition(category, true), letters, keys, max_rows
    ) into ids;
  end if;
  return ids;
end
$$;

-- All articles for staff: `max_rows` after the first `skip_rows`, of those whose title or author's name contains
-- `query`, in the category with the slug `category`. `sort` is the name of a column, with a '-' for descending.
create function public.list_staff_articles(
  query text default '',
  category text default '',
  sort text default '-published',
  max_rows integer default 25,
  skip_rows integer default 0
)
returns table (
  id uuid, title text, slug text, published_at timestamptz, is_featured boolean, is_popular boolean,
  category_name text, author_name text
)
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  keys constant text := case sort
    when '-published' then 'published_at desc, article_id'
    when 'published' then 'published_at, article_id desc'
    when 'title' then 'title, article_id'
    when '-title' then 'title desc, article_id desc'
    when 'author' then 'author, published_at desc, article_id'
    when '-author' then 'author desc, published_at, article_id desc'
    when 'category' then 'category, category_id, published_at desc, article_id'
    when '-category' then 'category desc, category_id desc, published_at, article_id desc'
    when 'status' then 'is_featured desc, published_at desc, article_id'
    when '-status' then 'is_featured, published_at, article_id desc'
  end;
  last_row constant integer := max_rows + skip_rows;
  -- One index holds the articles of a category by date.
  is_category_ordered constant boolean := ltrim(sort, '-') in ('published', 'category');
  ids uuid[];
begin
  if not public.is_staff() then
    raise exception 'only staff may list all articles' using errcode = '42501';
  end if;
  if keys is null then
    raise exception 'articles can not be sorted by %', sort using errcode = '22023';
  end if;
  if query = '' and (category = '' or is_category_ordered) then
    execute format(
      'select array(select article_id from private.staff_list where %s order by %s offset %s limit %s)',
      private.staff_category_condition(category, true), keys, skip_rows, max_rows
    ) into ids;
  else
    execute format(
      'select array(
        select article_id
        from (
          select article_id, title, author, category_id from private.staff_list
          where %s order by %s limit %s
        ) as beginning
        where %s and %s limit %s
      )',
      case when is_category_ordered then private.staff_category_condition(category, true) else 'true' end,
      keys, 5000 + 4 * skip_rows,
      private.staff_category_condition(category, false), private.staff_query_condition(query), last_row
    ) into ids;
    if cardinality(ids) < last_row then
      ids := private.find_staff_articles(query, category, keys, last_row);
    end if;
    ids := ids[skip_rows + 1 : last_row];
  end if;
  return query
    select
      article.id, article.title, article.slug, article.published_at, article.is_featured, article.is_popular,
      category.name, author.name
    from unnest(ids) with ordinality as shown (id, place)
    join public.articles as article on article.id = shown.id
    left join public.categories as category on category.id = article.category_id
    left join public.authors as author on author.id = article.author_id
    order by shown.place;
end
$$;

-- How many articles that list has: counted up to 100,001, with a query up to 10,001.
create function public.count_staff_articles(query text default '', category text default '') returns integer
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

-- Nobody may call a function of this file but those who are named here.
revoke execute on function
  private.skip_months(integer), public.list_later_articles(uuid, uuid, boolean, boolean, integer, integer),
  private.list_key(text), private.letters(text), private.list_inserted_articles(), private.list_updated_article(),
  private.list_renamed_author(), private.list_renamed_category(), private.staff_category_condition(text, boolean),
  private.staff_query_condition(text), private.staff_letters_condition(text),
  private.find_staff_articles_by_year(text, text, text, text, text, integer),
  private.find_staff_articles(text, text, text, integer),
  public.list_staff_articles(text, text, text, integer, integer), public.count_staff_articles(text, text)
from public, anon, authenticated, service_role;
grant execute on function private.skip_months(integer) to anon, authenticated;
grant execute on function
  public.list_later_articles(uuid, uuid, boolean, boolean, integer, integer)
to anon, authenticated, service_role;
grant execute on function
  private.list_key(text), public.list_staff_articles(text, text, text, integer, integer),
  public.count_staff_articles(text, text)
to authenticated, service_role;
