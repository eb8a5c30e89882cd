-- Changes of articles on the site at a planned moment.

-- A change of an article on the site, or its withdrawal, at a moment. `fields` are only those that the change sets, and
-- `version_number` is the version of the article that it was planned on. A row ends with `done_at`, or with `failed`,
-- the reason why it could not be carried out. It is carried out with the rights that its maker has at that moment: where
-- they may not publish the article any more, it waits from then on (`waiting_since`) for somebody who may, and approves
-- it. Read and written by the functions below alone.
create table private.scheduled_changes (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null,
  at timestamptz not null,
  action text not null check (action in ('publish', 'unpublish')),
  fields jsonb not null default '{}'
    constraint fields_are_bounded check (private.has_bounded_fields(fields)),
  version_number bigint,
  -- Null for the service key. No reference: the id of a deleted account stays, and has no rights.
  created_by uuid,
  approved_by uuid,
  created_at timestamptz not null default now(),
  waiting_since timestamptz,
  done_at timestamptz,
  -- The version of the article that it made.
  done_version bigint,
  failed text check (length(failed) <= 500)
);
create index scheduled_changes_due on private.scheduled_changes (at, id)
where done_at is null and failed is null and waiting_since is null;
create index scheduled_changes_open on private.scheduled_changes (at) where done_at is null and failed is null;
create index scheduled_changes_article on private.scheduled_changes (article_id, at);
alter table private.scheduled_changes enable row level security;

-- Sites sleep until the next change is due: this wakes them.
create function private.announce_scheduled_changes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.notify_cache_tags(array['scheduled-changes']);
  return null;
end
$$;

-- Plans, preview links and remarks go with an article that is deleted forever.
create function private.remove_plans() returns trigger
language plpgsql security definer -- writes private.preview_links, public.draft_notes and others
set search_path = ''
as $$
declare
  ids constant uuid[] := array(
    select removed.article_id from removed
    where not exists (select from public.articles where id = removed.article_id)
  );
begin
  delete from private.scheduled_changes where article_id = any (ids);
  delete from private.preview_links where article_id = any (ids);
  delete from public.draft_notes where article_id = any (ids);
  delete from private.access_requests where article_id = any (ids);
  delete from private.next_version_names where article_id = any (ids);
  return null;
end
$$;

