-- Working copies as the staff list shows and searches them.

create index articles_title on public.articles ((lower(title) collate "C"), id);
create index articles_category_title on public.articles (category_id, (lower(title) collate "C"), id);

-- The list's knowledge of each working copy that has changes or is in Trash: one narrow row, maintained by a
-- trigger, since `fields` of `article_drafts` holds the whole text.
create table private.listed_drafts (
  article_id uuid primary key references public.article_drafts (article_id) on delete cascade,
  -- Whether the article is in `articles`, so that it has a row there.
  is_live boolean not null,
  stage text not null,
  -- When it was edited, or put into Trash.
  listed_at timestamptz not null,
  trashed_at timestamptz,
  title text not null,
  slug text not null,
  category_id uuid,
  author_id uuid,
  other_authors jsonb not null,
  -- The slugs of its tags; a tag in another script has none, and is here as it is.
  tag_slugs text[] not null,
  is_featured boolean not null,
  is_popular boolean not null,
  -- The text that a search compares and the terms that it asks the index for, as in `private.article_texts` and
  -- `private.article_terms`.
  body text not null,
  terms tsvector not null
);
-- Uncompressed and outside the row: filters read few pages, searches need not decompress.
alter table private.listed_drafts alter column body set storage external;
alter table private.listed_drafts alter column terms set storage external;
alter table private.listed_drafts set (toast_tuple_target = 128);
alter table private.listed_drafts enable row level security;
create index listed_drafts_newest on private.listed_drafts (listed_at desc, article_id desc);
create index listed_drafts_title on private.listed_drafts ((lower(title) collate "C"), article_id);
create index listed_drafts_tags on private.listed_drafts using gin (tag_slugs);
-- With a pending list, since a working copy is written every few seconds; a short one, which searches read quickly.
create index listed_drafts_terms on private.listed_drafts using gin (terms) with (gin_pending_list_limit = 256);

create function private.tag_key(tag text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(nullif(private.to_slug(tag), ''), tag)
$$;

create function private.list_draft() returns trigger
language plpgsql security definer -- writes private.listed_drafts
set search_path = ''
as $$
declare
  body constant text := lower(private.squeeze(
    concat_ws(E'\n\n', new.fields ->> 'title', private.content_text(new.fields -> 'content'))
  ));
  article public.articles;
begin
  if not new.has_changes and new.trashed_at is null then
    delete from private.listed_drafts where article_id = new.article_id;
    return null;
  end if;
  article.title := coalesce(new.fields ->> 'title', '');
  article.excerpt := coalesce(new.fields ->> 'excerpt', '');
  article.tags := private.field_tags(new.fields);
  article.author_id := private.field_id(new.fields, 'author_id');
  article.other_authors := case jsonb_typeof(new.fields -> 'other_authors')
    when 'array' then new.fields -> 'other_authors' else '[]'
  end;
  insert into private.listed_drafts (
    article_id, is_live, stage, listed_at, trashed_at, title, slug, category_id, author_id, other_authors, tag_slugs,
    is_featured, is_popular, body, terms
  )
  values (
    new.article_id,
    exists (select from public.articles where id = new.article_id),
    new.stage,
    coalesce(new.trashed_at, new.updated_at),
    new.trashed_at,
    left(article.title, 500),
    left(coalesce(new.fields ->> 'slug', ''), 300),
    private.field_id(new.fields, 'category_id'),
    article.author_id,
    article.other_authors,
    array(select private.tag_key(tag) from unnest(article.tags) as tag),
    coalesce(new.fields -> 'is_featured' = 'true', false),
    coalesce(new.fields -> 'is_popular' = 'true', false),
    body,
    private.article_terms(article, body)
  )
  on conflict (article_id) do update
  set
    is_live = excluded.is_live, stage = excluded.stage, listed_at = excluded.listed_at,
    trashed_at = excluded.trashed_at, title = excluded.title, slug = excluded.slug,
    category_id = excluded.category_id, author_id = excluded.author_id,
    other_authors = excluded.other_authors, tag_slugs = excluded.tag_slugs,
    is_featured = excluded.is_featured, is_popular = excluded.is_popular, body = excluded.body, terms = excluded.terms;
  return null;
end
$$;

-- The working copies that a search finds, by the rules of `private.find_matches`. The newest 1,000 are compared one by
-- one, since words that no article has are not in `private.search_words`.
create function private.find_drafts(needle text, literal tsquery, words tsquery) returns uuid[]
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  most_matches constant integer := 10001;
  by_words constant uuid[] := array(
    select found.article_id
    from (select article_id, listed_at from private.listed_drafts where terms @@ words offset 0) as found
    order by found.listed_at desc
    limit most_matches
  );
begin
  return by_words || array(
    select draft.article_id
    from private.listed_drafts as draft
    where draft.article_id = any (
      array(select article_id from private.listed_drafts where terms @@ literal limit most_matches)
      || array(select article_id from private.listed_drafts order by listed_at desc, article_id desc limit 1000)
    )
      and draft.article_id <> all (by_words)
      and strpos(draft.body collate "C", needle) > 0
  );
end
$$;

-- Each insert and delete of an article changes its working copy, so `is_live` follows.
create trigger list_added_draft after insert on public.article_drafts
for each row execute function private.list_draft();
create trigger list_changed_draft
after update of fields, has_changes, stage, updated_at, trashed_at on public.article_drafts
for each row execute function private.list_draft();
