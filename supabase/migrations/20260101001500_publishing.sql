-- Checks before publishing, and articles that go on the site and leave it.

-- The checks (app/domain/newsroom/publishing-checklist.ts) and what each is: 'required', 'warned' or 'off'. An admin
-- changes them; what was never changed is as it is here.
create function private.publishing_rules() returns jsonb
language sql stable
set search_path = ''
as $$
  select '{
    "image-alt": "warned", "image-credit": "warned", "image-caption": "off", "image-license": "warned",
    "recording-text": "warned", "links": "warned", "excerpt": "warned", "byline": "warned"
  }'::jsonb || coalesce(
    (select settings.value::jsonb from private.settings where settings.name = 'publishing_rules'), '{}'
  )
$$;

create function public.get_publishing_rules() returns jsonb
language plpgsql stable
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
language plpgsql security definer -- writes private.settings
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

-- Facts for the checklist of an article with this author, whose text links to these pages of the site: the
-- rules, the pages that do not exist, and whether the byline is somebody's. Accounts count as linked to authors where
-- two are, since the first admin alone may be. Staff only.
create function public.get_publishing_checks(author_id uuid, pages jsonb) returns jsonb
language plpgsql stable security definer -- reads private.settings, and all of public.profiles
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
language plpgsql
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

-- The same by who may publish the article. The moment for which one was only scheduled is not kept: it would be a past
-- one when the article is published later.
create function public.unpublish_article(article_id uuid) returns void
language plpgsql security definer -- locks the working copy, and marks the removal
set search_path = ''
as $$
declare
  was_scheduled boolean;
begin
  perform private.require_capability('publish', unpublish_article.article_id);
  perform private.lock_article(unpublish_article.article_id);
  was_scheduled := exists (
    select from public.articles as article
    where article.id = unpublish_article.article_id and article.published_at > now()
  );
  perform private.take_off_site(unpublish_article.article_id);
  if was_scheduled then
    update public.article_drafts as draft set fields = draft.fields || '{"published_at": ""}'
    where draft.article_id = unpublish_article.article_id;
  end if;
end
$$;

-- Undoes `unpublish_article`: the article is on the site as it was, at its address and with its dates. What was written
-- meanwhile stays in the working copy. Fails with `PT409` where another article has taken its address.
create function public.republish_article(article_id uuid) returns void
language plpgsql security definer -- reads the history, and locks the working copy
set search_path = ''
as $$
declare
  last public.article_versions;
  article public.articles;
begin
  perform private.require_capability('publish', republish_article.article_id);
  perform private.lock_article(republish_article.article_id);
  select * into last from private.recorded_versions as version
  where version.article_id = republish_article.article_id
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
  article.category_id := (select id from public.categories where id = article.category_id);
  article.author_id := (select id from public.authors where id = article.author_id);
  insert into public.articles select article.*;
end
$$;

-- The category in which an article was that readers find no more at its address; no row where it has none.
create function public.find_gone_category(slug text) returns table (name text, category_slug text)
language sql stable security definer -- reads private.article_redirects and public.article_versions
set search_path = ''
as $$
  select category.name, category.slug
  from private.article_redirects as redirect
  cross join lateral (
    select version.fields ->> 'category_id' as category_id
    from public.article_versions as version
    where version.article_id = redirect.article_id and version.kind not in ('draft', 'named')
    order by version.number desc limit 1
  ) as last
  join public.categories as category on category.id::text = last.category_id
  where redirect.slug = find_gone_category.slug
    and not exists (select from public.articles where id = redirect.article_id)
$$;

