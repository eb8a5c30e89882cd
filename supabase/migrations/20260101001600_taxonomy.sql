-- Categories, authors and tags: renamed, merged, deleted, and counted for the newsroom.

-- The category or author into which another was merged. Working copies and old versions still name the old one.
create table private.merged_ids (
  id uuid primary key,
  into_id uuid not null
);
create index merged_ids_into on private.merged_ids (into_id);
alter table private.merged_ids enable row level security;

-- The tag into which another was renamed or merged. Articles that were begun before may still say the old one; in those
-- begun later it is a new tag.
create table private.merged_tags (
  tag text primary key,
  into_tag text not null,
  merged_at timestamptz not null default now()
);
create index merged_tags_into on private.merged_tags (into_tag);
alter table private.merged_tags enable row level security;

-- The category with this id, or the one into which it was merged; null where it was deleted. The same for authors.
create function private.current_category(category_id uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select id from public.categories where id = category_id),
    (
      select category.id from private.merged_ids as merged
      join public.categories as category on category.id = merged.into_id
      where merged.id = category_id
    )
  )
$$;

create function private.current_author(author_id uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select id from public.authors where id = author_id),
    (
      select author.id from private.merged_ids as merged
      join public.authors as author on author.id = merged.into_id
      where merged.id = author_id
    )
  )
$$;

-- The tags of an article, with the remaining one in place of each that was merged since its working copy was begun;
-- without a working copy, since `begun`.
create function private.current_tags(tags text[], article_id uuid, begun timestamptz) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  since constant timestamptz := coalesce(
    (select draft.created_at from public.article_drafts as draft where draft.article_id = current_tags.article_id),
    begun
  );
  merged record;
begin
  -- More than an article may have: they are rejected after the triggers.
  if cardinality(tags) > 50 then
    return tags;
  end if;
  for merged in
    select known.tag, known.into_tag from private.merged_tags as known
    where known.tag = any (tags) and known.merged_at > since
  loop
    tags := private.replace_in_tags(tags, merged.tag, merged.into_tag);
  end loop;
  return tags;
end
$$;

-- A merged category, author or tag in an article that is saved, as an open form does, means the remaining one.
create function private.follow_merges() returns trigger
language plpgsql security definer -- reads private.merged_ids and private.merged_tags
set search_path = ''
as $$
begin
  new.category_id := coalesce(private.current_category(new.category_id), new.category_id);
  new.author_id := coalesce(private.current_author(new.author_id), new.author_id);
  if cardinality(new.tags) > 0 then
    new.tags := private.current_tags(new.tags, new.id, coalesce(new.created_at, now()));
  end if;
  return new;
end
$$;

-- Fields of the working copy of an article, with the remaining category, author and tags in place of merged ones.
create function private.current_fields(fields jsonb, article_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  said constant text[] := private.field_tags(fields);
  current constant text[] := private.current_tags(said, article_id, now());
begin
  return fields
    || coalesce((
      select jsonb_build_object('category_id', merged.into_id) from private.merged_ids as merged
      where merged.id::text = fields ->> 'category_id'
    ), '{}')
    || coalesce((
      select jsonb_build_object('author_id', merged.into_id) from private.merged_ids as merged
      where merged.id::text = fields ->> 'author_id'
    ), '{}')
    || case
      when fields ? 'other_authors' and exists (
        select from private.byline_entries(fields -> 'other_authors') as entry
        join private.merged_ids as merged on merged.id = entry.author_id
      )
      then jsonb_build_object('other_authors', private.current_other_authors(fields -> 'other_authors', (
        select private.current_author(private.field_id(fields, 'author_id'))
      )))
      else '{}'
    end
    || case when current <> said then jsonb_build_object('tags', current) else '{}' end;
end
$$;

-- Articles that one call of a function below changes. A call takes one to two seconds, and nobody else who saves one of
-- its articles waits longer than that; the next call goes on where it ended.
create function private.taxonomy_batch() returns integer
language sql immutable
set search_path = ''
as $$
  select 500
$$;

-- Gives a batch of the articles of a category or an author another one, or none. `field` is category_id or author_id.
-- Returns how many were changed; fewer than a batch when none is left.
create function private.reassign_articles(field text, from_id uuid, into_id uuid) returns integer
language plpgsql
set search_path = '' set enable_seqscan = off
as $$
declare
  ids uuid[];
begin
  execute format('select array(select id from public.articles where %I = $1 limit $2)', field)
  into ids using from_id, private.taxonomy_batch();
  perform private.lock_articles(ids);
  execute format('update public.articles set %1$I = $1 where id = any ($2) and %1$I = $3', field)
  using into_id, ids, from_id;
  return cardinality(ids);
end
$$;

-- The same for articles that name the author among the others of their byline.
create function private.reassign_other_authors(from_id uuid, into_id uuid) returns integer
language plpgsql
set search_path = '' set enable_seqscan = off
as $$
declare
  named constant jsonb := jsonb_build_array(jsonb_build_object('author_id', from_id));
  ids constant uuid[] := array(
    select id from public.articles where other_authors <> '[]' and other_authors @> named limit private.taxonomy_batch()
  );
begin
  perform private.lock_articles(ids);
  update public.articles as article
  set other_authors = (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'author_id', case when entry.author_id = from_id then into_id else entry.author_id end, 'role', entry.role
        )
        order by entry.place
      ) filter (where entry.author_id <> from_id or into_id is not null),
      '[]'
    )
    from private.byline_entries(article.other_authors) as entry
  )
  where article.id = any (ids) and article.other_authors @> named;
  return cardinality(ids);
