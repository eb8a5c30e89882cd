-- Data for which Supabase's schemas have no table. No role of the API may use this schema.
create schema if not exists embedded;
revoke all on schema embedded from public;

-- The keys that sign access tokens; hosted Supabase stores its own outside of the database. The private half is
-- encrypted with a key derived from `secrets.json`, so a copy of the database alone cannot sign tokens.
create table if not exists embedded.signing_keys (
  id uuid primary key,
  encryption_key_id text not null,
  status text not null check (status in ('standby', 'current', 'previous')),
  public_key jsonb not null,
  encrypted_private_key text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index if not exists signing_keys_in_use
on embedded.signing_keys (encryption_key_id, status) where status <> 'previous';
revoke all on embedded.signing_keys from public;

-- The last time step that an authenticator used, so that each code is accepted once.
create table if not exists embedded.used_totp_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  step bigint not null
);

-- Counts of rate limits, shared by all processes of the site: the table of RateLimiterPostgres
-- (rate-limiter-flexible), times in milliseconds. Counts may be lost when the database crashes.
create unlogged table if not exists embedded.limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index if not exists limits_expire_idx on embedded.limits (expire);

-- The provider's profile of a user who links an identity from another origin: the identity is linked when the client
-- that began exchanges the code.
create table if not exists embedded.pending_identities (
  flow_state_id uuid primary key references auth.flow_state (id) on delete cascade,
  profile jsonb not null
);
revoke all on embedded.used_totp_steps, embedded.limits, embedded.pending_identities from public;

-- A user with a confirmed email address or phone number is no longer anonymous. On hosted Supabase the auth service
-- does this.
create or replace function embedded.name_user() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_anonymous := false;
  return new;
end
$$;

revoke all on function embedded.name_user() from public;

create or replace trigger name_user
before update on auth.users
for each row
when (
  old.is_anonymous and (
    (new.email is not null and new.email_confirmed_at is not null)
    or (new.phone is not null and new.phone_confirmed_at is not null)
  )
)
execute function embedded.name_user();
