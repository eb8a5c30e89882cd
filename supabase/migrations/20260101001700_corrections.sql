-- Notes to readers about changes, and the public history of articles.

-- A note to readers about a change of an article. It stays when the article is taken off the site and comes back.
create table public.article_corrections (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null,
  kind text not null check (kind in ('update', 'clarification', 'correction', 'retraction')),
  text text not null default '' check (length(text) <= 2000),
  -- The version that the change made.
  version_number bigint not null,
  published_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  -- When the note itself was changed, or taken back.
  changed_at timestamptz,
  withdrawn_at timestamptz,
  -- When it came from another installation: the signed digests have it from then on.
  imported_at timestamptz,
  -- Another one for each state: with it goes the only way to confirm a guess of the former text by a digest.
  salt bytea not null default private.new_salt(),
  constraint text_is_given check (kind = 'update' or text ~ '\S')
);
create index article_corrections_article on public.article_corrections (article_id, published_at);
create index article_corrections_listed on public.article_corrections (published_at desc, id desc)
where kind <> 'update' and withdrawn_at is null;
create index article_corrections_created_by on public.article_corrections (created_by) where created_by is not null;

alter table public.article_corrections enable row level security;
-- The writer of a note is the newsroom's own affair.
grant select (id, article_id, kind, text, version_number, published_at, changed_at, withdrawn_at)
on public.article_corrections to anon, authenticated;
-- Notes are written by functions alone, like versions.
grant select on public.article_corrections to service_role;

create policy "everybody reads notes of public articles" on public.article_corrections
for select to anon, authenticated
using (withdrawn_at is null and exists (
  select from public.articles where articles.id = article_id and articles.published_at <= now()
));
create policy "writers read notes of their articles" on public.article_corrections for select to authenticated
using ((select private.can('read')) or private.can('read', article_id));

create function private.renew_note_salt() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.salt := private.new_salt();
  return new;
end
$$;

-- The pages that show a note: its article, the history of that, and the list of all corrections.
create function private.invalidate_corrections() returns trigger
language plpgsql security definer -- calls private.notify_cache_tags, which no client may
set search_path = ''
as $$
begin
  perform private.notify_cache_tags(array['corrections'] || array(
    select 'article:' || slug from public.articles where id = coalesce(new.article_id, old.article_id)
  ));
  return null;
end
$$;

