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
  -- Another one for each state: with it goes the only way to confirm a guess of the former text by a digest.
  salt bytea not null default private.new_salt(),
  constraint text_is_given check (kind = 'update' or text ~ '\S')
);
create index article_corrections_article on public.article_corrections (article_id, published_at);
create index article_corrections_listed on public.article_corrections (published_at desc, id desc)
where kind <> 'update' and withdrawn_at is null;
create index article_corrections_created_by on public.article_corrections (created_by) where created_by is not null;

alter table public.article_corrections enable row level security;
revoke all on public.article_corrections from public, anon, authenticated, service_role;
-- Who wrote a note is the newsroom's own affair.
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
create trigger renew_note_salt before update on public.article_corrections
for each row execute function private.renew_note_salt();

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
  given jsonb := coalesce(private.parse_argument(changes), '{}') - array[
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

-- A pattern of a word. Its characters are named by their codes, because character classes depend on the locale; of a
-- script without blanks each letter, with its marks, counts as a word. Letters that serve as apostrophes are none.
create function private.word_pattern() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '[\ufe00-\ufe0f0-9A-Za-z\u00aa\u00ad\u00b2\u00b3\u00b5\u00b9\u00ba\u00c0-\u02b8\u02bd-\u1fff\u200b-\u200f\u202a-\u202e\u2060-\u209f\u2100-\u218f\u2460-\u24ff\u2c00-\u2dff\ufeff]+|[\u3040-\ufdff\ufe70-\ufefe\uff10-\U0010ffff](?:\u3099|\u309a|\uff9e|\uff9f)*'
$$;

-- A JSON text in pieces: a quote, an escape or a word, each with what follows it. `splitPieces` (server/digests/)
-- splits alike.
create function private.split_pieces(source text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select string_to_array(
    regexp_replace(source, '"|\\u[0-9a-f]{4}|\\[^u]|' || private.word_pattern(), E'\x01\\&', 'g'), E'\x01'
  )
$$;

-- A word as it is compared: composed, in one case whatever the language (ß as ss, ς as σ, ı and İ as i), and without
-- characters that nobody sees, variants of signs and the optional marks of Arabic and Hebrew.
create function private.comparable(word text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select replace(replace(translate(lower(normalize(regexp_replace(
    word,
    '[\u00ad\u034f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u115f\u1160\u17b4\u17b5'
      || '\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb'
      || '\U000e0000-\U000e0fff]',
    '', 'g'
  ), NFKC)), 'ςı', 'σi'), E'i\u0307', 'i'), 'ß', 'ss')
$$;

-- The words of JSON in one line, as they are compared: a blank where anything stands between two words, nothing where a
-- word goes on in the next run, a control character between texts that nobody reads as one. With `only_fields` it reads
-- the texts of these fields, without it all others. For each piece: where its word is in the line, and its kind: 'word',
-- 'mark' for something else within a text, 'quote' for the beginning of a text, or null. Takes linear time.
create function private.read_words(
  pieces text[], fields text[], only_fields boolean,
  out line text, out starts integer[], out ends integer[], out kinds text[]
)
language plpgsql immutable
set search_path = ''
as $$
declare
  break constant text := E'\x02';
  pattern constant text := '^(?:' || private.word_pattern() || ')';
  piece text;
  previous text := '';
  word text;
  compared text;
  parts text[] := '{}';
  part_count integer := 0;
  place integer := 0;
  i integer := 0;
  gap text := '';
  field text := '';
  content text := '';
  is_inside boolean := false;
  is_open boolean := false;
  -- As it was at the last opening quote.
  opened_i integer;
  opened_count integer;
  opened_place integer;
  opened_gap text;
begin
  starts := '{}';
  ends := '{}';
  kinds := '{}';
  foreach piece in array pieces loop
    i := i + 1;
    kinds[i] := null;
    if left(piece, 1) = '"' then
      is_inside := not is_inside;
      if is_inside then
        opened_i := i;
        opened_count := part_count;
        opened_place := place;
        opened_gap := gap;
        content := '';
        is_open := (field = any (fields)) = only_fields;
        if only_fields or field not in ('text', 'href', 'type') then
          gap := break;
        elsif gap = '' and length(piece) > 1 then
          gap := ' ';
        end if;
        if is_open then
          kinds[i] := 'quote';
        end if;
      elsif left(piece, 2) = '":' then
        -- It was the name of a field.
        field := content;
        for k in opened_i .. i loop
          kinds[k] := null;
        end loop;
        part_count := opened_count;
        place := opened_place;
        gap := opened_gap;
      elsif only_fields or field not in ('text', 'href', 'type') or field = 'type' and content <> 'link' then
        gap := break;
      end if;
    elsif is_inside then
      if length(content) < 60 then
        content := content || piece;
      end if;
      if is_open then
        word := substring(piece, pattern);
        if left(piece, 8) = 'removed]' and previous = '[words ' then
          -- The mark of an earlier removal.
          part_count := part_count - 1;
          place := starts[i - 1];
          kinds[i - 1] := 'mark';
          word := null;
        end if;
        compared := case when word ~ '^[0-9A-Za-z]+$' then lower(word collate "C") else private.comparable(word) end;
        if word is null or compared = '' then
          kinds[i] := 'mark';
          gap := case when gap = '' and length(word) is distinct from length(piece) then ' ' else gap end;
        else
          kinds[i] := 'word';
          part_count := part_count + 1;
          parts[part_count] := gap || compared;
          starts[i] := place + length(gap);
          place := starts[i] + length(compared);
          ends[i] := place;
          gap := case when length(word) = length(piece) then '' else ' ' end;
        end if;
      end if;
      previous := right(previous, 1) || piece;
      continue;
    end if;
    if not is_inside and position('}' in piece) > 0 then
      field := '';
    end if;
    previous := piece;
  end loop;
  line := array_to_string(parts[1:part_count], '');
end
$$;

-- `pieces` with `mark` in place of `needle`, words as `private.read_words` has them; null where they do not occur. A
-- longer word that contains them goes as a whole, since what is left of it could not be proven.
create function private.redact_pieces(
  pieces text[], needle text, fields text[], only_fields boolean, mark text
) returns text[]
language plpgsql immutable strict
set search_path = ''
as $$
declare
  pattern constant text := '^(?:' || private.word_pattern() || ')';
  words record;
  segments text[];
  segment text;
  lowers integer[] := '{}';
  uppers integer[] := '{}';
  place integer := 0;
  count integer := 0;
  redacted text[] := '{}';
  starts integer[];
  ends integer[];
  kinds text[];
  piece text;
  i integer := 0;
  current integer := 1;
  -- The place in which the last removed word was, its number, and that of the first word there.
  removing integer := 0;
  last_word integer;
  first_word integer;
begin
  words := private.read_words(pieces, fields, only_fields);
  if position(needle in words.line) = 0 then
    return null;
  end if;
  segments := string_to_array(words.line, needle);
  foreach segment in array segments[1:cardinality(segments) - 1] loop
    place := place + length(segment);
    -- Words that go on into each other are one place.
    if count > 0 and segment = '' then
      uppers[count] := place + length(needle);
    else
      count := count + 1;
      lowers[count] := place;
      uppers[count] := place + length(needle);
    end if;
    place := place + length(needle);
  end loop;
  starts := words.starts || null;
  ends := words.ends || null;
  kinds := words.kinds || null;
  foreach piece in array pieces loop
    i := i + 1;
    redacted[i] := piece;
    continue when kinds[i] is distinct from 'word';
    while current <= count and uppers[current] <= starts[i] loop
      current := current + 1;
    end loop;
    continue when current > count or lowers[current] >= ends[i];
    if removing = current then
      -- The text between two words goes with them.
      redacted[last_word] := case when last_word = first_word then mark else '' end;
      for k in last_word + 1 .. i - 1 loop
        redacted[k] := case kinds[k] when 'mark' then '' when 'quote' then '"' else redacted[k] end;
      end loop;
    else
      removing := current;
      first_word := i;
    end if;
    redacted[i] := case when i = first_word then mark else '' end || regexp_replace(
      regexp_replace(piece, pattern, ''), '[^ -/:-@[-`{-~\u00a0\u00ab\u00bb\u2000-\u206f\u3000-\u303f]', '', 'g'
    );
    last_word := i;
  end loop;
  return redacted;
end
$$;

-- The words of a text as `private.redact_pieces` searches for them.
create function private.to_needle(words text) returns text
language sql immutable
set search_path = ''
as $$
  select btrim((private.read_words(private.split_pieces(to_jsonb(words)::text), '{}', false)).line, E' \x02')
$$;

-- Fields in which no words are removed.
create function private.address_fields() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array[
    'id', 'slug', 'src', 'type', 'href', 'image_src', 'category_id', 'author_id', 'category_name', 'published_at',
    'first_published_at', 'created_at', 'updated_at'
  ]
$$;

-- The pieces of JSON without `needle`; null where it does not have it. Addresses stay, of the article and its images.
create function private.redact(pieces text[], needle text, mark text) returns text[]
language plpgsql immutable strict
set search_path = ''
as $$
declare
  redacted constant text[] := private.redact_pieces(pieces, needle, private.address_fields(), false, mark);
begin
  if not 'href' = any (pieces) then
    return redacted;
  end if;
  -- Addresses of links, which no sentence goes on in.
  return coalesce(
    private.redact_pieces(coalesce(redacted, pieces), needle, array['href'], true, mark), redacted
  );
end
$$;

-- Whether `private.redact` finds `needle`.
create function private.pieces_have(pieces text[], needle text) returns boolean
language sql immutable strict
set search_path = ''
as $$
  select position(needle in (private.read_words(pieces, private.address_fields(), false)).line) > 0
    or 'href' = any (pieces) and position(needle in (private.read_words(pieces, array['href'], true)).line) > 0
$$;

-- JSON with the mark of removed words in place of `needle`. Where that made it longer than an article may be, the mark
-- is an asterisk.
create function private.redact_json(value jsonb, needle text) returns jsonb
language plpgsql immutable strict
set search_path = ''
as $$
declare
  pieces constant text[] := private.split_pieces(value::text);
  redacted text := array_to_string(private.redact(pieces, needle, private.removal_mark()), '');
begin
  if octet_length(redacted) > greatest(octet_length(value::text), 4000000) then
    redacted := replace(redacted, private.removal_mark(), '*');
  end if;
  return coalesce(redacted::jsonb, value);
end
$$;

create function private.removal_mark() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '[words removed]'
$$;

-- The document that content holds as JSON in a string, in which words may be spelled with escapes; null for all other
-- content.
create function private.unwrap(content jsonb) returns jsonb
language plpgsql immutable strict
set search_path = ''
as $$
declare
  document jsonb;
  parsed jsonb := content;
begin
  for level in 1..3 loop
    parsed := private.parse_document(case jsonb_typeof(parsed)
      when 'string' then parsed #>> '{}'
      when 'object' then case jsonb_typeof(parsed -> 'main') when 'string' then parsed ->> 'main' end
    end);
    exit when parsed is null or parsed = 'null';
    document := parsed;
  end loop;
  return document;
end
$$;

-- Whether JSON has words where they can be removed.
create function private.has_words(value jsonb, needle text) returns boolean
language sql immutable strict
set search_path = ''
as $$
  select private.pieces_have(private.split_pieces(value::text), needle)
    or coalesce(private.pieces_have(private.split_pieces(private.unwrap(value -> 'content')::text), needle), false)
$$;

-- A text without `needle`, cut to what its column takes where the mark made it longer.
create function private.redact_text(value text, needle text, max_length integer) returns text
language sql immutable strict
set search_path = ''
as $$
  select left(private.redact_json(to_jsonb(value), needle) #>> '{}', greatest(length(value), max_length))
$$;

-- The columns of an article, or some of them, without `needle`. A body of more than 500,000 words and quotes goes as a
-- whole.
create function private.redact_fields(fields jsonb, needle text) returns jsonb
language plpgsql immutable strict
set search_path = ''
as $$
begin
  if cardinality(private.split_pieces((fields -> 'content')::text)) > 500000 then
    return private.redact_fields(fields - 'content', needle) || jsonb_build_object(
      'content',
      case
        when private.has_words(jsonb_build_object('content', fields -> 'content'), needle) then jsonb_build_object(
          'main', jsonb_build_array(jsonb_build_object(
            'type', 'paragraph', 'children', jsonb_build_array(jsonb_build_object('text', private.removal_mark()))
          ))
        )
        else fields -> 'content'
      end
    );
  end if;
  return private.redact_json(fields, needle) || coalesce((
    select jsonb_object_agg(name, private.redact_text(fields ->> name, needle, max_length))
    from (
      values ('title', 500), ('excerpt', 5000), ('image_alt', 1000), ('image_caption', 2000), ('sponsor', 200)
    ) as columns (name, max_length)
    where jsonb_typeof(fields -> name) = 'string'
  ), '{}') || coalesce((
    select jsonb_build_object('tags', jsonb_agg(
      case jsonb_typeof(tag) when 'string' then to_jsonb(private.redact_text(tag #>> '{}', needle, 100)) else tag end
      order by place
    ))
    from jsonb_array_elements(
      case jsonb_typeof(fields -> 'tags') when 'array' then fields -> 'tags' else '[]' end
    ) with ordinality as tags (tag, place)
    having count(*) > 0
  ), '{}') || case when private.has_words(private.unwrap(fields -> 'content'), needle) then
    jsonb_build_object('content', private.redact_json(private.unwrap(fields -> 'content'), needle))
  else '{}' end;
end
$$;

-- Pieces with a mark in place of the whole text of a body that is a string.
create function private.blank_body(pieces text[], mark text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  pattern constant text := '^(?:' || private.word_pattern() || ')';
  piece text;
  content text := '';
  field text := '';
  blanked text[] := '{}';
  is_inside boolean := false;
  is_marked boolean := false;
  i integer := 0;
begin
  foreach piece in array pieces loop
    i := i + 1;
    blanked[i] := piece;
    if left(piece, 1) = '"' then
      is_inside := not is_inside;
      if is_inside then
        content := '';
        is_marked := false;
      elsif left(piece, 2) = '":' then
        field := content;
      end if;
    elsif is_inside and field in ('content', 'main') and (is_marked or piece ~ pattern) then
      blanked[i] := case when is_marked then '' else mark end;
      is_marked := true;
    end if;
    if is_inside and left(piece, 1) <> '"' and length(content) < 60 then
      content := content || piece;
    end if;
    if not is_inside and piece ~ '[]{}[,]' then
      field := '';
    end if;
  end loop;
  return blanked;
end
$$;

-- How the words of a version can be proven one by one, also when some have been removed: the digest of the day has
-- `words_hash`, over the hash of each piece with a salt of its own. While `seed` is there, it gives all salts. It goes
-- when words are removed. What is left then is, for each piece, its length in the fields as they are now and its salt,
-- or for a removed one its hash.
create table private.version_proofs (
  article_id uuid not null,
  number bigint not null,
  words_hash bytea not null,
  seed bytea,
  lengths integer[],
  salts bytea[],
  hashes bytea[],
  primary key (article_id, number)
);
alter table private.version_proofs enable row level security;
revoke all on private.version_proofs from public, anon, authenticated, service_role;

-- The pieces that are proven one by one. A text of more than that is proven as a whole, in bounded time.
create function private.proof_pieces(source text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case when cardinality(pieces) > 500000 then array[source] else pieces end
  from (select private.split_pieces(source) as pieces offset 0) as split
$$;

-- The salt of each piece: a quarter of SHA-512 of the seed and a number.
create function private.piece_salts(seed bytea, count integer) returns bytea[]
language sql immutable
set search_path = ''
as $$
  select array_agg(substr(quarters, 1 + 16 * part, 16) order by place, part)
  from (
    select place, sha512(seed || int4send(place)) as quarters from generate_series(0, (count - 1) / 4) as place offset 0
  ) as blocks
  cross join generate_series(0, 3) as part
  where 4 * place + part < count
$$;

create function private.piece_hashes(pieces text[], salts bytea[]) returns bytea[]
language sql immutable
set search_path = ''
as $$
  select array_agg(sha256(salt || convert_to(piece, 'UTF8')) order by place)
  from unnest(pieces, salts) with ordinality as given (piece, salt, place)
$$;

create function private.add_proof(version public.article_versions) returns void
language plpgsql
set search_path = ''
as $$
declare
  seed constant bytea := private.new_salt();
  pieces constant text[] := private.proof_pieces((version).fields::text);
begin
  insert into private.version_proofs (article_id, number, words_hash, seed)
  select (version).article_id, (version).number, sha256(string_agg(hash, '' order by place)), seed
  from unnest(private.piece_hashes(pieces, private.piece_salts(seed, cardinality(pieces))))
    with ordinality as hashes (hash, place)
  on conflict do nothing;
end
$$;

-- Takes words out of a version, and out of its proof; returns whether it had them.
create function private.redact_stored_version(
  version public.article_versions, needle text, own_id uuid, reason text
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  source constant text := (version).fields::text;
  proof private.version_proofs;
  pieces text[];
  redacted text[];
begin
  select * into proof from private.version_proofs as stored
  where stored.article_id = (version).article_id and stored.number = (version).number for update;
  pieces := case
    when proof.lengths is not null then private.cut_pieces(source, proof.lengths)
    when proof.seed is not null then private.proof_pieces(source)
    else private.proof_pieces(source)
  end;
  if cardinality(pieces) = 1 then
    -- It is proven as a whole, and so it goes as a whole.
    if private.has_words((version).fields, needle) then
      redacted := array['{}'];
    end if;
  else
    redacted := private.redact(pieces, needle, private.removal_mark());
    if private.has_words(private.unwrap((version).fields -> 'content'), needle)
      and private.has_words(
        jsonb_build_object('content', coalesce(array_to_string(redacted, '')::jsonb, (version).fields) -> 'content'),
        needle
      )
    then
      redacted := private.blank_body(coalesce(redacted, pieces), private.removal_mark());
    end if;
  end if;
  if redacted is null then
    return false;
  end if;
  if octet_length(array_to_string(redacted, '')) > greatest(octet_length(source), 4000000) then
    redacted := coalesce(private.redact(pieces, needle, '*'), redacted);
  end if;
  update public.article_versions as stored
  set
    fields = array_to_string(redacted, '')::jsonb, salt = null,
    redacted_at = clock_timestamp(), redacted_by = own_id, redaction_reason = reason
  where stored.article_id = (version).article_id and stored.number = (version).number;
  if proof.article_id is not null then
    if proof.lengths is null then
      proof.salts := private.piece_salts(proof.seed, cardinality(pieces));
      proof.hashes := array_fill(null::bytea, array[cardinality(pieces)]);
    end if;
    update private.version_proofs as stored
    set (seed, lengths, salts, hashes) = (
      select
        null::bytea, array_agg(length(left_over) order by place),
        array_agg(case when left_over = piece and hash is null then salt end order by place),
        array_agg(case
          when left_over = piece then hash
          else coalesce(hash, sha256(salt || convert_to(piece, 'UTF8')))
        end order by place)
      from unnest(pieces, redacted, proof.salts, proof.hashes)
        with ordinality as given (piece, left_over, salt, hash, place)
    )
    where stored.article_id = proof.article_id and stored.number = proof.number;
  end if;
  return true;
end
$$;

-- A text cut into pieces of these lengths.
create function private.cut_pieces(source text, lengths integer[]) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  -- A substring of a long text of several bytes a character takes as long as the text; one of its parts does not.
  part_length constant integer := 4096;
  pieces text[] := '{}';
  rest text := '';
  part integer := 0;
  size integer;
  i integer := 0;
begin
  foreach size in array lengths loop
    i := i + 1;
    while length(rest) < size loop
      rest := rest || substr(source, part * part_length + 1, part_length);
      part := part + 1;
    end loop;
    pieces[i] := left(rest, size);
    rest := substr(rest, size + 1);
  end loop;
  return pieces;
end
$$;

-- The words that the search index has had of an article and that hold a word of `needle`.
create function private.indexed_words(article_id uuid, needle text) returns text[]
language sql stable
set search_path = ''
as $$
  select array_agg(known.word)
  from (
    select distinct word
    from public.article_versions as version
    cross join lateral unnest(private.split_words(lower(private.squeeze(
      (version.fields ->> 'title') || E'\n\n' || private.content_text(version.fields -> 'content')
    )))) as word
    where version.article_id = indexed_words.article_id and version.hash is not null and word <> ''
  ) as known
  where exists (
    select from unnest(string_to_array(needle, ' ')) as part where position(part in private.comparable(known.word)) > 0
  )
$$;

-- Takes words out of an article for legal reasons: of everything that is stored with it, whatever their case, spaces
-- and punctuation. The hashes of the versions stay, so that everybody sees that something was taken out. Returns the
-- number of versions that had the words. `number` is the version in which the admin met them. What it cannot change,
-- `find_words` lists. Writers of the article and it wait for each other.
create function public.redact_version(article_id uuid, number bigint, words text, reason text) returns integer
language plpgsql security definer
set search_path = '' set lock_timeout = '5s' set statement_timeout = '10min'
as $$
declare
  needle text;
  own_id constant uuid := (select users.id from auth.users as users where users.id = auth.uid());
  own_reason text;
  version public.article_versions;
  live public.articles;
  indexed text[];
  changed jsonb;
  is_found boolean := false;
  found_in integer := 0;
begin
  perform private.require_admin();
  if length(words) > 2000 then
    raise exception 'Give the words to remove.' using errcode = '22023';
  end if;
  needle := private.to_needle(coalesce(words, ''));
  if needle = '' then
    raise exception 'Give the words to remove.' using errcode = '22023';
  end if;
  if coalesce(reason, '') !~ '\S' or length(reason) > 2000 then
    raise exception 'Give the reason.' using errcode = '22023';
  end if;
  own_reason := private.redact_text(btrim(reason), needle, 2000);
  perform private.lock_article(redact_version.article_id);
  select * into live from public.articles where articles.id = redact_version.article_id;
  indexed := private.indexed_words(redact_version.article_id, needle);
  for version in
    select * from public.article_versions as stored
    where stored.article_id = redact_version.article_id
    order by stored.number
    for update
  loop
    if private.redact_stored_version(version, needle, own_id, own_reason) then
      found_in := found_in + 1;
      is_found := is_found or version.number = redact_version.number;
    end if;
  end loop;
  if not is_found then
    raise exception 'This version does not have these words.' using errcode = 'PT404';
  end if;
  update public.article_versions as stored
  set
    name = private.redact_text(stored.name, needle, 200),
    redaction_reason = private.redact_text(stored.redaction_reason, needle, 2000)
  where stored.article_id = redact_version.article_id
    and private.has_words(jsonb_build_array(stored.name, stored.redaction_reason), needle);
  -- The document of the working copy may hold deleted words too: it begins anew, from the fields.
  delete from public.draft_updates as change where change.article_id = redact_version.article_id;
  update public.article_drafts as draft
  set
    fields = private.redact_fields(draft.fields, needle), note = private.redact_text(draft.note, needle, 5000),
    document = null, seq = 0, folded_seq = 0, fields_seq = 0, lineage = 'redacted ' || gen_random_uuid()
  where draft.article_id = redact_version.article_id;
  update private.scheduled_changes as change
  set fields = private.redact_fields(change.fields, needle), failed = private.redact_text(change.failed, needle, 500)
  where change.article_id = redact_version.article_id;
  update private.preview_links as link set label = private.redact_text(link.label, needle, 200)
  where link.article_id = redact_version.article_id and private.has_words(to_jsonb(link.label), needle);
  update private.draft_notes as remark
  set
    body = private.redact_text(remark.body, needle, 5000),
    author_label = private.redact_text(remark.author_label, needle, 200)
  where remark.article_id = redact_version.article_id
    and private.has_words(jsonb_build_array(remark.body, remark.author_label), needle);
  update public.article_corrections as note set text = private.redact_text(note.text, needle, 2000), changed_at = now()
  where note.article_id = redact_version.article_id and private.has_words(to_jsonb(note.text), needle);
  changed := private.redact_fields(to_jsonb(live), needle);
  if changed <> to_jsonb(live) then
    update public.articles as article
    set (title, excerpt, content, image_alt, image_caption, tags, sponsor) = (
      select given.title, given.excerpt, given.content, given.image_alt, given.image_caption, given.tags, given.sponsor
      from jsonb_populate_record(article, changed) as given
    )
    where article.id = redact_version.article_id;
  end if;
  delete from private.search_words as known
  where known.word = any (indexed)
    and not exists (select from private.article_terms where terms @@ format('''=%s''', known.word)::tsquery);
  -- Last, because the changes above are logged too.
  update public.activity as line set subject = line.subject || private.redact_json(
    jsonb_strip_nulls(jsonb_build_object('title', line.subject -> 'title', 'note', line.subject -> 'note')), needle
  )
  where line.article_id = redact_version.article_id;
  perform private.notify_cache_tags(array(
    select 'article:' || article.slug from public.articles as article where article.id = redact_version.article_id
  ) || array['corrections']);
  return found_in;
exception
  when lock_not_available then
    raise exception 'Somebody is saving this article. Try again.' using errcode = 'PT409';
end
$$;

-- Places of words that `redact_version` does not change: addresses, and names that other articles share. Admins only.
create function public.find_words(article_id uuid, words text) returns table (place text, value text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  needle text;
begin
  perform private.require_admin();
  needle := private.to_needle(left(coalesce(words, ''), 2000));
  return query
  with states as (
    select to_jsonb(article) as fields, true as is_current from public.articles as article
    where article.id = find_words.article_id
    union all
    select draft.fields, true from public.article_drafts as draft where draft.article_id = find_words.article_id
    union all
    select version.fields, false from public.article_versions as version
    where version.article_id = find_words.article_id
  ), found as (
    select 'address' as place, fields ->> 'slug' as value from states where is_current
    union
    select 'earlier-address', redirect.slug from private.article_redirects as redirect
    where redirect.article_id = find_words.article_id
    union
    select 'image-address', source.path from private.version_images as source
    where source.article_id = find_words.article_id
    union
    select 'image-address', fields ->> 'image_src' from states
    union
    select 'category', category.name from states
    join public.categories as category on category.id::text = fields ->> 'category_id' where is_current
    union
    select 'author', author.name from states
    join public.authors as author on author.id::text = fields ->> 'author_id' where is_current
    union
    select 'earlier-address', fields ->> 'slug' from states where not is_current and not exists (
      select from states as current where current.is_current and current.fields ->> 'slug' = states.fields ->> 'slug'
    )
  )
  select found.place, left(found.value, 500) from found
  where needle <> '' and private.has_words(to_jsonb(found.value), needle)
  order by found.place, found.value
  limit 100;
end
$$;

-- A digest of each UTC day: what became public on it, in order, and the digest of the day before. The site signs it
-- (server/digests/).
create table private.article_digests (
  day date primary key,
  entries integer not null,
  digest bytea not null,
  key_id text,
  signature text
);
-- No hash allows to confirm a guess of the words: each is salted, and the salt goes with removed words.
create table private.digest_entries (
  day date not null,
  place integer not null,
  -- A version, a removal of words, a state of a note to readers, or that an article was deleted forever.
  kind text not null check (kind in ('version', 'redaction', 'note', 'erasure')),
  article_id uuid not null,
  -- Of the version, also for notes; 0 for an article.
  number bigint not null,
  note_id uuid check ((note_id is not null) = (kind = 'note')),
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

-- SHA-256 of a state of a note: its salt, then what readers see, a moment in UTC as in `private.version_hash`.
create function private.note_hash(note public.article_corrections) returns bytea
language sql immutable
set search_path = ''
as $$
  select sha256((note).salt || convert_to(
    (note).id || ' ' || (note).article_id || ' ' || (note).kind || ' ' || (note).version_number || ' '
    || array_to_string(array(
      select coalesce(to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '-')
      from unnest(array[(note).published_at, (note).changed_at, (note).withdrawn_at])
        with ordinality as told (moment, place)
      order by place
    ), ' ') || E'\n' || (note).text,
    'UTF8'
  ))
$$;

-- Entries from before a moment that are in no digest yet: 'published' versions of the last two days, scheduled ones,
-- and the states of notes.
create function private.list_undigested(until timestamptz)
returns table (kind text, at timestamptz, article_id uuid, number bigint, note_id uuid, hash bytea)
language sql stable
set search_path = ''
as $$
  select entry.* from (
    select 'version' as kind, public.at, version.article_id, version.number, null::uuid,
      sha256(version.hash || proof.words_hash) as hash
    from (
      select stored.article_id, stored.number, stored.created_at as at from public.article_versions as stored
      where stored.kind = 'published' and stored.hash is not null
        and stored.created_at < until and stored.created_at >= until - interval '2 days'
      union all
      select stored.article_id, stored.number, private.version_public_at(stored)
      from public.article_versions as stored
      where stored.kind = 'scheduled' and private.version_public_at(stored) < until
    ) as public
    join public.article_versions as version
      on version.article_id = public.article_id and version.number = public.number
    left join private.version_proofs as proof
      on proof.article_id = public.article_id and proof.number = public.number
    where not exists (
      select from private.digest_entries as known
      where known.kind = 'version' and known.article_id = public.article_id and known.number = public.number
    )
    union all
    select 'redaction', version.redacted_at, proof.article_id, proof.number, null, (
      select sha256(string_agg(coalesce(given.hash, given.salt), '' order by given.place))
      from unnest(proof.hashes, proof.salts) with ordinality as given (hash, salt, place)
    )
    from private.version_proofs as proof
    join public.article_versions as version
      on version.article_id = proof.article_id and version.number = proof.number
    where proof.lengths is not null and version.redacted_at < until
    union all
    select 'note', greatest(note.published_at, note.changed_at, note.withdrawn_at), note.article_id,
      note.version_number, note.id, private.note_hash(note)
    from public.article_corrections as note
    where greatest(note.published_at, note.changed_at, note.withdrawn_at) < until
    union all
    select 'erasure', erased.erased_at, erased.article_id, 0, null, sha256(convert_to(
      erased.article_id || ' ' || to_char(erased.erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'UTF8'
    ))
    from private.erased_articles as erased
    where erased.erased_at < until
  ) as entry
  where not exists (
    select from private.digest_entries as known
    where known.article_id = entry.article_id and known.number = entry.number and known.kind = entry.kind
      and known.hash = entry.hash
  )
$$;

-- Closes the oldest UTC day that has ended and has no digest. A version that was committed after its day was closed is
-- in the next digest: each is in exactly one. An hour after midnight no transaction of the day before is open. Returns
-- the day; null if there is none to close. A call prepares the proofs of many versions for some seconds and leaves the
-- rest to the next one, which returns the same day. Nodes that ask at once close a day once.
create function public.close_digest_day() returns date
language plpgsql security definer
set search_path = '' set statement_timeout = '60s'
as $$
declare
  started constant timestamptz := clock_timestamp();
  previous private.article_digests;
  closed date;
  closed_end timestamptz;
  version public.article_versions;
begin
  perform pg_advisory_xact_lock(hashtext('private.article_digests'));
  select * into previous from private.article_digests order by day desc limit 1;
  closed := coalesce(previous.day + 1, (
    select (min(created_at) at time zone 'UTC')::date from public.article_versions
    where kind in ('published', 'scheduled') and hash is not null
  ));
  if closed is null or closed >= ((now() - interval '1 hour') at time zone 'UTC')::date then
    return null;
  end if;
  closed_end := (closed + 1)::timestamp at time zone 'UTC';
  for version in
    select stored.* from private.list_undigested(closed_end) as entry
    join public.article_versions as stored on stored.article_id = entry.article_id and stored.number = entry.number
    where entry.kind = 'version' and entry.hash is null
  loop
    if clock_timestamp() > started + interval '3 seconds' then
      return closed;
    end if;
    perform private.add_proof(version);
  end loop;
  insert into private.digest_entries (day, place, kind, article_id, number, note_id, hash)
  select closed, row_number() over (order by entry.at, entry.article_id, entry.number, entry.kind, entry.note_id),
    entry.kind, entry.article_id, entry.number, entry.note_id, entry.hash
  from private.list_undigested(closed_end) as entry;
  insert into private.article_digests (day, entries, digest)
  select
    closed,
    count(*),
    sha256(convert_to(
      coalesce(encode(previous.digest, 'hex'), '') || E'\n' || closed || E'\n' || coalesce(string_agg(
        concat_ws(' ', entry.kind, entry.article_id, entry.number, entry.note_id, encode(entry.hash, 'hex')) || E'\n',
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
