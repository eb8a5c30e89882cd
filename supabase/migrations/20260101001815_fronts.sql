-- Fronts: pages that editors compose, and their history. A front without a layout shows what its page shows by default.

-- `layout` is what readers see (app/domain/fronts/layout.ts), `version` its number in `front_versions`. `place` is the page:
-- `home`, `section:` with the slug of a category, or `topic:` with that of a tag (app/domain/fronts/front-place.ts). It
-- follows a slug that changes, and is deleted with its category or tag.
create table public.fronts (
  id uuid primary key default gen_random_uuid(),
  place text not null unique check (
    (place = 'home' or place like 'section:_%' or place like 'topic:_%') and length(place) <= 210
  ),
  layout jsonb check (jsonb_typeof(layout) = 'object' and octet_length(layout::text) <= 262144),
  version bigint not null default 0,
  published_at timestamptz,
  published_by uuid references auth.users (id) on delete set null,
  -- Whether articles leave their slots at a moment.
  has_pins boolean generated always as (jsonb_path_exists(layout, '$.containers[*].slots[*].pinnedUntil')) stored
);
create index fronts_with_pins on public.fronts (place) where has_pins;
insert into public.fronts (place) values ('home');

-- Every layout that readers saw; null where the page went back to its default. Rows stay as they are.
create table public.front_versions (
  front_id uuid not null references public.fronts (id) on delete cascade,
  number bigint not null,
  layout jsonb check (jsonb_typeof(layout) = 'object' and octet_length(layout::text) <= 262144),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references auth.users (id) on delete set null,
  primary key (front_id, number)
);

-- One change of the document in which editors compose a front, as `draft_updates` are of an article's. The published
-- layout is read from it by who publishes. The site folds them into the document of `private.front_logs`.
create table public.front_updates (
  front_id uuid not null references public.fronts (id) on delete cascade,
  seq bigint not null,
  update bytea not null check (octet_length(update) between 1 and 1048576),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (front_id, seq)
);

-- The document of a front, as `private.draft_logs` and `article_drafts` have that of an article: the number of its last
-- update, the state that those up to `folded_seq` were folded into, and when the site reads it.
create table private.front_logs (
  front_id uuid primary key references public.fronts (id) on delete cascade,
  seq bigint not null default 0,
  document bytea check (octet_length(document) <= 8388608),
  folded_seq bigint not null default 0,
  -- Null while the site has read all updates.
  unread_since timestamptz,
  due_at timestamptz,
  -- A process of the site reads it until then.
  claimed_until timestamptz
);
create index front_logs_due on private.front_logs (due_at) where due_at is not null;
alter table private.front_logs enable row level security;

-- Images of the bucket that the document of a front shows, published or not: each is kept as long as it does.
create table private.composed_images (
  front_id uuid not null references public.fronts (id) on delete cascade,
  path text not null check (length(path) <= 1024),
  primary key (front_id, path)
);
create index composed_images_path on private.composed_images (path);
alter table private.composed_images enable row level security;

-- The publication of a front at a moment, one for each. It is carried out with the rights that its maker has at that
-- moment. It ends with `failed`, the reason why it could not be.
create table private.planned_fronts (
  front_id uuid primary key references public.fronts (id) on delete cascade,
  at timestamptz not null,
  layout jsonb not null check (jsonb_typeof(layout) = 'object' and octet_length(layout::text) <= 262144),
  -- No reference: the id of a deleted account stays, and has no rights.
  created_by uuid,
  failed text check (length(failed) <= 500)
);
alter table private.planned_fronts enable row level security;

-- Which published layouts show an image of the bucket: it is kept as long as one of them is, so that each can be restored.
create table private.front_images (
  front_id uuid not null,
  number bigint not null,
  path text not null check (length(path) <= 1024),
  primary key (front_id, number, path),
  foreign key (front_id, number) references public.front_versions (front_id, number) on delete cascade
);
create index front_images_path on private.front_images (path);
alter table private.front_images enable row level security;

