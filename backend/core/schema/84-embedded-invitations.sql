-- Invitation links, by their HMAC. They are valid for longer than emailed codes, and an invalid one shows why; only
-- the newest of a user is valid.
create schema if not exists embedded;
revoke all on schema embedded from public;

create table if not exists embedded.invitations (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  accepted_at timestamptz
);
create index if not exists invitations_user_id_idx on embedded.invitations (user_id, id desc);

revoke all on embedded.invitations from public;
