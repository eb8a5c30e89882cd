-- One image in the place of another, in all articles that show it.

-- The last time that one image took the place of another.
create table private.image_replacements (
  path text not null references public.images (path) on delete cascade check (octet_length(path) <= 1024),
  replacement text not null references public.images (path) on delete cascade check (octet_length(replacement) <= 1024),
  replaced_at timestamptz not null default clock_timestamp(),
  replaced_by uuid references auth.users (id) on delete set null,
  primary key (replacement, path)
);
create index image_replacements_path on private.image_replacements (path);
create index image_replacements_replaced_by on private.image_replacements (replaced_by);
alter table private.image_replacements enable row level security;

-- The same document with another image wherever a `src` stands for the image `path`, which may be an address elsewhere.
create function private.replace_image_sources(document jsonb, path text, replacement text) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  source text;
  -- In the text of a document, quotes within strings are escaped, so that a key is found only where it is one.
  said text := document::text;
begin
  for source in
    select shown from private.image_sources(null, document) as shown where path in (private.image_path(shown), shown)
  loop
    said := replace(said, '"src": ' || to_jsonb(source)::text, '"src": ' || to_jsonb(replacement)::text);
  end loop;
  return said::jsonb;
end
$$;

-- The fields of an article or of a version with another image.
create function private.replace_field_images(fields jsonb, path text, replacement text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(fields -> 'content') in ('object', 'array')
      then fields || jsonb_build_object('content', private.replace_image_sources(fields -> 'content', path, replacement))
      else fields
    end
    || case when path in (private.image_path(fields ->> 'image_src'), fields ->> 'image_src')
      then jsonb_build_object('image_src', replacement)
      else '{}'
    end
    || case when path in (private.image_path(fields ->> 'social_image'), fields ->> 'social_image')
      then jsonb_build_object('social_image', replacement)
      else '{}'
    end
$$;

-- Replacements that the site has still to make in a document, with one more after them: an image that was replaced and
-- put back stays.
create function private.add_replaced_image(replaced jsonb, path text, replacement text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(earlier.path, earlier.replacement), '{}') || jsonb_build_object(add_replaced_image.path, add_replaced_image.replacement)
  from (
    select key as path, case when value = add_replaced_image.path then add_replaced_image.replacement else value end as replacement
    from jsonb_each_text(replaced)
  ) as earlier
  where earlier.path <> earlier.replacement
$$;

-- Up to 500 articles that show an image on the site, in their working copy or in a planned change, the authors whose
-- portrait it is, and the topics that it stands for. Former versions are none of them.
create function public.list_image_places(path text)
returns table (kind text, id uuid, title text, is_live boolean, is_draft boolean, is_planned boolean)
language plpgsql stable security definer -- reads private.version_images and private.scheduled_changes
set search_path = ''
as $$
begin
  perform private.require_capability('publish');
  return query
  select * from (
    select
      'article', known.article_id, coalesce(nullif(article.title, ''), draft.fields ->> 'title', ''),
      exists (
        select from private.article_images as live
        where live.article_id = known.article_id and live.path = list_image_places.path
      ),
      coalesce(private.replace_field_images(draft.fields, list_image_places.path, '') <> draft.fields, false),
      exists (
        select from private.scheduled_changes as planned
        where planned.article_id = known.article_id and planned.done_at is null and planned.failed is null
          and private.replace_field_images(planned.fields, list_image_places.path, '') <> planned.fields
      )
    from (
      select live.article_id from private.article_images as live where live.path = list_image_places.path
      union
      select version.article_id from private.version_images as version where version.path = list_image_places.path
      union
      select planned.article_id from private.scheduled_changes as planned
      where planned.done_at is null and planned.failed is null
    ) as known
    left join public.articles as article on article.id = known.article_id
    left join public.article_drafts as draft on draft.article_id = known.article_id
    union all
    select 'author', author.id, author.name, true, false, false
    from public.authors as author
    where private.image_path(author.image_url) = list_image_places.path and author.image_url is not null
    union all
    select 'topic', private.topic_id(topic.slug), topic.slug, true, false, false
    from public.topics as topic
    where private.image_path(topic.image_src) = list_image_places.path and topic.image_src is not null
  ) as place (kind, id, title, is_live, is_draft, is_planned)
  where place.is_live or place.is_draft or place.is_planned
  order by place.kind, place.title, place.id
  limit 500;
end
$$;

-- Shows `replacement` wherever up to 100 articles, authors and topics show the image `path`: on the site, in working copies, also
-- those that somebody writes in, and in planned changes. Versions stay. `path` may be the address of an image on another site, as
-- articles of an archive have it. Returns the ids of those that were changed.
create function public.replace_image(path text, replacement text, ids uuid[]) returns uuid[]
language plpgsql security definer -- writes public.article_drafts and private.scheduled_changes
set search_path = ''
as $$
declare
  article public.articles;
  draft public.article_drafts;
  after jsonb;
  version bigint;
  changed uuid[] := '{}';
  number integer;
begin
  perform private.require_capability('publish');
  if cardinality(ids) > 100 then
    raise exception 'An image is replaced in at most 100 articles at once.' using errcode = '22023';
  end if;
  if path = replacement or not exists (select from public.images as image where image.path = replacement) then
    raise exception 'There is no such image to replace it with.' using errcode = '22023';
  end if;
  perform private.lock_articles(ids);
  update public.images as image set is_kept = true
  where image.path in (replace_image.path, replacement) and not image.is_kept;
  for number in 1 .. coalesce(cardinality(ids), 0) loop
    select * into article from public.articles where articles.id = ids[number];
    select * into draft from public.article_drafts where article_drafts.article_id = ids[number];
    -- The working copy first: what readers see then follows as a change that it has already.
    if draft.article_id is not null then
      after := private.replace_field_images(draft.fields, path, replacement);
      -- Words that somebody has written since may show the image too.
      if after <> draft.fields
        or exists (select from private.draft_logs as log where log.article_id = ids[number] and log.unread_since is not null)
      then
        update public.article_drafts as working
        set
          fields = after,
          replaced_images = private.add_replaced_image(working.replaced_images, path, replacement)
        where working.article_id = ids[number];
        if after <> draft.fields then
          changed := changed || ids[number];
          if article.id is null then
            perform private.record_draft_version(ids[number], after);
          end if;
        end if;
      end if;
    end if;
    if article.id is not null then
      after := private.replace_field_images(to_jsonb(article), path, replacement);
      if after <> to_jsonb(article) then
        version := private.last_version(article.id);
        update public.articles as live
        set
          image_src = after ->> 'image_src',
          social_image = after ->> 'social_image',
          content = case when live.content is not null then after -> 'content' end
        where live.id = article.id;
        -- Both have the same change, so that its writer need not compare them.
        update public.article_drafts as working set based_on = private.last_version(article.id)
        where working.article_id = article.id and working.based_on = version;
        changed := changed || article.id;
      end if;
    end if;
    update private.scheduled_changes as planned
    set fields = private.replace_field_images(planned.fields, path, replacement)
    where planned.article_id = ids[number] and planned.done_at is null and planned.failed is null
      and private.replace_field_images(planned.fields, path, replacement) <> planned.fields;
    if found then
      changed := changed || ids[number];
    end if;
  end loop;
  with portraits as (
    update public.authors as author set image_url = replacement
    where author.id = any (ids) and private.image_path(author.image_url) = replace_image.path
    returning author.id
  ), pictures as (
    update public.topics as topic set image_src = replacement
    where private.topic_id(topic.slug) = any (ids) and private.image_path(topic.image_src) = replace_image.path
    returning topic.slug
  )
  select
    changed || array(select portraits.id from portraits) || array(select private.topic_id(pictures.slug) from pictures)
  into changed;
  if cardinality(changed) > 0 and exists (select from public.images as image where image.path = replace_image.path) then
    insert into private.image_replacements (path, replacement, replaced_by)
    values (replace_image.path, replace_image.replacement, auth.uid())
    on conflict on constraint image_replacements_pkey do update
    set replaced_at = excluded.replaced_at, replaced_by = excluded.replaced_by;
  end if;
  return array(select distinct id from unnest(changed) as id);
end
$$;

-- Up to 50 images whose place this one took, the last first, and those whose place they had taken before.
create function public.list_former_images(path text)
returns table (former_path text, replaced_at timestamptz, replaced_by_name text)
language plpgsql stable security definer -- reads private.image_replacements
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'Only staff may see the former versions of an image.' using errcode = '42501';
  end if;
  return query
  with recursive former as (
    select made.path, made.replaced_at, made.replaced_by
    from private.image_replacements as made
    where made.replacement = list_former_images.path
    union
    -- Each earlier than the one after it, so that an image that was put back ends the search.
    select made.path, made.replaced_at, made.replaced_by
    from former
    join private.image_replacements as made
      on made.replacement = former.path and made.replaced_at < former.replaced_at
  ), latest as (
    select distinct on (former.path) former.path, former.replaced_at, former.replaced_by
    from former
    where former.path <> list_former_images.path
    order by former.path, former.replaced_at desc
  )
  select latest.path, latest.replaced_at, private.user_name(latest.replaced_by)
  from latest
  order by latest.replaced_at desc, latest.path
  limit 50;
end
$$;
