-- Who may do what: profiles and roles, the staff settings, second factors, and the policies of the content tables.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null default '' check (length(name) <= 200),
  role text not null default 'reader' check (role in ('reader', 'editor', 'admin'))
);
create index profiles_admins on public.profiles (user_id) where role = 'admin';

-- `staff_access`: who may use the newsroom, 'any-user' (everybody who is signed in) or 'role' (editors and admins).
-- `staff_mfa`: whether staff must show a second factor, 'optional' or 'required'. The site writes STAFF_ACCESS and
-- STAFF_MFA here when it starts.
create table private.settings (
  name text primary key,
  value text not null
);
grant select on private.settings to anon, authenticated, service_role;
insert into private.settings (name, value)
values ('staff_access', 'role'), ('staff_mfa', 'optional')
on conflict do nothing;

-- The caller's role, or null when nobody is signed in. A token says who somebody was when it was issued; it counts
-- only while its session is alive, so that signing out everywhere, a revoked session and a deleted account take
-- effect with the next statement. An anonymous user has no role, and neither has a banned one, whose sessions hosted
-- Supabase leaves alive. Security definer, since the policies of `profiles` call it.
create function private.own_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select profiles.role
  from public.profiles
  join auth.users on users.id = profiles.user_id
  join auth.sessions on sessions.user_id = profiles.user_id
  where profiles.user_id = auth.uid()
    and sessions.id = (auth.jwt() ->> 'session_id')::uuid
    and (sessions.not_after is null or sessions.not_after > now())
    and not users.is_anonymous
    and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now())
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

-- Whether the caller may use the newsroom: staff, and the service key.
create function public.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.role() = 'service_role', false) or coalesce(
    case (select value from private.settings where name = 'staff_access')
      when 'any-user' then private.own_role() is not null
      else private.own_role() in ('editor', 'admin')
    end and private.has_required_mfa(), false)
$$;

-- Raises unless the caller may use the newsroom.
create function private.require_staff() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'Only staff may do this.' using errcode = '42501';
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

revoke all on public.articles, public.categories, public.authors, public.profiles from public, anon, authenticated;
grant select on public.articles, public.categories, public.authors to anon, authenticated;
grant insert, update, delete on public.articles, public.categories, public.authors to authenticated;
grant select on public.profiles to authenticated;
grant update (name) on public.profiles to authenticated;
grant all on public.articles, public.categories, public.authors, public.profiles to service_role;

create policy "everybody reads published articles" on public.articles for select to anon, authenticated
using (published_at <= now());
create policy "staff read all articles" on public.articles for select to authenticated
using ((select public.is_staff()));
create policy "staff add articles" on public.articles for insert to authenticated
with check ((select public.is_staff()));
create policy "staff change articles" on public.articles for update to authenticated
using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "staff remove articles" on public.articles for delete to authenticated
using ((select public.is_staff()));

-- Policies are checked after the row triggers, which read all of an article's content. This refuses callers who may
-- not write at all before any of it is read.
create function private.reject_non_staff() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not public.is_staff() then
    raise exception 'new row violates row-level security policy for table "articles"' using errcode = '42501';
  end if;
  return null;
end
$$;

create trigger reject_non_staff before insert on public.articles
for each statement execute function private.reject_non_staff();

create policy "everybody reads categories" on public.categories for select to anon, authenticated using (true);
create policy "staff add categories" on public.categories for insert to authenticated
with check ((select public.is_staff()));
create policy "staff change categories" on public.categories for update to authenticated
using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "staff remove categories" on public.categories for delete to authenticated
using ((select public.is_staff()));

create policy "everybody reads authors" on public.authors for select to anon, authenticated using (true);
create policy "staff add authors" on public.authors for insert to authenticated
with check ((select public.is_staff()));
create policy "staff change authors" on public.authors for update to authenticated
using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "staff remove authors" on public.authors for delete to authenticated
using ((select public.is_staff()));

create policy "users read their profile, admins read all" on public.profiles for select to authenticated
using (
  user_id = (select auth.uid()) and (select private.own_role()) is not null
  or (select private.own_role()) = 'admin' and (select private.has_required_mfa())
);
create policy "users change their own name" on public.profiles for update to authenticated
using (user_id = (select auth.uid()) and (select private.own_role()) is not null)
with check (user_id = (select auth.uid()) and (select private.own_role()) is not null);

-- The environment sets the mode at each start (`set_staff_access`), an admin changes it while the site runs
-- (`change_staff_access`), and a site whose environment says nothing has a default (`default_staff_access`), which
-- never overrides an admin's choice.
create function public.set_staff_access(mode text) returns void
language plpgsql security definer
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
  insert into private.settings (name, value) values ('staff_access_chosen', 'yes') on conflict do nothing;
end
$$;

create function public.default_staff_access(mode text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from private.settings where name = 'staff_access_chosen') then
    perform public.set_staff_access(mode);
  end if;
end
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

-- Nobody may call a function of this file but those who are named here.
revoke execute on function
  private.own_role(), private.has_verified_factor(), private.has_completed_mfa(), private.has_required_mfa(),
  public.is_staff(), private.require_staff(), private.require_admin(), private.has_recent_sign_in(),
  private.reject_non_staff(), public.set_staff_access(text), public.get_staff_access(),
  public.change_staff_access(text), public.default_staff_access(text), public.set_staff_mfa(text),
  public.get_staff_mfa()
from public, anon, authenticated, service_role;
grant execute on function private.own_role(), public.is_staff() to anon, authenticated, service_role;
grant execute on function
  private.has_required_mfa(), public.get_staff_access(), public.change_staff_access(text), public.get_staff_mfa()
to authenticated, service_role;
grant execute on function
  public.set_staff_access(text), public.default_staff_access(text), public.set_staff_mfa(text)
to service_role;
