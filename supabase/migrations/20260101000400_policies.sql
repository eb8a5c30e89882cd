-- Rights to read and change profiles, articles, categories, authors and shares.

alter table public.profiles enable row level security;
alter table public.articles enable row level security;
alter table public.categories enable row level security;
alter table public.authors enable row level security;
alter table public.article_shares enable row level security;
alter table public.noted_articles enable row level security;

grant select on public.noted_articles to anon, authenticated, service_role;
grant select on public.articles, public.categories, public.authors to anon, authenticated;
grant insert, update, delete on public.articles, public.categories, public.authors to authenticated;
grant select on public.profiles to authenticated;
grant update (name, has_declined_byline, has_reading_history) on public.profiles to authenticated;
grant select, insert, delete on public.article_shares to authenticated;
grant all on
  public.articles, public.categories, public.authors, public.profiles, public.article_shares
to service_role;

create policy "everybody reads published articles" on public.articles for select to anon, authenticated
using (published_at <= now());
create policy "staff read all articles" on public.articles for select to authenticated
using ((select public.is_staff()));
create policy "who may publish adds articles" on public.articles for insert to authenticated
with check (
  (select public.is_staff())
  and ((select private.can('publish')) or private.can('publish', id) or private.can_create('publish', id))
);
create policy "who may publish changes articles" on public.articles for update to authenticated
using (
  (select public.is_staff()) and ((select private.can('publish')) or private.can('publish', id))
)
with check (
  (select public.is_staff()) and ((select private.can('publish')) or private.can('publish', id))
);
create policy "who may publish removes articles" on public.articles for delete to authenticated
using (
  (select public.is_staff()) and ((select private.can('publish')) or private.can('publish', id))
);

create policy "staff see with whom their articles are shared" on public.article_shares for select to authenticated
using ((select private.can('read')) or (select public.is_staff()) and private.can('read', article_id));
create policy "staff share articles" on public.article_shares for insert to authenticated
with check ((select private.can('share')) or (select public.is_staff()) and private.can('share', article_id));
create policy "staff end the sharing of articles" on public.article_shares for delete to authenticated
using ((select private.can('share')) or (select public.is_staff()) and private.can('share', article_id));

create policy "everybody reads categories" on public.categories for select to anon, authenticated using (true);
create policy "editors add categories" on public.categories for insert to authenticated
with check ((select private.can('taxonomy')));
create policy "editors change categories" on public.categories for update to authenticated
using ((select private.can('taxonomy'))) with check ((select private.can('taxonomy')));
create policy "editors remove categories" on public.categories for delete to authenticated
using ((select private.can('taxonomy')));

create policy "everybody reads authors" on public.authors for select to anon, authenticated using (true);
create policy "editors add authors" on public.authors for insert to authenticated
with check ((select private.can('taxonomy')));
create policy "editors change authors" on public.authors for update to authenticated
using ((select private.can('taxonomy'))) with check ((select private.can('taxonomy')));
create policy "editors remove authors" on public.authors for delete to authenticated
using ((select private.can('taxonomy')));

-- The policies of `articles` decide: whether an article that readers cannot see was retracted is no affair of theirs.
create policy "everybody reads which articles have notes" on public.noted_articles
for select to anon, authenticated using (exists (select from public.articles where articles.id = article_id));

create policy "users read their profile, admins read all" on public.profiles for select to authenticated
using (
  user_id = (select auth.uid()) and (select private.own_role()) is not null
  or (select private.own_role()) = 'admin' and (select private.has_required_mfa())
);
create policy "users change their own profile" on public.profiles for update to authenticated
using (user_id = (select auth.uid()) and (select private.own_role()) is not null)
with check (user_id = (select auth.uid()) and (select private.own_role()) is not null);

create function private.record_owner() returns trigger
language plpgsql security definer -- writes private.article_owners
set search_path = ''
as $$
begin
  insert into private.article_owners (article_id, user_id)
  select new.id, auth.uid()
  where exists (select from auth.users where id = auth.uid())
  on conflict do nothing;
  return null;
end
$$;

-- Policies are checked after the row triggers, which read all of an article's content. This refuses callers who may
-- not publish at all before any of it is read.
create function private.reject_non_staff() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and 'publish' <> all (public.own_capabilities()) then
    raise exception 'new row violates row-level security policy for table "articles"' using errcode = '42501';
  end if;
  return null;
end
$$;

create trigger record_owner after insert on public.articles
for each row when (auth.uid() is not null) execute function private.record_owner();

create trigger reject_non_staff before insert on public.articles
for each statement execute function private.reject_non_staff();
