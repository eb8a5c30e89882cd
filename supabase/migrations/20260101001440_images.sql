-- Images: the storage bucket, the library of its objects, which article uses which, and when an unused one may be
-- removed.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'article-images',
  'article-images',
  true,
  20971520,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do nothing;

-- Files of images with content credentials (C2PA), as they were uploaded: what the credentials say holds for these bytes
-- alone, which may also say where a photo was taken.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'image-originals',
  'image-originals',
  false,
  20971520,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do nothing;

-- On hosted Supabase the storage service owns its tables and has granted this already.
do $$
begin
  if (select pg_get_userbyid(relowner) = current_user from pg_class where oid = 'storage.objects'::regclass) then
    grant usage on schema storage to anon, authenticated, service_role;
    grant all on all tables in schema storage to service_role;
    grant select on storage.buckets to anon, authenticated;
    grant select, insert, update, delete on storage.objects to anon, authenticated;
  end if;
end
$$;

-- The library: each object of the bucket, with its texts, rights, measures and focal point.
create table public.images (
  path text primary key check (octet_length(path) between 1 and 1024),
  alt text not null default '' check (length(alt) <= 2000),
  is_decorative boolean not null default false,
  caption text not null default '' check (length(caption) <= 4000),
  credit text not null default '' check (length(credit) <= 500),
  source text not null default '' check (length(source) <= 500),
  license text not null default '' check (length(license) <= 500),
  copyright text not null default '' check (length(copyright) <= 500),
  place text not null default '' check (length(place) <= 500),
  taken_at timestamptz,
  -- When the license ends.
  expires_at timestamptz,
  -- The image that this one was cropped from: its credit, source, license and copyright are those of that image.
  cropped_from text references public.images (path) on delete set null
    check (octet_length(cropped_from) <= 1024 and cropped_from <> path),
  -- The point that stays visible where the image is cropped: 0 is left and top, 1 right and bottom. The site proposes
  -- one, until somebody chooses.
  focal_x real check (focal_x between 0 and 1),
  focal_y real check (focal_y between 0 and 1),
  is_focal_chosen boolean not null default false,
  -- Measured by the site in the stored bytes; null until then.
  width integer check (width > 0),
  height integer check (height > 0),
  sha256 text check (length(sha256) = 64),
  perceptual_hash bit(64),
  -- The SHA-256 of the file as it was uploaded, before the storage removed its metadata: the storage computes it.
  -- Hosted Supabase does not, and stores files unchanged.
  given_sha256 text check (length(given_sha256) = 64),
  bytes bigint,
  -- The content credentials of the file as it was uploaded, checked by the site; null without any.
  content_credentials jsonb check (
    jsonb_typeof(content_credentials) = 'object' and octet_length(content_credentials::text) <= 65536
  ),
  media_type text not null default '' check (length(media_type) <= 100),
  -- Changes when the object is replaced.
  object_version text check (length(object_version) <= 200),
  -- Whether an article, a version or an author uses it: for filters. Before a deletion, `private.is_image_used` decides.
  is_used boolean not null default false,
  -- Whether it stays when nothing has used it for a month: uploaded or described in the library.
  is_kept boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  -- Words of the credit have weight A, of the license B, of other texts C.
  search tsvector not null default ''
);

