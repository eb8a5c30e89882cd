-- The activity log: actions of users, with time and article.

-- One action of one user. `user_id` is null for what the site or an operator did with the service key; it stays when the
-- account is deleted. `subject` holds what is needed to read the line later, such as the title at that time, and never a
-- secret. Rows are written by triggers alone and stay as they are.
create table public.activity (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  action text not null check (
    action in (
      'published', 'changed', 'scheduled', 'unpublished', 'deleted', 'restored', 'erased', 'corrected', 'redacted',
      'submitted', 'returned', 'accepted', 'assigned', 'planned', 'plan-cancelled', 'plan-waits', 'plan-approved', 'invited',
      'role-changed', 'setting-changed', 'page-published', 'page-removed', 'front-published',
      'banner-set', 'banner-ended', 'sections-changed',
      'site-settings-changed'
    )
  ),
  article_id uuid,
  subject jsonb not null default '{}'
    check (jsonb_typeof(subject) = 'object' and octet_length(subject::text) <= 16384)
);
create index activity_newest on public.activity (at desc, id desc);
create index activity_person on public.activity (user_id, at desc, id desc);
create index activity_article on public.activity (article_id, at desc, id desc);

alter table public.activity enable row level security;
grant select on public.activity to authenticated;
grant all on public.activity to service_role;
create policy "admins read the activity log" on public.activity for select to authenticated
using ((select private.can('activity')));

-- The subject of a line as the log stores it: at most 500 characters of each text, and no other value longer than that.
create function private.cut_subject(subject jsonb) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(
    entry.key,
    case jsonb_typeof(entry.value) when 'string' then to_jsonb(left(entry.value #>> '{}', 500)) else entry.value end
  ), '{}')
  from jsonb_each(subject) as entry
  where jsonb_typeof(entry.value) = 'string' or length(entry.value::text) <= 500
$$;

create function private.cut_activity() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.subject := private.cut_subject(new.subject);
  return new;
end
$$;

-- The columns in which two states of an article differ, without those that follow from others.
create function private.changed_columns(before public.articles, after public.articles) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(now_has.key order by now_has.key), '{}')
  from jsonb_each(to_jsonb(after)) as now_has
  join jsonb_each(to_jsonb(before)) as had on had.key = now_has.key
  where now_has.value <> had.value and now_has.key not in ('updated_at', 'read_time', 'first_published_at')
$$;

-- An import, which nobody does in person, is one line.
create function private.log_added_articles() returns trigger
language plpgsql security definer -- writes public.activity
set search_path = ''
as $$
declare
  many constant bigint := (select count(*) from added);
begin
  if auth.uid() is null and many > 50 then
    insert into public.activity (action, subject) values ('published', jsonb_build_object('count', many));
    return null;
  end if;
  insert into public.activity (user_id, action, article_id, subject)
  select
    auth.uid(),
    case when added.published_at > clock_timestamp() then 'scheduled' else 'published' end,
    added.id,
    jsonb_build_object('title', added.title, 'slug', added.slug, 'for', added.published_at)
  from added;
  return null;
end
$$;

create function private.log_changed_articles() returns trigger
language plpgsql security definer -- writes public.activity
set search_path = ''
as $$
begin
  insert into public.activity (user_id, action, article_id, subject)
  select
    auth.uid(),
    case
      when after.published_at > clock_timestamp() then 'scheduled'
      when before.published_at > clock_timestamp() then 'published'
      else 'changed'
    end,
    after.id,
    jsonb_build_object(
      'title', after.title, 'slug', after.slug, 'for', after.published_at, 'columns', to_jsonb(changed.columns)
    )
  from after
  join before on before.id = after.id
  cross join lateral (
    select private.changed_columns(
      row(before.*)::public.articles, row(after.*)::public.articles
    ) as columns
  ) as changed
  where cardinality(changed.columns) > 0;
  return null;
end
$$;

create function private.log_removed_articles() returns trigger
language plpgsql security definer -- writes public.activity
set search_path = ''
as $$
begin
  insert into public.activity (user_id, action, article_id, subject)
  select auth.uid(), private.removal_kind(), removed.id, jsonb_build_object('title', removed.title, 'slug', removed.slug)
  from removed;
  return null;
end
$$;

create function private.log_information_page() returns trigger
language plpgsql security definer -- writes public.activity
set search_path = ''
as $$
declare
  page constant public.information_pages := case tg_op when 'DELETE' then old else new end;
