-- The links of invitations. They live longer than the codes of mails, and one that does not work any more says why,
-- so each is remembered by its HMAC; the newest of a user is the one that counts.
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
