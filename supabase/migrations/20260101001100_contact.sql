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
  -- The mail to the newsroom: how often it was tried, when it may be tried again, and how that ended.
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

-- The mail queue is used over the API, where no transaction lasts from one call to the next. So a claim is a lease:
-- who claims a message has it alone for `lease_seconds`, and proves the claim by the number of the attempt when it
-- reports how the attempt ended.
create function public.claim_contact_mails(max_rows integer, lease_seconds integer)
returns setof public.contact_messages
language sql
set search_path = ''
as $$
  -- Materialized: a subquery that is run twice would lock twice as many.
  with due as materialized (
    select id from public.contact_messages
    where mail_sent_at is null and mail_due_at <= clock_timestamp()
    order by mail_due_at
    limit max_rows
    for update skip locked
  )
  update public.contact_messages as message
  set
    mail_attempts = message.mail_attempts + 1,
    mail_due_at = clock_timestamp() + make_interval(secs => lease_seconds)
  from due
  where message.id = due.id
  returning message.*
$$;

-- Ends an attempt: sent when `error` is null, else to be tried again after `retry_seconds`, doubled with each attempt
-- up to six hours. Without effect once another process has claimed the message.
create function public.settle_contact_mail(id uuid, attempt integer, error text, retry_seconds integer)
returns void
language sql
set search_path = ''
as $$
  update public.contact_messages as message
  set
    mail_sent_at = case when settle_contact_mail.error is null then clock_timestamp() end,
    mail_error = left(settle_contact_mail.error, 1000),
    mail_due_at = clock_timestamp() + make_interval(
      secs => least(retry_seconds * 2.0 ^ least(attempt - 1, 20), 21600)
    )
  where message.id = settle_contact_mail.id
    and message.mail_attempts = settle_contact_mail.attempt
    and message.mail_sent_at is null
$$;

-- How many mails wait, since when the oldest does, and when the next may be tried.
create function public.contact_mail_queue()
returns table (waiting bigint, oldest timestamptz, next_due timestamptz)
language sql stable
set search_path = ''
as $$
  select count(*), min(created_at), min(mail_due_at)
  from public.contact_messages
  where mail_sent_at is null
$$;
