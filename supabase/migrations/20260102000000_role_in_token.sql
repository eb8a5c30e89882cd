-- The role of a user lives in `public.profiles` and is copied into `auth.users.raw_app_meta_data`, which
-- the auth service puts into every access token. Users can write neither of the two.

-- Users of an auth service that was there before this schema. None of them is known to be the operator.
insert into public.profiles (user_id, role)
select users.id, 'reader' from auth.users
on conflict (user_id) do nothing;

-- `metadata` with the role in it.
create function private.with_role(metadata jsonb, role text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case jsonb_typeof(metadata) when 'object' then metadata else '{}' end || jsonb_build_object('role', role)
$$;

-- Decided before the user is stored, so that the very first token has it. By the rule 'first-account' the first
-- user is the admin; everyone else starts as a reader. The lock serializes two simultaneous first
-- sign-ups. A role in the metadata of the new user counts for nothing.
create function private.decide_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles.first'));
  new.raw_app_meta_data := private.with_role(
    new.raw_app_meta_data,
    case
      when exists (select from private.first_admin where rule = 'first-account')
        and not exists (select from public.profiles)
        then 'admin'
      else 'reader'
    end
  );
  return new;
end
$$;

create trigger decide_role
before insert on auth.users
for each row execute function private.decide_role();

create or replace function private.create_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id, role)
  values (new.id, new.raw_app_meta_data ->> 'role')
  on conflict (user_id) do nothing;
  return null;
end
$$;

-- The auth service writes the column as a whole, from what it read before.
create function private.keep_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  kept text := (select role from public.profiles where user_id = new.id);
begin
  if kept is not null then
    new.raw_app_meta_data := private.with_role(new.raw_app_meta_data, kept);
  end if;
  return new;
end
$$;

create trigger keep_role
before update of raw_app_meta_data on auth.users
for each row execute function private.keep_role();

create function private.announce_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update auth.users
  set raw_app_meta_data = private.with_role(raw_app_meta_data, new.role)
  where id = new.user_id and raw_app_meta_data ->> 'role' is distinct from new.role;
  return null;
end
$$;

create trigger announce_role
after insert or update of role on public.profiles
for each row execute function private.announce_role();

revoke execute on function
private.with_role(jsonb, text), private.decide_role(), private.keep_role(), private.announce_role(), private.create_profile()
from public, anon, authenticated;

-- `keep_role` fills in the role.
update auth.users set raw_app_meta_data = raw_app_meta_data;
