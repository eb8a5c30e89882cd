-- How an installation gets its first admin. The site chooses the rule when it starts (`set_first_admin`):
-- 'first-account': the first user, where only this machine reaches the site; 'email': the account that has
-- proved that it owns `email`; 'setup-link': whoever opens the link that the start prints.
-- Without a row nobody becomes admin by signing up.
create table private.first_admin (
  is_only_row boolean primary key default true check (is_only_row),
  rule text not null check (rule in ('first-account', 'email', 'setup-link')),
  email text check ((email is not null) = (rule = 'email'))
);

-- Hashes of the links that are open. Each process prints one of its own; the first that is used voids all.
create table private.setup_links (
  token_hash text primary key,
  expires_at timestamptz not null
);

revoke all on private.first_admin, private.setup_links from public, anon, authenticated, service_role;

create function private.has_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.profiles where role = 'admin')
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

-- Makes the account that owns the address of the rule 'email' the admin. A confirmed address is not enough:
-- where sign-ups are confirmed without a mail, only the identity says whether one was answered. What is said of
-- the user in `raw_user_meta_data` is the user's own word.
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

-- After `create_profile`, in the order of their names.
create trigger on_user_confirmed
after insert or update of email, email_confirmed_at on auth.users
for each row when (new.email_confirmed_at is not null)
execute function private.on_user_confirmed();

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

-- Chooses the rule. A site that was ever started where others reach it does not go back to 'first-account' by
-- a start on this machine: several processes may share the database.
-- Returns the rule that holds now, or null when there is an admin.
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

-- Stores the hash of a new setup link, good for `valid_seconds`.
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
  delete from private.setup_links
  where setup_links.token_hash = claim_setup_link.token_hash and expires_at > now();
  return found and private.claim_first_admin(claim_setup_link.user_id);
end
$$;

revoke execute on function
private.has_admin(), private.claim_first_admin(uuid), private.claim_admin_email(uuid),
private.on_user_confirmed(), private.on_identity_verified(),
public.set_first_admin(text, text), public.create_setup_link(text, integer),
public.get_setup_link_state(text), public.claim_setup_link(text, uuid)
from public, anon, authenticated;
grant execute on function
public.set_first_admin(text, text), public.create_setup_link(text, integer),
public.get_setup_link_state(text), public.claim_setup_link(text, uuid)
to service_role;
