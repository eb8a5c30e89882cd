-- Who may do what: profiles and roles, the staff settings, second factors, and the policies of the content tables.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null default '' check (length(name) <= 200),
  role text not null default 'reader' check (role in ('reader', 'contributor', 'author', 'editor', 'admin')),
  -- The author that this user writes as: new articles take it as their byline.
  author_id uuid unique references public.authors (id) on delete set null,
  -- Whether the user wants no byline for now: the newsroom stops asking for one.
  has_declined_byline boolean not null default false
);
create index profiles_admins on public.profiles (user_id) where role = 'admin';

-- `staff_access`: who may use the newsroom, 'any-user' (everybody who is signed in) or 'role' (contributors, authors,
-- editors and admins).
-- `staff_mfa`: whether staff must show a second factor, 'optional' or 'required'. The site writes STAFF_ACCESS and
-- STAFF_MFA here when it starts.
create table private.settings (
  name text primary key check (length(name) <= 100),
  value text not null check (length(value) <= 10000)
);
grant select on private.settings to anon, authenticated, service_role;
insert into private.settings (name, value)
values ('staff_access', 'role'), ('staff_mfa', 'optional')
on conflict do nothing;

-- The role of an account, or null for one that is unknown, deleted, banned (whose sessions hosted Supabase leaves
-- alive) or anonymous. Security definer, since it reads accounts.
create function private.account_role(id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select profiles.role
  from public.profiles
  join auth.users on users.id = profiles.user_id
  where profiles.user_id = account_role.id
    and not users.is_anonymous
    and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now())
$$;

-- The caller's role, or null when nobody is signed in. A token says who somebody was when it was issued; it counts
-- only while its session is alive, so that signing out everywhere, a revoked session and a deleted account take
-- effect with the next statement. Security definer, since the policies of `profiles` call it.
create function private.own_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select private.account_role(sessions.user_id)
  from auth.sessions
  where sessions.user_id = auth.uid()
    and sessions.id = (auth.jwt() ->> 'session_id')::uuid
    and (sessions.not_after is null or sessions.not_after > now())
$$;

-- Whether the caller's session has shown a second factor. A token says so for an hour after the factor was removed,
-- and a session says so for tokens from before it was shown; so both must.
create function private.has_verified_factor() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3') and exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and aal::text in ('aal2', 'aal3')
  )
$$;

-- Whether the factor was shown, or the caller has none. Recovery codes alone are no second factor.
create function private.has_completed_mfa() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_verified_factor()
    or not exists (
      select from auth.mfa_factors
      where user_id = auth.uid() and status = 'verified' and factor_type::text <> 'recovery_code'
    )
$$;

-- The same for staff, from whom the setting `staff_mfa` may require a second factor.
create function private.has_required_mfa() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_verified_factor() or (
    (select value from private.settings where name = 'staff_mfa') is distinct from 'required'
    and private.has_completed_mfa()
  )
$$;

-- Whose article it is: the user who created it. Articles of the service key have no owner. There is no reference to
-- `articles`: an article has its owner before it is published, and keeps it when it is taken off the site.
create table private.article_owners (
  article_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade
);
create index article_owners_user on private.article_owners (user_id);
alter table private.article_owners enable row level security;
revoke all on private.article_owners from public, anon, authenticated, service_role;

-- With whom an article is shared: they may read its versions and write its working copy.
create table public.article_shares (
  article_id uuid not null,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Whether the user has it because they submitted it for review, and ends with that.
  is_for_review boolean not null default false,
  primary key (article_id, user_id)
);
create index article_shares_user on public.article_shares (user_id);

-- The capabilities of each role: for every article, for its own articles and those that are shared with it, and for
-- its own alone. The service key has all of them. Capabilities:
--   read       the working copy and the versions of an article
--   write      change its working copy, upload images, leave notes
--   assign     hand it to a colleague, with dates
--   share      let others read and write it
--   trash      put its working copy into Trash, and take it out again
--   publish    publish, schedule, change, correct and unpublish it
--   erase      delete it forever
--   taxonomy   categories, authors and tags
--   fronts, messages, analytics, people, settings, activity    the screens of these names
create view private.rights (role, on_all, on_own_and_shared, on_own) as
values
  ('contributor', '{}'::text[], '{read, write}'::text[], '{assign, share, trash}'::text[]),
  ('author', '{}', '{read, write}', '{assign, share, trash, publish}'),
  (
    'editor',
    '{read, write, assign, share, trash, publish, erase, taxonomy, fronts, messages, analytics}', '{}', '{}'
  ),
  (
    'admin',
    '{
      read, write, assign, share, trash, publish, erase, taxonomy, fronts, messages, analytics, people, settings,
      activity
    }', '{}', '{}'
  );
revoke all on private.rights from public, anon, authenticated, service_role;

-- The role by which an account with this role may use the newsroom, or null: that of an editor for everybody where
-- the setting `staff_access` says so.
create function private.newsroom_role(role text) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when newsroom_role.role is null or newsroom_role.role = 'admin' then newsroom_role.role
    when (select value from private.settings where name = 'staff_access') = 'any-user' then 'editor'
    else nullif(newsroom_role.role, 'reader')
  end
