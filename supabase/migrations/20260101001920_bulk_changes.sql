-- Changes of many articles at once.

-- Changes category, author, flags and tags of an article: of the live one, whose working copy follows, else of the
-- working copy.
create function private.set_article_details(article_id uuid, change jsonb) returns text
language plpgsql
set search_path = ''
as $$
declare
  names constant text[] := array['category_id', 'author_id', 'is_featured', 'is_popular'];
  given constant jsonb := (
    select coalesce(jsonb_object_agg(name, change -> name), '{}') from unnest(names) as name where change ? name
  );
  article public.articles;
  draft public.article_drafts;
begin
  perform private.lock_article(set_article_details.article_id);
  select * into article from public.articles where id = set_article_details.article_id;
  if article.id is not null then
    perform private.require_capability('publish', set_article_details.article_id);
    article := jsonb_populate_record(article, given);
    article.tags := private.change_tags(article.tags, change);
    update public.articles as live
    set
      category_id = article.category_id, author_id = article.author_id, is_featured = article.is_featured,
      is_popular = article.is_popular, tags = article.tags
    where live.id = set_article_details.article_id
      and (live.category_id, live.author_id, live.is_featured, live.is_popular, live.tags)
        is distinct from (article.category_id, article.author_id, article.is_featured, article.is_popular, article.tags);
    return case when found then 'done' else 'unchanged' end;
  end if;
  perform private.require_capability('write', set_article_details.article_id);
  select * into draft from public.article_drafts
  where article_drafts.article_id = set_article_details.article_id and trashed_at is null;
  if draft.article_id is null then
    raise exception 'This article does not exist any more.' using errcode = 'PT404';
  end if;
  draft.fields := draft.fields || given || jsonb_build_object(
    'tags', private.change_tags(private.field_tags(draft.fields), change)
  );
  update public.article_drafts as working
  set
    fields = draft.fields,
    updated_at = clock_timestamp(),
    updated_by = private.own_id()
  where working.article_id = set_article_details.article_id and working.fields <> draft.fields;
  if not found then
    return 'unchanged';
  end if;
  perform private.record_draft_version(set_article_details.article_id, draft.fields);
  return 'done';
end
$$;

-- Tags with those of `add_tags` behind them, and without those of `remove_tags`, ignoring case.
create function private.change_tags(tags text[], change jsonb) returns text[]
language sql stable
set search_path = ''
as $$
  select array(
    select kept.tag
    from (
      select distinct on (lower(named.tag)) named.tag, named.place
      from unnest(
        tags || array(select jsonb_array_elements_text(coalesce(change -> 'add_tags', '[]')))
      ) with ordinality as named (tag, place)
      where lower(named.tag) not in (
        select lower(removed.tag) from jsonb_array_elements_text(coalesce(change -> 'remove_tags', '[]')) as removed (tag)
      )
      order by lower(named.tag), named.place
    ) as kept
    order by kept.place
  )
$$;

-- Changes many articles, at most 100, each on its own: what cannot be done to one does not stop the others. Actions:
-- 'publish', 'unpublish', 'trash', 'restore', 'delete' (forever), and 'set' with any of `category_id`, `author_id`,
-- `is_featured`, `is_popular`, `add_tags` and `remove_tags`. An outcome is 'done'; 'unchanged', where there was nothing
-- to do; 'restored-as-draft', with the reason in `detail`; 'missing', with the missing fields in `detail`; 'slug-taken';
-- 'not-allowed'; 'not-found'; 'unread', where the site is about to read what somebody has just written; or 'failed', with
-- the reason of the database in `detail`.
create function public.change_articles(ids uuid[], change jsonb)
returns table (article_id uuid, outcome text, detail text)
language plpgsql security definer -- locks articles with their working copies
set search_path = ''
as $$
declare
  action constant text := change ->> 'action';
  published record;
  restored record;
begin
  if not public.is_staff() then
    raise exception 'only staff may change articles' using errcode = '42501';
  end if;
  if cardinality(ids) > 100 then
    raise exception 'at most 100 articles are changed at once' using errcode = '22023';
  end if;
  if action is null or action not in ('publish', 'unpublish', 'trash', 'restore', 'delete', 'set') then
    raise exception 'articles have no action %', action using errcode = '22023';
  end if;
  if jsonb_array_length(case jsonb_typeof(change -> 'add_tags') when 'array' then change -> 'add_tags' else '[]' end) > 50
    or jsonb_array_length(
      case jsonb_typeof(change -> 'remove_tags') when 'array' then change -> 'remove_tags' else '[]' end
    ) > 50
  then
    raise exception 'at most 50 tags are added or removed at once' using errcode = '22023';
  end if;
  perform private.lock_articles(ids);
  for article_id in select distinct id from unnest(ids) as id order by id loop
    outcome := 'done';
    detail := null;
    begin
      case action
        when 'publish' then
          perform private.require_capability('publish', article_id);
          published := private.publish_draft(article_id);
          outcome := published.outcome;
          detail := array_to_string(published.missing, ', ');
        when 'unpublish' then
          if exists (select from public.articles where id = article_id) then
            perform public.unpublish_article(article_id);
          else
            outcome := 'unchanged';
          end if;
        when 'trash' then
          perform public.trash_draft(article_id);
        when 'restore' then
          restored := public.restore_from_trash(article_id);
          if restored.reason is not null then
            outcome := 'restored-as-draft';
            detail := restored.reason;
          end if;
        when 'delete' then
          perform public.delete_forever(article_id);
        when 'set' then
          outcome := private.set_article_details(article_id, change);
      end case;
    exception
      when insufficient_privilege then outcome := 'not-allowed';
      when unique_violation then outcome := 'slug-taken';
      when sqlstate 'PT404' then outcome := 'not-found';
      when data_exception or integrity_constraint_violation then
        outcome := 'failed';
        detail := sqlerrm;
    end;
    return next;
  end loop;
end
$$;