end
$$;

-- Moves the articles of a category or an author to `into_id` (null: to none) and deletes it when none is left. With
-- `is_merge`, its addresses lead to the other one.
create function private.retire(kind text, from_id uuid, into_id uuid, is_merge boolean)
returns table (changed integer, is_done boolean)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  field constant text := retire.kind || '_id';
  tables constant jsonb := '{"category": "categories", "author": "authors"}';
  target constant text := tables ->> retire.kind;
  old_slug text;
  is_known boolean;
  others integer;
begin
  perform private.require_capability('taxonomy');
  if from_id = into_id then
    raise exception 'Choose another % than the one that goes.', retire.kind using errcode = '22023';
  end if;
  -- Two merges in opposite directions would wait for each other.
  perform pg_advisory_xact_lock(hashtext('public.taxonomy'));
  -- Holds back whoever gives an article this category or author meanwhile.
  execute format('select slug from public.%I where id = $1 for update', target) into old_slug using from_id;
  if old_slug is null then
    raise exception 'This % does not exist any more.', retire.kind using errcode = 'PT404';
  end if;
  if into_id is not null then
    execute format('select exists (select from public.%I where id = $1)', target) into is_known using into_id;
    if not is_known then
      raise exception 'The % to move the articles to does not exist any more.', retire.kind using errcode = 'PT404';
    end if;
  end if;
  changed := private.reassign_articles(field, from_id, into_id);
  is_done := changed < private.taxonomy_batch();
  if is_done and retire.kind = 'author' then
    others := private.reassign_other_authors(from_id, into_id);
    changed := changed + others;
    is_done := others < private.taxonomy_batch();
  end if;
  if is_done then
    if is_merge then
      insert into private.page_redirects (kind, slug, target) values (retire.kind, old_slug, into_id)
      on conflict (kind, slug) do update set target = excluded.target;
      update private.page_redirects set target = into_id::text
      where page_redirects.kind = retire.kind and page_redirects.target = from_id::text;
      update private.merged_ids set into_id = retire.into_id where merged_ids.into_id = from_id;
      insert into private.merged_ids (id, into_id) values (from_id, retire.into_id);
    end if;
    execute format('delete from public.%I where id = $1', target) using from_id;
  end if;
  return next;
end
$$;

-- Renames a category. `slug` is its new address; null for one made from the name. Returns the slug.
create function public.rename_category(category_id uuid, name text, slug text default null) returns text
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted text := coalesce(rename_category.slug, btrim(left(private.to_slug(rename_category.name), 120), '-'));
begin
  perform private.require_capability('taxonomy');
  if wanted in ('latest', 'popular', 'featured') then
    wanted := wanted || '-articles';
  end if;
  update public.categories
  set name = btrim(rename_category.name), slug = coalesce(nullif(wanted, ''), slug)
  where id = category_id
  returning slug into wanted;
  if not found then
    raise exception 'This category does not exist any more.' using errcode = 'PT404';
  end if;
  return wanted;
exception when unique_violation then
  raise exception 'Another category has the address /category/%. Choose another, or merge the two.', wanted
    using errcode = '23505';
end
$$;

-- Renames an author. `slug` is the new address; null for one made from the name. Returns the slug.
create function public.rename_author(author_id uuid, name text, slug text default null) returns text
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted text := rename_author.slug;
begin
  perform private.require_capability('taxonomy');
  update public.authors
  set name = btrim(rename_author.name), slug = rename_author.slug
  where id = author_id
  returning slug into wanted;
  if not found then
    raise exception 'This author does not exist any more.' using errcode = 'PT404';
  end if;
  return wanted;
