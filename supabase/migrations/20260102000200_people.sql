-- Raises unless an admin, or the service key, asks.
create function private.require_admin() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if auth.role() is distinct from 'service_role' and private.own_role() is distinct from 'admin' then
    raise exception 'Only an admin may do this.' using errcode = '42501';
  end if;
end
$$;
revoke execute on function private.require_admin() from public, anon, authenticated;

-- The users of the site whose e-mail address or name contains `query`, each with the number of all of them.
create function public.list_people(query text default '', max_rows integer default 25, skip_rows integer default 0)
returns table (
  user_id uuid,
  email text,
  name text,
  role text,
  created_at timestamptz,
  last_sign_in_at timestamptz,
  total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
  select
    users.id,
    coalesce(users.email, '')::text,
    profiles.name,
    profiles.role,
    users.created_at,
    users.last_sign_in_at,
    count(*) over ()
  from auth.users
  join public.profiles on profiles.user_id = users.id
  where position(lower(list_people.query) in lower(coalesce(users.email, ''))) > 0
    or position(lower(list_people.query) in lower(profiles.name)) > 0
  order by coalesce(users.email, ''), users.id
  limit least(greatest(list_people.max_rows, 0), 100)
  offset greatest(list_people.skip_rows, 0);
end
$$;

-- Gives a user a role. An installation keeps at least one admin; the lock makes two admins who take
-- each other's role take turns.
create function public.set_role(user_id uuid, role text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  had text;
begin
  perform private.require_admin();
  if set_role.role is null or set_role.role not in ('reader', 'editor', 'admin') then
    raise exception 'A role is reader, editor or admin, not "%".', set_role.role using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.profiles.admins'));
  select role into had from public.profiles where user_id = set_role.user_id;
  if had is null then
    raise exception 'This user does not exist any more.' using errcode = 'PT404';
  end if;
  if had = 'admin' and set_role.role <> 'admin' and not private.has_other_admin(set_role.user_id) then
    raise exception 'This is the only admin. Make somebody else an admin first.' using errcode = '23514';
  end if;
  update public.profiles set role = set_role.role where user_id = set_role.user_id;
end
$$;

create function private.has_other_admin(than uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.profiles where role = 'admin' and user_id <> than)
$$;

create index profiles_admins on public.profiles (user_id) where role = 'admin';

-- For whoever runs the site: gives the user with this e-mail address a role, also the last admin.
-- Returns the role that they had, or null when there is no such user.
create function public.set_role_by_email(email text, role text) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  found_id uuid;
  had text;
begin
  select id into found_id from auth.users where email = lower(set_role_by_email.email);
  select role into had from public.profiles where user_id = found_id for update;
  update public.profiles set role = set_role_by_email.role where user_id = found_id;
  return had;
end
$$;

-- Deletes the caller's own account: sessions, tokens, codes, profile. Stories stay.
create function public.delete_account() returns void
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
public.list_people(text, integer, integer),
public.set_role(uuid, text),
public.set_role_by_email(text, text),
public.delete_account(),
private.has_other_admin(uuid)
from public, anon, authenticated;
grant execute on function public.list_people(text, integer, integer), public.set_role(uuid, text)
to authenticated, service_role;
grant execute on function public.set_role_by_email(text, text) to service_role;
revoke execute on function public.delete_account() from service_role;
grant execute on function public.delete_account() to authenticated;
