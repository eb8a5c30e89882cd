-- Former addresses of articles, categories and authors.

-- Which article has left a slug behind. A row names the article and not its next slug, so however often a slug changes,
-- each old address leads straight to the current one; and an article that was deleted or unpublished and comes back has
-- its old addresses again. No slug of an existing article is among them. Maintained by triggers.
create table private.article_redirects (
  slug text primary key,
  article_id uuid not null
);
create index article_redirects_article on private.article_redirects (article_id);
alter table private.article_redirects enable row level security;

-- Target of a former slug of a category, an author or a tag: the id of a category or an author, the slug of a
-- tag, or null where it was deleted. A row names the id and not the next slug, so each old address leads
-- straight to the current one. No slug of an existing category or author is among them; those of tags count only while
-- no published article has such a tag. Maintained by triggers and, for tags, by the functions below.
create table private.page_redirects (
  kind text not null check (kind in ('category', 'author', 'tag')),
  slug text not null,
  target text,
  primary key (kind, slug)
);
create index page_redirects_target on private.page_redirects (kind, target) where target is not null;
alter table private.page_redirects enable row level security;

-- A new article wins over what its slug led to before.
create function private.delete_taken_redirects() returns trigger
language plpgsql security definer -- writes private.article_redirects
set search_path = ''
as $$
begin
  delete from private.article_redirects where slug in (select slug from inserted);
  return null;
end
$$;

-- Runs after the whole statement: a slug that another row of it took is not left behind.
create function private.add_redirect() returns trigger
language plpgsql security definer -- writes private.article_redirects
set search_path = ''
as $$
begin
  delete from private.article_redirects where slug = new.slug;
  insert into private.article_redirects (slug, article_id)
  select old.slug, new.id
  where not exists (select from public.articles where slug = old.slug)
  on conflict (slug) do update set article_id = excluded.article_id;
  return null;
end
$$;

-- Readers never saw an article that was only scheduled: its addresses stay unknown.
create function private.mark_redirects_gone() returns trigger
language plpgsql security definer -- writes private.article_redirects
set search_path = ''
as $$
begin
  delete from private.article_redirects
  where article_id in (select id from deleted where published_at > now());
  insert into private.article_redirects (slug, article_id)
  select slug, id from deleted where published_at <= now()
  on conflict (slug) do update set article_id = excluded.article_id;
  return null;
end
$$;

create function private.clear_redirects() returns trigger
language plpgsql security definer -- writes private.article_redirects
set search_path = ''
as $$
begin
  delete from private.article_redirects;
  return null;
end
$$;

-- The fate of a slug that no published article has: the slug that its article has now, or that it is gone. No row
-- where the slug is unknown, or its article is not published.
create function public.find_redirect(slug text) returns table (current_slug text, is_gone boolean)
language sql stable security definer -- reads private.article_redirects
set search_path = ''
as $$
  select article.slug, article.id is null
  from private.article_redirects as redirect
  left join public.articles as article on article.id = redirect.article_id
  where redirect.slug = find_redirect.slug
    and (article.id is null or article.published_at <= now())
$$;

-- A new category or author wins over what its slug led to before.
create function private.delete_taken_page_redirects() returns trigger
language plpgsql security definer -- writes private.page_redirects
set search_path = ''
as $$
begin
  delete from private.page_redirects where kind = tg_argv[0] and slug in (select slug from inserted);
  if found then
    perform private.notify_cache_tags(array['site']);
  end if;
  return null;
end
$$;

create function private.add_page_redirect() returns trigger
language plpgsql security definer -- writes private.page_redirects
set search_path = ''
as $$
declare
  is_taken boolean;
begin
  delete from private.page_redirects where kind = tg_argv[0] and slug = new.slug;
  execute format('select exists (select from public.%I where slug = $1)', tg_table_name) into is_taken using old.slug;
  if not is_taken then
    insert into private.page_redirects (kind, slug, target)
    values (tg_argv[0], old.slug, new.id)
    on conflict (kind, slug) do update set target = excluded.target;
  end if;
  return null;
end
$$;

-- A merge has pointed the slug elsewhere before it deletes the row.
create function private.mark_page_redirects_gone() returns trigger
language plpgsql security definer -- writes private.merged_ids and private.page_redirects
set search_path = ''
as $$
begin
  update private.page_redirects set target = null
  where kind = tg_argv[0] and target in (select id::text from deleted);
  insert into private.page_redirects (kind, slug, target)
  select tg_argv[0], slug, null from deleted
  on conflict (kind, slug) do nothing;
  delete from private.merged_ids where into_id in (select id from deleted);
  return null;
end
$$;

create function private.clear_page_redirects() returns trigger
language plpgsql security definer -- writes private.page_redirects
set search_path = ''
as $$
begin
  delete from private.page_redirects where kind = tg_argv[0];
  return null;
end
$$;

-- The fate of a slug that no category, author or tag has: the slug to use now, or that it is gone. No row where the
-- slug is unknown.
create function public.find_page_redirect(kind text, slug text) returns table (current_slug text, is_gone boolean)
language sql stable security definer -- reads private.page_redirects
set search_path = ''
as $$
  select current.slug, redirect.target is null
  from private.page_redirects as redirect
  cross join lateral (
    select case
      when redirect.target is null then null
      when redirect.kind = 'category' then (select c.slug from public.categories as c where c.id = redirect.target::uuid)
      when redirect.kind = 'author' then (select a.slug from public.authors as a where a.id = redirect.target::uuid)
      -- A tag that no published article has any more has no page.
      when public.find_tag(redirect.target) is not null then redirect.target
    end as slug
  ) as current
  where redirect.kind = find_page_redirect.kind and redirect.slug = find_page_redirect.slug
    and (redirect.target is null or current.slug is not null)
$$;

create trigger delete_taken_redirects after insert on public.articles
referencing new table as inserted
for each statement execute function private.delete_taken_redirects();
create trigger add_redirect after update of slug on public.articles
for each row when (old.slug <> new.slug) execute function private.add_redirect();
create trigger mark_redirects_gone after delete on public.articles
referencing old table as deleted
for each statement execute function private.mark_redirects_gone();
create trigger clear_redirects after truncate on public.articles
for each statement execute function private.clear_redirects();

create trigger delete_taken_redirects after insert on public.categories
referencing new table as inserted
for each statement execute function private.delete_taken_page_redirects('category');
create trigger add_redirect after update of slug on public.categories
for each row when (old.slug <> new.slug) execute function private.add_page_redirect('category');
create trigger mark_redirects_gone after delete on public.categories
referencing old table as deleted
for each statement execute function private.mark_page_redirects_gone('category');
create trigger clear_redirects after truncate on public.categories
for each statement execute function private.clear_page_redirects('category');

create trigger delete_taken_redirects after insert on public.authors
referencing new table as inserted
for each statement execute function private.delete_taken_page_redirects('author');
create trigger add_redirect after update of slug on public.authors
for each row when (old.slug <> new.slug) execute function private.add_page_redirect('author');
create trigger mark_redirects_gone after delete on public.authors
referencing old table as deleted
for each statement execute function private.mark_page_redirects_gone('author');
create trigger clear_redirects after truncate on public.authors
for each statement execute function private.clear_page_redirects('author');
