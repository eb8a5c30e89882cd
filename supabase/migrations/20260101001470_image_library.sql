-- The image library: who reads and changes it, how images come in, and how the site measures them.

alter table public.images enable row level security;
grant select, delete on public.images to authenticated;
grant update (
  alt, is_decorative, caption, credit, source, license, copyright, place, taken_at, expires_at, focal_x, focal_y
) on public.images to authenticated;
grant all on public.images to service_role;

create policy "staff read images" on public.images for select to authenticated
using ((select public.is_staff()));
-- As for the objects of the bucket.
create policy "staff describe images" on public.images for update to authenticated
using (
  (select private.can('write')) or created_by = (select auth.uid()) and (select public.is_staff())
)
with check (
  (select private.can('write')) or created_by = (select auth.uid()) and (select public.is_staff())
);
-- The row alone: the object of an image that is used comes back into the library.
create policy "staff remove images" on public.images for delete to authenticated
using (
  (select private.can('write')) or created_by = (select auth.uid()) and (select public.is_staff())
);

-- Images that the site is to measure. A process that claims one has five minutes; a file that ends the process is
-- claimed three times.
create table private.unmeasured_images (
  path text primary key references public.images (path) on delete cascade,
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
create index unmeasured_images_due on private.unmeasured_images (due_at);
alter table private.unmeasured_images enable row level security;

create function private.set_image_fields() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  -- Not within the functions below, which run as the owner of the table.
  if tg_op = 'UPDATE' and current_user in ('authenticated', 'service_role') then
    new.is_kept := true;
    if (new.focal_x, new.focal_y) is distinct from (old.focal_x, old.focal_y) then
      new.is_focal_chosen := new.focal_x is not null;
    end if;
  end if;
  if new.cropped_from is not null then
    select origin.credit, origin.source, origin.license, origin.copyright, origin.expires_at
    into new.credit, new.source, new.license, new.copyright, new.expires_at
    from public.images as origin
    where origin.path = new.cropped_from;
  end if;
  new.search :=
    setweight(to_tsvector('simple', coalesce(private.fold(new.credit), '')), 'A')
    || setweight(to_tsvector('simple', coalesce(private.fold(new.license), '')), 'B')
    || setweight(to_tsvector('simple', coalesce(private.fold(left(
      concat_ws(' ', new.alt, new.caption, new.source, new.copyright, new.place, replace(new.path, '/', ' ')), 10000
    )), '')), 'C');
  return new;
end
$$;

create function private.queue_images() returns trigger
language plpgsql security definer -- writes private.unmeasured_images
set search_path = ''
as $$
begin
  insert into private.unmeasured_images (path) select path from added on conflict do nothing;
  if found then
    perform private.notify_cache_tags(array['images']);
  end if;
  return null;
end
$$;

-- Adds rows for the objects of these names that have none, and measures those again that were replaced.
create function private.bring_in_images(names text[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  changed integer;
begin
  insert into public.images (path, bytes, media_type, given_sha256, object_version, created_at, created_by, is_used)
  select
    stored.name,
    (stored.metadata ->> 'size')::bigint,
    left(stored.metadata ->> 'mimetype', 100),
    substring(stored.metadata ->> 'receivedSha256' from '^[0-9a-f]{64}$'),
    left(coalesce(stored.version, stored.metadata ->> 'eTag'), 200),
    coalesce(stored.created_at, now()),
    (select users.id from auth.users where users.id::text = stored.owner_id),
    private.is_image_used(stored.name)
  from storage.objects as stored
  where stored.bucket_id = 'article-images' and stored.name = any (names)
    and octet_length(stored.name) <= 1024 and stored.metadata ->> 'mimetype' like 'image/%'
  on conflict do nothing;
  get diagnostics changed = row_count;
  with replaced as (
    update public.images as image
    set
      bytes = (stored.metadata ->> 'size')::bigint,
      media_type = coalesce(left(stored.metadata ->> 'mimetype', 100), ''),
      given_sha256 = substring(stored.metadata ->> 'receivedSha256' from '^[0-9a-f]{64}$'),
      object_version = left(coalesce(stored.version, stored.metadata ->> 'eTag'), 200),
      sha256 = null, perceptual_hash = null, content_credentials = null, focal_x = null, focal_y = null, is_focal_chosen = false
    from storage.objects as stored
    where image.path = any (names)
      and stored.bucket_id = 'article-images' and stored.name = image.path
      and image.object_version is distinct from left(coalesce(stored.version, stored.metadata ->> 'eTag'), 200)
    returning image.path
  )
  insert into private.unmeasured_images (path) select replaced.path from replaced
  on conflict (path) do update set due_at = now(), attempts = 0;
  if found then
    perform private.notify_cache_tags(array['images']);
  end if;
  return changed;
end
$$;

-- Brings library and bucket in step, a batch at a time: adds objects of imports and other clients, finds replaced ones,
-- and removes rows whose object is gone. Returns how many were changed; 0 at the end.
create function public.sync_images(max_rows integer) returns integer
language plpgsql security definer -- reads storage.objects, writes public.images
set search_path = ''
as $$
declare
  names constant text[] := array(
    select stored.name
    from storage.objects as stored
    left join public.images as image on image.path = stored.name
    where stored.bucket_id = 'article-images'
      and octet_length(stored.name) <= 1024 and stored.metadata ->> 'mimetype' like 'image/%'
      and (
        image.path is null
        or image.object_version is distinct from left(coalesce(stored.version, stored.metadata ->> 'eTag'), 200)
      )
    limit max_rows
  );
  removed integer;
begin
  perform private.bring_in_images(names);
  delete from public.images as image
  where image.path in (
    select gone.path from public.images as gone
    where not exists (
      select from storage.objects as stored where stored.bucket_id = 'article-images' and stored.name = gone.path
    )
    limit max_rows
  );
  get diagnostics removed = row_count;
  return cardinality(names) + removed;
end
$$;

create function private.image_text(details jsonb, name text, most integer) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(left(btrim(details ->> name), most), '')
$$;

-- Adds an image that the caller has uploaded, with the texts of its file; what the library says already stays. With
-- `is_kept` it stays there although nothing uses it.
create function public.add_image(path text, details jsonb default '{}') returns void
language plpgsql security definer -- reads storage.objects, writes public.images
set search_path = ''
as $$
declare
  name constant text := add_image.path;
  taken timestamptz;
begin
  if not public.is_staff() or not exists (
    select from storage.objects as stored
    where stored.bucket_id = 'article-images' and stored.name = add_image.path
      and (private.can('write') or stored.owner_id = auth.uid()::text)
  ) then
    raise exception 'You may not do this.' using errcode = '42501';
  end if;
  if octet_length(details::text) > 65536 then
    raise exception 'The texts of an image have at most 64 KiB.' using errcode = '22023';
  end if;
  begin
    taken := nullif(details ->> 'taken_at', '')::timestamptz;
  exception when data_exception then
    taken := null;
  end;
  perform private.bring_in_images(array[name]);
  update public.images as image
  set
    alt = coalesce(nullif(image.alt, ''), private.image_text(details, 'alt', 2000)),
    caption = coalesce(nullif(image.caption, ''), private.image_text(details, 'caption', 4000)),
    credit = coalesce(nullif(image.credit, ''), private.image_text(details, 'credit', 500)),
    source = coalesce(nullif(image.source, ''), private.image_text(details, 'source', 500)),
    license = coalesce(nullif(image.license, ''), private.image_text(details, 'license', 500)),
    copyright = coalesce(nullif(image.copyright, ''), private.image_text(details, 'copyright', 500)),
    place = coalesce(nullif(image.place, ''), private.image_text(details, 'place', 500)),
    taken_at = coalesce(image.taken_at, case when private.is_calendar_time(taken) then taken end),
    is_kept = image.is_kept or coalesce((details -> 'is_kept') = 'true', false)
  where image.path = name;
  -- The site may have measured it before its original was there.
  if exists (
    select from storage.objects as stored where stored.bucket_id = 'image-originals' and stored.name = add_image.path
  ) then
    insert into private.unmeasured_images (path) values (name)
    on conflict on constraint unmeasured_images_pkey do update set due_at = now(), attempts = 0;
    perform private.notify_cache_tags(array['images']);
  end if;
end
$$;

-- Makes an image that the caller has uploaded a crop of another, with that one's texts and rights. Both stay in the
-- library. A crop of a crop has the same origin.
create function public.add_crop(path text, source_path text) returns void
language plpgsql security definer -- writes public.images
set search_path = ''
as $$
declare
  origin public.images;
begin
  if not public.is_staff() or not exists (
    select from public.images as image
    where image.path = add_crop.path and (private.can('write') or image.created_by = auth.uid())
  ) then
    raise exception 'You may not do this.' using errcode = '42501';
  end if;
  select image.* into origin
  from public.images as image
  where image.path = coalesce(
    (select cropped.cropped_from from public.images as cropped where cropped.path = add_crop.source_path),
    add_crop.source_path
  );
  if not found or origin.path = add_crop.path then
    raise exception 'There is no such image to crop.' using errcode = '22023';
  end if;
  -- The crops of an image that becomes one itself.
  update public.images as image set cropped_from = origin.path where image.cropped_from = add_crop.path;
  update public.images as image
  set
    cropped_from = origin.path,
    alt = coalesce(nullif(image.alt, ''), origin.alt),
    is_decorative = image.is_decorative or origin.is_decorative,
    caption = coalesce(nullif(image.caption, ''), origin.caption),
    place = coalesce(nullif(image.place, ''), origin.place),
    taken_at = coalesce(image.taken_at, origin.taken_at),
    is_kept = true
  where image.path = add_crop.path;
  update public.images as image set is_kept = true where image.path = origin.path and not image.is_kept;
end
$$;

-- Brings the rights of the crops of an image in step with its own.
create function private.change_rights_of_crops() returns trigger
language plpgsql security definer -- crops may be those of others
set search_path = ''
as $$
begin
  update public.images as crop set expires_at = new.expires_at where crop.cropped_from = new.path;
  return null;
end
$$;

-- The path of the image that is the same file, as it was uploaded or as it is stored; null without one. It stays in the
-- library from now on, since the caller is about to use it. The hashes are those of storage and site, not of clients.
create function public.find_equal_image(sha256 text) returns text
language plpgsql security definer -- writes public.images, which its uploader alone may do
set search_path = ''
as $$
declare
  found_path text;
begin
  if not public.is_staff() then
    raise exception 'Only staff may look for images.' using errcode = '42501';
  end if;
  select image.path into found_path
  from public.images as image
  join storage.objects as stored on stored.bucket_id = 'article-images' and stored.name = image.path
  where find_equal_image.sha256 in (image.given_sha256, image.sha256)
  order by image.created_at
  limit 1;
  update public.images as image set is_kept = true where image.path = found_path and not image.is_kept;
  return found_path;
end
$$;

-- Paths of the next images to be measured, which the caller has for five minutes.
create function public.claim_unmeasured_images(max_rows integer) returns text[]
language sql security definer -- writes private.unmeasured_images
set search_path = ''
as $$
  with due as (
    select waiting.path from private.unmeasured_images as waiting
    where waiting.due_at <= now() and waiting.attempts < 3
    order by waiting.due_at
    limit max_rows
    for update skip locked
  ), claimed as (
    update private.unmeasured_images as waiting
    set due_at = now() + interval '5 minutes', attempts = waiting.attempts + 1
    from due where waiting.path = due.path
    returning waiting.path
  )
  select array(select claimed.path from claimed)
$$;

-- Stores what the site has measured in an image: `{"width", "height", "sha256", "perceptual_hash", "focal_x", "focal_y",
-- "content_credentials", "original_sha256"}`, or null for a file that cannot be read. Credentials count where the
-- original that has them is the file that was uploaded as this image.
create function public.store_image_measures(path text, measures jsonb) returns void
language plpgsql security definer -- writes private.unmeasured_images
set search_path = ''
as $$
begin
  update public.images as image
  set
    width = (measures ->> 'width')::integer,
    height = (measures ->> 'height')::integer,
    sha256 = measures ->> 'sha256',
    content_credentials = case
      when measures ->> 'original_sha256' in (image.given_sha256, measures ->> 'sha256')
        then nullif(measures -> 'content_credentials', 'null')
    end,
    perceptual_hash = (measures ->> 'perceptual_hash')::bit(64),
    focal_x = case when image.is_focal_chosen then image.focal_x else (measures ->> 'focal_x')::real end,
    focal_y = case when image.is_focal_chosen then image.focal_y else (measures ->> 'focal_y')::real end
  where image.path = store_image_measures.path and jsonb_typeof(measures) = 'object';
  delete from private.unmeasured_images as waiting where waiting.path = store_image_measures.path;
end
$$;

-- Brings `is_used` in step for these images, in one order, so that two saves do not wait for each other.
create function private.mark_image_use(paths text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.images where path = any (paths) and is_used <> private.is_image_used(path)
  order by path for update;
  if found then
    update public.images set is_used = private.is_image_used(path)
    where path = any (paths) and is_used <> private.is_image_used(path);
  end if;
end
$$;

create function private.mark_used_images() returns trigger
language plpgsql security definer -- writes public.images
set search_path = ''
as $$
begin
  perform private.mark_image_use(array(select distinct path from changed));
  return null;
end
$$;

create function private.mark_used_portrait() returns trigger
language plpgsql security definer -- writes public.images
set search_path = ''
as $$
begin
  perform private.mark_image_use(array_remove(array[
    case when tg_op <> 'DELETE' then private.image_path(new.image_url) end,
    case when tg_op <> 'INSERT' then private.image_path(old.image_url) end
  ], null));
  return null;
end
$$;

-- The tags of the pages of the articles that show an image.
create function private.image_article_tags(path text) returns text[]
language sql volatile
set search_path = ''
as $$
  select array(
    select distinct unnest(private.article_tags(article))
    from private.article_images as used
    join public.articles as article on article.id = used.article_id
    where used.path = image_article_tags.path
    limit 400
  )
$$;

-- The pages of the articles that show an image. The site crops it around its focal point, and withholds it when its
-- license ends.
create function private.invalidate_images() returns trigger
language plpgsql security definer -- calls private.notify_cache_tags, which no client may
set search_path = ''
as $$
declare
  tags constant text[] := private.image_article_tags(new.path)
    || case when old.expires_at is distinct from new.expires_at then array['image-licenses'] end
    || case
      when (old.focal_x, old.focal_y) is distinct from (new.focal_x, new.focal_y) then array['focal-points']
    end;
begin
  if cardinality(tags) > 0 then
    perform private.notify_cache_tags(tags);
  end if;
  return null;
end
$$;

create trigger set_image_fields before insert or update on public.images
for each row execute function private.set_image_fields();
create trigger queue_images after insert on public.images
referencing new table as added
for each statement execute function private.queue_images();
create trigger invalidate_images after update on public.images
for each row when (
  (
    old.width, old.height, old.focal_x, old.focal_y, old.alt, old.is_decorative, old.credit, old.expires_at,
    old.content_credentials
  )
  is distinct from
  (
    new.width, new.height, new.focal_x, new.focal_y, new.alt, new.is_decorative, new.credit, new.expires_at,
    new.content_credentials
  )
)
execute function private.invalidate_images();

create trigger change_rights_of_crops after update on public.images
for each row when (
  (old.credit, old.source, old.license, old.copyright, old.expires_at)
  is distinct from
  (new.credit, new.source, new.license, new.copyright, new.expires_at)
)
execute function private.change_rights_of_crops();

create trigger mark_used_images after insert on private.article_images
referencing new table as changed
for each statement execute function private.mark_used_images();
create trigger mark_disused_images after delete on private.article_images
referencing old table as changed
for each statement execute function private.mark_used_images();
create trigger mark_used_images after insert on private.version_images
referencing new table as changed
for each statement execute function private.mark_used_images();
create trigger mark_disused_images after delete on private.version_images
referencing old table as changed
for each statement execute function private.mark_used_images();
create trigger mark_used_portrait after insert or delete on public.authors
for each row execute function private.mark_used_portrait();
create trigger mark_changed_portrait after update of image_url on public.authors
for each row when (old.image_url is distinct from new.image_url) execute function private.mark_used_portrait();
