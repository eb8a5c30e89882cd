-- Every committed change of what readers see is announced on the channel `broadsheet_changes` as a JSON list of cache
-- tags (app/domain/pages/cache-tags.ts says which page carries which). A statement that changes many rows announces the tag
-- `site`, which every page carries.

create function private.notify_cache_tags(tags text[]) returns void
language sql
set search_path = ''
as $$
  select pg_notify('broadsheet_changes', to_json(
    case when cardinality(tags) = 0 or octet_length(to_json(tags)::text) > 7000 then array['site'] else tags end
  )::text)
$$;

-- The tags of one version of an article. `month:2024-03` is the UTC month of its sitemap. An article that is
-- scheduled has the tag `scheduled` too: only then is there a reason to look when the next one becomes due.
create function private.article_tags(article public.articles) returns text[]
language sql volatile
set search_path = ''
as $$
  select array_remove(
    array[
      'latest',
      'search',
      'article:' || article.slug,
      'article-id:' || article.id,
      'month:' || to_char(private.article_month(article.published_at)::timestamp, 'YYYY-MM'),
      case when article.is_featured then 'featured' end,
      case when article.is_popular then 'popular' end,
      (select 'category:' || slug from public.categories where id = article.category_id),
      case when article.published_at > clock_timestamp() then 'scheduled' end
    ],
    null
  ) || array(
    select 'author:' || author_id from (
      select article.author_id
      union
      select entry.author_id from private.byline_entries(article.other_authors) as entry
    ) as author
    where author_id is not null
    union
    select 'tag:' || slug from private.tag_pages(article.tags)
    union
    select 'tag:' || topic.slug from public.topics as topic where topic.key_articles @> array[article.id]
    union
    select 'series:' || series.slug from public.series_parts as part
    join public.series as series on series.id = part.series_id
    where part.article_id = article.id
    union
    select 'series:latest' from public.series_parts as part where part.article_id = article.id
  )
$$;

create function private.invalidate_articles() returns trigger
language plpgsql security definer -- calls private.notify_cache_tags, which no client may
set search_path = ''
as $$
declare
  most_articles constant integer := 50;
  number bigint := 0;
  tags text[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    number := (select count(*) from inserted);
    if number between 1 and most_articles then
      tags := array(select unnest(private.article_tags(row(article.*)::public.articles)) from inserted as article);
    end if;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    number := (select count(*) from deleted);
    if number between 1 and most_articles then
      tags := tags
        || array(select unnest(private.article_tags(row(article.*)::public.articles)) from deleted as article);
    end if;
  end if;
  if number > most_articles then
    perform private.notify_cache_tags(array['site']);
  elsif number > 0 then
    perform private.notify_cache_tags(array(select distinct unnest(tags)));
  end if;
  return null;
end
$$;

-- Names of categories and authors may be on any page.
create function private.invalidate_site() returns trigger
language plpgsql security definer -- calls private.notify_cache_tags, which no client may
set search_path = ''
as $$
begin
  perform private.notify_cache_tags(array['site']);
  return null;
end
$$;

create function private.invalidate_topic() returns trigger
language plpgsql security definer -- calls private.notify_cache_tags, which no client may
set search_path = ''
as $$
begin
  perform private.notify_cache_tags(array_remove(
    array[
      case when tg_op in ('INSERT', 'UPDATE') then 'tag:' || new.slug end,
      case when tg_op in ('UPDATE', 'DELETE') then 'tag:' || old.slug end
    ],
    null
  ));
  return null;
end
$$;

-- A site with SUPABASE_URL asks for pages by HTTP and listens on a connection of its own (DATABASE_URL). It announces
-- a mark by the first and waits for it on the second, and so knows that both lead to one database.
create function public.notify_mark(mark uuid) returns void
language sql security definer -- calls private.notify_cache_tags, which no client may
set search_path = ''
as $$
  select private.notify_cache_tags(array['mark:' || mark])
$$;

create trigger invalidate_inserted after insert on public.articles
referencing new table as inserted
for each statement execute function private.invalidate_articles();
create trigger invalidate_updated after update on public.articles
referencing old table as deleted new table as inserted
for each statement execute function private.invalidate_articles();
create trigger invalidate_deleted after delete on public.articles
referencing old table as deleted
for each statement execute function private.invalidate_articles();

create trigger invalidate_categories after insert or update or delete or truncate on public.categories
for each statement execute function private.invalidate_site();
create trigger invalidate_authors after update or delete or truncate on public.authors
for each statement execute function private.invalidate_site();
create trigger invalidate_topic after insert or update or delete on public.topics
for each row execute function private.invalidate_topic();
create trigger invalidate_truncated after truncate on public.topics
for each statement execute function private.invalidate_site();
create trigger invalidate_truncated after truncate on public.articles
for each statement execute function private.invalidate_site();
