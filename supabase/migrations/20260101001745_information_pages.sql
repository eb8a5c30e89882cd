-- Information pages of the newsroom: versions of working copies that are public at an address of their own, outside the
-- news. The site's own pages of these addresses, such as /about, give way to them.

create table public.information_pages (
  -- As app/domain/pages/old-address.ts writes it.
  path text primary key check (path ~ '^/[^/\\?#]' and path !~ '[?#\\]' and length(path) <= 200),
  article_id uuid not null unique references public.article_drafts (article_id) on delete cascade,
  -- A named version: its images and recordings are kept.
  version_number bigint not null,
  published_at timestamptz not null default now(),
  foreign key (article_id, version_number) references public.article_versions (article_id, number) on delete cascade
);

alter table public.information_pages enable row level security;
grant select on public.information_pages to anon, authenticated;
grant all on public.information_pages to service_role;
create policy "everybody reads addresses of information pages" on public.information_pages
for select to anon, authenticated using (true);

-- Publishes `fields` as an information page at an address, as a version with a name of its own. One that this working
-- copy had at another address moves. What never was on the site as an article can be a page.
create function public.publish_information_page(article_id uuid, path text, fields jsonb) returns void
language plpgsql security definer -- writes public.information_pages and public.article_versions
set search_path = ''
as $$
#variable_conflict use_column
declare
  added bigint;
begin
  perform private.require_capability('settings');
  perform private.lock_article(publish_information_page.article_id);
  if coalesce(fields ->> 'title', '') !~ '\S' then
    raise exception 'A page needs a title.' using errcode = '22023';
  end if;
  if exists (select from public.articles as article where article.id = publish_information_page.article_id) then
    raise exception 'An article on the site cannot be an information page.' using errcode = '22023';
  end if;
  if exists (
    select from public.information_pages as page
    where page.path = publish_information_page.path and page.article_id <> publish_information_page.article_id
  ) then
    raise exception 'Another page has this address.' using errcode = '23505';
  end if;
  update public.article_drafts as draft set kind = 'page'
  where draft.article_id = publish_information_page.article_id and draft.trashed_at is null;
  if not found then
    raise exception 'This draft does not exist, or is in Trash.' using errcode = 'PT404';
  end if;
  insert into public.article_versions as version (article_id, kind, name, fields, words, created_by, writers)
  values (
    publish_information_page.article_id, 'named', 'Page ' || publish_information_page.path,
    private.draft_version_fields(private.draft_fields(publish_information_page.fields)),
    private.count_words(publish_information_page.fields), private.own_id(),
    array_remove(array[private.own_id()], null)
  )
  returning version.number into added;
  insert into public.information_pages as page (path, article_id, version_number)
  values (publish_information_page.path, publish_information_page.article_id, added)
  on conflict (article_id) do update
  set path = excluded.path, version_number = excluded.version_number, published_at = now();
end
$$;

-- Takes an information page off the site. Its working copy stays.
create function public.unpublish_information_page(article_id uuid) returns void
language plpgsql security definer -- writes public.information_pages
set search_path = ''
as $$
begin
  perform private.require_capability('settings');
  delete from public.information_pages as page where page.article_id = unpublish_information_page.article_id;
end
$$;

-- The information page of an address; no row where there is none.
create function public.get_information_page(path text)
returns table (article_id uuid, title text, excerpt text, content jsonb, published_at timestamptz)
language sql stable security definer -- readers see of public.article_versions what is public
set search_path = ''
as $$
  select
    page.article_id, version.fields ->> 'title', version.fields ->> 'excerpt', version.fields -> 'content',
    page.published_at
  from public.information_pages as page
  join public.article_versions as version
    on version.article_id = page.article_id and version.number = page.version_number
  where page.path = get_information_page.path
$$;

-- A draft that is put into Trash, or published as an article, is no page any more.
create function private.remove_information_page() returns trigger
language plpgsql security definer -- writes public.information_pages
set search_path = ''
as $$
begin
  if tg_table_name = 'articles' then
    delete from public.information_pages as page where page.article_id = new.id;
  else
    delete from public.information_pages as page where page.article_id = new.article_id;
  end if;
  return null;
end
$$;

create trigger remove_trashed_page after update of trashed_at on public.article_drafts
for each row when (new.trashed_at is not null) execute function private.remove_information_page();
create trigger remove_page_of_article after insert on public.articles
for each row execute function private.remove_information_page();

-- By rows: each new article deletes its page, which most never had.
create trigger invalidate_information_pages after insert or update or delete on public.information_pages
for each row execute function private.invalidate_site();
create trigger invalidate_truncated after truncate on public.information_pages
for each statement execute function private.invalidate_site();