-- Fields that a working copy lacks to be published: columns of `articles` without which the form does not publish either.
create function private.missing_fields(fields jsonb) returns text[]
language sql stable
set search_path = ''
as $$
  select array_remove(array[
    case when coalesce(fields ->> 'title', '') !~ '\S' then 'title' end,
    case when coalesce(fields ->> 'slug', '') !~ '\S' then 'slug' end,
    case when not exists (
      select from public.categories where id = private.field_id(fields, 'category_id')
    ) then 'category' end,
    case when not exists (
      select from public.authors where id = private.field_id(fields, 'author_id')
    ) then 'author' end,
    case when coalesce(fields ->> 'excerpt', '') !~ '\S' then 'excerpt' end,
    case
      when coalesce(private.content_text(fields -> 'content'), '') !~ '\S' then 'content'
      -- An article may begin with an image, audio or video, which need no text.
      when coalesce(first.block ->> 'type', '') not in ('image', 'audio', 'video') and private.node_text(first.block) !~ '\S' then 'content'
    end
  ], null)
  from (
    select case jsonb_typeof(fields -> 'content')
      when 'array' then fields -> 'content' -> 0
      when 'object' then fields -> 'content' -> 'main' -> 0
    end as block
  ) as first
$$;

-- Publishes what a working copy says, as a client does that inserts or updates the article. Returns 'done',
-- 'unchanged', 'missing' and what is missing, 'slug-taken', or 'unread' where the site is about to read what somebody
-- has just written.
create function private.publish_draft(article_id uuid, out outcome text, out missing text[])
language plpgsql
set search_path = ''
as $$
declare
  draft public.article_drafts;
  article public.articles;
  given jsonb;
begin
  perform private.lock_article(publish_draft.article_id);
  select * into article from public.articles where id = publish_draft.article_id;
  select * into draft from public.article_drafts
  where article_drafts.article_id = publish_draft.article_id and trashed_at is null;
  if draft.article_id is null and article.id is null then
    raise exception 'This article does not exist any more.' using errcode = 'PT404';
  elsif draft.problem is not null then
    raise exception '%', draft.problem using errcode = '22023';
  end if;
  if exists (
    select from private.draft_logs as log
    where log.article_id = publish_draft.article_id and log.unread_since is not null
  ) then
    outcome := 'unread';
    return;
  end if;
  outcome := 'unchanged';
  if draft.article_id is null or not draft.has_changes then
    return;
  end if;
  given := case when article.id is null then '{}' else to_jsonb(article) end || draft.fields;
  missing := private.missing_fields(given);
  if missing <> '{}' then
    outcome := 'missing';
    return;
  end if;
  if exists (select from public.articles where slug = btrim(given ->> 'slug') and id <> publish_draft.article_id) then
    outcome := 'slug-taken';
    return;
  end if;
  given := private.draft_fields(given) - array(
    select name
    from unnest(array['is_featured', 'is_popular', 'image_is_decorative', 'tags', 'other_authors']) as name
    where given -> name = 'null'
  ) || (
    select jsonb_object_agg(
      field.name,
      case
        when field.name in ('title', 'slug', 'excerpt') then to_jsonb(btrim(field.value #>> '{}'))
        else coalesce(to_jsonb(nullif(btrim(field.value #>> '{}'), '')), 'null')
      end
    )
    from jsonb_each(given) as field (name, value)
    where field.name in (
      'title', 'slug', 'excerpt', 'image_src', 'image_alt', 'image_caption', 'sponsor', 'label',
      'seo_title', 'seo_description', 'social_title', 'social_description', 'social_image', 'canonical_url'
    )
  );
  -- A date that is left open is the moment of publishing; a live article keeps its own.
  if coalesce(given ->> 'published_at', '') = '' then
    given := given - 'published_at';
  end if;
  article := jsonb_populate_record(article, given);
  article.id := publish_draft.article_id;
  if exists (select from public.articles where id = publish_draft.article_id) then
    update public.articles as live
    set
      title = article.title, slug = article.slug, excerpt = article.excerpt, content = article.content,
      image_src = article.image_src, image_alt = article.image_alt, image_is_decorative = article.image_is_decorative,
      image_caption = article.image_caption,
      category_id = article.category_id, author_id = article.author_id, other_authors = article.other_authors,
      published_at = article.published_at,
      is_featured = article.is_featured, is_popular = article.is_popular, tags = article.tags,
      sponsor = article.sponsor, label = article.label, seo_title = article.seo_title, seo_description = article.seo_description,
      social_title = article.social_title, social_description = article.social_description,
      social_image = article.social_image, canonical_url = article.canonical_url
    where live.id = publish_draft.article_id;
  else
    insert into public.articles select article.*;
  end if;
  outcome := 'done';
end
$$;
