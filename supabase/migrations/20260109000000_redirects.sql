-- Addresses that stories had: which story has left a slug behind, or null where that story was deleted. A row
-- names the story and not its next slug, so however often a slug changes, each old address leads straight
-- to the current one. No slug that a story has now is among them. Triggers keep it; nobody is granted
-- anything on it.
create table private.article_redirects (
  slug text primary key,
  article_id uuid
);
create index article_redirects_article on private.article_redirects (article_id) where article_id is not null;
alter table private.article_redirects enable row level security;
revoke all on private.article_redirects from public, anon, authenticated;

-- A new story wins over what its slug led to before.
create function private.take_slugs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.article_redirects where slug in (select slug from inserted);
  return null;
end
$$;

-- Runs after the whole statement: a slug that another row of it took is not left behind.
create function private.leave_redirect() returns trigger
language plpgsql security definer
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

-- What readers never saw is not gone: its addresses are as unknown as they were.
create function private.leave_gone() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.article_redirects
  where article_id in (select id from deleted where published_at > now());
  update private.article_redirects set article_id = null
  where article_id in (select id from deleted where published_at <= now());
  insert into private.article_redirects (slug, article_id)
  select slug, null from deleted where published_at <= now()
  on conflict (slug) do nothing;
  return null;
end
$$;

-- Whoever empties the table begins anew.
create function private.forget_redirects() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.article_redirects;
  return null;
end
$$;
revoke execute on function
  private.take_slugs(), private.leave_redirect(), private.leave_gone(), private.forget_redirects()
from public, anon, authenticated;

create trigger take_slugs after insert on public.articles
referencing new table as inserted
for each statement execute function private.take_slugs();
create trigger leave_redirect after update of slug on public.articles
for each row when (old.slug <> new.slug) execute function private.leave_redirect();
create trigger leave_gone after delete on public.articles
referencing old table as deleted
for each statement execute function private.leave_gone();
create trigger forget_redirects after truncate on public.articles
for each statement execute function private.forget_redirects();

-- What became of a slug that no published story has: the slug that its story has now, or that it is gone.
-- Nothing where the slug is unknown, or its story is not published.
create function public.find_redirect(slug text) returns table (current_slug text, is_gone boolean)
language sql stable security definer
set search_path = ''
as $$
  select article.slug, redirect.article_id is null
  from private.article_redirects as redirect
  left join public.articles as article on article.id = redirect.article_id
  where redirect.slug = find_redirect.slug
    and (redirect.article_id is null or article.published_at <= now())
$$;
revoke execute on function public.find_redirect(text) from public;
grant execute on function public.find_redirect(text) to anon, authenticated, service_role;
