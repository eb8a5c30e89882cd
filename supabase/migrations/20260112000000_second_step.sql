-- Two-step sign-in. Whoever has set it up is staff, or an admin, only in a session that has shown the second
-- factor; with the setting `staff_mfa` at 'required' so is everybody. The site writes its STAFF_MFA setting
-- here when it starts.
insert into private.settings (name, value) values ('staff_mfa', 'optional') on conflict do nothing;

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

-- Whether the session of whoever asks has shown a second factor. The token says so for an hour after the
-- factor was removed, and the session says so for tokens from before it was shown; so both have to.
create function private.has_shown_factor() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3') and exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and aal::text in ('aal2', 'aal3')
  )
$$;

-- Whether nothing is missing: the factor was shown, or there is none. Recovery codes are none by themselves.
create function private.is_second_step_done() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_shown_factor()
    or not exists (
      select from auth.mfa_factors
      where user_id = auth.uid() and status = 'verified' and factor_type::text <> 'recovery_code'
    )
$$;

-- Whether nothing is missing for staff.
create function private.is_assured() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_shown_factor() or (
    (select value from private.settings where name = 'staff_mfa') is distinct from 'required'
    and private.is_second_step_done()
  )
$$;

-- Whether whoever asks may use the newsroom: staff, and the service key.
create or replace function public.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.role() = 'service_role', false) or coalesce(
    case (select value from private.settings where name = 'staff_access')
      when 'any-user' then private.own_role() is not null
      else private.own_role() in ('editor', 'admin')
    end and private.is_assured(), false)
$$;

-- Raises unless an admin, or the service key, asks.
create or replace function private.require_admin() returns void
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
  if not private.is_assured() then
    raise exception 'This needs two-step sign-in.' using errcode = '42501', hint = 'insufficient_aal';
  end if;
end
$$;

alter policy "users read their profile, admins read all" on public.profiles
using (
  user_id = (select auth.uid()) and (select private.own_role()) is not null
  or (select private.own_role()) = 'admin' and (select private.is_assured())
);

-- Whether the caller has signed in, or shown a factor, within ten minutes: whoever took a session over has not.
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

-- Deletes the caller's own account: sessions, tokens, codes, profile. Stories stay.
create or replace function public.delete_account() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own_id uuid := auth.uid();
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles.admins'));
  if private.own_role() is null then
    raise exception 'You are not signed in any more.' using errcode = '42501';
  end if;
  if not private.is_second_step_done() then
    raise exception 'Enter the code of your two-step sign-in first.'
    using errcode = '42501', hint = 'insufficient_aal';
  end if;
  if not private.has_recent_sign_in() then
    raise exception 'Sign in again to delete your account.'
    using errcode = '42501', hint = 'reauthentication_needed';
  end if;
  if private.own_role() = 'admin' and not private.has_other_admin(own_id)
    and exists (select from public.profiles where user_id <> own_id) then
    raise exception 'You are the only admin. Make somebody else an admin first, then delete your account.'
    using errcode = '23514';
  end if;
  delete from auth.flow_state where user_id = own_id;
  delete from auth.users where id = own_id;
end
$$;

revoke execute on function
public.set_staff_mfa(text), public.get_staff_mfa(),
private.has_shown_factor(), private.is_second_step_done(), private.is_assured(), private.has_recent_sign_in()
from public, anon, authenticated;
grant execute on function public.set_staff_mfa(text) to service_role;
grant execute on function public.get_staff_mfa() to authenticated, service_role;
-- A policy asks these as whoever asks it.
grant execute on function private.is_assured() to authenticated, service_role;