alter table public.fronts enable row level security;
alter table public.front_updates enable row level security;
alter table public.front_versions enable row level security;
grant select (place, layout, has_pins) on public.fronts to anon;
grant select on public.fronts, public.front_versions to authenticated;
grant all on public.fronts, public.front_versions, public.front_updates to service_role;

create policy "everybody reads published fronts" on public.fronts for select to anon, authenticated
using (layout is not null);
create policy "editors read fronts" on public.fronts for select to authenticated
using ((select private.can('fronts')));
create policy "editors read the history of fronts" on public.front_versions for select to authenticated
using ((select private.can('fronts')));

-- The name of the page of a front; null where there is none.
create function private.front_name(place text) returns text
language sql stable
set search_path = ''
as $$
  select case
    when front_name.place = 'home' then 'Front page'
    when front_name.place like 'section:%' then (
      select category.name from public.categories as category where category.slug = substr(front_name.place, 9)
    )
    when front_name.place like 'topic:%' then public.find_tag(substr(front_name.place, 7))
  end
$$;

-- The changes of a front's document after the one with the number `known_seq`, in base64, oldest first, and the planned
-- publication: `{"seq", "updates", "planned_at", "plan_failed"}`. Changes that were folded come as one.
create function public.list_front_updates(front_id uuid, known_seq bigint) returns jsonb
language plpgsql stable security definer -- reads public.front_updates and private.front_logs
set search_path = ''
as $$
declare
  log private.front_logs;
begin
  perform private.require_capability('fronts');
  select * into log from private.front_logs where front_logs.front_id = list_front_updates.front_id;
  return jsonb_build_object(
    'seq', coalesce(log.seq, 0),
    'updates', case
      when known_seq < log.folded_seq then jsonb_build_array(private.to_base64(log.document))
      else '[]'
    end || coalesce(
      (
        select jsonb_agg(private.to_base64(change.update) order by change.seq)
        from public.front_updates as change
        where change.front_id = list_front_updates.front_id and change.seq > greatest(known_seq, log.folded_seq)
      ),
      '[]'
    ),
    'planned_at', (
      select planned.at from private.planned_fronts as planned
      where planned.front_id = list_front_updates.front_id
    ),
    'plan_failed', (
      select planned.failed from private.planned_fronts as planned
      where planned.front_id = list_front_updates.front_id
    )
  );
end
$$;

-- The front of a page, which has one from the moment at which it is first opened: `{"id", "name", "version", "layout"}`, and
-- what `list_front_updates` answers.
create function public.open_front(place text) returns jsonb
language plpgsql security definer -- writes public.fronts
set search_path = ''
as $$
declare
  name text;
  front public.fronts;
begin
  perform private.require_capability('fronts');
  -- A category or a tag that is renamed or deleted meanwhile brings its front along.
  perform from public.categories as category
  where open_front.place = 'section:' || category.slug
  for key share;
  perform pg_advisory_xact_lock_shared(hashtext('public.taxonomy'));
  name := private.front_name(open_front.place);
  if name is null then
    raise exception 'There is no such section or topic any more.' using errcode = 'PT404';
  end if;
  insert into public.fronts (place) values (open_front.place) on conflict do nothing;
  select * into front from public.fronts where fronts.place = open_front.place;
  return public.list_front_updates(front.id, 0) || jsonb_build_object(
    'id', front.id, 'name', name, 'version', front.version, 'layout', front.layout
  );
end
$$;

-- Stores a change of a front's document, for a client that has those up to `known_seq`. The answer has those of others
-- that it lacks: `{"seq", "updates"}`. Storing one twice is harmless, as merging is.
create function public.save_front(front_id uuid, known_seq bigint, update text) returns jsonb
language plpgsql security definer -- writes public.front_updates
set search_path = ''
as $$
declare
  own_id constant uuid := private.own_id();
  missed jsonb;
  log private.front_logs;
