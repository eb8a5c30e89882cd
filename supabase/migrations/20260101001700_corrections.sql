-- What readers are told of changes, the public history of articles, legal removal of words, and the proof that nobody
-- changed that history: a signed digest of each day.

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
  constraint text_is_given check (kind = 'update' or text ~ '\S')
);
create index article_corrections_article on public.article_corrections (article_id, published_at);
create index article_corrections_listed on public.article_corrections (published_at desc, id desc)
where kind <> 'update' and withdrawn_at is null;
create index article_corrections_created_by on public.article_corrections (created_by) where created_by is not null;

alter table public.article_corrections enable row level security;
revoke all on public.article_corrections from public, anon, authenticated;
-- Who wrote a note is the newsroom's own affair.
grant select (id, article_id, kind, text, version_number, published_at, changed_at, withdrawn_at)
on public.article_corrections to anon, authenticated;
grant all on public.article_corrections to service_role;

create policy "everybody reads notes of public articles" on public.article_corrections
for select to anon, authenticated
using (withdrawn_at is null and exists (
  select from public.articles where articles.id = article_id and articles.published_at <= now()
));
create policy "writers read notes of their articles" on public.article_corrections for select to authenticated
using ((select private.can('read')) or private.can('read', article_id));

-- The pages that show a note: its article, the history of that, and the list of all corrections.
create function private.invalidate_corrections() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.notify_cache_tags(array['corrections'] || array(
    select 'article:' || slug from public.articles where id = coalesce(new.article_id, old.article_id)
  ));
  return null;
end
$$;
create trigger invalidate_corrections after insert or update or delete on public.article_corrections
for each row execute function private.invalidate_corrections();
create trigger invalidate_truncated_corrections after truncate on public.article_corrections
for each statement execute function private.invalidate_site();

