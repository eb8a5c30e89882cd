-- Working copies of articles: `articles` is what readers may see, and what is being written lies beside it.

-- The working copy of an article: of one that was never published, or of a live one. It is a Yjs document, stored as
-- the state `document` and the updates after it. The site reads the document and stores what it says as `fields`, by the
-- columns of `articles`; no client writes them. An empty `published_at` means the moment of publishing. A working copy
-- without a document, as that of an import, begins with its fields. It stays when it is published, so that writers go on
-- in it.
create table public.article_drafts (
  article_id uuid primary key,
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object')
    constraint fields_are_bounded check (private.has_bounded_fields(fields)),
  document bytea check (octet_length(document) <= 33554432),
  -- Documents with one lineage can be merged. It changes with fields that have no document yet, and when words are
  -- removed from the history.
  lineage text not null default gen_random_uuid()::text check (length(lineage) between 1 and 100),
  -- The number of the last update that `document` contains, and of the last one that `fields` says.
  folded_seq bigint not null default 0,
  fields_seq bigint not null default 0,
  -- Fields that a function changed and the document does not say yet, each with what the document says; and whether
  -- `fields` replaces the document as a whole, as a restored version does. The site writes them into the document.
  unwritten jsonb not null default '{}' check (private.has_bounded_fields(unwritten)),
  is_restored boolean not null default false,
  -- Images that the site is to replace in the document, wherever it shows them: paths in the bucket by the paths before.
  replaced_images jsonb not null default '{}' check (octet_length(replaced_images::text) <= 65536),
  -- When the site read the document last, and how often functions have changed `fields`.
  read_at timestamptz,
  fields_revision bigint not null default 0,
  -- Why `fields` does not say what the document does, for its writers.
  problem text check (length(problem) <= 500),
  -- The version of the live article that it was begun from; null for an article that was never published.
  based_on bigint,
  has_changes boolean not null default true,
  stage text not null default 'draft' check (stage in ('draft', 'review', 'ready')),
  -- Set by imports: whether it was an article of the site that it came from, or a page beside its articles.
  kind text not null default 'article' check (kind in ('article', 'page')),
  -- The user who asked for the review, and the editor who is asked for it; null means every editor. Whoever writes the
  -- article is `assigned_to`, also while it is in review.
  submitted_by uuid references auth.users (id) on delete set null,
  reviewer uuid references auth.users (id) on delete set null,
  -- The version that the review accepted.
  accepted_version bigint,
  assigned_to uuid references auth.users (id) on delete set null,
  due_at timestamptz check (private.is_calendar_time(due_at)),
  planned_for timestamptz check (private.is_calendar_time(planned_for)),
  note text check (length(note) <= 5000),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid references auth.users (id) on delete set null
);
create index article_drafts_trashed on public.article_drafts (trashed_at desc, article_id) where trashed_at is not null;
create index article_drafts_pages on public.article_drafts (article_id) where kind = 'page';
create index article_drafts_assigned on public.article_drafts (assigned_to) where assigned_to is not null;

-- One change of a working copy's document. `problem` says why one is no Yjs update: it is set aside.
create table public.draft_updates (
  article_id uuid not null references public.article_drafts (article_id) on delete cascade,
  seq bigint not null,
  update bytea not null check (octet_length(update) <= 16777216),
  created_by uuid,
  created_at timestamptz not null default now(),
  problem text check (length(problem) <= 500),
  primary key (article_id, seq)
);

-- The log of a working copy's document: the number of its last update, and when the site is to read it. A table of its
-- own, so that a save writes few bytes however long the article is.
create table private.draft_logs (
  article_id uuid primary key references public.article_drafts (article_id) on delete cascade,
  seq bigint not null default 0,
  -- Null while `fields` says all updates.
  unread_since timestamptz,
  due_at timestamptz,
  -- A process of the site reads it until then.
  claimed_until timestamptz
);
create index draft_logs_due on private.draft_logs (due_at) where due_at is not null;
alter table private.draft_logs enable row level security;

alter table public.article_drafts enable row level security;
alter table public.draft_updates enable row level security;
grant select on public.article_drafts, public.draft_updates to authenticated;
grant all on public.article_drafts, public.draft_updates to service_role;

create policy "writers read working copies" on public.article_drafts for select to authenticated
using ((select private.can('read')) or private.can('read', article_id));
create policy "writers read changes of working copies" on public.draft_updates for select to authenticated
using ((select private.can('read')) or private.can('read', article_id));

-- The columns that a working copy has.
create function private.draft_columns() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array[
    'title', 'slug', 'excerpt', 'content', 'image_src', 'image_alt', 'image_is_decorative', 'image_caption', 'category_id',
    'author_id', 'other_authors', 'published_at', 'is_featured', 'is_popular', 'tags', 'sponsor', 'label', 'seo_title', 'seo_description',
    'social_title', 'social_description', 'social_image', 'canonical_url'
  ]