-- Of what a working copy says, the fields that differ from the live article. A date that is left to the moment of
-- publishing is none.
create function private.changed_fields(wanted jsonb, live jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.draft_fields(wanted) - array(
    select name from unnest(private.draft_columns()) as name
    where name = 'published_at' and coalesce(wanted -> name, 'null') in ('null', '""')
      or private.is_same_value(name, wanted -> name, live -> name)
  )
$$;

-- Whether a field that a change sets has got another value on the site since the change was planned, or since an earlier
-- plan for the same field was carried out: carrying it out would undo what a colleague did.
create function private.is_contested(change private.scheduled_changes, live jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select
    from jsonb_object_keys(change.fields) as field
    join public.article_versions as planned_on on planned_on.article_id = change.article_id
      and planned_on.number = greatest(change.version_number, (
        select max(done.done_version) from private.scheduled_changes as done
        where done.article_id = change.article_id and done.fields ? field
      ))
    where not private.is_same_value(field, planned_on.fields -> field, live -> field)
      and not private.is_same_value(field, change.fields -> field, live -> field)
  )
$$;

-- Whether a planned change may be carried out: whoever approved or else made it may publish the article now.
create function private.may_carry_out(change private.scheduled_changes) returns boolean
language sql stable
set search_path = ''
as $$
  select change.waiting_since is null and (
    coalesce(change.approved_by, change.created_by) is null
    or private.user_can(coalesce(change.approved_by, change.created_by), 'publish', change.article_id)
  )
$$;

-- Adds a plan for an article on the site, and returns its id.
create function private.plan_change(article_id uuid, at timestamptz, action text, fields jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  live public.articles;
  expected jsonb;
  earlier jsonb;
  changed jsonb;
  planned private.scheduled_changes;
begin
  perform private.require_capability('publish', plan_change.article_id);
  perform private.lock_article(plan_change.article_id);
  select * into live from public.articles where articles.id = plan_change.article_id;
  if not found then
    raise exception 'This article is not on the site.' using errcode = 'PT404';
  end if;
  if not coalesce(private.is_calendar_time(plan_change.at) and plan_change.at > clock_timestamp(), false) then
    raise exception 'Choose a moment that lies ahead.' using errcode = '22023';
  end if;
  if (
    select count(*) from private.scheduled_changes as other
    where other.article_id = plan_change.article_id and other.done_at is null
  ) >= 50 then
    raise exception 'No more than 50 changes of an article can be planned.' using errcode = '54000';
  end if;
  changed := private.changed_fields(plan_change.fields, to_jsonb(live));
  if changed = '{}' then
    -- A plan to go back, after earlier ones, to what the article says now.
    expected := to_jsonb(live);
    for earlier in
      select other.fields from private.scheduled_changes as other
      where other.article_id = plan_change.article_id and other.at < plan_change.at
        and other.done_at is null and other.failed is null
      order by other.at, other.created_at
    loop
      expected := expected || earlier;
    end loop;
    changed := private.changed_fields(plan_change.fields, expected);
  end if;
  if plan_change.action = 'publish' and changed = '{}' then
    raise exception 'There is nothing to change: the article on the site says the same.' using errcode = '22023';
  end if;
  insert into private.scheduled_changes as added (article_id, at, action, fields, version_number, created_by)
  values (
    plan_change.article_id, plan_change.at, plan_change.action, changed,
    (
      select max(version.number) from public.article_versions as version
      where version.article_id = plan_change.article_id and version.kind in ('published', 'scheduled')
    ),
    auth.uid()
  )
  returning added.* into planned;
  -- Fields that the article cannot have are refused now, and not at the moment: the change is made and rolled back.
  begin
    perform private.carry_out(planned);
    raise exception using errcode = 'BS001';
  exception when sqlstate 'BS001' then
    null;
  end;
  return planned.id;
end
$$;

-- Plans that an article says this from a moment on. `fields` is what the working copy says.
create function public.schedule_change(article_id uuid, at timestamptz, fields jsonb) returns uuid
language sql security definer -- writes private.scheduled_changes
set search_path = ''
as $$
  select private.plan_change(article_id, at, 'publish', private.require_object(fields))
$$;

-- Plans that an article is taken off the site at a moment.
create function public.schedule_unpublish(article_id uuid, at timestamptz) returns uuid
language sql security definer -- writes private.scheduled_changes
set search_path = ''
as $$
  select private.plan_change(article_id, at, 'unpublish', '{}')
$$;

-- Takes back a plan that was not carried out, or puts away one that failed.
create function public.cancel_scheduled_change(id uuid) returns void
language plpgsql security definer -- writes private.scheduled_changes
set search_path = ''
as $$
declare
  planned private.scheduled_changes;
begin
  select * into planned from private.scheduled_changes as change where change.id = cancel_scheduled_change.id for update;
  -- Before the plan is looked at: callers without the right get one answer for every id.
  perform private.require_capability('publish', planned.article_id);
  if planned.id is null or planned.done_at is not null then
    raise exception 'This was carried out already, or taken back.' using errcode = 'PT404';
  end if;
  delete from private.scheduled_changes as change where change.id = planned.id;
end
$$;

-- Approves a planned change that waits because its maker may not publish the article any more. It is carried out in the
-- caller's name: at its moment, or at once where that is past.
create function public.approve_scheduled_change(id uuid) returns void
language plpgsql security definer -- writes private.scheduled_changes
set search_path = ''
as $$
declare
  planned private.scheduled_changes;
begin
  select * into planned from private.scheduled_changes as change where change.id = approve_scheduled_change.id;
  perform private.require_capability('publish', planned.article_id);
  perform private.lock_article(planned.article_id);
  select * into planned from private.scheduled_changes as change
  where change.id = approve_scheduled_change.id and change.done_at is null and change.failed is null for update;
  if not found then
    raise exception 'This was carried out already, or taken back.' using errcode = 'PT404';
  end if;
  if private.may_carry_out(planned) then
    return;
  end if;
  if planned.at <= clock_timestamp() then
    perform private.carry_out(planned);
    planned.done_at := clock_timestamp();
    planned.done_version := private.last_version(planned.article_id);
  end if;
  update private.scheduled_changes as change
  set approved_by = auth.uid(), waiting_since = null, done_at = planned.done_at, done_version = planned.done_version,
    -- With the service key it is that key's plan from now on.
    created_by = case when auth.uid() is not null then change.created_by end
  where change.id = planned.id;
end
$$;

-- Plans for an article, soonest first: open ones, those that wait for approval, and failed ones. `fields` are the names of
-- those that it changes.
create function public.list_scheduled_changes(article_id uuid)
returns table (
  id uuid, at timestamptz, action text, fields text[], created_at timestamptz, created_by_name text,
  is_contested boolean, is_waiting boolean, failed text
)
language plpgsql stable security definer -- reads private.scheduled_changes, and names from auth.users
set search_path = ''
as $$
begin
  perform private.require_capability('read', list_scheduled_changes.article_id);
  return query
  select
    change.id, change.at, change.action,
    array(select name from jsonb_object_keys(change.fields) as name order by name),
    change.created_at,
    private.user_name(change.created_by),
    coalesce(private.is_contested(change, to_jsonb(article)), false),
    change.failed is null and not private.may_carry_out(change),
    change.failed
  from private.scheduled_changes as change
  left join public.articles as article on article.id = change.article_id
  where change.article_id = list_scheduled_changes.article_id and change.done_at is null
  order by change.at, change.created_at;
end
$$;

-- Carries out one change in the name of the caller, as `auth.uid()` says in triggers.
create function private.carry_out(change private.scheduled_changes) returns void
language plpgsql
set search_path = ''
as $$
declare
  live public.articles;
  columns text;
begin
  perform private.lock_article(change.article_id);
  select * into live from public.articles where id = change.article_id;
  if not found then
    raise exception 'not-on-site' using errcode = 'PT404';
  end if;
  if change.action = 'unpublish' then
    perform private.take_off_site(change.article_id);
    return;
  end if;
  if private.is_contested(change, to_jsonb(live)) then
    raise exception 'changed-since' using errcode = 'PT409';
  end if;
  select string_agg(quote_ident(name), ', ') into columns
  from unnest(private.draft_columns()) as name where change.fields ? name;
  execute format(
    'update public.articles set (%1$s) = (select %1$s from jsonb_populate_record($1, $2)) where id = $3', columns
  ) using live, change.fields, change.article_id;
end
$$;

-- For the site: publishes the fronts that are due, carries out what is due of articles, at most `max_rows`, in the name of who approved or else made it, and returns how
-- many changes were made, how many wait for approval from now on, which failed and why, and when the next one is due. A
-- process that ends in between leaves nothing half done, and several processes do
-- not wait for each other: what one has begun, the others leave alone. A change that the article's data refuses is
-- marked with the reason; after a fault of the server, such as a deadlock, the statement fails as a whole, and the
-- caller tries again.
create function public.carry_out_due_changes(max_rows integer default 20) returns jsonb
language plpgsql security definer -- writes private.scheduled_changes
set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  subject constant text := current_setting('request.jwt.claim.sub', true);
  due_ids uuid[];
  change private.scheduled_changes;
  done integer := 0;
  waiting integer := 0;
  failures jsonb := '[]';
  actor uuid;
  reason text;
  broken_constraint text;
begin
  done := private.publish_due_fronts();
  due_ids := array(
    select due.id
    from (
      select id from private.scheduled_changes
      where at <= clock_timestamp() and done_at is null and failed is null and waiting_since is null
      order by at, id
      limit max_rows
    ) as due
    -- Before the articles are locked, so that nobody waits for what another process carries out.
    where pg_try_advisory_xact_lock(hashtextextended('private.scheduled_changes ' || due.id, 0))
  );
  perform private.lock_articles(array(select article_id from private.scheduled_changes where id = any (due_ids)));
  for change in
    select * from private.scheduled_changes as due
    where due.id = any (due_ids) and due.done_at is null and due.failed is null and due.waiting_since is null
    order by due.at, due.id
    for update skip locked
  loop
    if not private.may_carry_out(change) then
      waiting := waiting + 1;
      update private.scheduled_changes as held set waiting_since = clock_timestamp() where held.id = change.id;
      continue;
    end if;
    actor := coalesce(change.approved_by, change.created_by);
    reason := null;
    begin
      perform set_config('request.jwt.claim.sub', coalesce(actor::text, ''), true);
      perform set_config(
        'request.jwt.claims', jsonb_build_object('sub', actor, 'role', 'authenticated')::text, true
      );
      perform private.carry_out(change);
    exception when others then
      -- Transaction rollback, resources, intervention, locks, system: no fault of the change.
      if left(sqlstate, 2) in ('40', '53', '57', '58', 'XX') or sqlstate = '55P03' then
        raise;
      end if;
      get stacked diagnostics broken_constraint = constraint_name;
      reason := case
        when sqlstate = '23505' then 'slug-taken'
        when broken_constraint = 'articles_author_id_fkey' then 'author-gone'
        when broken_constraint = 'articles_category_id_fkey' then 'category-gone'
        else left(sqlerrm, 500)
      end;
    end;
    perform set_config('request.jwt.claim.sub', coalesce(subject, ''), true);
    perform set_config('request.jwt.claims', coalesce(claims, ''), true);
    if reason is null then
      done := done + 1;
      update private.scheduled_changes as carried
      set done_at = clock_timestamp(), done_version = private.last_version(change.article_id)
      where carried.id = change.id;
    else
      failures := failures || jsonb_build_object('article_id', change.article_id, 'reason', reason);
      update private.scheduled_changes as carried set failed = reason where carried.id = change.id;
    end if;
  end loop;
  return jsonb_build_object(
    'done', done,
    'waiting', waiting,
    'failures', failures,
    'next_due', least(
      (
        select min(next.at) from private.scheduled_changes as next
        where next.done_at is null and next.failed is null and next.waiting_since is null
      ),
      (select min(planned.at) from private.planned_fronts as planned where planned.failed is null)
    )
  );
end
$$;

-- Takes scheduled articles off the list of what readers will see, where the person whose words they are may not publish
-- them any more: the last who saved it. It goes into review, where an editor finds it with its date. `user_id` null
-- means everybody; `is_gone` says that the account is about to be deleted.
create function private.withhold_scheduled(user_id uuid, is_gone boolean default false) returns void
language plpgsql
set search_path = ''
as $$
declare
  ids constant uuid[] := array(select id from public.articles where published_at > now());
  withheld record;
begin
  perform private.lock_articles(array(
    select version.article_id from public.article_versions as version
    where version.article_id = any (ids)
      and (withhold_scheduled.user_id is null or version.created_by = withhold_scheduled.user_id)
  ));
  for withheld in
    select article.id, last.created_by
    from public.articles as article
    cross join lateral (
      select version.created_by from private.recorded_versions as version
      where version.article_id = article.id
      order by version.number desc limit 1
    ) as last
    where article.id = any (ids) and last.created_by is not null
      and (withhold_scheduled.user_id is null or last.created_by = withhold_scheduled.user_id)
      and (is_gone or not private.user_can(last.created_by, 'publish', article.id))
    order by article.id
  loop
    perform private.take_off_site(withheld.id);
    update public.article_drafts as draft
    set
      stage = 'review', submitted_by = withheld.created_by, reviewer = null,
      note = 'This was scheduled by somebody who may not publish it any more.'
    where draft.article_id = withheld.id;
  end loop;
end
$$;

create function private.withhold_on_lost_rights() returns trigger
language plpgsql security definer -- takes articles of somebody else off the site
set search_path = ''
as $$
begin
  case tg_table_name
    when 'settings' then perform private.withhold_scheduled(null);
    when 'profiles' then perform private.withhold_scheduled(new.user_id);
    else perform private.withhold_scheduled(coalesce(new.id, old.id), tg_op = 'DELETE');
  end case;
  return old;
end
$$;

create trigger announce_scheduled_changes after insert or delete or update of approved_by on private.scheduled_changes
for each statement execute function private.announce_scheduled_changes();

create trigger remove_plans after delete on public.article_drafts
referencing old table as removed
for each statement execute function private.remove_plans();

create trigger withhold_on_lost_rights after update of role, author_id on public.profiles
for each row when ((old.role, old.author_id) is distinct from (new.role, new.author_id))
execute function private.withhold_on_lost_rights();
create trigger withhold_on_lost_rights after update on private.settings
for each row when (old.name = 'staff_access' and old.value <> new.value)
execute function private.withhold_on_lost_rights();
create trigger withhold_on_lost_rights after update of banned_until, deleted_at on auth.users
for each row when (
  (old.banned_until, old.deleted_at) is distinct from (new.banned_until, new.deleted_at)
)
execute function private.withhold_on_lost_rights();
-- Before the versions forget whose they are.
create trigger withhold_on_deletion before delete on auth.users
for each row execute function private.withhold_on_lost_rights();
