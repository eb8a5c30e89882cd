-- Mails that wait to be sent: one row each, about a message of the contact form, a review, or an account. The site
-- claims, sends and settles them over the API, where no transaction lasts from one call to the next. So a claim is a
-- lease: the process that claims a mail has it alone until `due_at`, and proves the claim by the number of the attempt
-- when it reports how the attempt ended.
create table private.mails (
  id bigint generated always as identity primary key,
  queue text not null check (queue in ('account', 'contact', 'review')),
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  -- When it is no longer worth sending, such as a code that is no longer valid.
  expires_at timestamptz not null default 'infinity',
  attempts integer not null default 0,
  -- Why the last attempt failed; null while the mail is being sent. A refusal says nothing about other mails.
  problem text check (length(problem) <= 1000),
  is_refused boolean not null default false,
  -- An account mail, with the email address and the codes in it: encrypted by the site.
  encrypted_mail text check (length(encrypted_mail) <= 1000000),
  contact_message_id uuid unique references public.contact_messages (id) on delete cascade,
  -- A review mail tells somebody about an article: 'review' asks for a review, 'returned' brings it back, 'assigned'
  -- hands it over; 'mentioned' and 'noted' are about notes, 'request' asks for access, 'shared' grants it.
  kind text check (kind in ('review', 'returned', 'assigned', 'mentioned', 'noted', 'request', 'shared')),
  topic text generated always as (case
    when kind in ('mentioned', 'noted') then 'notes' when kind in ('request', 'shared') then 'access' else 'review'
  end) stored,
  article_id uuid,
  user_id uuid references auth.users (id) on delete cascade,
  sender_id uuid references auth.users (id) on delete set null,
  -- When a review mail was claimed last, and when it was sent.
  claimed_at timestamptz,
  sent_at timestamptz,
  constraint mails_article_and_user unique (article_id, user_id, topic),
  check (case queue
    when 'account' then encrypted_mail is not null
    when 'contact' then contact_message_id is not null
    when 'review' then kind is not null and article_id is not null and user_id is not null
  end)
);
create index mails_due on private.mails (due_at) where sent_at is null;
alter table private.mails enable row level security;

-- Adds a mail about a review, or changes the one that waits. A person gets one mail about the review of an article, its
-- notes and the access to it for all that happens in half a minute, and the next one no sooner than ten minutes later, each with what happened last. A mail that
-- is being sent, or was, is followed by one with a new id.
create function private.queue_review_mail(article_id uuid, user_id uuid, kind text) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.mails as mail
  where mail.queue = 'review' and (mail.expires_at < now() or mail.sent_at < now() - interval '10 minutes');
  if user_id is not null and user_id is distinct from auth.uid() then
    insert into private.mails as mail (queue, article_id, user_id, sender_id, kind, due_at, expires_at)
    values (
      'review',
      queue_review_mail.article_id,
      queue_review_mail.user_id,
      private.own_id(),
      queue_review_mail.kind,
      now() + interval '30 seconds',
      now() + interval '7 days'
    )
    on conflict on constraint mails_article_and_user do update
    set
      id = default,
      sender_id = excluded.sender_id,
      kind = excluded.kind,
      created_at = now(),
      expires_at = excluded.expires_at,
      attempts = 0,
      problem = null,
      is_refused = false,
      due_at = case
        when mail.attempts = 0 and mail.sent_at is null then mail.due_at
        else greatest(excluded.due_at, mail.claimed_at + interval '10 minutes')
      end,
      sent_at = null;
  end if;
end
$$;

-- The note that a mail is about: the last open one that mentions the receiver, or is given to them.
create function private.mailed_note(mail private.mails) returns public.draft_notes
language sql stable
set search_path = ''
as $$
  select note from public.draft_notes as note
  join public.draft_notes as first on first.id = coalesce(note.parent_id, note.id)
  where note.article_id = mail.article_id and first.resolved_at is null
    and case mail.kind
      when 'mentioned' then note.mentions @> array[mail.user_id] else note.assigned_to = mail.user_id
    end
  order by note.created_at desc
  limit 1
$$;

-- Whether a mail about a review is still true: the article is not gone and still with the receiver, the note is open, the
-- request not answered; and the receiver may read the article and has an address.
create function private.is_true_mail(mail private.mails) returns boolean
language sql stable
set search_path = ''
as $$
  select (select users.email <> '' from auth.users where users.id = mail.user_id)
    and private.user_can(mail.user_id, 'read', mail.article_id)
    and private.is_colleague(mail.user_id, mail.kind = 'review')
    and not exists (
      select from public.article_drafts as draft
      where draft.article_id = mail.article_id and draft.trashed_at is not null
    )
    and case
      when mail.topic = 'notes' then (select found.id is not null from private.mailed_note(mail) as found)
      when mail.kind = 'request' then private.user_can(mail.user_id, 'share', mail.article_id) and exists (
        select from private.access_requests as request
        where request.article_id = mail.article_id and request.user_id = mail.sender_id
      )
      when mail.kind = 'shared' then true
      else exists (
        select from public.article_drafts as draft
        where draft.article_id = mail.article_id
          and case mail.kind
            when 'review' then draft.stage = 'review' and draft.reviewer = mail.user_id
            when 'returned' then draft.stage = 'draft' and draft.submitted_by = mail.user_id
            else draft.assigned_to = mail.user_id
          end
      )
    end
$$;

