-- Tags: how often each is used, the articles of each tag's page, and what the newsroom says of the topic there.

-- The topic of the tags that share a slug: what their page says besides the list of articles. Its name is that of the
-- tag. Most tags have no row.
create table public.topics (
  slug text primary key check (length(slug) between 1 and 200 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description text not null default '' check (length(description) <= 2000),
  image_src text check (length(image_src) <= 2000),
  -- Shown first, in this order, as far as readers may see them.
  key_articles uuid[] not null default '{}' check (cardinality(key_articles) <= 12),
  updated_at timestamptz not null default now()
);

-- An id made from the slug of a topic, for lists of what has ids.
create function private.topic_id(slug text) returns uuid
language sql immutable parallel safe
set search_path = ''
as $$
  select md5('topic ' || slug)::uuid
$$;

create index topics_key_articles on public.topics using gin (key_articles);
alter table public.topics enable row level security;
grant select on public.topics to anon, authenticated;
grant insert, update, delete on public.topics to authenticated;
grant all on public.topics to service_role;

-- How often each tag is used, maintained by triggers: counting uses over a million articles for a suggestion would
-- take seconds. The slug is stored, since computing it took a third of the time of the tag sitemap.
create table private.tag_uses (
  tag text primary key,
  uses bigint not null,
  slug text generated always as (private.to_slug(tag)) stored
);
create index tag_uses_prefix on private.tag_uses (lower(tag) text_pattern_ops);
create index tag_uses_most on private.tag_uses (uses desc, tag);
alter table private.tag_uses enable row level security;
grant select on private.tag_uses to authenticated, service_role;

-- The articles under the slug of a tag, newest first: tags are free text, and several spellings share a slug. One
-- narrow row each, maintained by triggers, so that a page of any tag reads one index range.
create table private.tagged_articles (
  article_id uuid not null references public.articles (id) on delete cascade,
  slug text not null,
  tag text not null,
  published_at timestamptz not null,
  primary key (article_id, slug)
);
create index tagged_articles_newest on private.tagged_articles (slug, published_at desc, article_id desc);
alter table private.tagged_articles enable row level security;
grant select on private.tagged_articles to anon, authenticated, service_role;

create policy "everybody reads topics" on public.topics for select to anon, authenticated using (true);
create policy "editors add topics" on public.topics for insert to authenticated
with check ((select private.can('taxonomy')));
create policy "editors change topics" on public.topics for update to authenticated
using ((select private.can('taxonomy'))) with check ((select private.can('taxonomy')));
create policy "editors remove topics" on public.topics for delete to authenticated
using ((select private.can('taxonomy')));
create policy "staff read how often tags are used" on private.tag_uses for select to authenticated
using ((select public.is_staff()));
create policy "everybody reads the tags of published articles" on private.tagged_articles
for select to anon, authenticated using (published_at <= now());

-- The database's clock: an editor proves by it which state of a topic they have seen.
create function private.set_topic_time() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- Adds `amounts` to the uses of `names`; in the order of the names, so that two writers never deadlock.
create function private.count_tags(names text[], amounts bigint[]) returns void
language sql
set search_path = ''
as $$
  insert into private.tag_uses as known (tag, uses)
  select change.tag, sum(change.amount)
  from unnest(names, amounts) as change (tag, amount)
  -- Nothing says what a tag is: what nobody would call one is not suggested.
  where length(change.tag) <= 200
  group by change.tag
  having sum(change.amount) <> 0
  order by change.tag
  on conflict (tag) do update set uses = known.uses + excluded.uses;
  delete from private.tag_uses where tag = any (names) and uses <= 0;
$$;

create function private.count_changed_tags() returns trigger
language plpgsql security definer -- writes private.tag_uses
set search_path = ''
as $$
declare
  names text[] := '{}';
  amounts bigint[] := '{}';
  found_names text[];
  found_amounts bigint[];
begin
  if tg_op = 'TRUNCATE' then
    delete from private.tag_uses;
    return null;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    select coalesce(array_agg(tag), '{}'), coalesce(array_agg(1::bigint), '{}')
    into found_names, found_amounts
    from inserted, unnest(inserted.tags) as tag;
    names := names || found_names;
    amounts := amounts || found_amounts;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    select coalesce(array_agg(tag), '{}'), coalesce(array_agg(-1::bigint), '{}')
    into found_names, found_amounts
    from deleted, unnest(deleted.tags) as tag;
    names := names || found_names;
    amounts := amounts || found_amounts;
  end if;
  if cardinality(names) > 0 then
    perform private.count_tags(names, amounts);
  end if;
  return null;
end
$$;

-- Tags that begin with `query` (its first 200 characters, as long as a tag may be), ignoring case, the most used first.
-- Staff only: articles that are not public yet count too.
create function public.suggest_tags(query text default '', max_rows integer default 8)
returns table (tag text, uses bigint)
language sql stable security definer -- behind policies the planner could not use the index of tags
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
  select known.tag, known.uses
  from private.tag_uses as known
  where (select public.is_staff()) and (
    query = '' or lower(known.tag) like regexp_replace(lower(left(query, 200)), '([\\%_])', '\\\1', 'g') || '%'
  )
  order by known.uses desc, known.tag
  limit least(greatest(max_rows, 0), 50)
$$;

-- The tags of an article that have a page: each slug once, in its first spelling.
create function private.tag_pages(tags text[]) returns table (slug text, tag text)
language sql immutable parallel safe
set search_path = ''
as $$
  select distinct on (page.slug) page.slug, left(spelled.tag, 200)
  from unnest(tags) with ordinality as spelled (tag, place), private.to_slug(spelled.tag) as page (slug)
  where length(page.slug) between 1 and 200
  order by page.slug, spelled.place
$$;

create function private.tag_inserted_articles() returns trigger
language plpgsql security definer -- writes private.tagged_articles
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
language plpgsql security definer -- writes private.tagged_articles
set search_path = ''
as $$
begin
  delete from private.tagged_articles where article_id = new.id;
  insert into private.tagged_articles (article_id, slug, tag, published_at)
  select new.id, page.slug, page.tag, new.published_at from private.tag_pages(new.tags) as page;
  return null;
end
$$;

-- The name of a tag that published articles have: its most common spelling in the newest hundred. Null for a tag that
-- none has. Here and below the planner must read the index in its order: a tag that PostgreSQL takes for rare may be
-- on every article, and sorting those takes a second.
create function public.find_tag(slug text) returns text
language sql stable
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

-- Published articles with a tag of this slug, newest first: `max_rows` after the first `skip_rows`.
create function public.list_tagged_articles(slug text, max_rows integer default 10, skip_rows integer default 0)
returns setof public.articles
language plpgsql stable
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

-- Published articles of the category of an article that share a tag with it, newest first. Of each of its tags, which are
-- at most 20 here, the newest articles alone are looked at.
create function public.list_related_articles(article_id uuid, max_rows integer default 3)
returns setof public.articles
language plpgsql stable
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  ids uuid[];
begin
  ids := array(
    select tagged.article_id
    from (
      select slug from private.tagged_articles as own
      where own.article_id = list_related_articles.article_id
      limit 20
    ) as own
    cross join lateral (
      select used.article_id
      from private.tagged_articles as used
      where used.slug = own.slug and used.published_at <= now()
      order by used.published_at desc, used.article_id desc
      limit 20
    ) as tagged
  );
  return query
    select article.*
    from public.articles as article
    where article.id = any (ids) and article.id <> list_related_articles.article_id and article.category_id = (
      select category_id from public.articles where id = list_related_articles.article_id
    )
    order by article.published_at desc, article.id desc
    limit least(greatest(max_rows, 0), 20);
end
$$;

create trigger set_topic_time before insert or update on public.topics
for each row execute function private.set_topic_time();

create trigger count_inserted_tags after insert on public.articles
referencing new table as inserted
for each statement execute function private.count_changed_tags();
create trigger count_updated_tags after update on public.articles
referencing old table as deleted new table as inserted
for each statement execute function private.count_changed_tags();
create trigger count_deleted_tags after delete on public.articles
referencing old table as deleted
for each statement execute function private.count_changed_tags();
create trigger count_truncated_tags after truncate on public.articles
for each statement execute function private.count_changed_tags();

create trigger tag_inserted after insert on public.articles
referencing new table as inserted
for each statement execute function private.tag_inserted_articles();
create trigger tag_updated after update of tags, published_at on public.articles
for each row when ((old.tags, old.published_at) is distinct from (new.tags, new.published_at))
execute function private.tag_updated_article();