-- Brings `retracted_articles` in step with the notes of an article. Pages that list it show the difference.
create function private.mark_retracted(id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Two notes at once: who comes second must see the first.
  perform from public.articles where articles.id = mark_retracted.id for update;
  if exists (
    select from public.article_corrections as note
    where note.article_id = mark_retracted.id and note.kind = 'retraction' and note.withdrawn_at is null
  ) then
    insert into public.retracted_articles (article_id)
    select articles.id from public.articles where articles.id = mark_retracted.id
    on conflict do nothing;
  else
    delete from public.retracted_articles where article_id = mark_retracted.id;
  end if;
  if found then
    perform private.notify_cache_tags(private.article_tags(articles))
    from public.articles where articles.id = mark_retracted.id;
  end if;
end
$$;

create function private.mark_noted() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.mark_retracted(coalesce(new.article_id, old.article_id));
  return null;
end
$$;
create trigger mark_retracted after insert on public.article_corrections
for each row when (new.kind = 'retraction') execute function private.mark_noted();
create trigger mark_changed after update or delete on public.article_corrections
for each row execute function private.mark_noted();

-- Notes stay when their article is taken off the site: it may come back.
create function private.mark_inserted() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.mark_retracted(note.article_id)
  from public.article_corrections as note join inserted on inserted.id = note.article_id
  where note.kind = 'retraction' and note.withdrawn_at is null;
  return null;
end
$$;
create trigger mark_retracted after insert on public.articles
referencing new table as inserted
for each statement execute function private.mark_inserted();

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
-- one transaction. `changes` holds columns by name. A JSON argument may arrive as an object or, from the embedded
-- backend, as a string that holds one.
create function public.publish_with_note(
  article_id uuid, changes jsonb, seen_version timestamptz, kind text, text text default '',
  out updated_at timestamptz, out version_number bigint
)
language plpgsql security definer
set search_path = ''
as $$
declare
  given jsonb := coalesce((changes #>> '{}')::jsonb, '{}') - array[
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
  select max(version.number) into version_number
  from public.article_versions as version
  where version.article_id = publish_with_note.article_id
    and version.kind in ('published', 'scheduled', 'unpublished', 'deleted');
  insert into public.article_corrections (article_id, kind, text, version_number, created_by)
  values (
    publish_with_note.article_id, publish_with_note.kind, stored_text, publish_with_note.version_number,
    (select users.id from auth.users as users where users.id = auth.uid())
  );
end
$$;

-- Changes the words or the kind of a note. Readers see when.
create function public.change_correction(id uuid, kind text, text text) returns void
language plpgsql security definer
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
language plpgsql security definer
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
language sql stable security definer
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

-- The versions of a public article that readers could see, newest first: those before the version `before`.
create function public.list_public_versions(article_id uuid, max_rows integer default 20, before bigint default null)
returns table (number bigint, public_at timestamptz, fields jsonb, redacted_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select version.number, private.version_public_at(version), version.fields, version.redacted_at
  from public.article_versions as version
  where version.article_id = list_public_versions.article_id
    and version.kind in ('published', 'scheduled', 'unpublished', 'deleted')
    and (list_public_versions.before is null or version.number < list_public_versions.before)
    and private.is_public_version(version)
    and exists (
      select from public.articles as article
      where article.id = list_public_versions.article_id and article.published_at <= now()
    )
  order by version.number desc
  limit least(greatest(max_rows, 0), 50)
$$;

-- The texts below a JSON value, in order: of objects with `text`, and of what is in their `children`.
create function private.text_runs(value jsonb, path text[]) returns table (run_path text[], run_text text)
language plpgsql immutable
set search_path = ''
as $$
declare
  entry jsonb;
  place integer := 0;
begin
  if jsonb_typeof(value) = 'array' then
    for entry in select * from jsonb_array_elements(value) loop
      return query select * from private.text_runs(entry, path || place::text);
      place := place + 1;
    end loop;
  elsif jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'text') = 'string' then
    return query select path || 'text'::text, value ->> 'text';
  elsif jsonb_typeof(value) = 'object' and value ? 'children' then
    return query select * from private.text_runs(value -> 'children', path || 'children'::text);
  end if;
end
$$;

-- Puts `mark` in place of `words` in texts that are read as one: words in bold, for example, are a run of their own.
create function private.redact_runs(value jsonb, words text, mark text) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  joined constant text := (select string_agg(run_text, '') from private.text_runs(value, '{}'));
  redacted jsonb := value;
  run record;
  run_start integer := 1;
  place integer;
  next_place integer;
  kept text;
begin
  if position(words in joined) = 0 then
    return value;
  end if;
  for run in select * from private.text_runs(value, '{}') loop
    -- What is before, between and after the places of the words, as far as it is in this run.
    kept := '';
    place := 1;
    loop
      next_place := nullif(position(words in substr(joined, place)), 0) + place - 1;
      kept := kept || substr(
        run.run_text,
        greatest(place - run_start + 1, 1),
        greatest(
          least(coalesce(next_place, length(joined) + 1), run_start + length(run.run_text)) - greatest(place, run_start), 0
        )
      );
      exit when next_place is null;
      -- The mark goes where the words begin.
      if next_place >= run_start and next_place < run_start + length(run.run_text) then
        kept := kept || mark;
      end if;
      place := next_place + length(words);
    end loop;
    redacted := jsonb_set(redacted, run.run_path, to_jsonb(kept));
    run_start := run_start + length(run.run_text);
  end loop;
  return redacted;
end
$$;

-- Puts `mark` in place of `words` wherever a reader could meet them. Addresses stay, of the article and its images.
create function private.redact(value jsonb, words text, mark text) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  case jsonb_typeof(value)
    when 'string' then
      return to_jsonb(replace(value #>> '{}', words, mark));
    when 'array' then
      return coalesce((
        select jsonb_agg(private.redact(entry, words, mark) order by place)
        from jsonb_array_elements(
          case when value @? '$[*].text' then private.redact_runs(value, words, mark) else value end
        ) with ordinality as elements (entry, place)
      ), '[]');
    when 'object' then
      return coalesce((
        select jsonb_object_agg(
          name,
          case
            when name in (
              'id', 'slug', 'src', 'type', 'image_src', 'category_id', 'author_id', 'category_name', 'published_at',
              'first_published_at', 'created_at', 'updated_at'
            ) then entry
            else private.redact(entry, words, mark)
          end
        )
        from jsonb_each(value) as members (name, entry)
      ), '{}');
    else
      return value;
  end case;
end
$$;

-- Takes words out of an article for legal reasons: of all its versions, its working copy, changes to come, its notes
-- and remarks, and the live article. The hashes of the versions stay, so that everybody sees that something was taken out. Returns the number of
-- versions that had the words. `number` is the version in which the admin met them.
create function public.redact_version(article_id uuid, number bigint, words text, reason text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  removed constant text := redact_version.words;
  mark constant text := '[words removed]';
  own_id constant uuid := (select users.id from auth.users as users where users.id = auth.uid());
  version record;
  redacted jsonb;
  is_found boolean;
  found_in integer := 0;
  columns constant text[] := array['title', 'excerpt', 'content', 'image_alt', 'image_caption', 'tags', 'sponsor'];
begin
  perform private.require_admin();
  if coalesce(removed, '') !~ '\S' or length(removed) > 2000 then
    raise exception 'Give the words to remove.' using errcode = '22023';
  end if;
  if coalesce(reason, '') !~ '\S' then
    raise exception 'Give the reason.' using errcode = '22023';
  end if;
  perform private.lock_article(redact_version.article_id);
  select private.redact(stored.fields, removed, mark) <> stored.fields into is_found
  from public.article_versions as stored
  where stored.article_id = redact_version.article_id and stored.number = redact_version.number;
  if is_found is not true then
    raise exception 'This version does not have these words.' using errcode = 'PT404';
  end if;
  for version in
    select stored.number, stored.fields from public.article_versions as stored
    where stored.article_id = redact_version.article_id
    order by stored.number
    for update
  loop
    redacted := private.redact(version.fields, removed, mark);
    continue when redacted = version.fields;
    found_in := found_in + 1;
    update public.article_versions as stored
    set fields = redacted, redacted_at = clock_timestamp(), redacted_by = own_id, redaction_reason = btrim(reason)
    where stored.article_id = redact_version.article_id and stored.number = version.number;
  end loop;
  -- The document of the working copy may hold deleted words too: it begins anew, from the fields.
  delete from public.draft_updates as change where change.article_id = redact_version.article_id;
  update public.article_drafts as draft
  set
    fields = private.redact(draft.fields, removed, mark),
    document = null, seq = 0, folded_seq = 0, lineage = gen_random_uuid()::text
  where draft.article_id = redact_version.article_id;
  update private.scheduled_changes as change set fields = private.redact(change.fields, removed, mark)
  where change.article_id = redact_version.article_id;
  update private.draft_notes as remark set body = replace(remark.body, removed, mark)
  where remark.article_id = redact_version.article_id and position(removed in remark.body) > 0;
  update public.article_corrections as note set text = replace(note.text, removed, mark), changed_at = now()
  where note.article_id = redact_version.article_id and position(removed in note.text) > 0;
  update public.articles as article
  set (title, excerpt, content, image_alt, image_caption, tags, sponsor) = (
    select changed.title, changed.excerpt, changed.content, changed.image_alt, changed.image_caption, changed.tags,
      changed.sponsor
    from jsonb_populate_record(article, private.redact(to_jsonb(article), removed, mark)) as changed
  )
  where article.id = redact_version.article_id
    and exists (
      select from unnest(columns) as name
      where private.redact(to_jsonb(article) -> name, removed, mark) <> to_jsonb(article) -> name
    );
  -- Last, because the changes above are logged too.
  update public.activity as line set subject = private.redact(line.subject, removed, mark)
  where line.article_id = redact_version.article_id;
  perform private.notify_cache_tags(array(
    select 'article:' || article.slug from public.articles as article where article.id = redact_version.article_id
  ) || array['corrections']);
  return found_in;
end
$$;

-- A digest of each UTC day: what became public on it and what was taken out of earlier versions, in order, and the
-- digest of the day before. The site signs it (server/digests/).
create table private.article_digests (
  day date primary key,
  entries integer not null,
  digest bytea not null,
  key_id text,
  signature text
);
create table private.digest_entries (
  day date not null,
  place integer not null,
  kind text not null check (kind in ('version', 'redaction')),
  article_id uuid not null,
  number bigint not null,
  -- The hash of the version, or of the fields that are left after words were taken out.
  hash bytea not null,
  primary key (day, place)
);
create unique index digest_entries_version on private.digest_entries (article_id, number, kind, hash);
create table private.digest_keys (
  id text primary key,
  -- Ed25519, as a JSON Web Key (RFC 8037).
  public_key jsonb not null,
  encryption_key_id text not null unique,
  encrypted_private_key text not null,
  created_at timestamptz not null default now()
);
alter table private.article_digests enable row level security;
alter table private.digest_entries enable row level security;
alter table private.digest_keys enable row level security;
revoke all on private.article_digests, private.digest_entries, private.digest_keys
from public, anon, authenticated, service_role;

create index article_versions_public on public.article_versions (created_at) where kind = 'published';
create index article_versions_scheduled on public.article_versions (created_at) where kind = 'scheduled';
create index article_versions_redacted on public.article_versions (redacted_at) where redacted_at is not null;

-- Closes the oldest UTC day that has ended and has no digest. A version that was committed after its day was closed is
-- in the next digest: each is in exactly one. An hour after midnight no transaction of the day before is open. Returns
-- the day; null if there is none to close. Nodes that ask at once close a day once.
create function public.close_digest_day() returns date
language plpgsql security definer
set search_path = ''
as $$
declare
  previous private.article_digests;
  closed date;
  closed_end timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('private.article_digests'));
  select * into previous from private.article_digests order by day desc limit 1;
  closed := coalesce(previous.day + 1, (
    select (min(created_at) at time zone 'UTC')::date from public.article_versions where kind in ('published', 'scheduled')
  ));
  if closed is null or closed >= ((now() - interval '1 hour') at time zone 'UTC')::date then
    return null;
  end if;
  closed_end := (closed + 1)::timestamp at time zone 'UTC';
  insert into private.digest_entries (day, place, kind, article_id, number, hash)
  select closed, row_number() over (order by entry.at, entry.article_id, entry.number, entry.kind), entry.kind,
    entry.article_id, entry.number, entry.hash
  from (
    select 'version' as kind, version.created_at as at, version.article_id, version.number, version.hash
    from public.article_versions as version
    where version.kind = 'published' and version.created_at < closed_end
      and version.created_at >= closed_end - interval '2 days'
    union all
    select 'version', private.version_public_at(version), version.article_id, version.number, version.hash
    from public.article_versions as version
    where version.kind = 'scheduled' and private.version_public_at(version) < closed_end
    union all
    select 'redaction', version.redacted_at, version.article_id, version.number,
      sha256(convert_to(version.fields::text, 'UTF8'))
    from public.article_versions as version
    where version.redacted_at < closed_end and version.hash is not null
  ) as entry
  where not exists (
    select from private.digest_entries as known
    where known.article_id = entry.article_id and known.number = entry.number and known.kind = entry.kind
      and known.hash = entry.hash
  );
  insert into private.article_digests (day, entries, digest)
  select
    closed,
    count(*),
    sha256(convert_to(
      coalesce(encode(previous.digest, 'hex'), '') || E'\n' || closed || E'\n' || coalesce(string_agg(
        entry.kind || ' ' || entry.article_id || ' ' || entry.number || ' ' || encode(entry.hash, 'hex') || E'\n',
        '' order by entry.place
      ), ''),
      'UTF8'
    ))
  from private.digest_entries as entry
  where entry.day = closed;
  return closed;
end
$$;

-- The key with which a site signs, for the site that can decrypt it; no row before it has made one.
create function public.get_digest_key(encryption_key_id text) returns table (id text, encrypted_private_key text)
language sql stable security definer
set search_path = ''
as $$
  select key.id, key.encrypted_private_key from private.digest_keys as key
  where key.encryption_key_id = get_digest_key.encryption_key_id
$$;

-- Stores a key. Of two nodes that make one at once, the first has it.
create function public.add_digest_key(id text, public_key jsonb, encryption_key_id text, encrypted_private_key text)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.digest_keys (id, public_key, encryption_key_id, encrypted_private_key)
  values (id, (public_key #>> '{}')::jsonb, encryption_key_id, encrypted_private_key)
  on conflict do nothing
$$;

create function public.list_unsigned_digests() returns table (day date, entries integer, digest text)
language sql stable security definer
set search_path = ''
as $$
  select closed.day, closed.entries, encode(closed.digest, 'hex') from private.article_digests as closed
  where closed.signature is null order by closed.day limit 100
$$;

create function public.sign_digest(day date, key_id text, signature text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.article_digests as closed set key_id = sign_digest.key_id, signature = sign_digest.signature
  where closed.day = sign_digest.day and closed.signature is null;
  perform private.notify_cache_tags(array['digests']);
end
$$;

-- All signed digests, oldest first, and the public keys: what the site publishes.
create function public.get_article_digests() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'keys', coalesce((
      select jsonb_agg(key.public_key || jsonb_build_object('kid', key.id) order by key.created_at, key.id)
      from private.digest_keys as key
    ), '[]'),
    'days', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'day', closed.day, 'entries', closed.entries, 'digest', encode(closed.digest, 'hex'),
          'kid', closed.key_id, 'signature', closed.signature
        ) order by closed.day
      )
      from private.article_digests as closed where closed.signature is not null
    ), '[]')
  )
$$;
