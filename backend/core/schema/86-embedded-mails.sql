-- Mails that are not sent yet. Recipient and text are encrypted with a key derived from `secrets.json`: they hold
-- one-time codes. A mail is leased to the process that sends it until `due_at`; `problem` is null meanwhile.
create schema if not exists embedded;
revoke all on schema embedded from public;

create table if not exists embedded.mails (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  encrypted_mail text not null,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  -- When the codes and links in it are no longer valid.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  problem text,
  -- The mail server has refused this mail; that says nothing about others.
  is_refused boolean not null default false
);
create index if not exists mails_due_at_idx on embedded.mails (due_at);

revoke all on embedded.mails from public;