$$;

-- The role by which the caller may use the newsroom, or null: 'service' with the service key. Staff who have not shown
-- a required second factor have none.
create function private.staff_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when auth.role() = 'service_role' then 'service'
    when private.has_required_mfa() then private.newsroom_role(private.own_role())
  end
$$;

-- Whether the caller may use the newsroom: staff, and the service key.
create function public.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.staff_role() is not null
$$;

-- Whether an article is somebody's: they created it, or the author in its byline is linked to them. Nobody owns what
-- nothing is known of.
create function private.is_own_article(id uuid, user_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
      select from private.article_owners as owner
      where owner.article_id = is_own_article.id and owner.user_id = is_own_article.user_id
    )
    or exists (
      select from public.articles as article
      join public.profiles as profile on profile.author_id = article.author_id
      where article.id = is_own_article.id and profile.user_id = is_own_article.user_id
    );
end
$$;

-- Whether an article is shared with somebody, or assigned to them.
create function private.is_shared_article(id uuid, user_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
      select from public.article_shares as share
      where share.article_id = is_shared_article.id and share.user_id = is_shared_article.user_id
    )
    or exists (
      select from public.article_drafts as draft
      where draft.article_id = is_shared_article.id and draft.assigned_to = is_shared_article.user_id
    );
end
$$;

-- Whether somebody who uses the newsroom by this role has a capability for an article; without an article, for every
-- one. The one place that decides who may do what: `can` asks it for the caller, `user_can` for anybody.
create function private.role_can(role text, user_id uuid, capability text, article_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.rights
    where rights.role = role_can.role
      and case
        when role_can.capability = any (rights.on_all) then true
        when role_can.capability = any (rights.on_own)
          then private.is_own_article(role_can.article_id, role_can.user_id)
        when role_can.capability = any (rights.on_own_and_shared)
          then private.is_own_article(role_can.article_id, role_can.user_id)
            or private.is_shared_article(role_can.article_id, role_can.user_id)
        else false
      end
  )
$$;

-- Whether the caller has a capability for an article; without an article, for every one. A policy of a large table
-- asks `(select private.can('read'))` first, once for the whole statement, and for the single row only where that is
-- false.
create function private.can(capability text, article_id uuid default null) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.role() = 'service_role', false)
    or private.role_can(private.staff_role(), auth.uid(), can.capability, can.article_id)
$$;