begin
  insert into public.activity (user_id, action, article_id, subject)
  select
    auth.uid(), case tg_op when 'DELETE' then 'page-removed' else 'page-published' end, page.article_id,
    jsonb_build_object('title', draft.fields ->> 'title', 'note', page.path)
  from public.article_drafts as draft
  where draft.article_id = page.article_id;
  return null;
end
$$;

-- Steps of a review, and what happens in Trash. What a trigger of `articles` does to the working copy is logged there.
create function private.log_draft() returns trigger
language plpgsql security definer -- writes public.activity
set search_path = ''
as $$
declare
  draft constant public.article_drafts := case tg_op when 'DELETE' then old else new end;
  action constant text := case
    when tg_op = 'DELETE' then 'erased'
    when new.trashed_at is not null and old.trashed_at is null then 'deleted'
    when new.trashed_at is null and old.trashed_at is not null then 'restored'
    when new.stage = 'review' and new.stage <> old.stage then 'submitted'
    when new.stage = 'ready' and new.stage <> old.stage then 'accepted'
    when new.stage = 'draft' and new.stage <> old.stage then 'returned'
    when new.assigned_to is distinct from old.assigned_to
      or new.due_at is distinct from old.due_at
      or new.planned_for is distinct from old.planned_for then 'assigned'
  end;
begin
  if action is not null then
    insert into public.activity (user_id, action, article_id, subject)
    values (
      auth.uid(), action, draft.article_id,
      jsonb_strip_nulls(jsonb_build_object(
        'title', draft.fields ->> 'title',
        'note', case when action in ('submitted', 'returned') then draft.note end,
        'to', case action
          when 'submitted' then draft.reviewer when 'returned' then draft.submitted_by
          when 'assigned' then draft.assigned_to
        end,
        'due_at', case when action = 'assigned' then draft.due_at end,
        'planned_for', case when action = 'assigned' then draft.planned_for end
      ))
    );
  end if;
  return null;
end
$$;

-- Plans for an article that are made, taken back, left waiting or approved. One that is carried out is logged as a change
-- of the article.
create function private.log_planned_change() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  planned constant private.scheduled_changes := case tg_op when 'DELETE' then old else new end;
begin
  insert into public.activity (user_id, action, article_id, subject)
  values (
    auth.uid(),
    case
      when tg_op = 'INSERT' then 'planned'
      when tg_op = 'DELETE' then 'plan-cancelled'
      when planned.waiting_since is null then 'plan-approved'
      else 'plan-waits'
    end,
    planned.article_id,
    jsonb_build_object(
      'title', (select title from public.articles where id = planned.article_id),
      'kind', planned.action, 'for', planned.at,
      'columns', array(select name from jsonb_object_keys(planned.fields) as name order by name)
    )
  );
  return null;
end
$$;

-- An invitation is a role given to an account that has not been confirmed yet.
create function private.log_role() returns trigger
language plpgsql security definer -- writes public.activity
set search_path = ''
as $$
declare
  is_invitation constant boolean := exists (
    select from auth.users as account
    where account.id = new.user_id and account.invited_at is not null and account.email_confirmed_at is null
  );
begin
  if is_invitation or new.role <> old.role then
    insert into public.activity (user_id, action, subject)
    values (
      auth.uid(),
      case when is_invitation then 'invited' else 'role-changed' end,
      jsonb_build_object('user_id', new.user_id, 'role', new.role, 'previous', old.role)
    );
  end if;
  return null;
end
$$;

create function private.log_setting() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.activity (user_id, action, subject)
  values (
    auth.uid(), 'setting-changed',
    jsonb_build_object('name', new.name, 'value', new.value, 'previous', old.value)
  );
  return null;
end
$$;

create function private.log_correction() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.activity (user_id, action, article_id, subject)
  values (
    auth.uid(), 'corrected', new.article_id,
    jsonb_strip_nulls(jsonb_build_object(
      'title', (select title from public.articles where id = new.article_id),
      'kind', new.kind, 'note', new.text,
      -- The fate of a note that readers had been told.
      'change', case when new.withdrawn_at is not null then 'withdrawn' when tg_op = 'UPDATE' then 'changed' end
    ))
  );
  return null;
end
$$;

