-- What is checked before an article is published, taking it off the site, changes at a moment, and previews for people
-- without an account.

-- The checks (app/domain/newsroom/publishing-checklist.ts) and what each is: 'required', 'warned' or 'off'. An admin
-- changes them; what was never changed is as it is here.
create function private.publishing_rules() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select '{
    "image-alt": "warned", "image-credit": "warned", "links": "warned", "excerpt": "warned", "byline": "warned"
  }'::jsonb || coalesce(
    (select settings.value::jsonb from private.settings where settings.name = 'publishing_rules'), '{}'
  )
$$;

create function public.get_publishing_rules() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'You may not do this.' using errcode = '42501';
  end if;
  return private.publishing_rules();
end
$$;

-- Changes the rules that are given, and returns all.
create function public.change_publishing_rules(rules jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  changed jsonb;
begin
  perform private.require_capability('settings');
  if jsonb_typeof(rules) is distinct from 'object' or exists (
    select from jsonb_each(rules) as rule
    where not private.publishing_rules() ? rule.key
      or rule.value not in ('"required"'::jsonb, '"warned"'::jsonb, '"off"'::jsonb)
  ) then
    raise exception 'A rule is one of the known checks, required, warned or off.' using errcode = '22023';
  end if;
  insert into private.settings as stored (name, value) values ('publishing_rules', rules::text)
  on conflict (name) do update set value = (stored.value::jsonb || rules)::text;
  return private.publishing_rules();
end
$$;

-- What the checklist has to know of an article with this author, whose text links to these pages of the site: the
-- rules, the pages that do not exist, and whether the byline is somebody's. Accounts count as linked to authors where
-- two are, since the first admin alone may be. Staff only.
create function public.get_publishing_checks(author_id uuid, pages jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'You may not do this.' using errcode = '42501';
  end if;
  if jsonb_typeof(pages) is distinct from 'array' or jsonb_array_length(pages) > 5000 then
    raise exception 'The pages are a list of at most 5000.' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'rules', private.publishing_rules(),
    'dead_pages', coalesce((
      select jsonb_agg(page)
      from jsonb_array_elements(pages) as page
      where not case page ->> 'kind'
        when 'article' then exists (select from public.articles where slug = page ->> 'slug')
          or exists (select from public.find_redirect(page ->> 'slug') as moved where not moved.is_gone)
        when 'category' then exists (select from public.categories where slug = page ->> 'slug')
        when 'author' then exists (select from public.authors where slug = page ->> 'slug')
        when 'tag' then public.find_tag(page ->> 'slug') is not null
        else true
      end
    ), '[]'),
    'byline', case
      when get_publishing_checks.author_id is null then 'known'
      when not exists (select from public.authors where id = get_publishing_checks.author_id) then 'missing'
      when exists (
        select from public.profiles where profiles.author_id = get_publishing_checks.author_id
      ) then 'known'
      when (
        select count(*) from (select from public.profiles where profiles.author_id is not null limit 2) as linked
      ) = 2 then 'unlinked'
      else 'known'
    end
  );
end
$$;

-- Takes an article off the site. It keeps its working copy, its address and its date (`record_deleted_versions`), and
-- readers of its address are told that it is gone.
create function private.take_off_site(article_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('broadsheet.removal', 'unpublished', true);
  delete from public.articles where id = take_off_site.article_id;
  if not found then
    raise exception 'This article is not on the site.' using errcode = 'PT404';
  end if;
  perform set_config('broadsheet.removal', '', true);
end
$$;

create function public.unpublish_article(article_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_capability('publish', unpublish_article.article_id);
  perform private.lock_article(unpublish_article.article_id);
  perform private.take_off_site(unpublish_article.article_id);
end
$$;

-- Undoes `unpublish_article`: the article is on the site as it was, at its address and with its dates. What was written
-- meanwhile stays in the working copy. Fails with `PT409` where another article has taken its address.
create function public.republish_article(article_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  last public.article_versions;
  article public.articles;
begin
  perform private.require_capability('publish', republish_article.article_id);
  perform private.lock_article(republish_article.article_id);
  select * into last from public.article_versions as version
  where version.article_id = republish_article.article_id
    and version.kind in ('published', 'scheduled', 'unpublished', 'deleted')
  order by version.number desc limit 1;
  if last.kind is distinct from 'unpublished' then
    raise exception 'This article was not taken off the site.' using errcode = 'PT404';
  end if;
  article := jsonb_populate_record(null::public.articles, last.fields);
  if exists (select from public.articles as other where other.slug = article.slug) then
    raise exception 'Another article has this address now. Publish it with a new one.' using errcode = 'PT409';
  end if;
  article.id := republish_article.article_id;
  article.created_at := least(article.first_published_at, (
    select min(version.created_at) from public.article_versions as version
    where version.article_id = republish_article.article_id
  ));
  article.updated_at := clock_timestamp();
  article.category_id := (select id from public.categories where id = article.category_id);
  article.author_id := (select id from public.authors where id = article.author_id);
  insert into public.articles select article.*;
end
$$;

-- The category in which an article was that readers find no more at its address; no row where it has none.
create function public.find_gone_category(slug text) returns table (name text, category_slug text)
language sql stable security definer
set search_path = ''
as $$
  select category.name, category.slug
  from private.article_redirects as redirect
  cross join lateral (
    select version.fields ->> 'category_id' as category_id
    from public.article_versions as version
    where version.article_id = redirect.article_id
      and version.kind in ('published', 'scheduled', 'unpublished', 'deleted')
    order by version.number desc limit 1
  ) as last
  join public.categories as category on category.id::text = last.category_id
  where redirect.slug = find_gone_category.slug
    and not exists (select from public.articles where id = redirect.article_id)
$$;

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
  failed text check (length(failed) <= 500)
);
create index scheduled_changes_due on private.scheduled_changes (at, id)
where done_at is null and failed is null and waiting_since is null;
create index scheduled_changes_open on private.scheduled_changes (at) where done_at is null and failed is null;
create index scheduled_changes_article on private.scheduled_changes (article_id, at);
alter table private.scheduled_changes enable row level security;
revoke all on private.scheduled_changes from public, anon, authenticated, service_role;

-- Sites sleep until the next change is due: this wakes them.
create function private.announce_scheduled_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.notify_cache_tags(array['scheduled-changes']);
  return null;
end
$$;

create trigger announce_scheduled_changes after insert or delete or update of approved_by on private.scheduled_changes
for each statement execute function private.announce_scheduled_changes();

-- Plans, preview links and remarks go with an article that is deleted forever.
create function private.remove_plans() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.scheduled_changes where article_id in (
    select removed.article_id from removed
    where not exists (select from public.articles where id = removed.article_id)
  );
  delete from private.preview_links where article_id in (
    select removed.article_id from removed
    where not exists (select from public.articles where id = removed.article_id)
  );
  delete from private.draft_notes where article_id in (
    select removed.article_id from removed
    where not exists (select from public.articles where id = removed.article_id)
  );
  return null;
end
$$;

create trigger remove_plans after delete on public.article_drafts
referencing old table as removed
for each statement execute function private.remove_plans();

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

-- Whether a field that a change sets has got another value on the site since the change was planned: carrying it out
-- would undo what a colleague did.
create function private.is_contested(change private.scheduled_changes, live jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select
    from public.article_versions as planned_on
    cross join lateral jsonb_object_keys(change.fields) as field
    where planned_on.article_id = change.article_id and planned_on.number = change.version_number
      and not private.is_same_value(field, planned_on.fields -> field, live -> field)
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
language plpgsql security definer
set search_path = ''
as $$
declare
  live public.articles;
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
  -- What the article cannot say is refused now, and not at the moment: the change is made and rolled back.
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
language sql security definer
set search_path = ''
as $$
  select private.plan_change(article_id, at, 'publish', private.parse_fields(fields))
$$;

-- Plans that an article is taken off the site at a moment.
create function public.schedule_unpublish(article_id uuid, at timestamptz) returns uuid
language sql security definer
set search_path = ''
as $$
  select private.plan_change(article_id, at, 'unpublish', '{}')
$$;

-- Takes back a plan that was not carried out, or puts away one that failed.
create function public.cancel_scheduled_change(id uuid) returns void
language plpgsql security definer
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
language plpgsql security definer
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
  end if;
  update private.scheduled_changes as change
  set approved_by = auth.uid(), waiting_since = null, done_at = planned.done_at,
    -- With the service key it is that key's plan from now on.
    created_by = case when auth.uid() is not null then change.created_by end
  where change.id = planned.id;
end
$$;

-- What is planned for an article, soonest first, what waits for approval, and what failed. `fields` are the names of
-- those that it changes.
create function public.list_scheduled_changes(article_id uuid)
returns table (
  id uuid, at timestamptz, action text, fields text[], created_at timestamptz, created_by_name text,
  is_contested boolean, is_waiting boolean, failed text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('read', list_scheduled_changes.article_id);
  return query
  select
    change.id, change.at, change.action,
    array(select name from jsonb_object_keys(change.fields) as name order by name),
    change.created_at,
    coalesce(nullif(btrim(profile.name), ''), account.email::text),
    coalesce(private.is_contested(change, to_jsonb(article)), false),
    change.failed is null and not private.may_carry_out(change),
    change.failed
  from private.scheduled_changes as change
  left join public.articles as article on article.id = change.article_id
  left join public.profiles as profile on profile.user_id = change.created_by
  left join auth.users as account on account.id = change.created_by
  where change.article_id = list_scheduled_changes.article_id and change.done_at is null
  order by change.at, change.created_at;
end
$$;

-- Carries out one change in the name of the caller, as `auth.uid()` says in triggers.
create function private.carry_out(change private.scheduled_changes) returns void
language plpgsql security definer
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

-- For the site: carries out what is due, at most `max_rows`, in the name of who approved or else made it, and returns how
-- many changes were made, how many wait for approval from now on, which failed and why, and when the next one is due. A
-- process that ends in between leaves nothing half done, and several processes do
-- not wait for each other: what one has begun, the others leave alone. A change that the article's data refuses is
-- marked with the reason; after a fault of the server, such as a deadlock, the statement fails as a whole, and the
-- caller tries again.
create function public.carry_out_due_changes(max_rows integer default 20) returns jsonb
language plpgsql security definer
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
      update private.scheduled_changes as carried set done_at = clock_timestamp() where carried.id = change.id;
    else
      failures := failures || jsonb_build_object('article_id', change.article_id, 'reason', reason);
      update private.scheduled_changes as carried set failed = reason where carried.id = change.id;
    end if;
  end loop;
  return jsonb_build_object(
    'done', done,
    'waiting', waiting,
    'failures', failures,
    'next_due', (
      select min(next.at) from private.scheduled_changes as next
      where next.done_at is null and next.failed is null and next.waiting_since is null
    )
  );
end
$$;

-- Takes scheduled articles off the list of what readers will see, where the person whose words they are may not publish
-- them any more: the last who saved it. It goes into review, where an editor finds it with its date. `user_id` null
-- means everybody; `is_gone` says that the account is about to be deleted.
create function private.withhold_scheduled(user_id uuid, is_gone boolean default false) returns void
language plpgsql security definer
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
      select version.created_by from public.article_versions as version
      where version.article_id = article.id
        and version.kind in ('published', 'scheduled', 'unpublished', 'deleted')
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
      stage = 'review', submitted_by = withheld.created_by, assigned_to = null,
      note = 'This was scheduled by somebody who may not publish it any more.'
    where draft.article_id = withheld.id;
  end loop;
end
$$;

create function private.withhold_on_lost_rights() returns trigger
language plpgsql security definer
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

-- An address at which one person without an account reads the working copy of an article, as long as who made it may
-- read that themselves. The token in it is stored as
-- its SHA-256 only, so that nobody who reads the database can open a preview.
create table private.preview_links (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  article_id uuid not null,
  -- For whom it is.
  label text not null check (label ~ '\S' and char_length(label) <= 200 and label !~ '[\r\n]'),
  -- Null for the service key. No reference: the id of a deleted account stays, and has no rights.
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When it was opened first and last, and how often.
  opened_at timestamptz,
  last_opened_at timestamptz,
  open_count integer not null default 0
);
create index preview_links_article on private.preview_links (article_id, created_at desc);
alter table private.preview_links enable row level security;
revoke all on private.preview_links from public, anon, authenticated, service_role;

-- A remark on a working copy: by a reader of a preview, who gives a name, or by a user.
create table private.draft_notes (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null,
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  created_by uuid references auth.users (id) on delete set null,
  author_label text check (author_label ~ '\S' and char_length(author_label) <= 200 and author_label !~ '[\r\n]'),
  preview_link_id uuid references private.preview_links (id) on delete set null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references auth.users (id) on delete set null
);
create index draft_notes_article on private.draft_notes (article_id, created_at);
create index draft_notes_link on private.draft_notes (preview_link_id) where preview_link_id is not null;
alter table private.draft_notes enable row level security;
revoke all on private.draft_notes from public, anon, authenticated, service_role;

-- Makes a preview link and returns its token, which is nowhere to be read afterwards. 244 random bits.
create function public.create_preview_link(article_id uuid, label text, expires_at timestamptz)
returns table (id uuid, token text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_capability('write', create_preview_link.article_id);
  if not exists (select from public.articles as live where live.id = create_preview_link.article_id)
    and not exists (
      select from public.article_drafts as draft
      where draft.article_id = create_preview_link.article_id and draft.trashed_at is null
    )
  then
    raise exception 'There is nothing to preview yet: write something first.' using errcode = 'PT404';
  end if;
  if create_preview_link.expires_at is null
    or create_preview_link.expires_at not between now() and now() + interval '1 year'
  then
    raise exception 'A preview link ends within a year.' using errcode = '22023';
  end if;
  if (
    select count(*) from private.preview_links as link where link.article_id = create_preview_link.article_id
  ) >= 200 then
    raise exception 'An article has at most 200 preview links.' using errcode = '54000';
  end if;
  token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  insert into private.preview_links as link (token_hash, article_id, label, created_by, expires_at)
  values (
    sha256(convert_to(token, 'UTF8')), create_preview_link.article_id, btrim(create_preview_link.label),
    auth.uid(), create_preview_link.expires_at
  )
  returning link.id into create_preview_link.id;
  return next;
end
$$;

create function public.revoke_preview_link(id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  revoked uuid;
begin
  select link.article_id into revoked from private.preview_links as link where link.id = revoke_preview_link.id;
  perform private.require_capability('write', revoked);
  if revoked is null then
    raise exception 'This preview link does not exist.' using errcode = 'PT404';
  end if;
  update private.preview_links as link set revoked_at = coalesce(link.revoked_at, now())
  where link.id = revoke_preview_link.id;
end
$$;

-- Whether who made a preview link may still read the article, so that the link shows it.
create function private.is_preview_backed(link private.preview_links) returns boolean
language sql stable
set search_path = ''
as $$
  select link.created_by is null or private.user_can(link.created_by, 'read', link.article_id)
$$;

-- The preview links of an article, newest first. `has_lost_rights` says that who made it may not read the article any
-- more, which ends the link.
create function public.list_preview_links(article_id uuid)
returns table (
  id uuid, label text, created_at timestamptz, created_by_name text, expires_at timestamptz, revoked_at timestamptz,
  has_lost_rights boolean, opened_at timestamptz, last_opened_at timestamptz, open_count integer
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('write', list_preview_links.article_id);
  return query
  select
    link.id, link.label, link.created_at, coalesce(nullif(btrim(profile.name), ''), account.email::text),
    link.expires_at, link.revoked_at, not private.is_preview_backed(link), link.opened_at, link.last_opened_at, link.open_count
  from private.preview_links as link
  left join public.profiles as profile on profile.user_id = link.created_by
  left join auth.users as account on account.id = link.created_by
  where link.article_id = list_preview_links.article_id
  order by link.created_at desc;
end
$$;

-- The link with a token, where it can be opened: not when the article is in Trash, nor when who made it may not read it.
create function private.find_preview_link(token text) returns private.preview_links
language sql stable security definer
set search_path = ''
as $$
  select link from private.preview_links as link
  where link.token_hash = sha256(convert_to(find_preview_link.token, 'UTF8'))
    and link.revoked_at is null and link.expires_at > now()
    and private.is_preview_backed(link)
    and not exists (
      select from public.article_drafts as draft
      where draft.article_id = link.article_id and draft.trashed_at is not null
    )
$$;

-- For the site: what the reader of a preview link gets, and a record that it was opened. Null for a token that is
-- unknown, revoked or expired, and where there is nothing to read.
create function public.open_preview(token text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  link constant private.preview_links := private.find_preview_link(open_preview.token);
  draft public.article_drafts;
  fields jsonb;
begin
  select * into draft from public.article_drafts where article_drafts.article_id = link.article_id;
  fields := coalesce(
    draft.fields, (select to_jsonb(live) from public.articles as live where live.id = link.article_id)
  );
  if link.id is null or fields is null then
    return null;
  end if;
  update private.preview_links as opened
  set opened_at = coalesce(opened.opened_at, now()), last_opened_at = now(), open_count = opened.open_count + 1
  where opened.id = link.id;
  return jsonb_build_object(
    'label', link.label,
    'expires_at', link.expires_at,
    'article_id', link.article_id,
    'fields', fields,
    'author', (
      select jsonb_build_object('name', author.name, 'slug', author.slug) from public.authors as author
      where author.id::text = fields ->> 'author_id'
    ),
    'category', (
      select jsonb_build_object('name', category.name, 'slug', category.slug) from public.categories as category
      where category.id::text = fields ->> 'category_id'
    ),
    'notes', coalesce((
      select jsonb_agg(
        jsonb_build_object('name', note.author_label, 'body', note.body, 'created_at', note.created_at)
        order by note.created_at
      )
      from private.draft_notes as note where note.preview_link_id = link.id
    ), '[]')
  );
end
$$;

-- For the site: a remark by the reader of a preview link. Returns false for a token that cannot be opened. A link takes
-- 100 remarks.
create function public.add_preview_note(token text, name text, body text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  link private.preview_links := private.find_preview_link(add_preview_note.token);
begin
  if link.id is null then
    return false;
  end if;
  perform from private.preview_links as locked where locked.id = link.id for update;
  if (select count(*) from private.draft_notes as note where note.preview_link_id = link.id) >= 100 then
    raise exception 'This preview has all the remarks it takes.' using errcode = '54000';
  end if;
  insert into private.draft_notes (article_id, body, author_label, preview_link_id)
  values (link.article_id, btrim(add_preview_note.body), btrim(add_preview_note.name), link.id);
  return true;
end
$$;

-- The remarks on an article, oldest first.
create function public.list_draft_notes(article_id uuid)
returns table (
  id uuid, body text, author_name text, link_label text, created_at timestamptz, resolved_at timestamptz,
  resolved_by_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_capability('read', list_draft_notes.article_id);
  return query
  select
    note.id, note.body, coalesce(note.author_label, nullif(btrim(writer.name), '')), link.label, note.created_at,
    note.resolved_at, nullif(btrim(resolver.name), '')
  from private.draft_notes as note
  left join private.preview_links as link on link.id = note.preview_link_id
  left join public.profiles as writer on writer.user_id = note.created_by
  left join public.profiles as resolver on resolver.user_id = note.resolved_by
  where note.article_id = list_draft_notes.article_id
  order by note.created_at, note.id
  limit 1000;
end
$$;

-- Marks a remark as done with, or as open again.
create function public.resolve_draft_note(id uuid, is_resolved boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  remarked uuid;
begin
  select note.article_id into remarked from private.draft_notes as note where note.id = resolve_draft_note.id;
  perform private.require_capability('write', remarked);
  if remarked is null then
    raise exception 'This remark does not exist any more.' using errcode = 'PT404';
  end if;
  update private.draft_notes as note
  set
    resolved_at = case when resolve_draft_note.is_resolved then coalesce(note.resolved_at, now()) end,
    resolved_by = case
      when resolve_draft_note.is_resolved
        then (select users.id from auth.users as users where users.id = auth.uid())
    end
  where note.id = resolve_draft_note.id;
end
$$;
