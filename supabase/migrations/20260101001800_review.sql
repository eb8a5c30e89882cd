-- Review: who is asked to read, correct or write an article, and by when.

create index article_drafts_in_review on public.article_drafts (article_id) where stage = 'review';
create index article_drafts_submitted on public.article_drafts (submitted_by) where submitted_by is not null;
create index article_drafts_reviewer on public.article_drafts (reviewer) where reviewer is not null;

-- Whether a user works in the newsroom, or may review articles of others. By their role, also where every signed-in
-- user may use the newsroom: readers are asked for nothing.
create function private.is_colleague(id uuid, is_reviewer boolean) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.profiles as profile
    where profile.user_id = is_colleague.id
      and (profile.role in ('editor', 'admin') or profile.role in ('contributor', 'author') and not is_reviewer)
  )
$$;

-- Colleagues who can be asked, by name. Staff only.
create function public.list_colleagues()
returns table (user_id uuid, name text, role text)
language sql stable security definer -- reads auth.users
set search_path = ''
as $$
  select profile.user_id, coalesce(nullif(btrim(profile.name), ''), account.email::text, ''), profile.role
  from public.profiles as profile
  join auth.users as account on account.id = profile.user_id
  where (select public.is_staff())
    and profile.role <> 'reader'
    and account.deleted_at is null
  order by 2, 1
  limit 500
$$;

-- Requires a capability for a step of an article's review, and locks its working copy, of which everything is read.
create function private.begin_review_step(capability text, article_id uuid) returns public.article_drafts
language plpgsql
set search_path = ''
as $$
declare
  draft public.article_drafts;
begin
  perform private.require_capability(capability, begin_review_step.article_id);
  select * into draft from public.article_drafts
  where article_drafts.article_id = begin_review_step.article_id for update;
  if draft.article_id is null or draft.trashed_at is not null then
    raise exception 'This article does not exist any more.' using errcode = 'PT404';
  end if;
  perform private.require_read_document(begin_review_step.article_id);
  return draft;
end
$$;

-- Asks for a review: the reviewer, or without one every editor. The assignment stays as it is.
create function public.submit_for_review(article_id uuid, note text default null, reviewer uuid default null)
returns void
language plpgsql security definer -- writes public.article_drafts
set search_path = ''
as $$
declare
  draft public.article_drafts;
begin
  draft := private.begin_review_step('write', submit_for_review.article_id);
  if not draft.has_changes then
    raise exception 'There is nothing to review: this article has no changes.' using errcode = '23514';
  end if;
  if submit_for_review.reviewer is not null and not private.is_colleague(submit_for_review.reviewer, true) then
    raise exception 'Only editors can review articles.' using errcode = '23514';
  end if;
  update public.article_drafts
  set
    stage = 'review',
    submitted_by = private.own_id(),
    reviewer = submit_for_review.reviewer,
    note = nullif(btrim(submit_for_review.note), '')
  where article_drafts.article_id = submit_for_review.article_id;
  perform private.queue_review_mail(submit_for_review.article_id, submit_for_review.reviewer, 'review');
end
$$;

-- Gives an article back to who submitted it, if they may still write it. Who returns it reviews it, where nobody was
-- named.
create function public.return_article(article_id uuid, remarks text) returns void
language plpgsql security definer -- writes public.article_drafts
set search_path = ''
as $$
declare
  draft public.article_drafts;
begin
  draft := private.begin_review_step('publish', return_article.article_id);
  if draft.stage = 'draft' then
    raise exception 'This article is not in review any more.' using errcode = '23514';
  end if;
  if coalesce(remarks, '') !~ '\S' then
    raise exception 'Write a remark: without one, nobody knows what to change.' using errcode = '23514';
  end if;
  if not private.user_can(draft.submitted_by, 'write', return_article.article_id) then
    draft.submitted_by := null;
  end if;
  update public.article_drafts
  set
    stage = 'draft', submitted_by = draft.submitted_by, reviewer = coalesce(draft.reviewer, private.own_id()),
    note = btrim(remarks)
  where article_drafts.article_id = return_article.article_id;
  perform private.queue_review_mail(return_article.article_id, draft.submitted_by, 'returned');
end
$$;

-- Says that an article is ready to be published, and keeps what was accepted as a version.
create function public.accept_article(article_id uuid) returns void
language plpgsql security definer -- writes public.article_drafts and public.article_versions
set search_path = ''
as $$
declare
  draft public.article_drafts;
  accepted bigint;
begin
  draft := private.begin_review_step('publish', accept_article.article_id);
  if draft.stage <> 'review' then
    raise exception 'This article is not in review any more.' using errcode = '23514';
  end if;
  perform private.record_draft_version(accept_article.article_id, draft.fields);
  select max(version.number) into accepted from public.article_versions as version
  where version.article_id = accept_article.article_id;
  -- A version with a name is not thinned, and nothing overwrites it.
  update public.article_versions as version set kind = 'named', name = coalesce(version.name, 'Accepted')
  where version.article_id = accept_article.article_id and version.number = accepted
    and version.kind in ('draft', 'named');
  update public.article_drafts
  set
    stage = 'ready', note = null, accepted_version = accepted,
    reviewer = coalesce(draft.reviewer, private.own_id())
  where article_drafts.article_id = accept_article.article_id;
end
$$;

-- An accepted article goes back to its reviewer when somebody changes it who may not publish it.
create function private.review_again() returns trigger
language plpgsql security definer -- writes public.article_drafts and private.mails
set search_path = ''
as $$
declare
  asked uuid;