-- Words are taken out of many versions at once: that is one line.
create function private.log_redaction() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.activity (user_id, action, article_id, subject)
  select
    auth.uid(), 'redacted', new.article_id,
    jsonb_build_object('title', new.fields ->> 'title', 'note', new.redaction_reason)
  where not exists (
    select from public.activity as logged
    where logged.article_id = new.article_id and logged.action = 'redacted' and logged.at >= now()
  );
  return null;
end
$$;

-- A page of the activity log, newest first: of one person, one article, and a span of time. `before` is the id of the
-- last row of the page before.
create function public.list_activity(
  person uuid default null,
  article uuid default null,
  since timestamptz default null,
  until timestamptz default null,
  before bigint default null,
  max_rows integer default 50
)
returns table (
  id bigint, at timestamptz, user_id uuid, user_name text, action text, article_id uuid, subject jsonb,
  subject_name text
)
language plpgsql stable security definer -- reads names from auth.users
set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  last_at timestamptz;
begin
  perform private.require_capability('activity');
  select line.at into last_at from public.activity as line where line.id = list_activity.before;
  return query
  select
    line.id, line.at, line.user_id, coalesce(nullif(btrim(doer.name), ''), doer_account.email::text),
    line.action, line.article_id, private.cut_subject(line.subject),
    coalesce(nullif(btrim(other.name), ''), other_account.email::text)
  from (
    select * from public.activity as found
    where (list_activity.person is null or found.user_id = list_activity.person)
      and (list_activity.article is null or found.article_id = list_activity.article)
      and (list_activity.since is null or found.at >= list_activity.since)
      and (list_activity.until is null or found.at < list_activity.until)
      and (last_at is null or (found.at, found.id) < (last_at, list_activity.before))
    order by found.at desc, found.id desc
    limit least(greatest(max_rows, 0), 1000)
  ) as line
  -- Joins, since `private.user_name` would read both tables for each line.
  left join public.profiles as doer on doer.user_id = line.user_id
  left join auth.users as doer_account on doer_account.id = line.user_id
  left join public.profiles as other
    on other.user_id = coalesce(private.field_id(line.subject, 'user_id'), private.field_id(line.subject, 'to'))
  left join auth.users as other_account on other_account.id = other.user_id
  order by line.at desc, line.id desc;
end
$$;

create trigger cut_activity before insert or update of subject on public.activity
for each row when (octet_length(new.subject::text) > 500)
execute function private.cut_activity();

create trigger log_added_articles after insert on public.articles
referencing new table as added
for each statement execute function private.log_added_articles();
create trigger log_changed_articles after update on public.articles
referencing old table as before new table as after
for each statement execute function private.log_changed_articles();
create trigger log_removed_articles after delete on public.articles
referencing old table as removed
for each statement execute function private.log_removed_articles();

create trigger log_draft after update of trashed_at, stage, assigned_to, due_at, planned_for on public.article_drafts
for each row when (pg_trigger_depth() = 0) execute function private.log_draft();
create trigger log_erased_draft after delete on public.article_drafts
for each row when (old.trashed_at is not null) execute function private.log_draft();

create trigger log_waiting_change after update of waiting_since on private.scheduled_changes
for each row when (old.waiting_since is null and new.waiting_since is not null)
execute function private.log_planned_change();
create trigger log_approved_change after update of approved_by on private.scheduled_changes
for each row when (old.approved_by is distinct from new.approved_by)
execute function private.log_planned_change();
create trigger log_planned_change after insert on private.scheduled_changes
for each row execute function private.log_planned_change();
-- Plans that go with a deleted article are taken back by nobody.
create trigger log_cancelled_change after delete on private.scheduled_changes
for each row when (old.done_at is null and pg_trigger_depth() = 0)
execute function private.log_planned_change();

create trigger log_information_page after insert or update or delete on public.information_pages
for each row execute function private.log_information_page();

create trigger log_role after update of role on public.profiles
for each row execute function private.log_role();

-- The site itself stores its settings when it starts.
create trigger log_first_setting after insert on private.settings
for each row when (auth.uid() is not null and new.name <> 'staff_access_chosen')
execute function private.log_setting();
create trigger log_setting after update on private.settings
for each row when (old.value is distinct from new.value) execute function private.log_setting();

create trigger log_correction after insert or update of kind, text, withdrawn_at on public.article_corrections
for each row execute function private.log_correction();

create trigger log_redaction after update of redacted_at on public.article_versions
for each row when (old.redacted_at is distinct from new.redacted_at and new.redacted_at is not null)
execute function private.log_redaction();
