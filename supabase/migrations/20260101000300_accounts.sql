-- Accounts: the role of each user, how an installation gets its first admin, and managing users.

-- The role of a user lives in `public.profiles` and is copied into `auth.users.raw_app_meta_data`, which the auth
-- service puts into every access token. Users can write neither of the two.

-- `metadata` with the role in it.
create function private.with_role(metadata jsonb, role text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case jsonb_typeof(metadata) when 'object' then metadata else '{}' end || jsonb_build_object('role', role)
$$;

-- How an installation gets its first admin. The site chooses the rule when it starts (`set_first_admin`):
-- 'first-account': the first user whose email address or phone number is confirmed, while only its own machine reaches
-- the site (`close_first_account` ends it); 'email': the account that has proved that it owns `email`; 'setup-link':
-- whoever opens the link that the site prints. Without a row nobody becomes admin by signing up.
create table private.first_admin (
  is_only_row boolean primary key default true check (is_only_row),
  rule text not null check (rule in ('first-account', 'email', 'setup-link')),
  email text check ((email is not null) = (rule = 'email'))
);

-- Hashes of the open links. Each process prints its own; using one voids all.
create table private.setup_links (
  token_hash text primary key,
  expires_at timestamptz not null
);

revoke all on private.first_admin, private.setup_links from public, anon, authenticated, service_role;

-- Whether the rule 'first-account' makes this user the admin when their address or number is confirmed: there is no
-- admin, and no other user with a confirmed one. The lock serializes two simultaneous confirmations.
create function private.is_first_account(id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles.first'));
  return exists (select from private.first_admin where rule = 'first-account')
    and not private.has_admin()
    and not exists (
      select from auth.users
      where users.id <> is_first_account.id
        and not users.is_anonymous
        and (users.email_confirmed_at is not null or users.phone_confirmed_at is not null)
    );
end
$$;

-- Decided before the user is stored, so that the very first token has the role. A user who is confirmed from the start
-- can be the first account; everyone else starts as a reader. A role in the metadata of the new user is ignored.
create function private.decide_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.raw_app_meta_data := private.with_role(
    new.raw_app_meta_data,
    case
      when new.is_anonymous or (new.email_confirmed_at is null and new.phone_confirmed_at is null) then 'reader'
      when private.is_first_account(new.id) then 'admin'
      else 'reader'
    end
  );
  return new;
end
$$;

create trigger decide_role
before insert on auth.users
for each row execute function private.decide_role();

-- Every user has a profile.
create function private.create_profile() returns trigger
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

create trigger create_profile
after insert on auth.users
for each row execute function private.create_profile();

-- The auth service writes the column as a whole, from what it read before.
create function private.preserve_role() returns trigger
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

create trigger preserve_role
before update of raw_app_meta_data on auth.users
for each row execute function private.preserve_role();

-- Copies a changed role to where the auth service reads it.
create function private.copy_role_to_user() returns trigger
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

create trigger copy_role_to_user
after insert or update of role on public.profiles
for each row execute function private.copy_role_to_user();

-- A Supabase project may have users before this schema is applied. None of them is known to be the operator. The
-- update makes `preserve_role` fill in the role.
insert into public.profiles (user_id, role)
select users.id, 'reader' from auth.users
on conflict (user_id) do nothing;
update auth.users set raw_app_meta_data = raw_app_meta_data;

create function private.has_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.profiles where role = 'admin')
$$;

create function private.has_other_admin(than uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.profiles where role = 'admin' and user_id <> than)
$$;

-- Makes a user the admin, unless there is one. The lock is that of `set_role`.
create function private.claim_first_admin(id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles.admins'));
  if private.has_admin() then
    return false;
  end if;
  update public.profiles set role = 'admin' where user_id = claim_first_admin.id;
  if not found then
    return false;
  end if;
  delete from private.setup_links;
  return true;
end
$$;

-- Makes the account that owns the address of the rule 'email' the admin. A confirmed address is not enough: where
-- sign-ups are confirmed without a mail, only the identity says whether one was answered. `raw_user_meta_data` does
-- not count: users write it themselves.
create function private.claim_admin_email(id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select
    from auth.users
    join private.first_admin on first_admin.email = lower(users.email)
    join auth.identities on identities.user_id = users.id
    where users.id = claim_admin_email.id
      and users.email_confirmed_at is not null
      and users.deleted_at is null
      and not coalesce(users.is_sso_user, false)
      and not coalesce(users.is_anonymous, false)
      and lower(identities.identity_data ->> 'email') = first_admin.email
      and identities.identity_data ->> 'email_verified' = 'true'
  ) then
    perform private.claim_first_admin(claim_admin_email.id);
  end if;
end
$$;

create function private.on_user_confirmed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.claim_admin_email(new.id);
  return null;
end
$$;

-- Triggers run in the order of their names: this one after `create_profile`.
create trigger on_user_confirmed
after insert or update of email, email_confirmed_at on auth.users
for each row when (new.email_confirmed_at is not null)
execute function private.on_user_confirmed();

-- A sign-up that waits for its confirmation is the first account only when it is confirmed.
create function private.on_first_account_confirmed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_first_account(new.id) then
    perform private.claim_first_admin(new.id);
  end if;
  return null;
end
$$;

create trigger on_first_account_confirmed
after update of email_confirmed_at, phone_confirmed_at on auth.users
for each row when (
  not new.is_anonymous
  and old.email_confirmed_at is null and old.phone_confirmed_at is null
  and (new.email_confirmed_at is not null or new.phone_confirmed_at is not null)
)
execute function private.on_first_account_confirmed();

create function private.on_identity_verified() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.claim_admin_email(new.user_id);
  return null;
end
$$;

create trigger on_identity_verified
after insert or update of identity_data on auth.identities
for each row execute function private.on_identity_verified();

-- Chooses the rule. A site that was ever started where others reach it does not go back to 'first-account' by a start
-- on this machine: several processes may share the database. Returns the rule that holds now, or null when there is
-- an admin.
create function public.set_first_admin(rule text, email text default null) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  chosen text := set_first_admin.rule;
begin
  if chosen is null or chosen not in ('first-account', 'email', 'setup-link') then
    raise exception 'The first admin comes by first-account, email or setup-link, not "%".', chosen
    using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.first_admin'));
  if chosen = 'first-account' and exists (select from private.first_admin where rule <> 'first-account') then
    chosen := 'setup-link';
  end if;
  insert into private.first_admin (rule, email)
  values (chosen, case when chosen = 'email' then lower(set_first_admin.email) end)
  on conflict (is_only_row) do update set rule = excluded.rule, email = excluded.email;
  if chosen = 'email' then
    perform private.claim_admin_email(users.id)
    from auth.users where lower(users.email) = lower(set_first_admin.email);
  end if;
  if chosen <> 'setup-link' then
    delete from private.setup_links;
  end if;
  return case when private.has_admin() then null else chosen end;
end
$$;

-- Ends the rule 'first-account' for good: a site process got a request that did not come from its own machine. Returns
-- whether this call ended it and there is no admin, so that its caller prints a setup link.
create function public.close_first_account() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.first_admin'));
  update private.first_admin set rule = 'setup-link' where rule = 'first-account';
  return found and not private.has_admin();
end
$$;

-- Stores the hash of a new setup link, valid for `valid_seconds`.
create function public.create_setup_link(token_hash text, valid_seconds integer) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.setup_links where expires_at < now() - interval '30 days';
  insert into private.setup_links (token_hash, expires_at)
  values (create_setup_link.token_hash, now() + make_interval(secs => create_setup_link.valid_seconds));
end
$$;

-- 'open', 'expired', 'unknown', or 'closed' when there is an admin.
create function public.get_setup_link_state(token_hash text) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when private.has_admin() then 'closed'
    else coalesce(
      (select case when expires_at > now() then 'open' else 'expired' end
       from private.setup_links where token_hash = get_setup_link_state.token_hash),
      'unknown'
    )
  end
$$;

-- Uses up a setup link: makes `user_id` the admin. Returns whether the link was still open.
create function public.claim_setup_link(token_hash text, user_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Before any link is locked: the one who claims first deletes all links.
  perform pg_advisory_xact_lock(hashtext('public.profiles.admins'));
  delete from private.setup_links
  where setup_links.token_hash = claim_setup_link.token_hash and expires_at > now();
  return found and private.claim_first_admin(claim_setup_link.user_id);
end
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
language plpgsql security definer
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
language plpgsql security definer
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
-- Returns the author's id and name. Who may add authors may do this.
create function public.choose_byline(name text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text := btrim(coalesce(choose_byline.name, ''), E' \t\r\n\u00a0');
  chosen public.authors;
begin
  perform private.require_capability('taxonomy');
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

-- Deletes the caller's own account: sessions, tokens, codes, profile. Articles stay.
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