exception when unique_violation then
  raise exception 'Another author has the address /author/%. Choose another, or merge the two.', wanted
    using errcode = '23505';
end
$$;

-- Merging and deleting change a batch of articles a call, and answer how many those were and whether all is done: the
-- caller repeats the call until it is. An interrupted merge has moved some articles, and is finished by calling again.

create function public.merge_categories(from_id uuid, into_id uuid) returns table (changed integer, is_done boolean)
language sql security definer -- writes private.page_redirects and private.merged_ids
set search_path = ''
as $$
  select * from private.retire('category', from_id, into_id, true)
$$;

create function public.merge_authors(from_id uuid, into_id uuid) returns table (changed integer, is_done boolean)
language plpgsql security definer -- writes private.page_redirects and private.merged_ids
set search_path = ''
as $$
begin
  perform private.require_capability('taxonomy');
  -- An author is linked to one account.
  if not exists (select from public.profiles where profiles.author_id = merge_authors.into_id) then
    update public.profiles set author_id = merge_authors.into_id where profiles.author_id = from_id;
  end if;
  return query select * from private.retire('author', from_id, merge_authors.into_id, true);
end
$$;

-- Deletes a category. Its articles move to the category `move_to`, or have none.
create function public.delete_category(category_id uuid, move_to uuid default null)
returns table (changed integer, is_done boolean)
language sql security definer -- locks articles with their working copies
set search_path = ''
as $$
  select * from private.retire('category', category_id, move_to, false)
$$;

-- Deletes an author. Their articles move to the author `move_to`, or have none.
create function public.delete_author(author_id uuid, move_to uuid default null)
returns table (changed integer, is_done boolean)
language sql security definer -- locks articles with their working copies
set search_path = ''
as $$
  select * from private.retire('author', author_id, move_to, false)
$$;

-- Tags with one replaced, in its place, or left out (null). The new one is there once.
create function private.replace_in_tags(tags text[], tag text, replacement text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(changed.name order by changed.place), '{}')
  from (
    select case when spelled.name = tag then replacement else spelled.name end as name, min(spelled.place) as place
    from unnest(tags) with ordinality as spelled (name, place)
    group by 1
  ) as changed
  where changed.name is not null
$$;