begin
  update public.article_drafts as draft
  set stage = 'review', submitted_by = new.created_by
  where draft.article_id = new.article_id and draft.stage = 'ready'
    and not private.user_can(new.created_by, 'publish', new.article_id)
  returning draft.reviewer into asked;
  if found then
    perform private.queue_review_mail(new.article_id, asked, 'review');
  end if;
  return null;
end
$$;

-- The same where a function changes its fields, as by an older version.
create function private.review_replaced() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.can('publish', new.article_id) then
    new.stage := 'review';
  end if;
  return new;
end
$$;

-- Hands an article to a colleague, who may then write it, with a due date and a planned date. Null takes each away.
create function public.assign_article(
  article_id uuid, user_id uuid default null, due_at timestamptz default null, planned_for timestamptz default null
) returns void
language plpgsql security definer -- writes public.article_drafts
set search_path = ''
as $$
declare
  draft public.article_drafts;
begin
  draft := private.begin_review_step('assign', assign_article.article_id);
  if assign_article.user_id is distinct from draft.assigned_to
    and assign_article.user_id is not null and not private.is_colleague(assign_article.user_id, false)
  then
    raise exception 'Only colleagues with a role in the newsroom can be assigned.' using errcode = '23514';
  end if;
  update public.article_drafts
  set
    assigned_to = assign_article.user_id,
    due_at = assign_article.due_at,
    planned_for = assign_article.planned_for
  where article_drafts.article_id = assign_article.article_id;
  if assign_article.user_id is distinct from draft.assigned_to then
    perform private.queue_review_mail(assign_article.article_id, assign_article.user_id, 'assigned');
  end if;
end
$$;

-- Tasks of the caller: 'review' for articles that wait for their review, 'returned' for those that came back to
-- them, 'assigned' for others that they are to write, and 'plan' for those with a planned change that waits for their
-- approval; `due_at` is its moment. 'mentioned' and 'noted' for notes to them, 'request-to-comment' and
-- 'request-to-write' for colleagues who ask for an article of theirs. What is due first comes first.
create function public.list_own_tasks()
returns table (
  article_id uuid, kind text, title text, note text, due_at timestamptz, planned_for timestamptz,
  updated_at timestamptz, sender_name text, sender_id uuid
)
language sql stable security definer -- reads private.access_requests, private.scheduled_changes and auth.users
set search_path = ''
as $$
  select
    draft.article_id,
    case
      when draft.stage = 'review' then 'review'
      when draft.submitted_by = auth.uid() then 'returned'
      else 'assigned'
    end,
    left(coalesce(draft.fields ->> 'title', ''), 500),
    draft.note,
    draft.due_at,
    draft.planned_for,
    draft.updated_at,
    private.user_name(nullif(draft.submitted_by, auth.uid())),
    draft.submitted_by
  from (
    select * from public.article_drafts where stage = 'draft' and assigned_to = auth.uid()
    union
    select * from public.article_drafts where stage = 'draft' and submitted_by = auth.uid()
    union
    select * from public.article_drafts
    where stage = 'review' and (
      reviewer = auth.uid()
      or reviewer is null and submitted_by is distinct from auth.uid() and (select private.can('publish'))
    )
  ) as draft
  where (select public.is_staff()) and draft.trashed_at is null
  union all
  select
    change.article_id, 'plan', article.title, null, change.at, null, change.created_at,
    private.user_name(change.created_by), change.created_by
  from private.scheduled_changes as change
  join public.articles as article on article.id = change.article_id
  where change.done_at is null and change.failed is null
    and ((select private.can('publish')) or private.can('publish', change.article_id))
    and not private.may_carry_out(change)
  union all
  select * from private.list_note_tasks() where (select public.is_staff())
  union all
  select * from private.list_access_tasks() where (select public.is_staff())
  order by 5 nulls last, 7 desc
  limit 100
$$;

-- A review ends when a trigger of `articles` says that the changes are published; not when a writer takes
-- them back.
create function private.end_review() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.stage := 'draft';
  new.submitted_by := null;
  new.reviewer := null;
  new.accepted_version := null;
  new.assigned_to := null;
  new.due_at := null;
  new.planned_for := null;
  new.note := null;
  return new;
end
$$;

-- Somebody with whom an article is shared no more does not keep it by an assignment.
create function private.end_shared_assignment() returns trigger
language plpgsql security definer -- writes public.article_drafts
set search_path = ''
as $$
begin
  update public.article_drafts as draft set assigned_to = null
  where draft.article_id = old.article_id and draft.assigned_to = old.user_id;
  return null;
end
$$;

-- Shares, assignments and reviews end with the role: a former colleague who comes back does not find them.
create function private.end_shares() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.role not in ('editor', 'admin') then
    update public.article_drafts as draft set reviewer = null where draft.reviewer = new.user_id;
  end if;
  if new.role = 'reader' then
    delete from public.article_shares as share where share.user_id = new.user_id;
    update public.article_drafts as draft set assigned_to = null where draft.assigned_to = new.user_id;
  end if;
  return null;
end
$$;

create trigger end_review before update on public.article_drafts
for each row when (old.has_changes and not new.has_changes and pg_trigger_depth() > 0)
execute function private.end_review();

create trigger review_again after insert on public.draft_updates
for each row when (new.created_by is not null) execute function private.review_again();

create trigger review_replaced before update on public.article_drafts
for each row when (
  (old.lineage <> new.lineage or old.fields_revision <> new.fields_revision) and old.stage = 'ready' and new.stage = 'ready'
)
execute function private.review_replaced();

create trigger end_shared_assignment after delete on public.article_shares
for each row execute function private.end_shared_assignment();

create trigger end_shares after update of role on public.profiles
for each row when (old.role <> new.role) execute function private.end_shares();