begin
  perform private.require_capability('fronts');
  perform from public.fronts where fronts.id = save_front.front_id for update;
  if not found then
    raise exception 'This front is gone.' using errcode = 'PT404';
  end if;
  missed := public.list_front_updates(save_front.front_id, save_front.known_seq);
  insert into private.front_logs as stored (front_id, seq, unread_since, due_at)
  values (save_front.front_id, 1, clock_timestamp(), private.reading_time(clock_timestamp()))
  on conflict on constraint front_logs_pkey do update
  set
    seq = stored.seq + 1,
    unread_since = coalesce(stored.unread_since, clock_timestamp()),
    due_at = private.reading_time(coalesce(stored.unread_since, clock_timestamp()))
  returning * into log;
  insert into public.front_updates (front_id, seq, update, created_by)
  values (save_front.front_id, log.seq, decode(save_front.update, 'base64'), own_id);
  -- The job that reads drafts reads fronts too.
  perform private.notify_cache_tags(array['drafts']);
  return missed || jsonb_build_object('seq', log.seq);
end
$$;

-- The front whose document is due to be read longest, as `claim_unread_draft` has working copies: `{"front",
-- "next_due_ms"}`. It has as many updates as 8 MiB hold.
create function public.claim_unread_front() returns jsonb
language plpgsql security definer -- writes private.front_logs
set search_path = ''
as $$
declare
  most_bytes constant integer := 8388608;
  log private.front_logs;
begin
  update private.front_logs as known set claimed_until = clock_timestamp() + interval '30 seconds'
  where known.front_id = (
    select due.front_id from private.front_logs as due
    where due.due_at <= clock_timestamp() and coalesce(due.claimed_until, '-infinity') < clock_timestamp()
    order by due.due_at
    limit 1
    for update skip locked
  )
  returning * into log;
  if log.front_id is null then
    return jsonb_build_object(
      'front', null,
      'next_due_ms', (
        select ceil(extract(epoch from min(greatest(known.due_at, known.claimed_until)) - clock_timestamp()) * 1000)
        from private.front_logs as known
        where known.due_at is not null
      )
    );
  end if;
  return jsonb_build_object('front', (
    select jsonb_build_object(
      'front_id', log.front_id,
      'document', private.to_base64(log.document),
      'folded_seq', log.folded_seq,
      'updates', coalesce(jsonb_agg(private.to_base64(change.update) order by change.seq), '[]'),
      'seq', coalesce(max(change.seq), log.seq)
    )
    from (
      select
        stored.seq, stored.update,
        sum(octet_length(stored.update)) over (order by stored.seq) - octet_length(stored.update) as bytes_before
      from public.front_updates as stored
      where stored.front_id = log.front_id and stored.seq > log.folded_seq
    ) as change
    where change.bytes_before < most_bytes
  ));
end
$$;

-- Stores what the site has read in the document of a front, up to the update `seq`: `document`, the state to fold the
-- updates into, or null; `images` that it shows. Does nothing where another process has folded it since `folded_seq`.
create function public.store_front_reading(front_id uuid, reading jsonb) returns void
language plpgsql security definer -- writes private.front_logs and private.composed_images
set search_path = ''
as $$
declare
  last_seq constant bigint := (reading ->> 'seq')::bigint;
  folded constant bytea := decode(reading ->> 'document', 'base64');
  paths text[];
  log private.front_logs;
begin
  -- In the order in which editors lock them.
  perform from public.fronts where fronts.id = store_front_reading.front_id for update;
  select * into log from private.front_logs where front_logs.front_id = store_front_reading.front_id for update;
  if not found or log.folded_seq <> (reading ->> 'folded_seq')::bigint then
    return;
  end if;
  if folded is not null then
    delete from public.front_updates as change where change.front_id = log.front_id and change.seq <= last_seq;
  end if;
  update private.front_logs as known
  set
    document = coalesce(folded, known.document),
    folded_seq = case when folded is null then known.folded_seq else last_seq end,
    unread_since = case when last_seq < log.seq then clock_timestamp() end,
    due_at = case when last_seq < log.seq then private.reading_time(clock_timestamp()) end,
    claimed_until = null
  where known.front_id = log.front_id;
  paths := array(
    select distinct private.image_path(source)
    from jsonb_array_elements_text(reading -> 'images') as source
    where length(private.image_path(source)) <= 1024
  );
  delete from private.composed_images as composed
  where composed.front_id = log.front_id and composed.path <> all (paths);
  insert into private.composed_images (front_id, path)
  select log.front_id, path from unnest(paths) as path
  on conflict do nothing;
