-- The slug of a name or a tag, by the same rule as app/domain/slug.ts: letters lose their marks, what is no
-- letter or digit of ASCII is dropped, blanks, underscores and hyphens become one hyphen. Empty where
-- nothing is left.
create function private.to_slug(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        lower(normalize(value, nfkd) collate "C"),
        '[^a-z0-9_ \t\n\v\f\r\u1680\u2028\u2029\ufeff-]+', '', 'g'
      ),
      '[ \t\n\v\f\r\u1680\u2028\u2029\ufeff_-]+', '-', 'g'
    ),
    '-'
  )
$$;

-- Each author has an address. It is made of the name once and stays when the name changes, so that links
-- go on working.
alter table public.authors add column slug text
check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 200);

-- Authors of the same name are numbered; the lock makes two who add them at once take turns. A name
-- without a letter of ASCII gives the beginning of the author's id.
create function private.set_author_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base text := btrim(left(private.to_slug(new.name), 180), '-');
  number integer := 1;
begin
  perform pg_advisory_xact_lock(hashtext('public.authors.slug'));
  if base = '' then
    base := 'author-' || left(new.id::text, 8);
  end if;
  new.slug := base;
  while exists (select from public.authors where slug = new.slug and id <> new.id) loop
    number := number + 1;
    new.slug := base || '-' || number;
  end loop;
  return new;
end
$$;
revoke execute on function private.set_author_slug() from public, anon, authenticated;

create unique index authors_slug_key on public.authors (slug);
create trigger set_author_slug
before insert or update of slug on public.authors
for each row when (new.slug is null) execute function private.set_author_slug();
update public.authors set slug = null;
alter table public.authors alter column slug set not null;

-- Which stories are under the slug of a tag, newest first: tags are free text, and several spellings share
-- a slug. One narrow row for each, kept by triggers, so that a page of any tag is a few steps in one index
-- however many stories there are. Nobody is granted anything on it; the functions below read it.
create table private.tagged_articles (
  article_id uuid not null,
  slug text not null,
  tag text not null,
  published_at timestamptz not null
);
alter table private.tagged_articles enable row level security;
revoke all on private.tagged_articles from public, anon, authenticated;

-- The tags of a story that have a page: each slug once, as it is spelled first.
create function private.tag_pages(tags text[]) returns table (slug text, tag text)
language sql immutable parallel safe
set search_path = ''
as $$
  select distinct on (page.slug) page.slug, left(spelled.tag, 200)
  from unnest(tags) with ordinality as spelled (tag, place), private.to_slug(spelled.tag) as page (slug)
  where length(page.slug) between 1 and 200
  order by page.slug, spelled.place
$$;

-- Each spelling is made a slug once, and not once a story; keys and indexes for all rows at once.
with
spellings as materialized (
  select tag, private.to_slug(tag) as slug
  from (select distinct unnest(tags) as tag from public.articles) as used
)
insert into private.tagged_articles (article_id, slug, tag, published_at)
select article.id, spellings.slug, min(left(tag, 200)), article.published_at
from public.articles as article
cross join unnest(article.tags) as tag
join spellings using (tag)
where length(spellings.slug) between 1 and 200
group by article.id, spellings.slug;

alter table private.tagged_articles
add primary key (article_id, slug),
add foreign key (article_id) references public.articles (id) on delete cascade;
create index tagged_articles_newest on private.tagged_articles (slug, published_at desc, article_id desc);
analyze private.tagged_articles;

create function private.tag_inserted_articles() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.tagged_articles (article_id, slug, tag, published_at)
  select article.id, page.slug, page.tag, article.published_at
  from inserted as article, private.tag_pages(article.tags) as page;
  return null;
end
$$;

create function private.tag_updated_article() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.tagged_articles where article_id = new.id;
  insert into private.tagged_articles (article_id, slug, tag, published_at)
  select new.id, page.slug, page.tag, new.published_at from private.tag_pages(new.tags) as page;
  return null;
end
$$;
revoke execute on function
  private.to_slug(text), private.tag_pages(text[]), private.tag_inserted_articles(), private.tag_updated_article()
from public, anon, authenticated;

create trigger tag_inserted after insert on public.articles
referencing new table as inserted
for each statement execute function private.tag_inserted_articles();
create trigger tag_updated after update of tags, published_at on public.articles
for each row when ((old.tags, old.published_at) is distinct from (new.tags, new.published_at))
execute function private.tag_updated_article();

-- What a tag is called that published stories have: its usual spelling in the newest hundred. Null for a
-- tag that none has. Here and below the index is to be read in its order: a tag that PostgreSQL takes for
-- rare may be on every story, and sorting those takes a second.
create function public.find_tag(slug text) returns text
language sql stable security definer
set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
as $$
  select newest.tag
  from (
    select used.tag
    from private.tagged_articles as used
    where used.slug = find_tag.slug and used.published_at <= now()
    order by used.published_at desc, used.article_id desc
    limit 100
  ) as newest
  group by newest.tag
  order by count(*) desc, newest.tag collate "C"
  limit 1
$$;

-- Published stories with a tag of this slug, newest first: `max_rows` of them after the first `skip_rows`.
create function public.list_tagged_articles(slug text, max_rows integer default 10, skip_rows integer default 0)
returns setof public.articles
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  ids uuid[];
begin
  ids := array(
    select used.article_id
    from private.tagged_articles as used
    where used.slug = list_tagged_articles.slug and used.published_at <= now()
    order by used.published_at desc, used.article_id desc
    limit greatest(max_rows, 0) offset greatest(skip_rows, 0)
  );
  return query
    select article.*
    from public.articles as article
    where article.id = any (ids)
    order by article.published_at desc, article.id desc;
end
$$;

revoke execute on function public.find_tag(text), public.list_tagged_articles(text, integer, integer) from public;
grant execute on function public.find_tag(text), public.list_tagged_articles(text, integer, integer)
to anon, authenticated, service_role;

-- The tags of one version of a story, as before and those of its author's and its tags' pages.
create or replace function private.article_tags(article public.articles) returns text[]
language sql stable
set search_path = ''
as $$
  select array_remove(
    array[
      'latest',
      'search',
      'article:' || article.slug,
      case when article.is_featured then 'featured' end,
      case when article.is_popular then 'popular' end,
      (select 'category:' || slug from public.categories where id = article.category_id),
      'author:' || article.author_id
    ],
    null
  ) || array(select 'tag:' || slug from private.tag_pages(article.tags))
$$;
