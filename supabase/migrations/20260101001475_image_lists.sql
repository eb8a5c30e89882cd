-- The library as its screen lists and searches it, and the uses of one image.

-- Words as prefixes, all of which must be there; `weight` is A for the credit, B for the license, empty for any text.
create function private.image_query(words text, weight text) returns tsquery
language sql immutable
set search_path = ''
as $$
  select string_agg(format('%s:*%s', quote_literal(word), image_query.weight), ' & ')::tsquery
  from unnest(string_to_array(btrim(private.fold(left(words, 200))), ' ')) as word
  where word <> ''
$$;

-- Images, newest first, after the row (`after_at`, `after_path`). Filters: `words`, `credit` and `license` (words);
-- `uploader` (a user); `is_used`; `category` (whose newest articles use them); `from` and `until` (moments of the upload).
create function public.list_images(
  filters jsonb default '{}', max_rows integer default 60, after_at timestamptz default null, after_path text default null
) returns setof public.images
language plpgsql stable security definer -- under row level security, no index of words would be asked
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  most_matches constant integer := 2000;
  terms tsquery := private.image_query(filters ->> 'words', '');
  credit constant tsquery := private.image_query(filters ->> 'credit', 'A');
  license constant tsquery := private.image_query(filters ->> 'license', 'B');
  uploader constant uuid := (filters ->> 'uploader')::uuid;
  used constant boolean := (filters ->> 'is_used')::boolean;
  section constant uuid := (filters ->> 'category')::uuid;
  since constant timestamptz := (filters ->> 'from')::timestamptz;
  before constant timestamptz := (filters ->> 'until')::timestamptz;
  found text[];
begin
  if not public.is_staff() then
    raise exception 'Only staff may list images.' using errcode = '42501';
  end if;
  terms := coalesce(terms && credit, terms, credit);
  terms := coalesce(terms && license, terms, license);
  if section is not null then
    found := array(
      select article_image.path
      from (
        select article.id from public.articles as article
        where article.category_id = section
        order by article.published_at desc, article.id desc
        limit most_matches
      ) as newest
      join private.article_images as article_image on article_image.article_id = newest.id
      limit most_matches
    );
  elsif terms is not null then
    found := array(
      select image.path from public.images as image where image.search @@ terms limit most_matches + 1
    );
  end if;
  -- Rare words come from the index of words. Of frequent ones, the newest images have enough.
  if cardinality(found) <= most_matches then
    return query
    select image.* from public.images as image
    where image.path = any (found)
      and (terms is null or (image.search @@ terms) is true)
      and (after_at is null or (image.created_at, image.path) < (after_at, after_path))
      and (uploader is null or image.created_by = uploader)
      and (used is null or image.is_used = used)
      and (since is null or image.created_at >= since)
      and (before is null or image.created_at < before)
    order by image.created_at desc, image.path desc
    limit least(max_rows, 100);
    return;
  end if;
  return query
  select image.* from public.images as image
  where (after_at is null or (image.created_at, image.path) < (after_at, after_path))
    and (terms is null or (image.search @@ terms) is true)
    and (uploader is null or image.created_by = uploader)
    and (used is null or image.is_used = used)
    and (since is null or image.created_at >= since)
    and (before is null or image.created_at < before)
  order by image.created_at desc, image.path desc
  limit least(max_rows, 100);
end
$$;

