-- Notes on working copies: threads about words, blocks and fields, and suggested changes.

-- A note on a working copy, or an answer to one: by a colleague, or by a reader of a preview, who gives a name. Clients
-- follow this table; they write it by the functions below alone.
create table public.draft_notes (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null,
  -- The note that this one answers. The first note of a thread alone has a place, an assignee and an end.
  parent_id uuid references public.draft_notes (id) on delete cascade,
  body text not null check (char_length(body) <= 5000),
  -- `field` is a column of the article. About words, `start` and `end` are positions in the shared text that move with
  -- them (Yjs relative positions as JSON), in the document of this `lineage`. Null: the article as a whole, or words of
  -- a preview that no newsroom client has found in the document yet.
  anchor jsonb check (jsonb_typeof(anchor) = 'object' and octet_length(anchor::text) <= 2000),
  -- The words as they were.
  quote text check (char_length(quote) <= 1000),
  -- Words that are suggested instead of the quoted ones, and whether that was accepted.
  replacement text check (char_length(replacement) <= 5000),
  is_accepted boolean,
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20),
  assigned_to uuid references auth.users (id) on delete set null,
  created_by uuid references auth.users (id) on delete set null,
  author_label text check (author_label ~ '\S' and char_length(author_label) <= 200 and author_label !~ '[\r\n]'),
  preview_link_id uuid references private.preview_links (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  resolved_by uuid references auth.users (id) on delete set null,
  constraint says_something check (body ~ '\S' or replacement is not null)
);
create index draft_notes_article on public.draft_notes (article_id, created_at);
create index draft_notes_parent on public.draft_notes (parent_id) where parent_id is not null;
create index draft_notes_link on public.draft_notes (preview_link_id) where preview_link_id is not null;
create index draft_notes_assigned on public.draft_notes (assigned_to) where assigned_to is not null;
create index draft_notes_mentions on public.draft_notes using gin (mentions) where mentions <> '{}';
alter table public.draft_notes enable row level security;
grant select on public.draft_notes to authenticated;
grant all on public.draft_notes to service_role;

create policy "who reads a working copy reads its notes" on public.draft_notes for select to authenticated
using ((select private.can('read')) or private.can('read', article_id));

-- The name of a version that is still to come, which is kept forever by it: the first one by this writer that has the
-- words of an accepted suggestion, or no longer has those that it takes out.
create table private.next_version_names (
  article_id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  writer uuid references auth.users (id) on delete cascade,
  words text check (char_length(words) <= 5000),
  removed_words text check (char_length(removed_words) <= 5000)
);
create index next_version_names_writer on private.next_version_names (writer);
alter table private.next_version_names enable row level security;

-- The name for a version with these fields by these writers, once; null where none waits for it.
create function private.take_version_name(article_id uuid, fields jsonb, writers uuid[]) returns text
language plpgsql
set search_path = ''
as $$
declare
  taken text;
begin
  delete from private.next_version_names as next
  where next.article_id = take_version_name.article_id
    and (next.writer is null or next.writer = any (take_version_name.writers))
    and (
      select case when next.words is null then strpos(said, next.removed_words) = 0 else strpos(said, next.words) > 0 end
      from concat_ws(
        E'\n', private.version_text(take_version_name.fields), take_version_name.fields ->> 'slug'
      ) as said
    )
  returning next.name into taken;
  return taken;
end
$$;

