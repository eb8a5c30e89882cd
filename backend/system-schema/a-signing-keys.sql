-- The keys that sign access tokens. Hosted Supabase keeps its own where nobody sees them. The private half is
-- sealed with a key made from `secrets.json`, so that a copy of the database alone can sign nothing.
create table if not exists embedded.signing_keys (
  id uuid primary key,
  sealed_by text not null,
  status text not null check (status in ('standby', 'current', 'previous')),
  public_key jsonb not null,
  sealed_private_key text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index if not exists signing_keys_in_use
on embedded.signing_keys (sealed_by, status) where status <> 'previous';
revoke all on embedded.signing_keys from public;
