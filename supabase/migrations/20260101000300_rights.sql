-- Rights: roles, owners and shares of articles, and the one function that decides what a user may do.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null default '' check (length(name) <= 200),
  role text not null default 'reader' check (role in ('reader', 'contributor', 'author', 'editor', 'admin')),
  -- The author that this user writes as: new articles take it as their byline.
  author_id uuid unique references public.authors (id) on delete set null,
  -- Whether the user wants no byline for now: the newsroom stops asking for one.
  has_declined_byline boolean not null default false,
  -- Whether articles that the user reads are listed for them (20260101001830_reading_lists.sql).
  has_reading_history boolean not null default true
);
create index profiles_admins on public.profiles (user_id) where role = 'admin';

-- `staff_access`: who may use the newsroom, 'any-user' (everybody who is signed in) or 'role' (contributors, authors,
-- editors and admins).
-- `staff_mfa`: whether staff must show a second factor, 'optional' or 'required'. The site writes STAFF_ACCESS and
-- STAFF_MFA here when it starts.
create table private.settings (
  name text primary key check (length(name) <= 100),
  value text not null check (length(value) <= 60000)
);
grant select on private.settings to anon, authenticated, service_role;
insert into private.settings (name, value)
values ('staff_access', 'role'), ('staff_mfa', 'optional')
on conflict do nothing;

-- Whose article it is: the user who created it. Articles of the service key have no owner. There is no reference to
-- `articles`: an article has its owner before it is published, and keeps it when it is taken off the site.
create table private.article_owners (
  article_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade
);
create index article_owners_user on private.article_owners (user_id);
alter table private.article_owners enable row level security;

-- With whom an article is shared: they may read its versions and comment on its working copy, and write it unless
-- `may_write` says no.
create table public.article_shares (
  article_id uuid not null,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  may_write boolean not null default true,
  primary key (article_id, user_id)
);
create index article_shares_user on public.article_shares (user_id);

-- The capabilities of each role: for every article, for its own articles and those that are shared with it, and for
-- its own alone. The service key has all of them. Capabilities:
--   read       the working copy and the versions of an article
--   comment    leave notes and suggestions on its working copy
--   write      change its working copy, upload images, accept suggestions
--   assign     hand it to a colleague, with dates
--   share      let others read and write it
--   trash      put its working copy into Trash, and take it out again
--   publish    publish, schedule, change, correct and unpublish it
--   erase      delete it forever
--   taxonomy   categories, authors and tags
--   fronts, messages, analytics, people, settings, activity    the screens of these names
create view private.rights (role, on_all, on_own_and_shared, on_own) as
values
  ('contributor', '{}'::text[], '{read, comment, write}'::text[], '{assign, share, trash}'::text[]),
  ('author', '{}', '{read, comment, write}', '{assign, share, trash, publish}'),
  (
    'editor',
    '{read, comment, write, assign, share, trash, publish, erase, taxonomy, fronts, messages, analytics}', '{}', '{}'
  ),
  (
    'admin',
    '{
      read, comment, write, assign, share, trash, publish, erase, taxonomy, fronts, messages, analytics, people,
      settings, activity
    }', '{}', '{}'
  );

-- The role of an account, or null for one that is unknown, deleted, banned (whose sessions hosted Supabase leaves
-- alive) or anonymous.
create function private.account_role(id uuid) returns text
language sql stable
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
-- effect with the next statement.
create function private.own_role() returns text
language sql stable security definer -- policies call it, and it reads auth.sessions
set search_path = ''
as $$
  select private.account_role(sessions.user_id)
  from auth.sessions
  where sessions.user_id = auth.uid()
    and sessions.id = (auth.jwt() ->> 'session_id')::uuid
    and (sessions.not_after is null or sessions.not_after > now())
$$;

-- The caller as a reference to `auth.users`: null for the service key and for an account that is gone.
create function private.own_id() returns uuid
language sql stable
set search_path = ''
as $$
  select users.id from auth.users where users.id = auth.uid()
$$;

-- Whether the caller's session has shown a second factor. A token says so for an hour after the factor was removed,
-- and a session says so for tokens from before it was shown; so both must.
create function private.has_verified_factor() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3') and exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and aal::text in ('aal2', 'aal3')
  )