-- Whether somebody has a capability for an article now: asked when something takes effect that they made earlier, such
-- as a preview link or a planned change. False for an account that is gone or banned. Null as a user means nobody: who
-- made something with the service key is for the asking function to know.
create function private.user_can(user_id uuid, capability text, article_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.role_can(
    private.newsroom_role(private.account_role(user_can.user_id)), user_can.user_id,
    user_can.capability, user_can.article_id
  )
$$;

-- Whether the database knows nothing of this id: no article has or had it.
create function private.is_new_article(id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return is_new_article.id is not null
    and not exists (select from private.article_owners as known where known.article_id = is_new_article.id)
    and not exists (select from public.articles as known where known.id = is_new_article.id)
    and not exists (select from public.article_drafts as known where known.article_id = is_new_article.id)
    and not exists (select from public.article_versions as known where known.article_id = is_new_article.id)
    and not exists (select from public.article_shares as known where known.article_id = is_new_article.id)
    and not exists (select from public.article_corrections as known where known.article_id = is_new_article.id)
    and not exists (select from private.article_redirects as known where known.article_id = is_new_article.id)
    and not exists (select from private.scheduled_changes as known where known.article_id = is_new_article.id)
    and not exists (select from private.preview_links as known where known.article_id = is_new_article.id)
    and not exists (select from private.draft_notes as known where known.article_id = is_new_article.id)
    and not exists (select from private.digest_entries as known where known.article_id = is_new_article.id)
    and not exists (select from public.activity as known where known.article_id = is_new_article.id);
end
$$;

-- Whether the caller may create an article with this id and have the capability for it, as for one of their own.
create function private.can_create(capability text, article_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.rights
    where rights.role = private.staff_role()
      and can_create.capability = any (rights.on_own || rights.on_own_and_shared)
  ) and private.is_new_article(can_create.article_id)
$$;

-- The capabilities of the caller for an article; without one, for an article that does not exist yet. For the
-- interface, which asks before it offers an action.
create function public.own_capabilities(article_id uuid default null) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(array_agg(known.capability order by known.place), '{}')
  from unnest(
    array[
      'read', 'write', 'assign', 'share', 'trash', 'publish', 'erase', 'taxonomy', 'fronts', 'messages', 'analytics',
      'people', 'settings', 'activity'
    ]
  ) with ordinality as known (capability, place)
  where private.can(known.capability, own_capabilities.article_id)
    or exists (
      select from private.rights
      where rights.role = private.staff_role()
        and known.capability = any (rights.on_own || rights.on_own_and_shared)
    ) and (own_capabilities.article_id is null or private.is_new_article(own_capabilities.article_id))
$$;

-- Raises unless the caller has a capability.
create function private.require_capability(capability text, article_id uuid default null) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.can(require_capability.capability, require_capability.article_id) then
    raise exception 'You may not do this.' using errcode = '42501', hint = require_capability.capability;
  end if;
end
$$;

-- Raises unless the caller is an admin, or the service key.
create function private.require_admin() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if auth.role() = 'service_role' then
    return;
  end if;
  if private.own_role() is distinct from 'admin' then
    raise exception 'Only an admin may do this.' using errcode = '42501';
  end if;
  if not private.has_required_mfa() then
    raise exception 'This needs two-step sign-in.' using errcode = '42501', hint = 'insufficient_aal';
  end if;
end
$$;

-- Whether the caller has signed in, or shown a factor, within ten minutes: who took over a session has not.
create function private.has_recent_sign_in() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.mfa_amr_claims
    join auth.sessions on sessions.id = mfa_amr_claims.session_id
    where sessions.id = (auth.jwt() ->> 'session_id')::uuid
      and sessions.user_id = auth.uid()
      and mfa_amr_claims.updated_at > now() - interval '10 minutes'
  )
$$;

alter table public.profiles enable row level security;
alter table public.articles enable row level security;
alter table public.categories enable row level security;
alter table public.authors enable row level security;
alter table public.article_shares enable row level security;
alter table public.retracted_articles enable row level security;

revoke all on
  public.articles, public.categories, public.authors, public.profiles, public.article_shares
from public, anon, authenticated;
revoke all on public.retracted_articles from public, anon, authenticated, service_role;
grant select on public.retracted_articles to anon, authenticated, service_role;
grant select on public.articles, public.categories, public.authors to anon, authenticated;
grant insert, update, delete on public.articles, public.categories, public.authors to authenticated;
grant select on public.profiles to authenticated;
grant update (name, has_declined_byline) on public.profiles to authenticated;
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

create function private.record_owner() returns trigger
language plpgsql security definer
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

create trigger record_owner after insert on public.articles
for each row when (auth.uid() is not null) execute function private.record_owner();

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

create trigger reject_non_staff before insert on public.articles
for each statement execute function private.reject_non_staff();

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
create policy "everybody reads which articles were retracted" on public.retracted_articles
for select to anon, authenticated using (exists (select from public.articles where articles.id = article_id));

create policy "users read their profile, admins read all" on public.profiles for select to authenticated
using (
  user_id = (select auth.uid()) and (select private.own_role()) is not null
  or (select private.own_role()) = 'admin' and (select private.has_required_mfa())
);
create policy "users change their own profile" on public.profiles for update to authenticated
using (user_id = (select auth.uid()) and (select private.own_role()) is not null)
with check (user_id = (select auth.uid()) and (select private.own_role()) is not null);

-- The environment sets the mode at each start (`set_staff_access`), an admin changes it while the site runs
-- (`change_staff_access`), and a site whose environment says nothing has a default (`default_staff_access`). A default
-- never overrides a choice: of several processes on the database one may be without STAFF_ACCESS.
create function private.store_staff_access(mode text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if mode is null or mode not in ('any-user', 'role') then
    raise exception 'staff access must be any-user or role, not %', mode using errcode = '22023';
  end if;
  insert into private.settings (name, value) values ('staff_access', mode)
  on conflict (name) do update set value = excluded.value;
end
$$;

create function public.set_staff_access(mode text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.store_staff_access(mode);
  insert into private.settings (name, value) values ('staff_access_chosen', 'yes') on conflict do nothing;
  delete from private.settings where name = 'staff_access_warning';
end
$$;

create function public.get_staff_access() returns text
language sql stable security definer
set search_path = ''
as $$
  select value from private.settings where name = 'staff_access'
$$;

create function public.change_staff_access(mode text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform public.set_staff_access(mode);
end
$$;

create function public.default_staff_access(mode text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from private.settings where name = 'staff_access_chosen') then
    perform private.store_staff_access(mode);
  end if;
end
$$;

-- Warns admins that others than the users of its own machine reach the site while every account may edit it by default.
-- Returns whether that is so. A choice ends the warning.
create function public.warn_of_open_staff_access() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if public.get_staff_access() <> 'any-user'
    or exists (select from private.settings where name = 'staff_access_chosen') then
    return false;
  end if;
  insert into private.settings (name, value) values ('staff_access_warning', 'yes') on conflict do nothing;
  return true;
end
$$;

-- Whether the newsroom shows the caller that warning: admins only.
create function public.has_staff_access_warning() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.can('settings') and exists (select from private.settings where name = 'staff_access_warning')
$$;

create function public.set_staff_mfa(mode text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if mode is null or mode not in ('optional', 'required') then
    raise exception 'two-step sign-in of staff must be optional or required, not %', mode using errcode = '22023';
  end if;
  insert into private.settings (name, value) values ('staff_mfa', mode)
  on conflict (name) do update set value = excluded.value;
end
$$;

create function public.get_staff_mfa() returns text
language sql stable security definer
set search_path = ''
as $$
  select value from private.settings where name = 'staff_mfa'
$$;