$$;

-- Of an object, the fields that a working copy has. Not by jsonb_object_agg, whose time grows with the square of the
-- length of lists, and not by naming all others, which does with the square of their number.
create function private.draft_fields(given jsonb) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select jsonb_build_object(
    'title', given -> 'title', 'slug', given -> 'slug', 'excerpt', given -> 'excerpt', 'content', given -> 'content',
    'image_src', given -> 'image_src', 'image_alt', given -> 'image_alt',
    'image_is_decorative', given -> 'image_is_decorative', 'image_caption', given -> 'image_caption',
    'category_id', given -> 'category_id', 'author_id', given -> 'author_id', 'other_authors', given -> 'other_authors',
    'published_at', given -> 'published_at',
    'is_featured', given -> 'is_featured', 'is_popular', given -> 'is_popular', 'tags', given -> 'tags',
    'sponsor', given -> 'sponsor', 'label', given -> 'label', 'seo_title', given -> 'seo_title',
    'seo_description', given -> 'seo_description', 'social_title', given -> 'social_title',
    'social_description', given -> 'social_description', 'social_image', given -> 'social_image',
    'canonical_url', given -> 'canonical_url'
  ) - array(select name from unnest(private.draft_columns()) as name where not given ? name)
$$;

-- The time that a text says; null for what is none.
create function private.to_time(text) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  return $1::timestamptz;
exception
  when data_exception then
    return null;
end
$$;