-- Up to 100 articles, authors, topics, fronts and logos that use an image: live, in a working copy, or in a former version. Titles of
-- articles that the caller may not read are null.
create function public.list_image_uses(path text)
returns table (kind text, id uuid, title text, slug text, is_current boolean)
language plpgsql stable security definer -- reads private.article_images and private.version_images
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'Only staff may see where an image is used.' using errcode = '42501';
  end if;
  return query
  select * from (
    select
      'article' as kind,
      used.article_id as id,
      case
        when article.published_at <= now() or private.can('read', used.article_id)
          then coalesce(nullif(article.title, ''), draft.fields ->> 'title', '')
      end as title,
      article.slug,
      used.is_live
        or path in (
          select private.image_path(source)
          from private.image_sources(
            draft.fields ->> 'image_src', draft.fields -> 'content', draft.fields ->> 'social_image'
          ) as source
        ) as is_current
    from (
      select known.article_id, bool_or(known.is_live) as is_live
      from (
        select live.article_id, true as is_live from private.article_images as live
        where live.path = list_image_uses.path
        union all
        select version.article_id, false from private.version_images as version
        where version.path = list_image_uses.path
      ) as known
      group by known.article_id
      limit 100
    ) as used
    left join public.articles as article on article.id = used.article_id
    left join public.article_drafts as draft on draft.article_id = used.article_id
    union all
    select 'author', author.id, author.name, author.slug, true
    from public.authors as author
    where private.image_path(author.image_url) = list_image_uses.path and author.image_url is not null
    union all
    select 'topic', private.topic_id(topic.slug), topic.slug, topic.slug, true
    from public.topics as topic
    where private.image_path(topic.image_src) = list_image_uses.path and topic.image_src is not null
    union all
    select 'front', front.id, front.place, null, bool_or(coalesce(used.number = front.version, true))
    from (
      select known.front_id, known.number from private.front_images as known where known.path = list_image_uses.path
      union all
      select composed.front_id, null from private.composed_images as composed
      where composed.path = list_image_uses.path
    ) as used
    join public.fronts as front on front.id = used.front_id
    group by front.id
    union all
    select 'site', null, '', null, bool_or(known.id = (select max(newest.id) from private.site_settings as newest))
    from private.site_settings as known
    where list_image_uses.path = any (private.logo_paths(known.settings))
    having count(*) > 0
  ) as uses
  order by uses.is_current desc, uses.title
  limit 100;
end
$$;

-- Up to 20 other images that look alike: of 64 bits of their perceptual hashes, at most 6 differ.
create function public.list_similar_images(path text) returns setof public.images
language plpgsql stable security definer -- under row level security, no index of hashes would be asked
set search_path = '' set enable_seqscan = off
as $$
declare
  most_bits constant integer := 6;
  own constant bit(64) := (
    select image.perceptual_hash from public.images as image where image.path = list_similar_images.path
  );
begin
  if not public.is_staff() then
    raise exception 'Only staff may list images.' using errcode = '42501';
  end if;
  return query
  select image.* from public.images as image
  where image.perceptual_hash is not null
    and private.hash_bands(image.perceptual_hash) && private.hash_bands(own)
    and image.path <> list_similar_images.path
    and bit_count(image.perceptual_hash # own) <= most_bits
  order by bit_count(image.perceptual_hash # own), image.created_at desc
  limit 20;
end
$$;

-- Takes an image that nothing uses out of the library, versions included. The caller then removes its object.
create function public.delete_image(path text) returns void
language plpgsql security definer -- reads private.article_images and private.version_images
set search_path = ''
as $$
begin
  if not public.is_staff() or not exists (
    select from public.images as image
    where image.path = delete_image.path and (private.can('write') or image.created_by = auth.uid())
  ) then
    raise exception 'You may not do this.' using errcode = '42501';
  end if;
  if private.is_image_used(path) then
    raise exception 'This image is used, so it cannot be deleted.' using errcode = '23503';
  end if;
  delete from public.images as image where image.path = delete_image.path;
end
$$;

-- The measures of the images of an article that everybody may read: pages reserve their space, and keep the focal point
-- of the lead image in view; and what readers are told of content credentials. Images that are not measured yet are
-- missing.
create function public.list_article_images(article_id uuid)
returns table (
  path text, width integer, height integer, focal_x real, focal_y real, signer text, is_generated boolean
)
language sql stable security definer -- readers may not read public.images
set search_path = ''
as $$
  select
    image.path, image.width, image.height, image.focal_x, image.focal_y,
    case when image.content_credentials ->> 'state' = 'trusted' then image.content_credentials ->> 'signer' else '' end,
    coalesce(
      image.content_credentials ->> 'state' <> 'invalid' and (image.content_credentials -> 'is_generated') = 'true',
      false
    )
  from private.article_images as used
  join public.images as image on image.path = used.path
  where used.article_id = list_article_images.article_id
    and image.width is not null and image.focal_x is not null
    and exists (
      select from public.articles as article
      where article.id = list_article_images.article_id and article.published_at <= now()
    )
  limit 1000
$$;
