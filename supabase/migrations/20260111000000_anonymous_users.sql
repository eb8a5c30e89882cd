-- Who signed in without saying who they are is never staff, whoever may edit, and does not take the place
-- of the first user, who becomes admin. Nor is anybody staff who is banned: an auth service may leave their sessions.

create or replace function private.own_role() returns text
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

create or replace function private.decide_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_first boolean;
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles.first'));
  is_first := not new.is_anonymous
    and exists (select from private.first_admin where rule = 'first-account')
    and not exists (
      select from public.profiles join auth.users on users.id = profiles.user_id where not users.is_anonymous
    );
  new.raw_app_meta_data := private.with_role(
    new.raw_app_meta_data,
    case when is_first then 'admin' else 'reader' end
  );
  return new;
end
$$;