-- The newsroom's text on a topic, and its front, go with its tag to another slug, once no published article has the old
-- one; a topic that is there already stays as it is.
create function private.move_topic(old_slug text, new_slug text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if old_slug is not distinct from new_slug or public.find_tag(old_slug) is not null then
    return;
  end if;
  update public.topics as topic set slug = new_slug
  where topic.slug = old_slug and length(new_slug) between 1 and 200
    and not exists (select from public.topics as other where other.slug = new_slug);
  delete from public.topics as topic where topic.slug = old_slug;
  if length(new_slug) between 1 and 200 then
    perform private.move_front('topic:' || old_slug, 'topic:' || new_slug);
  else
    delete from public.fronts as front where front.place = 'topic:' || old_slug;
  end if;
end
$$;

-- Replaces a tag in a batch of articles, or takes it out (null).
create function private.replace_tag(tag text, replacement text) returns table (changed integer, is_done boolean)
language plpgsql
set search_path = ''
as $$
declare
  old_slug constant text := private.to_slug(tag);
  new_slug constant text := private.to_slug(replacement);
  ids uuid[];
begin
  perform private.require_capability('taxonomy');
  perform pg_advisory_xact_lock(hashtext('public.taxonomy'));
  if old_slug is distinct from new_slug and public.find_tag(old_slug) is not null then
    delete from private.page_redirects where kind = 'tag' and slug = new_slug;
    update private.page_redirects set target = nullif(new_slug, '') where kind = 'tag' and target = old_slug;
    insert into private.page_redirects (kind, slug, target) values ('tag', old_slug, nullif(new_slug, ''))
    on conflict (kind, slug) do update set target = excluded.target;
    perform private.notify_cache_tags(array['tag:' || old_slug, 'tag:' || coalesce(new_slug, old_slug)]);
  end if;
  if length(old_slug) between 1 and 200 then
    ids := array(
      select article.id
      from private.tagged_articles as used
      join public.articles as article on article.id = used.article_id
      where used.slug = old_slug and replace_tag.tag = any (article.tags)
      limit private.taxonomy_batch()
    );
  else
    -- A tag without a page, in letters that no slug has, is in no index.
    ids := array(
      select article.id from public.articles as article
      where article.tags @> array[replace_tag.tag]
      limit private.taxonomy_batch()
    );
  end if;
  if replacement is null then
    delete from private.merged_tags where merged_tags.into_tag = replace_tag.tag;
  else
    -- A tag that others are renamed to is in use again.
    delete from private.merged_tags where merged_tags.tag = replacement;
    update private.merged_tags set into_tag = replacement where merged_tags.into_tag = replace_tag.tag;
    insert into private.merged_tags (tag, into_tag) values (replace_tag.tag, replacement)
    on conflict on constraint merged_tags_pkey
    do update set into_tag = excluded.into_tag, merged_at = excluded.merged_at;
  end if;
  perform private.lock_articles(ids);
  update public.articles as article
  set tags = private.replace_in_tags(article.tags, replace_tag.tag, replace_tag.replacement)
  where article.id = any (ids);
  changed := cardinality(ids);
  is_done := changed < private.taxonomy_batch();
  if is_done then
    perform private.move_topic(old_slug, new_slug);
  end if;
  return next;
end
$$;

-- Renames a tag in all articles; into a tag that exists, it merges the two.
create function public.rename_tag(tag text, new_tag text) returns table (changed integer, is_done boolean)
language plpgsql security definer -- writes private.page_redirects and private.merged_tags
set search_path = ''
as $$
declare
  wanted constant text := btrim(new_tag);
begin
  if coalesce(wanted, '') = '' or length(wanted) > 200 or strpos(wanted, ',') > 0 then
    raise exception 'A tag has between 1 and 200 characters and no comma.' using errcode = '22023';
  end if;
  if wanted = tag then
    return query select 0, true;
  else
    return query select * from private.replace_tag(tag, wanted);
  end if;
end
$$;

create function public.delete_tag(tag text) returns table (changed integer, is_done boolean)
language sql security definer -- writes private.page_redirects and private.merged_tags
set search_path = ''
as $$
  select * from private.replace_tag(tag, null)
$$;

-- All categories by name, each with its number of articles. Staff only: articles that are not public yet count too.
create function public.list_staff_categories()
returns table (id uuid, name text, slug text, articles bigint)
language sql stable
set search_path = ''
as $$
  select category.id, category.name, category.slug, coalesce(counted.articles, 0)
  from public.categories as category
  left join (
    select article.category_id, count(*) as articles
    from public.articles as article
    group by article.category_id
  ) as counted on counted.category_id = category.id
  where (select public.is_staff())
  order by category.name, category.id
$$;

-- How many articles each of these authors has. Staff only, as above.
create function public.count_author_articles(ids uuid[]) returns table (author_id uuid, articles bigint)
language plpgsql stable
set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if not public.is_staff() then
    return;
  end if;
  if cardinality(ids) > 1000 then
    raise exception 'At most 1,000 authors are looked up at once.' using errcode = '22023';
  end if;
  return query
  select listed.author_id, count(distinct listed.article_id)
  from public.article_authors as listed
  where listed.author_id = any (ids)
  group by listed.author_id;
end
$$;

-- The tags that contain `query`, ignoring case: first those that are it, then the most used: `max_rows` after the first
-- `skip_rows`, each with the number of all of them. Staff only, as above.
create function public.list_staff_tags(query text default '', max_rows integer default 25, skip_rows integer default 0)
returns table (tag text, uses bigint, slug text, total bigint)
language sql stable
set search_path = ''
as $$
  select known.tag, known.uses, known.slug, count(*) over ()
  from private.tag_uses as known
  where (select public.is_staff()) and position(lower(list_staff_tags.query) in lower(known.tag)) > 0
  order by lower(known.tag) = lower(list_staff_tags.query) desc, known.uses desc, known.tag
  limit least(greatest(max_rows, 0), 100)
  offset greatest(skip_rows, 0)
$$;

-- Changes an author on the condition that what the writer saw still holds, and answers whether it did: two who have
-- the same author open do not undo each other's work. `seen` and `wanted` hold columns by name; a biography is too
-- long for a condition in the address.
create function public.update_author(author_id uuid, seen jsonb, wanted jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not private.can('taxonomy') then
    raise exception 'only editors may change authors' using errcode = '42501';
  end if;
  update public.authors as author
  set (name, bio, image_url, kind) = (
    select changed.name, changed.bio, changed.image_url, changed.kind
    from jsonb_populate_record(author, wanted) as changed
  )
  where author.id = author_id and to_jsonb(author) @> seen;
  return found;
end
$$;

create trigger follow_merges before insert or update of category_id, author_id, tags on public.articles
for each row when (new.category_id is not null or new.author_id is not null or new.tags <> '{}')
execute function private.follow_merges();
