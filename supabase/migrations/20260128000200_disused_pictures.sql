-- A picture that a saved story or an author has let go stays for 30 days: a form that somebody else has open may still
-- need it, and puts it back with its next save. The site removes it then, if nothing uses it.

-- What was let go, and when it may be removed. Rows are only added, so that no save waits for another: of several of one
-- path the latest counts.
create table private.disused_pictures (
  path text not null,
  due_at timestamptz not null,
  primary key (path, due_at)
);
create index disused_pictures_due on private.disused_pictures (due_at);
alter table private.disused_pictures enable row level security;
revoke all on private.disused_pictures from public, anon, authenticated, service_role;

create function private.is_picture_used(path text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from private.article_pictures as used where used.path = is_picture_used.path)
    or exists (
      select from public.authors as author
      where private.picture_path(author.image_url) = is_picture_used.path and author.image_url is not null
    )
$$;

create function private.note_disused_pictures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.disused_pictures (path, due_at)
  select distinct gone.path, now() + interval '30 days' from gone
  on conflict do nothing;
  return null;
end
$$;

create trigger note_disused_pictures after delete on private.article_pictures
referencing old table as gone
for each statement execute function private.note_disused_pictures();

create function private.note_disused_portrait() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.disused_pictures (path, due_at)
  select found.path, now() + interval '30 days'
  from (select private.picture_path(old.image_url) as path) as found
  where found.path is not null
  on conflict do nothing;
  return null;
end
$$;

create trigger note_replaced_portrait after update of image_url on public.authors
for each row when (old.image_url is distinct from new.image_url)
execute function private.note_disused_portrait();
create trigger note_deleted_portrait after delete on public.authors
for each row execute function private.note_disused_portrait();

-- As before (20260103000050), but rows that stay are left alone: those that go are what the story lets go.
create or replace function private.keep_article_pictures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  paths constant text[] := array(
    select distinct private.picture_path(source)
    from private.picture_sources(new.image_src, new.content) as source
    where private.picture_path(source) is not null
  );
begin
  if tg_op = 'UPDATE' then
    delete from private.article_pictures as used where used.article_id = new.id and used.path <> all (paths);
  end if;
  insert into private.article_pictures (article_id, path)
  select new.id, path from unnest(paths) as path
  on conflict do nothing;
  return null;
end
$$;

-- Those of `paths` that no story and no author uses, and none has let go lately: nobody else can know them.
create or replace function public.unused_pictures(paths text[]) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'only staff may ask which pictures are used' using errcode = '42501';
  end if;
  return array(
    select distinct asked.path
    from (select private.picture_path(source) as path from unnest(paths) as source) as asked
    where asked.path is not null
      and not private.is_picture_used(asked.path)
      and not exists (select from private.disused_pictures as noted where noted.path = asked.path)
  );
end
$$;

-- Deletes stories. A story that is gone already is no error. Newsrooms that were loaded before this remove what is
-- returned from storage: nothing.
create or replace function public.remove_articles(ids uuid[]) returns text[]
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'only staff may delete articles' using errcode = '42501';
  end if;
  delete from public.articles where id = any (ids);
  return '{}';
end
$$;

-- Takes the next `max_rows` notes that are due, and returns the paths of those that may be removed from storage; null
-- when none is due. For an hour they are left to the caller: what is in storage after that is returned again. Notes of
-- what is used, was let go again later, or is not in storage any more are done with.
create function public.claim_disused_pictures(max_rows integer) returns text[]
language sql security definer
set search_path = ''
as $$
  with due as materialized (
    select
      noted.path,
      noted.due_at,
      private.is_picture_used(noted.path)
      or exists (
        select from private.disused_pictures as later
        where later.path = noted.path and later.due_at > noted.due_at
      )
      or not exists (
        select from storage.objects as stored
        where stored.bucket_id = 'article-images' and stored.name = noted.path
      ) as is_done
    from private.disused_pictures as noted
    where noted.due_at <= now()
    order by noted.due_at
    limit max_rows
    for update of noted skip locked
  ), done as (
    delete from private.disused_pictures as noted
    using due
    where due.is_done and noted.path = due.path and noted.due_at = due.due_at
  ), claimed as (
    update private.disused_pictures as noted
    set due_at = now() + interval '1 hour'
    from due
    where not due.is_done and noted.path = due.path and noted.due_at = due.due_at
    returning noted.path
  )
  select case
    when exists (select from due) then array(select claimed.path from claimed)
  end
$$;

revoke execute on function
  private.is_picture_used(text),
  private.note_disused_pictures(),
  private.note_disused_portrait(),
  public.claim_disused_pictures(integer)
from public, anon, authenticated;
grant execute on function public.claim_disused_pictures(integer) to service_role;
