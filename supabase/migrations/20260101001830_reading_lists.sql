-- Reading lists: what readers with an account save for later, follow and have read. Readers without an account have
-- theirs on their device (app/behaviors/reading-list/).

create table public.reading_list (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('saved', 'read', 'topic', 'author')),
  -- The id of an article, or the slug of a topic or author. No reference: an article that is taken off the site may come
  -- back, and old slugs lead to new ones.
  key text not null check (length(key) between 1 and 200 and key ~ '^[a-z0-9_-]+$'),
  -- The name of a topic or author when it was followed.
  name text not null default '' check (length(name) <= 200),
  added_at timestamptz not null default clock_timestamp() check (private.is_calendar_time(added_at)),
  primary key (user_id, kind, key)
);
alter table public.reading_list enable row level security;
grant select, delete on public.reading_list to authenticated;
-- An upsert sets every column that it names.
grant insert (kind, key, name, added_at), update (kind, key, name, added_at) on public.reading_list to authenticated;
grant all on public.reading_list to service_role;

-- The caller, whose list it is: null where the session has ended, or has not shown the second factor.
create function private.own_reader() returns uuid
language sql stable security definer -- policies call it, and it reads auth.sessions and auth.mfa_factors
set search_path = ''
as $$
  select auth.uid() where private.own_role() is not null and private.has_completed_mfa()
$$;

create policy "readers read their own list" on public.reading_list for select to authenticated
using (user_id = (select private.own_reader()));
create policy "readers add to their own list" on public.reading_list for insert to authenticated
with check (user_id = (select private.own_reader()));
create policy "readers change their own list" on public.reading_list for update to authenticated
using (user_id = (select private.own_reader())) with check (user_id = (select private.own_reader()));
create policy "readers remove from their own list" on public.reading_list for delete to authenticated
using (user_id = (select private.own_reader()));

-- Stores no article as read where its reader has turned the history off, and no time of a clock that is ahead.
create function private.check_list_entry() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.kind = 'read' and exists (
    select from public.profiles where profiles.user_id = new.user_id and not profiles.has_reading_history
  ) then
    return null;
  end if;
  new.added_at := least(new.added_at, clock_timestamp());
  return new;
end
$$;

-- The longest list of a kind.
create function private.reading_list_limit(kind text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select case reading_list_limit.kind when 'saved' then 400 else 100 end
$$;

-- Bounds the lists of readers who added something: what was read longest ago leaves the history, and what is saved or
-- followed beyond the limit is refused, because nobody wants to lose what they saved.
create function private.bound_reading_lists() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  full_kind text;
begin
  -- Two requests for one list count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('public.reading_list ' || changed.user_id, 0))
  from (select distinct added.user_id from added order by 1) as changed;
  delete from public.reading_list as item
  using (
    select
      known.user_id, known.key,
      row_number() over (partition by known.user_id order by known.added_at desc, known.key) as place
    from public.reading_list as known
    where known.kind = 'read' and known.user_id in (select added.user_id from added where added.kind = 'read')
  ) as listed
  where item.user_id = listed.user_id and item.kind = 'read' and item.key = listed.key
    and listed.place > private.reading_list_limit('read');
  select known.kind into full_kind
  from public.reading_list as known
  where known.kind <> 'read' and (known.user_id, known.kind) in (select added.user_id, added.kind from added)
  group by known.user_id, known.kind
  having count(*) > private.reading_list_limit(known.kind)
  limit 1;
  if full_kind = 'saved' then
    raise exception 'You have saved 400 articles. Remove some of them first.' using errcode = '54000';
  elsif full_kind is not null then
    raise exception 'You follow 100 %s. Remove some of them first.', full_kind using errcode = '54000';
  end if;
  return null;
end
$$;

-- The newest published articles of topics and authors, named by their slugs, newest first. At most 200 of them, and 50
-- articles; a slug that was given up leads to the one in use. Of authors who are not the first in a byline, the newest
-- 1,000 articles of the site are looked at.
create function public.list_followed_articles(
  topics text[] default '{}', authors text[] default '{}', max_rows integer default 30
)
returns setof public.articles
language plpgsql stable
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  wanted constant integer := least(greatest(coalesce(max_rows, 0), 0), 50);
  author_ids uuid[];
  ids uuid[];
begin
  if coalesce(cardinality(topics), 0) + coalesce(cardinality(authors), 0) > 200 then
    raise exception 'At most 200 topics and authors are looked up at once.' using errcode = '22023';
  end if;
  author_ids := array(
    select known.id
    from unnest(list_followed_articles.authors) as followed (slug)
    left join lateral public.find_page_redirect('author', followed.slug) as redirect on true
    join public.authors as known on known.slug in (followed.slug, redirect.current_slug)
  );
  ids := array(
    select newest.id
    from (
      select used.article_id as id, used.published_at
      from unnest(list_followed_articles.topics) as followed (slug)
      left join lateral public.find_page_redirect('tag', followed.slug) as redirect on true
      cross join lateral (
        select tagged.article_id, tagged.published_at
        from private.tagged_articles as tagged
        where tagged.slug = coalesce(redirect.current_slug, followed.slug) and tagged.published_at <= now()
        order by tagged.published_at desc, tagged.article_id desc
        limit wanted
      ) as used
      union
      select written.id, written.published_at
      from unnest(author_ids) as author (id)
      cross join lateral (
        select article.id, article.published_at
        from public.articles as article
        where article.author_id = author.id and article.published_at <= now()
        order by article.published_at desc, article.id desc
        limit wanted
      ) as written
      union
      select recent.id, recent.published_at
      from (
        select article.id, article.published_at, article.other_authors
        from public.articles as article
        where author_ids <> '{}' and article.published_at <= now()
        order by article.published_at desc, article.id desc
        limit 1000
      ) as recent
      where recent.other_authors <> '[]' and exists (
        select from public.article_authors as writer
        where writer.article_id = recent.id and writer.author_id = any (author_ids)
      )
    ) as newest
    order by newest.published_at desc, newest.id desc
    limit wanted
  );
  return query
    select article.*
    from public.articles as article
    where article.id = any (ids)
    order by article.published_at desc, article.id desc;
end
$$;

create trigger check_list_entry before insert or update on public.reading_list
for each row execute function private.check_list_entry();
create trigger bound_reading_lists after insert on public.reading_list
referencing new table as added
for each statement execute function private.bound_reading_lists();
