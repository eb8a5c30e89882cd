-- Audio, video and captions that nothing uses any more.

-- Whether a body has audio or video, also inside other blocks.
create function private.has_media(content jsonb) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(content @? 'strict $.** ? (@.type == "audio" || @.type == "video")', false)
$$;

-- The paths in the bucket that the audio and video of a body stand for.
create function private.media_paths(content jsonb) returns setof text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when source ~* '^\s*[a-z][a-z0-9+.-]*:'
      then substring(source from '^\s*https?://[^?#]*/storage/v1/object/public/article-media/+([^?#\s]+)')
    else ltrim(btrim(source), '/')
  end
  -- Not by jsonb_path_query: its time grows with the square of its rows.
  from jsonb_array_elements_text(
    jsonb_path_query_array(
      content,
      'strict $.** ? (@.type == "audio" || @.type == "video").keyvalue()
        ? (@.key == "file" || @.key == "url" || @.key == "captions").value ? (@.type() == "string")'
    )
  ) as source
$$;

-- Few articles have any: the others are not read.
create index articles_with_media on public.articles (id) where private.has_media(content);
create index article_versions_with_media on public.article_versions (article_id, number)
where private.has_media(fields -> 'content');

-- Files of the bucket that were uploaded more than 30 days ago and that no article, version, working copy or planned
-- change names: at most `max_rows`, the oldest first.
create function public.list_unused_media(max_rows integer) returns text[]
language sql stable security definer -- reads storage.objects and private.scheduled_changes
set search_path = ''
as $$
  with bodies as (
    select article.content from public.articles as article where private.has_media(article.content)
    union all
    select version.fields -> 'content' from public.article_versions as version
    where private.has_media(version.fields -> 'content')
    union all
    select draft.fields -> 'content' from public.article_drafts as draft
    where private.has_media(draft.fields -> 'content')
    union all
    select planned.fields -> 'content' from private.scheduled_changes as planned
    where private.has_media(planned.fields -> 'content')
  ), used as materialized (
    select distinct path from bodies, private.media_paths(bodies.content) as path where path is not null
  )
  select array(
    select stored.name
    from storage.objects as stored
    where stored.bucket_id = 'article-media'
      and stored.created_at < now() - interval '30 days'
      and not exists (select from used where used.path = stored.name)
    order by stored.created_at
    limit max_rows
  )
$$;