-- Raises unless an anchor has the form that the table describes.
create function private.require_anchor(anchor jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if anchor is not null and (
    jsonb_typeof(anchor) <> 'object'
    or anchor - array['field', 'start', 'end', 'lineage'] <> '{}'
    or not coalesce(anchor ->> 'field' = any (private.draft_columns()), false)
    or exists (select from jsonb_each(anchor) as entry where jsonb_typeof(entry.value) <> 'string')
  ) then
    raise exception 'This is no place in an article.' using errcode = '22023';
  end if;
end
$$;

-- Whether somebody works in the newsroom and may read an article, so that they can be mentioned and given a note.
create function private.may_get_notes(user_id uuid, article_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return private.is_colleague(may_get_notes.user_id, false)
    and private.user_can(may_get_notes.user_id, 'read', may_get_notes.article_id);
end
$$;

-- The first note of a thread that the caller has the capability for, locked.
create function private.begin_note_step(capability text, id uuid) returns public.draft_notes
language plpgsql
set search_path = ''
as $$
declare
  note public.draft_notes;
begin
  select * into note from public.draft_notes where draft_notes.id = begin_note_step.id and draft_notes.parent_id is null
  for update;
  perform private.require_capability(capability, note.article_id);
  if note.id is null then
    raise exception 'This note does not exist any more.' using errcode = 'PT404';
  end if;
  return note;
end
$$;

-- Raises where an article has 1,000 notes, which is as many as it takes.
create function private.require_room_for_note(article_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if (
    select count(*) from public.draft_notes as note where note.article_id = require_room_for_note.article_id
  ) >= 1000 then
    raise exception 'This article has all the notes it takes.' using errcode = '54000';
  end if;
end
$$;

-- Adds a note, an answer to one (`parent_id`), or a suggestion: `replacement` instead of `quote`. Everybody who is
-- mentioned is told in the newsroom and by mail.
create function public.add_draft_note(
  article_id uuid, body text, anchor jsonb default null, quote text default null, parent_id uuid default null,
  mentions uuid[] default '{}', replacement text default null
) returns uuid
language plpgsql security definer -- writes public.draft_notes
set search_path = ''
as $$
declare
  is_answer constant boolean := add_draft_note.parent_id is not null;
  told constant uuid[] := array(select distinct entry.id from unnest(add_draft_note.mentions) as entry (id));
  added uuid;
begin
  perform private.require_capability('comment', add_draft_note.article_id);
  perform private.require_anchor(add_draft_note.anchor);
  if is_answer and not exists (
    select from public.draft_notes as first
    where first.id = add_draft_note.parent_id and first.article_id = add_draft_note.article_id
      and first.parent_id is null
  ) then
    raise exception 'This note does not exist any more.' using errcode = 'PT404';
  end if;
  if cardinality(told) > 20 or exists (
    select from unnest(told) as entry (id) where not private.may_get_notes(entry.id, add_draft_note.article_id)
  ) then
    raise exception 'Only colleagues who can read this article can be mentioned, at most 20.' using errcode = '23514';
  end if;
  perform private.require_room_for_note(add_draft_note.article_id);
  insert into public.draft_notes (
    article_id, parent_id, body, anchor, quote, replacement, mentions, created_by
  )
  values (
    add_draft_note.article_id,
    add_draft_note.parent_id,
    btrim(add_draft_note.body),
    case when not is_answer then add_draft_note.anchor end,
    case when not is_answer then nullif(add_draft_note.quote, '') end,
    case when not is_answer then add_draft_note.replacement end,
    told,
    private.own_id()
  )
  returning id into added;
  perform private.queue_review_mail(add_draft_note.article_id, entry.id, 'mentioned') from unnest(told) as entry (id);
  return added;
end
$$;

-- For the site: a note by the reader of a preview link, about the words that they quote. Returns false for a token that
-- cannot be opened. A link takes 100 notes.
create function public.add_preview_note(token text, name text, body text, quote text default null) returns boolean
language plpgsql security definer -- writes public.draft_notes
set search_path = ''
as $$
declare
  link private.preview_links := private.find_preview_link(add_preview_note.token);
begin
  if link.id is null then
    return false;
  end if;
  perform from private.preview_links as locked where locked.id = link.id for update;
  if (select count(*) from public.draft_notes as note where note.preview_link_id = link.id) >= 100 then
    raise exception 'This preview has all the remarks it takes.' using errcode = '54000';
  end if;
  perform private.require_room_for_note(link.article_id);
  insert into public.draft_notes (article_id, body, quote, author_label, preview_link_id)
  values (
    link.article_id, btrim(add_preview_note.body), nullif(btrim(add_preview_note.quote), ''),
    btrim(add_preview_note.name), link.id
  );
  return true;
end
$$;

-- The notes on an article, oldest first.
create function public.list_draft_notes(article_id uuid)
returns table (
  id uuid, parent_id uuid, body text, anchor jsonb, quote text, replacement text, is_accepted boolean,
  author_name text, link_label text, assigned_to uuid, assigned_name text, created_at timestamptz,
  resolved_at timestamptz, resolved_by_name text
)
language plpgsql stable security definer -- reads names from auth.users
set search_path = ''
as $$
begin
  perform private.require_capability('read', list_draft_notes.article_id);
  return query
  select
    note.id, note.parent_id, note.body, note.anchor, note.quote, note.replacement, note.is_accepted,
    coalesce(note.author_label, private.user_name(note.created_by)), link.label, note.assigned_to,
    private.user_name(note.assigned_to), note.created_at, note.resolved_at, private.user_name(note.resolved_by)
  from public.draft_notes as note
  left join private.preview_links as link on link.id = note.preview_link_id
  where note.article_id = list_draft_notes.article_id
  order by note.created_at, note.id;
end
$$;

-- Marks a thread as done with, or as open again. A suggestion that was decided stays so.
create function public.resolve_draft_note(id uuid, is_resolved boolean) returns void
language plpgsql security definer -- writes public.draft_notes
set search_path = ''
as $$
begin
  perform private.begin_note_step('comment', resolve_draft_note.id);
  update public.draft_notes as note
  set
    resolved_at = case when resolve_draft_note.is_resolved then coalesce(note.resolved_at, now()) end,
    resolved_by = case when resolve_draft_note.is_resolved then private.own_id() end
  where note.id = resolve_draft_note.id and note.is_accepted is null;
end
$$;

-- Gives a thread to a colleague, who is told; null takes it back.
create function public.assign_draft_note(id uuid, user_id uuid) returns void
language plpgsql security definer -- writes public.draft_notes
set search_path = ''
as $$
declare
  note public.draft_notes := private.begin_note_step('comment', assign_draft_note.id);
begin
  if assign_draft_note.user_id is not null and not private.may_get_notes(assign_draft_note.user_id, note.article_id) then
    raise exception 'Only colleagues who can read this article can be given its notes.' using errcode = '23514';
  end if;
  update public.draft_notes as row set assigned_to = assign_draft_note.user_id where row.id = note.id;
  if assign_draft_note.user_id is distinct from note.assigned_to then
    perform private.queue_review_mail(note.article_id, assign_draft_note.user_id, 'noted');
  end if;
end
$$;

-- Says where the quoted words of a thread are, when that is not known in the document as it is now: they came from a
-- preview, or another document took the place of the one in which they were.
create function public.anchor_draft_note(id uuid, anchor jsonb) returns void
language plpgsql security definer -- writes public.draft_notes
set search_path = ''
as $$
declare
  note public.draft_notes := private.begin_note_step('comment', anchor_draft_note.id);
begin
  perform private.require_anchor(anchor_draft_note.anchor);
  update public.draft_notes as row set anchor = anchor_draft_note.anchor
  where row.id = note.id and row.quote is not null and anchor_draft_note.anchor is not null
    and row.anchor ->> 'lineage' is distinct from (
      select draft.lineage from public.article_drafts as draft where draft.article_id = note.article_id
    );
end
$$;

-- Accepts or refuses suggestions of one article, each of them once. The caller's client writes what was accepted; the
-- version that the site reads then has the name of it. Returns those that were decided by this call.
create function public.decide_suggestions(ids uuid[], is_accepted boolean) returns uuid[]
language plpgsql security definer -- writes private.next_version_names and public.draft_notes
set search_path = ''
as $$
declare
  note public.draft_notes;
  last public.draft_notes;
  of_article uuid;
  decided uuid[] := '{}';
  said text;
begin
  for note in
    select * from public.draft_notes as row
    where row.id = any (decide_suggestions.ids[:1000]) and row.replacement is not null and row.is_accepted is null
    order by row.id for update
  loop
    of_article := coalesce(of_article, note.article_id);
    continue when note.article_id <> of_article;
    perform private.require_capability('write', note.article_id);
    update public.draft_notes as row
    set is_accepted = decide_suggestions.is_accepted, resolved_at = now(), resolved_by = private.own_id()
    where row.id = note.id;
    decided := decided || note.id;
    last := note;
    said := format(
      'Suggestion of %s: “%s” to “%s”',
      coalesce(note.author_label, private.user_name(note.created_by), 'somebody'),
      left(note.quote, 60), left(note.replacement, 60)
    );
  end loop;
  if decide_suggestions.is_accepted and cardinality(decided) > 0 then
    insert into private.next_version_names as next (article_id, name, writer, words, removed_words)
    values (
      of_article,
      case when cardinality(decided) = 1 then left(said, 200) else cardinality(decided) || ' suggestions accepted' end,
      private.own_id(),
      nullif(btrim(last.replacement), ''),
      coalesce(last.quote, '')
    )
    on conflict on constraint next_version_names_pkey do update
    set
      name = excluded.name, writer = excluded.writer, words = excluded.words, removed_words = excluded.removed_words;
  end if;
  return decided;
end
$$;

-- Notes that ask something of the caller, as tasks: threads that are open and given to them, or in which they were
-- mentioned and have not answered since.
create function private.list_note_tasks()
returns table (
  article_id uuid, kind text, title text, note text, due_at timestamptz, planned_for timestamptz,
  updated_at timestamptz, sender_name text, sender_id uuid
)
language sql stable
set search_path = ''
as $$
  select
    asked.article_id, asked.kind,
    left(coalesce(draft.fields ->> 'title', article.title, ''), 500), asked.body, null::timestamptz, null::timestamptz,
    asked.created_at, coalesce(asked.author_label, private.user_name(asked.created_by)), asked.created_by
  from (
    select first.*, 'noted' as kind from public.draft_notes as first
    where first.assigned_to = auth.uid() and first.resolved_at is null and first.parent_id is null
    union all
    select mention.*, 'mentioned' from public.draft_notes as mention
    join public.draft_notes as first on first.id = coalesce(mention.parent_id, mention.id)
    where mention.mentions @> array[auth.uid()] and mention.mentions <> '{}'
      and first.resolved_at is null and first.assigned_to is distinct from auth.uid()
      and not exists (
        select from public.draft_notes as answer
        where answer.parent_id = first.id and answer.created_by = auth.uid() and answer.created_at > mention.created_at
      )
  ) as asked
  left join public.article_drafts as draft on draft.article_id = asked.article_id
  left join public.articles as article on article.id = asked.article_id
  where draft.trashed_at is null and private.can('read', asked.article_id)
$$;