$$;

-- Whether the factor was shown, or the caller has none. Recovery codes alone are no second factor.
create function private.has_completed_mfa() returns boolean
language sql stable
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
language sql stable security definer -- policies call it, and it reads auth.sessions and auth.mfa_factors
set search_path = ''
as $$
  select private.has_verified_factor() or (
    (select value from private.settings where name = 'staff_mfa') is distinct from 'required'
    and private.has_completed_mfa()
  )
$$;

-- The role by which an account with this role may use the newsroom, or null: that of an editor for everybody where
-- the setting `staff_access` says so.
create function private.newsroom_role(role text) returns text
language sql stable
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
language sql stable
set search_path = ''
as $$
  select case
    when auth.role() = 'service_role' then 'service'
    when private.has_required_mfa() then private.newsroom_role(private.own_role())
  end
$$;

-- Whether the caller may use the newsroom: staff, and the service key.
create function public.is_staff() returns boolean
language sql stable security definer -- policies call it, and it reads auth.sessions
set search_path = ''
as $$
  select private.staff_role() is not null
$$;

-- Whether an article is somebody's: they created it, or a writer in its byline is linked to them. Nobody owns what
-- nothing is known of.
create function private.is_own_article(id uuid, user_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
      select from private.article_owners as owner
      where owner.article_id = is_own_article.id and owner.user_id = is_own_article.user_id
    )
    or exists (
      select from public.article_authors as writer
      join public.profiles as profile on profile.author_id = writer.author_id
      where writer.article_id = is_own_article.id and writer.role = 'by' and profile.user_id = is_own_article.user_id
    );
end
$$;

-- Whether an article is shared with somebody, with `to_write` to be written, or assigned to them.
create function private.is_shared_article(id uuid, user_id uuid, to_write boolean) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
      select from public.article_shares as share
      where share.article_id = is_shared_article.id and share.user_id = is_shared_article.user_id
        and (share.may_write or not to_write)
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
language sql stable
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
            or private.is_shared_article(
              role_can.article_id, role_can.user_id, role_can.capability not in ('read', 'comment')
            )
        else false
      end
  )
$$;

-- Whether the caller has a capability for an article; without an article, for every one. A policy of a large table
-- asks `(select private.can('read'))` first, once for the whole statement, and for the single row only where that is
-- false.
create function private.can(capability text, article_id uuid default null) returns boolean
language sql stable security definer -- policies call it, and it reads private.rights and private.article_owners
set search_path = ''
as $$
  select coalesce(auth.role() = 'service_role', false)
    or private.role_can(private.staff_role(), auth.uid(), can.capability, can.article_id)
$$;

-- Whether somebody has a capability for an article now: asked when something takes effect that they made earlier, such
-- as a preview link or a planned change. False for an account that is gone or banned. Null as a user means nobody: who
-- made something with the service key is for the asking function to know.
create function private.user_can(user_id uuid, capability text, article_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.role_can(
    private.newsroom_role(private.account_role(user_can.user_id)), user_can.user_id,
    user_can.capability, user_can.article_id
  )
$$;

-- Whether the database knows nothing of this id: no article has or had it.
create function private.is_new_article(id uuid) returns boolean
language plpgsql stable
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
    and not exists (select from public.draft_notes as known where known.article_id = is_new_article.id)
    and not exists (select from private.digest_entries as known where known.article_id = is_new_article.id)
    and not exists (select from public.activity as known where known.article_id = is_new_article.id);
end
$$;

-- Whether the caller may create an article with this id and have the capability for it, as for one of their own.
create function private.can_create(capability text, article_id uuid) returns boolean
language sql stable security definer -- policies call it, and it looks for the id in every table
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
language sql stable security definer -- reads private.rights, and looks for the id in every table
set search_path = ''
as $$
  select coalesce(array_agg(known.capability order by known.place), '{}')
  from unnest(
    array[
      'read', 'comment', 'write', 'assign', 'share', 'trash', 'publish', 'erase', 'taxonomy', 'fronts', 'messages',
      'analytics', 'people', 'settings', 'activity'
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
language plpgsql stable
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
language plpgsql stable
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
language sql stable
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