-- The data from which the site writes a mail: its columns are null where the queue has none.
create function private.mail_content(mail private.mails) returns jsonb
language sql stable
set search_path = ''
as $$
  select case mail.queue
    when 'contact' then (
      select jsonb_build_object(
        'id', message.id, 'name', message.name, 'email', message.email, 'subject', message.subject,
        'message', message.message, 'created_at', message.created_at
      )
      from public.contact_messages as message where message.id = mail.contact_message_id
    )
    when 'review' then (
      select jsonb_build_object(
        'email', receiver.email, 'kind', mail.kind, 'article_id', mail.article_id,
        'title', left(coalesce(draft.fields ->> 'title', article.title, ''), 200),
        'note', case mail.topic
          when 'notes' then (select found.body from private.mailed_note(mail) as found)
          when 'review' then draft.note
        end,
        'sender_name', left(coalesce(nullif(btrim(profile.name), ''), sender.email::text, ''), 200)
      )
      from auth.users as receiver
      left join public.article_drafts as draft on draft.article_id = mail.article_id
      left join public.articles as article on article.id = mail.article_id
      left join auth.users as sender on sender.id = mail.sender_id
      left join public.profiles as profile on profile.user_id = mail.sender_id
      where receiver.id = mail.user_id
    )
    else jsonb_build_object('encrypted_mail', mail.encrypted_mail)
  end
$$;

-- Queues the mails of messages that have none: new ones, and those of a restored backup, which holds no mails.
create function private.queue_contact_mails() returns void
language sql
set search_path = ''
as $$
  insert into private.mails (queue, contact_message_id, created_at, due_at)
  select 'contact', message.id, message.created_at, message.mail_due_at
  from public.contact_messages as message
  where message.mail_sent_at is null
    and not exists (select from private.mails as mail where mail.contact_message_id = message.id)
  on conflict do nothing
$$;

-- Takes the next mails that are due, for `lease_seconds`: a mail that is not settled by then is left to others. Mails
-- about reviews that are true no more are deleted.
create function public.claim_mails(queues text[], max_rows integer, lease_seconds integer)
returns table (id bigint, attempt integer, queue text, is_expired boolean, last_problem text, content jsonb)
language plpgsql security definer -- private.mails, which no role of the API may read or write
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.queue_contact_mails();
  return query
  with due as materialized (
    select mail.id, mail.problem, mail.queue <> 'review' or private.is_true_mail(mail) as is_true
    from private.mails as mail
    where mail.due_at <= clock_timestamp() and mail.sent_at is null and mail.queue = any (claim_mails.queues)
    order by mail.due_at, mail.id
    limit max_rows
    for update skip locked
  ), dropped as (
    delete from private.mails as mail using due where mail.id = due.id and due.is_true is not true
  ), claimed as (
    update private.mails as mail
    set
      attempts = mail.attempts + 1,
      problem = null,
      due_at = clock_timestamp() + make_interval(secs => lease_seconds),
      claimed_at = clock_timestamp()
    from due
    where mail.id = due.id and due.is_true
    returning mail, due.problem
  )
  select
    (mail).id, (mail).attempts, (mail).queue, (mail).expires_at <= clock_timestamp(), problem,
    private.mail_content(mail)
  from claimed
  order by 1;
end
$$;

-- Ends an attempt. A mail that was sent, or is given up, is deleted; one about a review stays for ten minutes, so that
-- none follows it sooner. One that failed is due again after `retry_seconds`. A message of the contact form shows how it
-- ended. Without effect once another process has claimed the mail.
create function public.settle_mail(
  id bigint,
  attempt integer,
  outcome text,
  problem text default null,
  is_refused boolean default false,
  retry_seconds integer default 0
)
returns void
language plpgsql security definer -- private.mails, which no role of the API may read or write
set search_path = ''
as $$
#variable_conflict use_column
declare
  mail private.mails;
begin
  update private.mails as row
  set
    problem = left(settle_mail.problem, 1000),
    is_refused = settle_mail.is_refused,
    due_at = clock_timestamp() + make_interval(secs => retry_seconds),
    sent_at = case when outcome = 'sent' then clock_timestamp() end
  where row.id = settle_mail.id and row.attempts = settle_mail.attempt and row.sent_at is null
  returning row.* into mail;
  update public.contact_messages as message
  set
    mail_attempts = mail.attempts,
    mail_due_at = mail.due_at,
    mail_sent_at = mail.sent_at,
    mail_error = mail.problem
  where message.id = mail.contact_message_id;
  if outcome <> 'failed' and not (outcome = 'sent' and mail.queue = 'review') then
    delete from private.mails as row where row.id = mail.id;
  end if;
end
$$;

-- Makes the mails due that have failed, but were not refused: the mail server is back.
create function public.retry_mails() returns void
language sql security definer -- writes private.mails, which no role of the API may
set search_path = ''
as $$
  update private.mails set due_at = clock_timestamp()
  where problem is not null and not is_refused and sent_at is null
$$;

-- How many mails of each queue wait, since when the oldest does, and when the next may be tried. Refused ones do not
-- count as old, except those to the newsroom: that address is a setting.
create function public.mail_queues()
returns table (queue text, waiting bigint, oldest timestamptz, next_due timestamptz)
language sql stable security definer -- reads private.mails, which no role of the API may
set search_path = ''
as $$
  select
    waits.queue,
    count(*),
    min(waits.created_at) filter (where not waits.is_refused or waits.queue = 'contact'),
    min(waits.due_at)
  from (
    select mail.queue, mail.created_at, mail.is_refused, mail.due_at
    from private.mails as mail
    where mail.sent_at is null
    union all
    -- Messages whose mail is queued by the next claim.
    select 'contact', message.created_at, false, message.created_at
    from public.contact_messages as message
    where message.mail_sent_at is null
      and not exists (select from private.mails as mail where mail.contact_message_id = message.id)
  ) as waits
  group by waits.queue
$$;