-- The eight bytes of a perceptual hash, each with its place: of two that differ in at most seven bits, one is the same.
create function private.hash_bands(hash bit(64)) returns integer[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array_agg(band * 256 + substring(hash from band * 8 + 1 for 8)::integer)
  from generate_series(0, 7) as band
$$;

create index images_newest on public.images (created_at desc, path desc);
create index images_unused on public.images (created_at desc, path desc) where not is_used;
create index images_used on public.images (created_at desc, path desc) where is_used;
create index images_created_by on public.images (created_by, created_at desc, path desc);
create index images_sha256 on public.images (sha256);
create index images_given_sha256 on public.images (given_sha256);
create index images_cropped_from on public.images (cropped_from) where cropped_from is not null;
create index images_expires_at on public.images (expires_at) where expires_at is not null;
create index images_similar on public.images using gin (private.hash_bands(perceptual_hash))
where perceptual_hash is not null;
create index images_search on public.images using gin (search) with (fastupdate = off);

-- Which article uses which object of the bucket, maintained by triggers.
create table private.article_images (
  article_id uuid not null references public.articles (id) on delete cascade,
  path text not null,
  primary key (article_id, path)
);
create index article_images_path on private.article_images (path);

-- An image that a saved article or an author no longer uses stays for 30 days: a form that somebody else has open may
-- still need it, and puts it back with its next save. The site removes it then, if nothing uses it.
--
-- Images that are no longer used, and when each may be removed. Rows are only added, so that no save waits for another: of
-- several rows with one path the latest counts.
create table private.disused_images (
  path text not null,
  due_at timestamptz not null,
  primary key (path, due_at)
);
create index disused_images_due on private.disused_images (due_at);
alter table private.disused_images enable row level security;

-- Which versions show an image of the bucket: it is kept as long as one of them is.
create table private.version_images (
  article_id uuid not null,
  number bigint not null,
  path text not null,
  primary key (article_id, number, path),
  foreign key (article_id, number) references public.article_versions (article_id, number) on delete cascade
);
create index version_images_path on private.version_images (path);
alter table private.version_images enable row level security;

-- Whether the caller has uploaded an image with this path.
create function private.has_uploaded_image(path text) returns boolean
language sql stable security definer -- reads storage.objects within a policy of storage.objects
set search_path = ''
as $$
  select exists (
    select from storage.objects as stored
    where stored.bucket_id = 'article-images' and stored.name = path and stored.owner_id = (select auth.uid())::text
  )
$$;

create policy "staff list article images" on storage.objects for select to authenticated
using (bucket_id = 'article-images' and (select public.is_staff()));
create policy "staff upload article images" on storage.objects for insert to authenticated
with check (bucket_id = 'article-images' and (select public.is_staff()));
-- A user who may write some articles only cannot take an image out of another: they replace and remove their uploads.
create policy "staff replace article images" on storage.objects for update to authenticated
using (
  bucket_id = 'article-images' and (
    (select private.can('write')) or owner_id = (select auth.uid())::text and (select public.is_staff())
  )
)
with check (
  bucket_id = 'article-images' and (
    (select private.can('write')) or owner_id = (select auth.uid())::text and (select public.is_staff())
  )
);
create policy "staff remove article images" on storage.objects for delete to authenticated
using (
  bucket_id = 'article-images' and (
    (select private.can('write')) or owner_id = (select auth.uid())::text and (select public.is_staff())
  )
);

-- One original for each image, of whoever uploaded it; none is replaced.
create policy "staff read image originals" on storage.objects for select to authenticated
using (bucket_id = 'image-originals' and (select public.is_staff()));
create policy "staff upload image originals" on storage.objects for insert to authenticated
with check (
  bucket_id = 'image-originals' and (select public.is_staff()) and private.has_uploaded_image(name)
);
create policy "staff remove image originals" on storage.objects for delete to authenticated
using (
  bucket_id = 'image-originals' and (
    (select private.can('write')) or owner_id = (select auth.uid())::text and (select public.is_staff())
  )
);

-- The path in the bucket that an image source stands for: a path, or the public address of an object. Null for images
-- from elsewhere, and for what is too long to be the name of an object.
create function private.image_path(source text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when octet_length(path) between 1 and 1024 then path end
  from (
    select case
      when source ~* '^\s*[a-z][a-z0-9+.-]*:'
        then substring(source from '^\s*https?://[^?#]*/storage/v1/(?:object|render/image)/public/article-images/+([^?#\s]+)')
      else ltrim(btrim(source), '/')
    end as path
  ) as found
$$;

create index topics_image on public.topics (private.image_path(image_src)) where image_src is not null;
create index authors_image on public.authors (private.image_path(image_url)) where image_url is not null;

-- The image sources of an article as they are written: its main image, the one for sharing, and each `src` in its
-- content.
create function private.image_sources(image_src text, content jsonb, social_image text default null)
returns setof text
language sql immutable parallel safe
set search_path = ''
as $$
  select image_src
  where image_src is not null
  union
  select social_image
  where social_image is not null
  union
  -- Not by jsonb_path_query: its time grows with the square of its rows.
  select src
  from jsonb_array_elements_text(
    jsonb_path_query_array(content, 'strict $.** ? (exists (@.src)).src ? (@.type() == "string")')
  ) as src
$$;

-- The paths in the bucket of the images that an article shows.
create function private.shown_images(image_src text, content jsonb, social_image text) returns setof text
language sql immutable parallel safe
set search_path = ''
as $$
  select distinct private.image_path(source)
  from private.image_sources(image_src, content, social_image) as source
  where private.image_path(source) is not null
$$;

create function private.add_article_images() returns trigger
language plpgsql security definer -- writes private.article_images
set search_path = ''
as $$
begin
  insert into private.article_images (article_id, path)
  select article.id, shown.path
  from inserted as article
  cross join lateral private.shown_images(article.image_src, article.content, article.social_image) as shown (path)
  on conflict do nothing;
  return null;
end
$$;

-- Leaves unchanged rows alone: each deleted row is an image that the article no longer uses.
create function private.update_article_images() returns trigger
language plpgsql security definer -- writes private.article_images
set search_path = ''
as $$
declare
  paths constant text[] := array(select private.shown_images(new.image_src, new.content, new.social_image));
begin
  delete from private.article_images as used where used.article_id = new.id and used.path <> all (paths);
  insert into private.article_images (article_id, path)
  select new.id, path from unnest(paths) as path
  on conflict do nothing;
  return null;
end
$$;

-- Whether an article, a version of one, an author, a topic or a front, published, planned or being composed, uses an image.
create function private.is_image_used(path text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (select from private.article_images as used where used.path = is_image_used.path)
    or exists (select from private.version_images as used where used.path = is_image_used.path)
    or exists (select from private.front_images as used where used.path = is_image_used.path)
    or exists (select from private.composed_images as used where used.path = is_image_used.path)
    or exists (
      select
      from private.planned_fronts as planned, jsonb_path_query(planned.layout, '$.containers[*].slots[*].image') as source
      where private.image_path(source #>> '{}') = is_image_used.path
    )
    or exists (
      select from public.authors as author
      where private.image_path(author.image_url) = is_image_used.path and author.image_url is not null
    )
    or exists (
      select from public.topics as topic
      where private.image_path(topic.image_src) = is_image_used.path and topic.image_src is not null
    )
    or exists (
      select from private.site_settings as known
      where is_image_used.path = any (private.logo_paths(known.settings))
    );
end
$$;

-- Whether an image stays in the library although nothing uses it.
create function private.is_image_kept(path text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (select from public.images as image where image.path = is_image_kept.path and image.is_kept);
end
$$;

create function private.record_disused_images() returns trigger
language plpgsql security definer -- writes private.disused_images
set search_path = ''
as $$
begin
  insert into private.disused_images (path, due_at)
  select distinct gone.path, now() + interval '30 days' from gone
  on conflict do nothing;
  return null;
end
$$;

create function private.record_disused_portrait() returns trigger
language plpgsql security definer -- writes private.disused_images
set search_path = ''
as $$
begin
  insert into private.disused_images (path, due_at)
  select found.path, now() + interval '30 days'
  from (select private.image_path(old.image_url) as path) as found
  where found.path is not null
  on conflict do nothing;
  return null;
end
$$;

-- Those of `paths` that no article and no author uses, that none has stopped using lately, and that are not to stay in
-- the library: nobody else can know them.
create function public.unused_images(paths text[]) returns text[]
language plpgsql stable security definer -- reads private.disused_images
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'only staff may ask which images are used' using errcode = '42501';
  end if;
  if cardinality(paths) > 1000 then
    raise exception 'At most 1,000 images are looked up at once.' using errcode = '22023';
  end if;
  return array(
    select distinct asked.path
    from (select private.image_path(source) as path from unnest(paths) as source) as asked
    where asked.path is not null
      and not private.is_image_used(asked.path)
      and not private.is_image_kept(asked.path)
      and not exists (select from private.disused_images as noted where noted.path = asked.path)
  );
end
$$;

-- Takes the next `max_rows` rows that are due, and returns the paths of those that may be removed from storage; null
-- when none is due. The caller has them for an hour: what is in storage after that is returned again. Rows of images
-- that are used, stay in the library, were let go again later, or are not in storage any more are deleted.
create function public.claim_disused_images(max_rows integer) returns text[]
language sql security definer -- writes private.disused_images
set search_path = ''
as $$
  with due as materialized (
    select
      noted.path,
      noted.due_at,
      private.is_image_used(noted.path)
      or private.is_image_kept(noted.path)
      or exists (
        select from private.disused_images as later
        where later.path = noted.path and later.due_at > noted.due_at
      )
      or not exists (
        select from storage.objects as stored
        where stored.bucket_id = 'article-images' and stored.name = noted.path
      ) as is_done
    from private.disused_images as noted
    where noted.due_at <= now()
    order by noted.due_at
    limit max_rows
    for update of noted skip locked
  ), done as (
    delete from private.disused_images as noted
    using due
    where due.is_done and noted.path = due.path and noted.due_at = due.due_at
  ), removed as (
    delete from public.images as image
    where image.path = any (array(select due.path from due where not due.is_done))
  ), claimed as (
    update private.disused_images as noted
    set due_at = now() + interval '1 hour'
    from due
    where not due.is_done and noted.path = due.path and noted.due_at = due.due_at
    returning noted.path
  )
  select case
    when exists (select from due) then array(select claimed.path from claimed)
  end
$$;

create function private.add_version_images() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.version_images (article_id, number, path)
  select version.article_id, version.number, shown.path
  from inserted as version
  cross join lateral private.shown_images(
    version.fields ->> 'image_src', version.fields -> 'content', version.fields ->> 'social_image'
  ) as shown (path)
  on conflict do nothing;
  return null;
end
$$;

create function private.update_version_images() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  paths constant text[] := array(
    select private.shown_images(new.fields ->> 'image_src', new.fields -> 'content', new.fields ->> 'social_image')
  );
begin
  delete from private.version_images as used
  where used.article_id = new.article_id and used.number = new.number and used.path <> all (paths);
  insert into private.version_images (article_id, number, path)
  select new.article_id, new.number, path from unnest(paths) as path
  on conflict do nothing;
  return null;
end
$$;

create trigger add_article_images after insert on public.articles
referencing new table as inserted
for each statement execute function private.add_article_images();
create trigger update_changed_images after update of image_src, content, social_image on public.articles
for each row when (
  old.image_src is distinct from new.image_src or old.content is distinct from new.content
  or old.social_image is distinct from new.social_image
)
execute function private.update_article_images();

create trigger record_disused_images after delete on private.article_images
referencing old table as gone
for each statement execute function private.record_disused_images();

create trigger record_replaced_portrait after update of image_url on public.authors
for each row when (old.image_url is distinct from new.image_url)
execute function private.record_disused_portrait();
create trigger record_deleted_portrait after delete on public.authors
for each row execute function private.record_disused_portrait();

create trigger add_version_images after insert on public.article_versions
referencing new table as inserted
for each statement execute function private.add_version_images();
create trigger update_version_images after update of fields on public.article_versions
for each row when (old.fields is distinct from new.fields) execute function private.update_version_images();
create trigger record_disused_images after delete on private.version_images
referencing old table as gone
for each statement execute function private.record_disused_images();