end
$$;

-- Shows readers a layout in the name of a user, and returns the number of the new version.
create function private.show_front(front public.fronts, layout jsonb, user_id uuid) returns bigint
language plpgsql
set search_path = ''
as $$
begin
  insert into public.front_versions (front_id, number, layout, created_by)
  values (front.id, front.version + 1, show_front.layout, show_front.user_id);
  update public.fronts
  set
    layout = show_front.layout, version = front.version + 1, published_at = clock_timestamp(),
    published_by = show_front.user_id
  where fronts.id = front.id;
  insert into public.activity (user_id, action, subject)
  values (show_front.user_id, 'front-published', jsonb_build_object('name', front.place));
  return front.version + 1;
end
$$;

-- Shows readers a layout, which was composed from version `based_on`; null goes back to the default page. Returns the
-- number of the new version.
create function public.publish_front(front_id uuid, based_on bigint, layout jsonb) returns bigint
language plpgsql security definer -- writes public.fronts and public.front_versions
set search_path = ''
as $$
declare
  own_id constant uuid := private.own_id();
  front public.fronts;
begin
  perform private.require_capability('fronts');
  select * into front from public.fronts where fronts.id = publish_front.front_id for update;
  if not found then
    raise exception 'This front is gone.' using errcode = 'PT404';
  end if;
  if front.version <> publish_front.based_on then
    raise exception 'Somebody else has published this front meanwhile.' using errcode = 'PT409';
  end if;
  return private.show_front(front, publish_front.layout, own_id);
end
$$;

-- Plans to show readers a layout at a moment, in place of an earlier plan; without a layout, cancels it.
create function public.plan_front(front_id uuid, at timestamptz, layout jsonb) returns void
language plpgsql security definer -- writes private.planned_fronts
set search_path = ''
as $$
begin
  perform private.require_capability('fronts');
  perform from public.fronts where fronts.id = plan_front.front_id for update;
  if not found then
    raise exception 'This front is gone.' using errcode = 'PT404';
  end if;
  delete from private.planned_fronts as planned where planned.front_id = plan_front.front_id;
  if jsonb_typeof(plan_front.layout) = 'object' then
    if plan_front.at is null or plan_front.at <= clock_timestamp() or not isfinite(plan_front.at) then
      raise exception 'Choose a time that lies ahead.' using errcode = '22023';
    end if;
    insert into private.planned_fronts (front_id, at, layout, created_by)
    values (plan_front.front_id, plan_front.at, plan_front.layout, auth.uid());
  end if;
end
$$;

-- Publishes the planned fronts that are due, each in the name of who planned it, and returns how many. Where they may not
-- publish fronts any more, the plan is marked with the reason.
create function private.publish_due_fronts() returns integer
language plpgsql
set search_path = ''
as $$
declare
  planned private.planned_fronts;
  front public.fronts;
  done integer := 0;
begin
  for planned in
    select * from private.planned_fronts as due
    where due.at <= clock_timestamp() and due.failed is null
    order by due.at
  loop
    -- In the order in which editors lock them.
    select * into front from public.fronts where fronts.id = planned.front_id for update;
    continue when not exists (
      select from private.planned_fronts as due
      where due.front_id = planned.front_id and due.at = planned.at and due.failed is null
    );
    if planned.created_by is null or private.user_can(planned.created_by, 'fronts', null) then
      perform private.show_front(front, planned.layout, planned.created_by);
      delete from private.planned_fronts as carried where carried.front_id = planned.front_id;
      done := done + 1;
    else
      update private.planned_fronts as refused set failed = 'Who planned it may not publish fronts any more.'
      where refused.front_id = planned.front_id;
    end if;
  end loop;
  return done;
end
$$;

-- Whether anybody has signed up. For the front page of a site that begins.
create function public.has_accounts() returns boolean
language sql stable security definer -- reads auth.users
set search_path = ''
as $$
  select exists (select from auth.users where not coalesce(is_anonymous, false))
$$;