-- Whether two values of a column say the same: an empty text is none, and a date may be written in several ways.
create function private.is_same_value(name text, one jsonb, other jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select case
    when one is not distinct from other then true
    when name = 'other_authors' then
      coalesce(one, 'null') in ('null', '[]') and coalesce(other, 'null') in ('null', '[]')
    when coalesce(one, 'null') in ('null', '""') then coalesce(other, 'null') in ('null', '""')
    when name = 'published_at' then coalesce(private.to_time(one #>> '{}') = private.to_time(other #>> '{}'), false)
    else false
  end
$$;

-- When the site reads a document that somebody writes in: after a pause in which nothing arrives, and while they go on
-- writing, after ten seconds.
create function private.reading_time(unread_since timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$
  select least(unread_since + interval '10 seconds', clock_timestamp() + interval '1.2 seconds')
$$;

-- Whether a working copy says something else than the live article. What it does not have, and a date that is left to
-- the moment of publishing, are no differences.
create function private.has_changes(draft jsonb, live jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from unnest(private.draft_columns()) as name
    where draft ? name
      and not (name = 'published_at' and coalesce(draft -> name, 'null') in ('null', '""'))
      and not private.is_same_value(name, draft -> name, live -> name)
  )
$$;

-- The working copy of an article with all that a form needs to open it; null where there is neither a working copy nor
-- a live article. A live article without one is returned as if it had one: `lineage` names its last version, and the
-- first save creates the row. `document` and `updates` are base64; `has_unwritten` says that the site is about to write
-- fields into the document that it does not say yet.
create function public.get_draft(article_id uuid) returns jsonb
language plpgsql stable security definer -- an article without a working copy has one here, which no table holds
set search_path = ''
as $$
declare
  draft public.article_drafts;
  article public.articles;
  version bigint;
begin
  if private.can_create('read', get_draft.article_id) then
    return null;
  end if;
  perform private.require_capability('read', get_draft.article_id);
  select * into draft from public.article_drafts where article_drafts.article_id = get_draft.article_id;
  select * into article from public.articles where articles.id = get_draft.article_id;
  version := private.last_version(get_draft.article_id);
  if draft.article_id is null and article.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'article_id', get_draft.article_id,
    'is_stored', draft.article_id is not null,
    'fields', coalesce(draft.fields, private.version_fields(article)),
    'updates', private.list_updates(draft, 0),
    'lineage', coalesce(draft.lineage, 'version ' || coalesce(version, 0)),
    'seq', coalesce((select log.seq from private.draft_logs as log where log.article_id = draft.article_id), 0),
    'fields_seq', coalesce(draft.fields_seq, 0),
    'has_unwritten',
    draft.unwritten <> '{}' or draft.replaced_images <> '{}' or coalesce(draft.is_restored, false),
    'problem', draft.problem,
    'based_on', case when draft.article_id is null then version else draft.based_on end,
    'has_changes', coalesce(draft.has_changes, false),
    'stage', coalesce(draft.stage, 'draft'),
    'submitted_by', draft.submitted_by,
    'reviewer', draft.reviewer,
    'accepted_version', draft.accepted_version,
    'assigned_to', draft.assigned_to,
    'due_at', draft.due_at,
    'planned_for', draft.planned_for,
    'note', draft.note,
    'created_by', draft.created_by,
    'updated_at', draft.updated_at,
    'updated_by', draft.updated_by,
    'trashed_at', draft.trashed_at,
    'live_version', case when article.id is not null then version end,
    'live', case when article.id is not null then to_jsonb(article) end
  );
end
$$;

-- Base64 without the line breaks that `encode` adds.
create function private.to_base64(bytes bytea) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select translate(encode(bytes, 'base64'), E'\n', '')
$$;

-- The updates of a document after the one with the number `known_seq`, as base64, oldest first. Where some of them are
-- folded into its state, the state is the first.
create function private.list_updates(draft public.article_drafts, known_seq bigint, except_seq bigint default null)
returns jsonb
language sql stable
set search_path = ''
as $$
  select case
      when known_seq < draft.folded_seq then jsonb_build_array(private.to_base64(draft.document))
      else '[]'
    end || coalesce(
      (
        select jsonb_agg(private.to_base64(change.update) order by change.seq)
        from public.draft_updates as change
        where change.article_id = draft.article_id and change.problem is null
          and change.seq > greatest(known_seq, draft.folded_seq)
          and change.seq is distinct from except_seq
      ),
      '[]'
    )
$$;

-- The updates that a client lacks that has those up to `known_seq`: `{"lineage", "seq", "updates"}`.
create function public.list_draft_updates(article_id uuid, known_seq bigint) returns jsonb
language plpgsql stable security definer -- reads private.draft_logs
set search_path = ''
as $$
declare
  draft public.article_drafts;
begin
  perform private.require_capability('read', list_draft_updates.article_id);
  select * into draft from public.article_drafts where article_drafts.article_id = list_draft_updates.article_id;
  return case when draft.article_id is not null then jsonb_build_object(
    'lineage', draft.lineage,
    'seq', coalesce((select log.seq from private.draft_logs as log where log.article_id = draft.article_id), 0),
    'updates', private.list_updates(draft, known_seq)
  ) end;
end
$$;

-- Stores a change of a working copy's document. `lineage` and `known_seq` are those of the document that the client has.
-- The answer is `{"status": "saved", "seq", "missed"}`: `missed` are the updates of others that the client does not have.
-- `{"status": "replaced"}` says that the document was replaced: the client loads it anew. Saving twice is harmless, as
-- merging is. An empty update stores nothing.
create function public.save_draft(article_id uuid, lineage text, known_seq bigint, update text) returns jsonb
language plpgsql security definer -- writes private.article_owners, private.draft_logs and others
set search_path = ''
as $$
declare
  own_id constant uuid := private.own_id();
  change constant bytea := decode(save_draft.update, 'base64');
  draft public.article_drafts;
  live_id uuid;
  version bigint;
  log private.draft_logs;
begin
  if not private.can_create('write', save_draft.article_id) then
    perform private.require_capability('write', save_draft.article_id);
  end if;
  -- Others who save do not wait for each other here, but a change of the row waits for them.
  select * into draft from public.article_drafts
  where article_drafts.article_id = save_draft.article_id for key share;
  if not found then
    select articles.id into live_id from public.articles where articles.id = save_draft.article_id;
    version := private.last_version(save_draft.article_id);
    -- A document that began from another version of the live article cannot be merged with this one.
    if live_id is not null and save_draft.lineage <> 'version ' || coalesce(version, 0) then
      return jsonb_build_object('status', 'replaced');
    end if;
    if live_id is null and own_id is not null then
      insert into private.article_owners (article_id, user_id)
      values (save_draft.article_id, own_id)
      on conflict do nothing;
    end if;
    insert into public.article_drafts (article_id, fields, lineage, based_on, has_changes, created_by, updated_by)
    values (
      save_draft.article_id,
      coalesce((
        select private.draft_fields(to_jsonb(live)) from public.articles as live where live.id = save_draft.article_id
      ), '{}'),
      save_draft.lineage, case when live_id is not null then version end, live_id is null, own_id, own_id
    )
    on conflict do nothing;
    -- Two who begin an article with one id: it belongs to the first.
    perform private.require_capability('write', save_draft.article_id);
    select * into draft from public.article_drafts
    where article_drafts.article_id = save_draft.article_id for key share;
  end if;
  if draft.lineage <> save_draft.lineage then
    return jsonb_build_object('status', 'replaced');
  end if;
  if octet_length(change) > 0 then
    insert into private.draft_logs as stored (article_id, seq, unread_since, due_at)
    values (save_draft.article_id, 1, clock_timestamp(), clock_timestamp())
    on conflict on constraint draft_logs_pkey do update
    set
      seq = stored.seq + 1,
      unread_since = coalesce(stored.unread_since, clock_timestamp()),
      due_at = private.reading_time(coalesce(stored.unread_since, clock_timestamp()))
    returning * into log;
    insert into public.draft_updates (article_id, seq, update, created_by)
    values (save_draft.article_id, log.seq, change, own_id);
    -- The first one since the site has read the document; it knows when to read the others.
    if draft.fields_seq = log.seq - 1 then
      perform private.notify_cache_tags(array['drafts']);
    end if;
  end if;
  -- The state may have been folded further since the row was read.
  select * into draft from public.article_drafts where article_drafts.article_id = save_draft.article_id;
  return jsonb_build_object(
    'status', 'saved',
    'seq', coalesce(log.seq, (select known.seq from private.draft_logs as known where known.article_id = draft.article_id), 0),
    'missed', private.list_updates(draft, known_seq, log.seq)
  );
end
$$;

-- Asks the site to read a document now. Returns whether there is something in it that was not read.
create function public.request_draft_reading(article_id uuid) returns boolean
language plpgsql security definer -- writes private.draft_logs
set search_path = ''
as $$
begin
  perform private.require_capability('read', request_draft_reading.article_id);
  update private.draft_logs as log set due_at = clock_timestamp()
  where log.article_id = request_draft_reading.article_id and log.unread_since is not null;
  if found then
    perform private.notify_cache_tags(array['drafts']);
  end if;
  return found;
end
$$;

-- For what depends on the last words of a working copy: fails while the site has not read them.
create function private.require_read_document(article_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from private.draft_logs as log
    where log.article_id = require_read_document.article_id and log.unread_since is not null
  ) then
    raise exception 'Somebody is writing in this article. Try again in a few seconds.' using errcode = 'PT409';
  end if;
end
$$;

-- Another lineage is another document, which begins with the fields alone. Words that the site has not read yet would be
-- lost with the one before.
create function private.reset_document() returns trigger
language plpgsql security definer -- writes private.draft_logs
set search_path = ''
as $$
begin
  perform private.require_read_document(new.article_id);
  new.document := null;
  new.folded_seq := 0;
  new.fields_seq := 0;
  new.unwritten := '{}';
  new.is_restored := false;
  new.replaced_images := '{}';
  new.problem := null;
  delete from private.draft_logs as log where log.article_id = new.article_id;
  delete from public.draft_updates as change where change.article_id = new.article_id;
  return new;
end
$$;

-- Fields that a function changes are written into the document by the site: each where the document still says what
-- `fields` said before, so that words which somebody writes meanwhile stay. Without a document they begin another one.
create function private.follow_changed_fields() returns trigger
language plpgsql security definer -- writes private.draft_logs
set search_path = ''
as $$
begin
  update private.draft_logs as log set due_at = clock_timestamp() where log.article_id = new.article_id;
  if not found then
    new.lineage := gen_random_uuid()::text;
    new.is_restored := false;
    return new;
  end if;
  new.unwritten := coalesce(
    (
      select jsonb_object_agg(
        name, case when old.unwritten ? name then old.unwritten -> name else coalesce(old.fields -> name, 'null') end
      )
      from unnest(private.draft_columns()) as name
      where old.unwritten ? name or (
        old.fields -> name is distinct from new.fields -> name
        -- Replaced in the document, also where somebody writes in it.
        and not (old.replaced_images <> new.replaced_images and name in ('content', 'image_src', 'social_image'))
      )
    ),
    '{}'
  );
  new.fields_revision := old.fields_revision + 1;
  perform private.notify_cache_tags(array['drafts']);
  return new;
end
$$;

-- Makes the working copy of a live article say what readers see; its changes stay in the history.
create function public.discard_changes(article_id uuid) returns void
language plpgsql security definer -- writes public.article_drafts
set search_path = ''
as $$
declare
  own_id constant uuid := private.own_id();
  live jsonb;
begin
  perform private.require_capability('write', discard_changes.article_id);
  perform private.lock_article(discard_changes.article_id);
  select to_jsonb(article) into live from public.articles as article where article.id = discard_changes.article_id;
  if live is null then
    raise exception 'This article is not on the site any more.' using errcode = 'PT404';
  end if;
  update public.article_drafts as draft
  set
    fields = private.draft_fields(live),
    is_restored = true,
    has_changes = false,
    stage = 'draft',
    based_on = private.last_version(discard_changes.article_id),
    updated_at = clock_timestamp(), updated_by = own_id
  where draft.article_id = discard_changes.article_id;
end
$$;

-- In the order of their names: a change of fields may begin another lineage.
create trigger follow_changed_fields before update of fields, is_restored, replaced_images on public.article_drafts
for each row when (
  (old.fields <> new.fields or new.is_restored or old.replaced_images <> new.replaced_images) and old.lineage = new.lineage
  and old.read_at is not distinct from new.read_at
)
execute function private.follow_changed_fields();
create trigger reset_document before update on public.article_drafts
for each row when (old.lineage <> new.lineage) execute function private.reset_document();
