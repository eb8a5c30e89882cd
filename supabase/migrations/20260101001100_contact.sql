-- Messages of the contact form. The site alone adds messages, with the service key; staff read them, mark them and
-- delete them.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and char_length(name) <= 200 and name !~ '[\r\n]'),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 254),
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200 and subject !~ '[\r\n]'),
  message text not null check (message ~ '\S' and char_length(message) <= 10000),
  created_at timestamptz not null default now(),
  -- When somebody of the staff first opened it, and when it was marked done.
  read_at timestamptz,
  done_at timestamptz,
  -- The mail to the newsroom, as the queue has settled it: how often it was tried, when it is tried again, and how that
  -- ended.
  mail_attempts integer not null default 0,
  mail_due_at timestamptz not null default now(),
  mail_sent_at timestamptz,
  mail_error text check (length(mail_error) <= 1000)
);
create index contact_messages_newest on public.contact_messages (created_at desc, id);
create index contact_messages_unsent on public.contact_messages (mail_due_at) where mail_sent_at is null;

alter table public.contact_messages enable row level security;
grant select, delete, update (read_at, done_at) on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;

create policy "staff read messages" on public.contact_messages for select to authenticated
using ((select private.can('messages')));
create policy "staff mark messages" on public.contact_messages for update to authenticated
using ((select private.can('messages'))) with check ((select private.can('messages')));
create policy "staff remove messages" on public.contact_messages for delete to authenticated
using ((select private.can('messages')));
