-- The role of whoever asks, or null when nobody is signed in. A token says who somebody was when it was
-- made; it counts only while its session is alive, so that signing out everywhere, a session that was
-- revoked and an account that was deleted take effect with the next statement.
create or replace function private.own_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select profiles.role
  from public.profiles
  join auth.sessions on sessions.user_id = profiles.user_id
  where profiles.user_id = auth.uid()
    and sessions.id = (auth.jwt() ->> 'session_id')::uuid
    and (sessions.not_after is null or sessions.not_after > now())
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
    end, false)
$$;

revoke execute on function private.own_role(), public.is_staff() from public;
grant execute on function private.own_role(), public.is_staff() to anon, authenticated, service_role;

alter policy "users change their own name" on public.profiles
using (user_id = (select auth.uid()) and (select private.own_role()) is not null)
with check (user_id = (select auth.uid()) and (select private.own_role()) is not null);
