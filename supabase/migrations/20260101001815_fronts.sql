-- Fronts: pages that editors compose, and their history. A front without a layout shows what its page shows by default.

-- `layout` is what readers see (app/domain/fronts/layout.ts), `version` its number in `front_versions`.
create table public.fronts (
  id uuid primary key default gen_random_uuid(),
  place text not null unique check (place = 'home' and length(place) <= 100),
  layout jsonb check (jsonb_typeof(layout) = 'object' and octet_length(layout::text) <= 262144),
  version bigint not null default 0,
  published_at timestamptz,
  published_by uuid references auth.users (id) on delete set null
);
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
-- layout is read from it by who publishes.
create table public.front_updates (
  front_id uuid not null references public.fronts (id) on delete cascade,
  seq bigint not null,
  update bytea not null check (octet_length(update) between 1 and 1048576),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (front_id, seq)
);

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
grant select (place, layout) on public.fronts to anon;
grant select on public.fronts, public.front_versions to authenticated;
grant all on public.fronts, public.front_versions, public.front_updates to service_role;

create policy "everybody reads published fronts" on public.fronts for select to anon, authenticated
using (layout is not null);
create policy "editors read fronts" on public.fronts for select to authenticated
using ((select private.can('fronts')));
create policy "editors read the history of fronts" on public.front_versions for select to authenticated
using ((select private.can('fronts')));

-- The changes of a front's document after the one with the number `known_seq`: `{"seq", "updates"}` in base64, oldest
-- first.
create function public.list_front_updates(front_id uuid, known_seq bigint) returns jsonb
language plpgsql stable security definer -- reads public.front_updates
set search_path = ''
as $$
begin
  perform private.require_capability('fronts');
  return (
    select jsonb_build_object(
      'seq', coalesce(max(change.seq), 0),
      'updates', coalesce(
        jsonb_agg(private.to_base64(change.update) order by change.seq)
        filter (where change.seq > list_front_updates.known_seq),
        '[]'
      )
    )
    from public.front_updates as change
    where change.front_id = list_front_updates.front_id
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
  next_seq bigint;
begin
  perform private.require_capability('fronts');
  perform from public.fronts where fronts.id = save_front.front_id for update;
  if not found then
    raise exception 'This front is gone.' using errcode = 'PT404';
  end if;
  missed := public.list_front_updates(save_front.front_id, save_front.known_seq);
  next_seq := (missed ->> 'seq')::bigint + 1;
  insert into public.front_updates (front_id, seq, update, created_by)
  values (save_front.front_id, next_seq, decode(save_front.update, 'base64'), own_id);
  return missed || jsonb_build_object('seq', next_seq);
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
  insert into public.front_versions (front_id, number, layout, created_by)
  values (front.id, front.version + 1, publish_front.layout, own_id);
  update public.fronts
  set
    layout = publish_front.layout, version = front.version + 1, published_at = clock_timestamp(), published_by = own_id
  where fronts.id = front.id;
  insert into public.activity (user_id, action, subject)
  values (auth.uid(), 'front-published', jsonb_build_object('name', front.place));
  return front.version + 1;
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

create function private.invalidate_front() returns trigger
language plpgsql security definer -- calls private.notify_cache_tags, which no client may
set search_path = ''
as $$
begin
  perform private.notify_cache_tags(array['front:' || new.place]);
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
create trigger invalidate_front after update of layout on public.fronts
for each row execute function private.invalidate_front();
create trigger invalidate_beginning after insert or delete on auth.users
for each row execute function private.invalidate_beginning();
