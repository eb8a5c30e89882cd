-- Staff and their accounts: list, roles, bylines, deletion.

-- The name of a user, or else the email address.
create function private.user_name(id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(nullif(btrim(profile.name), ''), account.email::text)
  from auth.users as account
  left join public.profiles as profile on profile.user_id = account.id
  where account.id = user_name.id
$$;

-- The users whose email address or name contains `query`, each row with the number of all of them.
create function public.list_people(query text default '', max_rows integer default 25, skip_rows integer default 0)
returns table (
  user_id uuid,
  email text,
  name text,
  role text,
  author_id uuid,
  author_name text,
  created_at timestamptz,
  last_sign_in_at timestamptz,
  total bigint
)
language plpgsql stable security definer -- reads auth.users
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
    profiles.author_id,
    authors.name,
    users.created_at,
    users.last_sign_in_at,
    count(*) over ()
  from auth.users
  join public.profiles on profiles.user_id = users.id
  left join public.authors on authors.id = profiles.author_id
  where position(lower(list_people.query) in lower(coalesce(users.email, ''))) > 0
    or position(lower(list_people.query) in lower(profiles.name)) > 0
  order by coalesce(users.email, ''), users.id
  limit least(greatest(list_people.max_rows, 0), 100)
  offset greatest(list_people.skip_rows, 0);
end
$$;

-- Gives a user a role. An installation keeps at least one admin; the lock serializes two admins who take each other's
-- role.
create function public.set_role(user_id uuid, role text) returns void
language plpgsql security definer -- writes roles in public.profiles
set search_path = ''
as $$
#variable_conflict use_column
declare
  had text;
begin
  perform private.require_admin();
  if set_role.role is null or set_role.role not in ('reader', 'contributor', 'author', 'editor', 'admin') then
    raise exception 'A role is reader, contributor, author, editor or admin, not "%".', set_role.role
    using errcode = '22023';
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

-- Links a user to the author that they write as; null ends the link. Who may add authors links themselves, an admin
-- everybody.
create function public.link_author(user_id uuid, author_id uuid) returns void
language plpgsql security definer -- writes bylines in public.profiles
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not (
    private.can('people') or link_author.user_id = auth.uid() and private.can('taxonomy')
  ) then
    raise exception 'Only an admin may do this.' using errcode = '42501';
  end if;
  if not exists (select from public.authors where id = link_author.author_id) and link_author.author_id is not null then
    raise exception 'This author does not exist any more.' using errcode = 'PT404';
  end if;
  update public.profiles set author_id = link_author.author_id where user_id = link_author.user_id;
  if not found then
    raise exception 'This user does not exist any more.' using errcode = 'PT404';
  end if;
exception when unique_violation then
  raise exception 'This author is linked to somebody else.' using errcode = '23505';
end
$$;

-- Gives the caller a byline: links them to the author of this name, ignoring case, or to a new one where there is none.
-- Returns the author's id and name. Who may add authors may do this, and staff who were invited, for a name that no
-- author has: whose byline an article carries, owns it.
create function public.choose_byline(name text) returns jsonb
language plpgsql security definer -- writes bylines in public.profiles
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text := btrim(coalesce(choose_byline.name, ''), E' \t\r\n\u00a0');
  is_invited constant boolean := private.staff_role() is not null and exists (
    select from auth.users where users.id = auth.uid() and users.invited_at is not null
  );
  chosen public.authors;
begin
  if not is_invited then
    perform private.require_capability('taxonomy');
  end if;
  if wanted = '' then
    raise exception 'Enter a name.' using errcode = '23514';
  end if;
  if length(wanted) > 200 then
    raise exception 'Enter a name of at most 200 characters.' using errcode = '23514';
  end if;
  -- Two callers who choose the same name: the second must see the first's author. It is the lock under which authors
  -- are numbered.
  perform pg_advisory_xact_lock(hashtext('public.authors.slug'));
  select authors.* into chosen
  from public.profiles join public.authors on authors.id = profiles.author_id
  where profiles.user_id = auth.uid();
  if lower(btrim(chosen.name)) = lower(wanted) then
    -- The response to an earlier request was lost.
    return jsonb_build_object('id', chosen.id, 'name', chosen.name);
  elsif chosen.id is not null then
    raise exception 'You write as “%” already.', chosen.name using errcode = '23505';
  end if;

  select authors.* into chosen
  from public.authors left join public.profiles on profiles.author_id = authors.id
  where lower(btrim(authors.name)) = lower(wanted)
  order by profiles.user_id is not null, authors.name <> wanted, authors.slug
  limit 1;
  if exists (select from public.profiles where author_id = chosen.id) then
    raise exception 'A colleague writes as “%”. Enter a name that tells the two of you apart.', chosen.name
    using errcode = '23505';
  elsif chosen.id is not null and not private.can('taxonomy') then
    raise exception 'There is an author “%” already. An admin can make this your byline.', chosen.name
    using errcode = '42501';
  elsif chosen.id is null then
    insert into public.authors (name) values (wanted) returning * into chosen;
  end if;
  update public.profiles set author_id = chosen.id where user_id = auth.uid();
  return jsonb_build_object('id', chosen.id, 'name', chosen.name);
end
$$;

-- For the operator: gives the user with this email address a role, also the last admin. Returns the role that they
-- had, or null when there is no such user.
create function public.set_role_by_email(email text, role text) returns text
language plpgsql security definer -- reads auth.users
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

-- Deletes the caller's own account: sessions, tokens, codes, profile. Articles stay.
create function public.delete_account() returns void
language plpgsql security definer -- writes auth.flow_state and auth.users
set search_path = ''
as $$
declare
  own_id uuid := auth.uid();
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles.admins'));
  if private.own_role() is null then
    raise exception 'You are not signed in any more.' using errcode = '42501';
  end if;
  if not private.has_completed_mfa() then
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

-- Names and email addresses of users. Staff only: others get no row.
create function public.list_staff_names(ids uuid[])
returns table (user_id uuid, name text, email text)
language sql stable security definer -- reads auth.users
set search_path = ''
as $$
  select profile.user_id, profile.name, account.email::text
  from public.profiles as profile
  join auth.users as account on account.id = profile.user_id
  where profile.user_id = any (ids[1:100]) and (select public.is_staff())
$$;
