-- What the newsroom's list searches, filters and sorts: one narrow row a story, kept by triggers. The wide
-- rows of `articles` are read only for the stories that are shown. Nobody is granted anything here; the
-- two functions below read it for staff.
create table private.staff_list (
  article_id uuid not null,
  title text not null,
  author text,
  category text,
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

-- The names once each, and not once a story; keys and indexes for all rows at once.
with
writers as materialized (select id, private.list_key(name) as name from public.authors),
sections as materialized (select id, private.list_key(name) as name from public.categories)
insert into private.staff_list (article_id, title, author, category, category_id, published_at, is_featured)
select
  article.id, private.list_key(article.title), writer.name, section.name,
  article.category_id, article.published_at, article.is_featured
from public.articles as article
left join writers as writer on writer.id = article.author_id
left join sections as section on section.id = article.category_id;

alter table private.staff_list
add primary key (article_id),
add foreign key (article_id) references public.articles (id) on delete cascade;
create index staff_list_published on private.staff_list (published_at desc, article_id);
create index staff_list_title on private.staff_list (title, article_id);
create index staff_list_author on private.staff_list (author, published_at desc, article_id);
create index staff_list_category on private.staff_list (category, category_id, published_at desc, article_id);
create index staff_list_status on private.staff_list (is_featured desc, published_at desc, article_id);
create index staff_list_letters on private.staff_list
using gin (private.letters(title || E'\n' || coalesce(author, '')));
analyze private.staff_list;

create function private.list_inserted_articles() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
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

revoke execute on function private.list_key(text), private.letters(text) from public;
-- An index of authors (20260118000000) calls it as whoever writes.
grant execute on function private.list_key(text) to authenticated, service_role;
revoke execute on function
  private.list_inserted_articles(), private.list_updated_article(),
  private.list_renamed_author(), private.list_renamed_category()
from public, anon, authenticated;

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

-- The condition that `query` and the slug `category` make on `private.staff_list`, as SQL without
-- parameters. `has_letters` adds what an index needs for a query that has no three letters in a row; on
-- rows that are read anyway it would only cost time.
create function private.staff_condition(query text, category text, has_letters boolean) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  searched constant text := '(title || E''\n'' || coalesce(author, ''''))';
  conditions text[] := array['true'];
  wanted public.categories;
begin
  if category <> '' then
    select * into wanted from public.categories where slug = staff_condition.category;
    if wanted.id is null then
      return 'false';
    end if;
    conditions := conditions || format('category = %L and category_id = %L', private.list_key(wanted.name), wanted.id);
  end if;
  if query <> '' then
    conditions := conditions || format('%s collate "C" like %L', searched, private.contains_pattern(query));
    if has_letters and query !~ '[[:alnum:]]{3}' then
      conditions := conditions || format(
        'private.letters(%s) @> %L', searched, private.letters(private.list_key(query))
      );
    end if;
  end if;
  return array_to_string(conditions, ' and ');
end
$$;
revoke execute on function private.staff_condition(text, text, boolean) from public, anon, authenticated;

-- All stories for those who may edit them: `max_rows` after the first `skip_rows`, of those whose title or
-- author's name contains `query`, ignoring case, in the category with the slug `category`. `sort` is the
-- name of a column of the list, with a '-' before it for the same order from its end.
--
-- How common a word is nobody knows beforehand, and a wrong guess costs seconds. So the beginning of the
-- list is walked through first, which is enough for whatever is common; what is not found often enough
-- there is rare, and the index finds all of it.
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
  keys text := case sort
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
  last_row integer := max_rows + skip_rows;
  ids uuid[];
begin
  if not public.is_staff() then
    raise exception 'only staff may list all articles' using errcode = '42501';
  end if;
  if keys is null then
    raise exception 'articles can not be sorted by %', sort using errcode = '22023';
  end if;
  if query = '' and (category = '' or ltrim(sort, '-') in ('published', 'category')) then
    execute format(
      'select array(select article_id from private.staff_list where %s order by %s offset %s limit %s)',
      private.staff_condition(query, category, false), keys, skip_rows, max_rows
    ) into ids;
  else
    execute format(
      'select array(select article_id from (select * from private.staff_list order by %2$s limit %3$s) as beginning
       where %1$s limit %4$s)',
      private.staff_condition(query, category, false), keys, 10000 + 4 * skip_rows, last_row
    ) into ids;
    if cardinality(ids) < last_row then
      execute format(
        'select array(select article_id from (select * from private.staff_list where %1$s offset 0) as found
         order by %2$s limit %3$s)',
        private.staff_condition(query, category, true), keys, last_row
      ) into ids;
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

-- How many stories that list has: counted up to 100,001, with a query up to 10,001. What half of
-- the first 1,000 have is counted in the beginning of the list, since the index would first collect every
-- story that has it.
create function public.count_staff_articles(query text default '', category text default '') returns integer
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  most constant integer := case when query = '' then 100001 else 10001 end;
  beginning constant text := 'select count(*) from (
    select from (select * from private.staff_list order by published_at desc, article_id limit %3$s) as beginning
    where %1$s limit %2$s
  ) as counted';
  total integer := 0;
begin
  if not public.is_staff() then
    raise exception 'only staff may count all articles' using errcode = '42501';
  end if;
  if query <> '' then
    execute format(beginning, private.staff_condition(query, category, false), 500, 1000) into total;
    if total = 500 then
      execute format(beginning, private.staff_condition(query, category, false), most, 2 * most) into total;
    end if;
  end if;
  if total < most then
    execute format(
      'select count(*) from (select from private.staff_list where %s limit %s) as counted',
      private.staff_condition(query, category, true), most
    ) into total;
  end if;
  return total;
end
$$;

revoke execute on function public.list_staff_articles(text, text, text, integer, integer) from public, anon;
revoke execute on function public.count_staff_articles(text, text) from public, anon;
grant execute on function public.list_staff_articles(text, text, text, integer, integer) to authenticated, service_role;
grant execute on function public.count_staff_articles(text, text) to authenticated, service_role;