create function private.record_front_images() returns trigger
language plpgsql security definer -- writes private.front_images
set search_path = ''
as $$
begin
  insert into private.front_images (front_id, number, path)
  select distinct new.front_id, new.number, private.image_path(source #>> '{}')
  from jsonb_path_query(new.layout, '$.containers[*].slots[*].image') as source
  where length(private.image_path(source #>> '{}')) <= 1024;
  return null;
end
$$;

create function private.mark_planned_images() returns trigger
language plpgsql security definer -- writes public.images and private.disused_images
set search_path = ''
as $$
declare
  paths constant text[] := array(
    select distinct private.image_path(source #>> '{}')
    from jsonb_path_query(coalesce(new.layout, old.layout), '$.containers[*].slots[*].image') as source
    where length(private.image_path(source #>> '{}')) <= 1024
  );
begin
  perform private.mark_image_use(paths);
  if tg_op = 'DELETE' then
    insert into private.disused_images (path, due_at)
    select path, now() + interval '30 days' from unnest(paths) as path
    on conflict do nothing;
  end if;
  return null;
end
$$;

create function private.invalidate_front() returns trigger
language plpgsql security definer -- calls private.notify_cache_tags, which no client may
set search_path = ''
as $$
begin
  perform private.notify_cache_tags(array_remove(
    array['front:' || old.place, case when tg_op = 'UPDATE' then nullif('front:' || new.place, 'front:' || old.place) end],
    null
  ));
  return null;
end
$$;

-- The front of a page goes with its slug to another one; where that has a front that readers saw, it stays as it is.
create function private.move_front(old_place text, new_place text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.fronts as front where front.place = old_place) then
    delete from public.fronts as front where front.place = new_place and front.version = 0;
    update public.fronts as front set place = new_place
    where front.place = old_place and not exists (
      select from public.fronts as other where other.place = new_place
    );
    delete from public.fronts as front where front.place = old_place;
  end if;
end
$$;

create function private.move_section_front() returns trigger
language plpgsql security definer -- writes public.fronts
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from public.fronts as front where front.place like 'section:%';
  elsif tg_op = 'DELETE' then
    delete from public.fronts as front where front.place = 'section:' || old.slug;
  else
    perform private.move_front('section:' || old.slug, 'section:' || new.slug);
  end if;
  return null;
end
$$;

-- Before the first account, the front page says how to create it.
create function private.invalidate_beginning() returns trigger
language plpgsql security definer -- calls private.notify_cache_tags, which no client may
set search_path = ''
as $$
begin
  if not exists (select from auth.users where id <> coalesce(new.id, old.id)) then
    perform private.notify_cache_tags(array['front:home']);
  end if;
  return null;
end
$$;

create trigger announce_planned_fronts after insert or update or delete on private.planned_fronts
for each row execute function private.announce_scheduled_changes();
create trigger record_front_images after insert on public.front_versions
for each row execute function private.record_front_images();
create trigger mark_used_images after insert on private.front_images
referencing new table as changed
for each statement execute function private.mark_used_images();
create trigger mark_disused_images after delete on private.front_images
referencing old table as changed
for each statement execute function private.mark_used_images();
create trigger record_disused_images after delete on private.front_images
referencing old table as gone
for each statement execute function private.record_disused_images();
create trigger mark_planned_images after insert or delete on private.planned_fronts
for each row execute function private.mark_planned_images();
create trigger mark_used_images after insert on private.composed_images
referencing new table as changed
for each statement execute function private.mark_used_images();
create trigger mark_disused_images after delete on private.composed_images
referencing old table as changed
for each statement execute function private.mark_used_images();
create trigger record_disused_images after delete on private.composed_images
referencing old table as gone
for each statement execute function private.record_disused_images();
create trigger invalidate_front after update of layout, place or delete on public.fronts
for each row execute function private.invalidate_front();
create trigger move_section_front after update of slug or delete on public.categories
for each row execute function private.move_section_front();
create trigger remove_section_fronts after truncate on public.categories
for each statement execute function private.move_section_front();
create trigger invalidate_beginning after insert or delete on auth.users
for each row execute function private.invalidate_beginning();
