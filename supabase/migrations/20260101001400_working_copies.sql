-- Working copies of articles: `articles` is what readers may see, and what is being written lies beside it.

-- The working copy of an article: of one that was never published, or of a live one. It is a Yjs document, stored as
-- the state `document` and the updates after it; `fields` is what it says, by the columns of `articles`. An empty
-- `published_at` means the moment of publishing. It stays when it is published, so that writers go on in it.
create table public.article_drafts (
  article_id uuid primary key,
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object')
    constraint fields_are_bounded check (private.has_bounded_fields(fields)),
  document bytea check (octet_length(document) <= 33554432),
  -- Documents with one lineage can be merged; a working copy that is replaced as a whole gets a new one.
  lineage text not null default gen_random_uuid()::text check (length(lineage) between 1 and 100),
  -- The number of the last update, of the last one that `document` contains, and of the last one that `fields` says.
  seq bigint not null default 0,
  folded_seq bigint not null default 0,
  fields_seq bigint not null default 0,
  -- The version of the live article that it was begun from; null for an article that was never published.
  based_on bigint,
  has_changes boolean not null default true,
  stage text not null default 'draft' check (stage in ('draft', 'review', 'ready')),
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
create index article_drafts_assigned on public.article_drafts (assigned_to) where assigned_to is not null;

-- One change of a working copy's document.
create table public.draft_updates (
  article_id uuid not null references public.article_drafts (article_id) on delete cascade,
  seq bigint not null,
  update bytea not null check (octet_length(update) <= 33554432),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (article_id, seq)
);

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
    'title', 'slug', 'excerpt', 'content', 'image_src', 'image_alt', 'image_caption', 'category_id', 'author_id',
    'published_at', 'is_featured', 'is_popular', 'tags', 'sponsor'
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
    'image_src', given -> 'image_src', 'image_alt', given -> 'image_alt', 'image_caption', given -> 'image_caption',
    'category_id', given -> 'category_id', 'author_id', given -> 'author_id', 'published_at', given -> 'published_at',
    'is_featured', given -> 'is_featured', 'is_popular', given -> 'is_popular', 'tags', given -> 'tags',
    'sponsor', given -> 'sponsor'
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
    when coalesce(one, 'null') in ('null', '""') then coalesce(other, 'null') in ('null', '""')
    when name = 'published_at' then coalesce(private.to_time(one #>> '{}') = private.to_time(other #>> '{}'), false)
    else false
  end
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
-- first save creates the row. `document` and `updates` are base64.
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
    'document', encode(draft.document, 'base64'),
    'updates', coalesce((
      select jsonb_agg(encode(change.update, 'base64') order by change.seq)
      from public.draft_updates as change
      where change.article_id = get_draft.article_id and change.seq > draft.folded_seq
    ), '[]'),
    'lineage', coalesce(draft.lineage, 'version ' || coalesce(version, 0)),
    'seq', coalesce(draft.seq, 0),
    'folded_seq', coalesce(draft.folded_seq, 0),
    'fields_seq', coalesce(draft.fields_seq, 0),
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

-- Stores a change of a working copy, and what the document says with it. `lineage` and `known_seq` are those of the
-- document that the client has. The answer is `{"status": "saved", "seq", "missed", "is_current", "has_changes",
-- "updated_at"}`: `missed` are the updates of others that the client does not have; while there are any, `fields` are
-- not stored (`is_current` is false), and the client saves once more with them merged. `{"status": "replaced"}` says
-- that the working copy was replaced as a whole: the client loads it anew. Saving twice is harmless, as merging is.
-- Fields beyond the limits of articles are refused (`private.has_bounded_fields`), and their update with them.
create function public.save_draft(
  article_id uuid, lineage text, known_seq bigint, update text, fields jsonb
) returns jsonb
language plpgsql security definer -- writes private.article_owners, public.article_drafts and others
set search_path = ''
as $$
declare
  given jsonb := private.require_object(save_draft.fields);
  own_id constant uuid := private.own_id();
  draft public.article_drafts;
  live public.articles;
  version bigint;
  missed jsonb;
begin
  if not private.can_create('write', save_draft.article_id) then
    perform private.require_capability('write', save_draft.article_id);
  end if;
  given := private.draft_fields(given);
  -- Before anything is made of them, also where they are not stored yet.
  perform private.has_bounded_fields(given);
  select * into draft from public.article_drafts
  where article_drafts.article_id = save_draft.article_id for update;
  if not found then
    select * into live from public.articles where articles.id = save_draft.article_id;
    version := private.last_version(save_draft.article_id);
    -- A document that began from another version of the live article cannot be merged with this one.
    if live.id is not null and save_draft.lineage <> 'version ' || coalesce(version, 0) then
      return jsonb_build_object('status', 'replaced');
    end if;
    if live.id is null and own_id is not null then
      insert into private.article_owners (article_id, user_id)
      values (save_draft.article_id, own_id)
      on conflict do nothing;
    end if;
    insert into public.article_drafts (article_id, lineage, based_on, created_by, updated_by)
    values (save_draft.article_id, save_draft.lineage, case when live.id is not null then version end, own_id, own_id)
    on conflict do nothing;
    -- Two who begin an article with one id: it belongs to the first.
    perform private.require_capability('write', save_draft.article_id);
    select * into draft from public.article_drafts
    where article_drafts.article_id = save_draft.article_id for update;
  end if;
  if draft.lineage <> save_draft.lineage then
    return jsonb_build_object('status', 'replaced');
  end if;
  select jsonb_agg(encode(change.update, 'base64') order by change.seq) into missed
  from public.draft_updates as change
  where change.article_id = save_draft.article_id and change.seq > known_seq;
  if draft.seq > known_seq and (missed is null or known_seq < draft.folded_seq) then
    -- The updates that the client lacks are folded into the document.
    missed := jsonb_build_array(encode(draft.document, 'base64')) || coalesce(missed, '[]');
  end if;
  if save_draft.update is not null and save_draft.update <> '' then
    draft.seq := draft.seq + 1;
    insert into public.draft_updates (article_id, seq, update, created_by)
    values (save_draft.article_id, draft.seq, decode(save_draft.update, 'base64'), own_id);
  end if;
  if missed is null then
    select * into live from public.articles where articles.id = save_draft.article_id;
    update public.article_drafts
    set
      seq = draft.seq,
      fields_seq = draft.seq,
      fields = given,
      has_changes = live.id is null or private.has_changes(given, to_jsonb(live)),
      updated_at = clock_timestamp(),
      updated_by = own_id
    where article_drafts.article_id = save_draft.article_id
    returning * into draft;
    perform private.record_draft_version(save_draft.article_id, given);
  else
    update public.article_drafts set seq = draft.seq
    where article_drafts.article_id = save_draft.article_id
    returning * into draft;
  end if;
  return jsonb_build_object(
    'status', 'saved',
    'seq', draft.seq,
    'missed', coalesce(missed, '[]'),
    'is_current', missed is null,
    'has_changes', draft.has_changes,
    'updated_at', draft.updated_at
  );
end
$$;

-- Replaces the state of a document and the updates that it contains by one state, up to the update `seq`. Returns
-- whether it did: not where the document was replaced or folded further in between.
create function public.fold_draft(article_id uuid, lineage text, seq bigint, document text) returns boolean
language plpgsql security definer -- writes public.article_drafts and public.draft_updates
set search_path = ''
as $$
begin
  perform private.require_capability('write', fold_draft.article_id);
  update public.article_drafts as draft
  set document = decode(fold_draft.document, 'base64'), folded_seq = fold_draft.seq
  where draft.article_id = fold_draft.article_id and draft.lineage = fold_draft.lineage
    and fold_draft.seq between draft.folded_seq and draft.seq;
  if not found then
    return false;
  end if;
  delete from public.draft_updates as change
  where change.article_id = fold_draft.article_id and change.seq <= fold_draft.seq;
  return true;
end
$$;

-- Another lineage is another document, which begins with the fields alone.
create function private.reset_document() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.document := null;
  new.seq := 0;
  new.folded_seq := 0;
  new.fields_seq := 0;
  delete from public.draft_updates as change where change.article_id = new.article_id;
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
    has_changes = false,
    stage = 'draft',
    based_on = private.last_version(discard_changes.article_id),
    lineage = gen_random_uuid()::text,
    updated_at = clock_timestamp(), updated_by = own_id
  where draft.article_id = discard_changes.article_id;
end
$$;

create trigger reset_document before update of lineage on public.article_drafts
for each row when (old.lineage <> new.lineage) execute function private.reset_document();
