-- Roles of new accounts, and how an installation gets its first admin. The role of a user lives in `public.profiles` and is
-- copied into `auth.users.raw_app_meta_data`, which the auth service puts into every access token. Users can write neither.

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

-- `metadata` with the role in it.
create function private.with_role(metadata jsonb, role text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case jsonb_typeof(metadata) when 'object' then metadata else '{}' end || jsonb_build_object('role', role)
$$;

-- Whether the rule 'first-account' makes this user the admin when their address or number is confirmed: there is no
-- admin, and no other user with a confirmed one. The lock serializes two simultaneous confirmations.
create function private.is_first_account(id uuid) returns boolean
language plpgsql
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
language plpgsql security definer -- reads private.first_admin, while the auth service writes
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

-- Every user has a profile.
create function private.create_profile() returns trigger
language plpgsql security definer -- writes public.profiles, while the auth service writes
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
create function private.preserve_role() returns trigger
language plpgsql security definer -- reads public.profiles, while the auth service writes
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

-- Copies a changed role to where the auth service reads it.
create function private.copy_role_to_user() returns trigger
language plpgsql security definer -- writes auth.users
set search_path = ''
as $$
begin
  update auth.users
  set raw_app_meta_data = private.with_role(raw_app_meta_data, new.role)
  where id = new.user_id and raw_app_meta_data ->> 'role' is distinct from new.role;
  return null;
end
$$;

create function private.has_admin() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.profiles where role = 'admin')
$$;

create function private.has_other_admin(than uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.profiles where role = 'admin' and user_id <> than)
$$;

-- Makes a user the admin, unless there is one. The lock is that of `set_role`.
create function private.claim_first_admin(id uuid) returns boolean
language plpgsql
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
language plpgsql
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

-- Triggers name the column with the id of the user.
create function private.on_address_confirmed() returns trigger
language plpgsql security definer -- writes public.profiles, while the auth service writes
set search_path = ''
as $$
begin
  perform private.claim_admin_email((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$$;

-- A sign-up that waits for its confirmation is the first account only when it is confirmed.
create function private.on_first_account_confirmed() returns trigger
language plpgsql security definer -- writes public.profiles, while the auth service writes
set search_path = ''
as $$
begin
  if private.is_first_account(new.id) then
    perform private.claim_first_admin(new.id);
  end if;
  return null;
end
$$;

-- Chooses the rule. A site that was ever started where others reach it does not go back to 'first-account' by a start
-- on this machine: several processes may share the database. Returns the rule that holds now, or null when there is
-- an admin.
create function public.set_first_admin(rule text, email text default null) returns text
language plpgsql security definer -- writes private.first_admin and private.setup_links
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
language plpgsql security definer -- writes private.first_admin
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
language plpgsql security definer -- writes private.setup_links
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
language sql stable security definer -- reads private.setup_links
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
language plpgsql security definer -- writes private.setup_links
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

create trigger decide_role
before insert on auth.users
for each row execute function private.decide_role();

create trigger create_profile
after insert on auth.users
for each row execute function private.create_profile();

create trigger preserve_role
before update of raw_app_meta_data on auth.users
for each row execute function private.preserve_role();

create trigger copy_role_to_user
after insert or update of role on public.profiles
for each row execute function private.copy_role_to_user();

-- Triggers run in the order of their names: this one after `create_profile`.
create trigger on_user_confirmed
after insert or update of email, email_confirmed_at on auth.users
for each row when (new.email_confirmed_at is not null)
execute function private.on_address_confirmed('id');

create trigger on_first_account_confirmed
after update of email_confirmed_at, phone_confirmed_at on auth.users
for each row when (
  not new.is_anonymous
  and old.email_confirmed_at is null and old.phone_confirmed_at is null
  and (new.email_confirmed_at is not null or new.phone_confirmed_at is not null)
)
execute function private.on_first_account_confirmed();

create trigger on_identity_verified
after insert or update of identity_data on auth.identities
for each row execute function private.on_address_confirmed('user_id');

-- A Supabase project may have users before this schema is applied. None of them is known to be the operator. The
-- update makes `preserve_role` fill in the role.
insert into public.profiles (user_id, role)
select users.id, 'reader' from auth.users
on conflict (user_id) do nothing;
update auth.users set raw_app_meta_data = raw_app_meta_data;