-- Brings `noted_articles` in step with the notes of an article. Pages that list it show the difference.
create function private.mark_noted_article(id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  is_changed boolean;
begin
  -- Two notes at once: who comes second must see the first.
  perform from public.articles where articles.id = mark_noted_article.id for update;
  insert into public.noted_articles as known (article_id, told_at, is_retracted)
  select articles.id, max(note.published_at), bool_or(note.kind = 'retraction')
  from public.articles join public.article_corrections as note on note.article_id = articles.id
  where articles.id = mark_noted_article.id and note.withdrawn_at is null
  group by articles.id
  on conflict (article_id) do update set told_at = excluded.told_at, is_retracted = excluded.is_retracted
  where (known.told_at, known.is_retracted) is distinct from (excluded.told_at, excluded.is_retracted);
  is_changed := found;
  delete from public.noted_articles as known
  where known.article_id = mark_noted_article.id and not exists (
    select from public.article_corrections as note
    where note.article_id = mark_noted_article.id and note.withdrawn_at is null
  );
  if is_changed or found then
    perform private.notify_cache_tags(private.article_tags(articles))
    from public.articles where articles.id = mark_noted_article.id;
  end if;
end
$$;

create function private.mark_noted() returns trigger
language plpgsql security definer -- writes public.noted_articles
set search_path = ''
as $$
begin
  perform private.mark_noted_article(coalesce(new.article_id, old.article_id));
  return null;
end
$$;

-- Notes stay when their article is taken off the site: it may come back.
create function private.mark_inserted() returns trigger
language plpgsql security definer -- writes public.noted_articles
set search_path = ''
as $$
begin
  perform private.mark_noted_article(noted.article_id)
  from (
    select distinct note.article_id
    from public.article_corrections as note join inserted on inserted.id = note.article_id
    where note.withdrawn_at is null
  ) as noted;
  return null;
end
$$;

-- A note as it is stored: the text trimmed, and given where its kind needs one.
create function private.note_text(kind text, text text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if kind is null or kind not in ('update', 'clarification', 'correction', 'retraction') then
    raise exception 'There is no such kind of note: %.', kind using errcode = '22023';
  end if;
  if kind <> 'update' and coalesce(text, '') !~ '\S' then
    raise exception 'Tell readers in a sentence what changed, and why.' using errcode = '22023';
  end if;
  return btrim(coalesce(text, ''), E' \t\r\n');
end
$$;

-- Updates a live article that is still as the writer saw it (`seen_version` is its `updated_at`), and tells readers, in
-- one transaction. `changes` holds columns by name.
create function public.publish_with_note(
  article_id uuid, changes jsonb, seen_version timestamptz, kind text, text text default '',
  out updated_at timestamptz, out version_number bigint
)
language plpgsql security definer -- writes public.article_corrections
set search_path = ''
as $$
declare
  given jsonb := coalesce(changes, '{}') - array[
    'id', 'created_at', 'first_published_at', 'updated_at', 'read_time'
  ];
  stored_text constant text := private.note_text(publish_with_note.kind, publish_with_note.text);
  article public.articles;
  columns text;
begin
  perform private.require_capability('publish', publish_with_note.article_id);
  perform private.lock_article(publish_with_note.article_id);
  select * into article from public.articles where articles.id = publish_with_note.article_id;
  if not found then
    raise exception 'This article is not on the site any more.' using errcode = 'PT404';
  end if;
  if article.updated_at is distinct from seen_version then
    raise exception 'Someone else changed this article.' using errcode = 'PT409';
  end if;
  if article.published_at > now() then
    raise exception 'Readers have not seen this article yet.' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_object_keys(given) as name
    where name not in (
      select attname from pg_catalog.pg_attribute
      where attrelid = 'public.articles'::regclass and attnum > 0 and not attisdropped
    )
  ) then
    raise exception 'An article has no such field.' using errcode = '22023';
  end if;
  -- The trigger sets the time; naming the column makes a change even of nothing.
  given := jsonb_build_object('updated_at', now()) || given;
  select string_agg(quote_ident(name), ', ') into columns from jsonb_object_keys(given) as name;
  execute format(
    'update public.articles as article
     set (%1$s) = (select %1$s from jsonb_populate_record(article, $2) as changed)
     where article.id = $1 returning article.updated_at',
    columns
  ) into updated_at using publish_with_note.article_id, given;
  version_number := private.last_version(publish_with_note.article_id);
  insert into public.article_corrections (article_id, kind, text, version_number, created_by)
  values (
    publish_with_note.article_id, publish_with_note.kind, stored_text, publish_with_note.version_number,
    private.own_id()
  );
end
$$;

-- Changes the words or the kind of a note. Readers see when.
create function public.change_correction(id uuid, kind text, text text) returns void
language plpgsql security definer -- writes public.article_corrections
set search_path = ''
as $$
declare
  note public.article_corrections;
begin
  select * into note from public.article_corrections as stored where stored.id = change_correction.id;
  perform private.require_capability('publish', note.article_id);
  perform private.lock_article(note.article_id);
  select * into note from public.article_corrections as stored where stored.id = change_correction.id for update;
  if note.id is null or note.withdrawn_at is not null then
    raise exception 'This note does not exist any more.' using errcode = 'PT404';
  end if;
  update public.article_corrections as stored
  set
    kind = change_correction.kind,
    text = private.note_text(change_correction.kind, change_correction.text),
    changed_at = now()
  where stored.id = change_correction.id;
end
$$;

-- Takes a note back: readers do not see it any more, the newsroom does.
create function public.withdraw_correction(id uuid) returns void
language plpgsql security definer -- writes public.article_corrections
set search_path = ''
as $$
declare
  note public.article_corrections;
begin
  select * into note from public.article_corrections as stored where stored.id = withdraw_correction.id;
  perform private.require_capability('publish', note.article_id);
  perform private.lock_article(note.article_id);
  select * into note from public.article_corrections as stored where stored.id = withdraw_correction.id for update;
  if note.id is null or note.withdrawn_at is not null then
    raise exception 'This note does not exist any more.' using errcode = 'PT404';
  end if;
  update public.article_corrections as stored set withdrawn_at = now() where stored.id = withdraw_correction.id;
end
$$;

-- Clarifications, corrections and retractions of public articles, newest first.
create function public.list_corrections(max_rows integer default 20, skip_rows integer default 0)
returns table (
  id uuid, kind text, text text, version_number bigint, published_at timestamptz, changed_at timestamptz,
  article_title text, article_slug text
)
language sql stable
set search_path = ''
as $$
  select
    note.id, note.kind, note.text, note.version_number, note.published_at, note.changed_at, article.title, article.slug
  from public.article_corrections as note
  join public.articles as article on article.id = note.article_id and article.published_at <= now()
  where note.kind <> 'update' and note.withdrawn_at is null
  order by note.published_at desc, note.id desc
  limit least(greatest(max_rows, 0), 100) offset greatest(skip_rows, 0)
$$;

-- When readers could first see a version; null if they never could.
create function private.version_public_at(version public.article_versions) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case when private.is_public_version(version) then
    greatest(version.created_at, case when version.kind = 'scheduled' then (version.fields ->> 'published_at')::timestamptz end)
  end
$$;

-- The versions of a public article that readers could see, newest first: those before the version `before`. No signed
-- digest has those that another installation recorded.
create function public.list_public_versions(article_id uuid, max_rows integer default 20, before bigint default null)
returns table (number bigint, public_at timestamptz, fields jsonb, redacted_at timestamptz, is_imported boolean)
language sql stable security definer -- readers see of public.article_versions what was public, which depends on the next row
set search_path = ''
as $$
  select
    version.number, coalesce(version.public_at, private.version_public_at(version)), version.fields,
    version.redacted_at, version.kind = 'imported'
  from public.article_versions as version
  where version.article_id = list_public_versions.article_id
    and (list_public_versions.before is null or version.number < list_public_versions.before)
    and (
      version.public_at is not null
      or version.kind in ('published', 'scheduled') and private.is_public_version(version)
    )
    and exists (
      select from public.articles as article
      where article.id = list_public_versions.article_id and article.published_at <= now()
    )
  order by version.number desc
  limit least(greatest(max_rows, 0), 50)
$$;

create trigger renew_note_salt before update on public.article_corrections
for each row execute function private.renew_note_salt();

create trigger invalidate_corrections after insert or update or delete on public.article_corrections
for each row execute function private.invalidate_corrections();
create trigger invalidate_truncated_corrections after truncate on public.article_corrections
for each statement execute function private.invalidate_site();

create trigger mark_noted after insert or update or delete on public.article_corrections
for each row execute function private.mark_noted();

create trigger mark_noted after insert on public.articles
referencing new table as inserted
for each statement execute function private.mark_inserted();
