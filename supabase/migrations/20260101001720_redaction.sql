-- Legal removal of words from an article and its history.

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
language plpgsql security definer -- changes the history, which nothing else may
set search_path = '' set lock_timeout = '5s' set statement_timeout = '10min'
as $$
declare
  needle text;
  own_id constant uuid := private.own_id();
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
  -- The document of the working copy may hold deleted words too: it begins anew, from the fields. By the name of its
  -- lineage, forms know that they bring nothing back.
  update public.article_drafts as draft
  set
    fields = private.redact_fields(draft.fields, needle), note = private.redact_text(draft.note, needle, 5000),
    lineage = 'redacted ' || gen_random_uuid()
  where draft.article_id = redact_version.article_id;
  update private.scheduled_changes as change
  set fields = private.redact_fields(change.fields, needle), failed = private.redact_text(change.failed, needle, 500)
  where change.article_id = redact_version.article_id;
  update private.preview_links as link set label = private.redact_text(link.label, needle, 200)
  where link.article_id = redact_version.article_id and private.has_words(to_jsonb(link.label), needle);
  delete from private.next_version_names as next where next.article_id = redact_version.article_id;
  update public.draft_notes as remark
  set
    body = private.redact_text(remark.body, needle, 5000),
    quote = private.redact_text(remark.quote, needle, 1000),
    replacement = private.redact_text(remark.replacement, needle, 5000),
    author_label = private.redact_text(remark.author_label, needle, 200)
  where remark.article_id = redact_version.article_id
    and private.has_words(
      jsonb_build_array(remark.body, remark.quote, remark.replacement, remark.author_label), needle
    );
  update public.article_corrections as note set text = private.redact_text(note.text, needle, 2000), changed_at = now()
  where note.article_id = redact_version.article_id and private.has_words(to_jsonb(note.text), needle);
  changed := private.redact_fields(to_jsonb(live), needle);
  if changed <> to_jsonb(live) then
    update public.articles as article
    set (
      title, excerpt, content, image_alt, image_caption, tags, sponsor, seo_title, seo_description, social_title,
      social_description
    ) = (
      select
        given.title, given.excerpt, given.content, given.image_alt, given.image_caption, given.tags, given.sponsor,
        given.seo_title, given.seo_description, given.social_title, given.social_description
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

-- Texts of content that `private.read_words` leaves out: names of fields, and the values of `private.address_fields`
-- except addresses of images. Without the names of the format itself. Takes linear time.
create function private.content_names(content jsonb) returns setof text
language plpgsql immutable strict
set search_path = ''
as $$
declare
  known constant text[] := array[
    'main', 'type', 'children', 'text', 'bold', 'italic', 'underline', 'code', 'link', 'href', 'list-item', 'lists',
    'paragraph', 'heading', 'level', 'list', 'ordered', 'start', 'block-quote', 'cite', 'image', 'src', 'alt', 'caption', 'credit',
    'divider', 'attribution', 'strikethrough', 'superscript', 'subscript', 'lang', 'dir', 'footnote', 'table',
    'table-row', 'table-cell', 'header', 'colspan', 'rowspan', 'code-block', 'language', 'embed', 'provider', 'author', 'width',
    'height', 'gone', 'pull-quote',
    'fact-box', 'title', 'gallery', 'slideshow', 'decorative', 'related-article', 'id', 'audio', 'video', 'file', 'duration',
    'transcript', 'captions', 'timeline', 'timeline-entry', 'date'
  ];
  fields constant text[] := array_remove(array_remove(private.address_fields(), 'src'), 'href');
  piece text;
  parts text[];
  count integer;
  name text;
  field text := '';
  is_inside boolean := false;
begin
  foreach piece in array private.split_pieces(content::text) loop
    if left(piece, 1) = '"' then
      is_inside := not is_inside;
      if is_inside then
        parts := array[piece];
        count := 1;
      else
        if left(piece, 2) = '":' then
          field := (array_to_string(parts, '') || '"')::jsonb #>> '{}';
          name := field;
        else
          name := case when field = any (fields) then (array_to_string(parts, '') || '"')::jsonb #>> '{}' end;
        end if;
        if name <> all (known) then
          return next name;
        end if;
      end if;
    elsif is_inside then
      count := count + 1;
      parts[count] := piece;
    end if;
    if not is_inside and position('}' in piece) > 0 then
      field := '';
    end if;
  end loop;
end
$$;

-- Places of words that `redact_version` does not change: addresses, names within content, and names that other articles
-- share. Admins only.
create function public.find_words(article_id uuid, words text) returns table (place text, value text)
language plpgsql stable security definer -- reads private.article_redirects, version_images and scheduled_changes
set search_path = '' set statement_timeout = '10min'
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
  ), bodies as (
    select fields -> 'content' as content from states
    union
    select change.fields -> 'content' from private.scheduled_changes as change
    where change.article_id = find_words.article_id
  ), documents as (
    select content from bodies
    union
    select private.unwrap(content) from bodies
  ), found as (
    select 'content-name' as place, name as value from documents
    cross join lateral private.content_names(documents.content) as name
    union
    select 'image-address', source from documents
    cross join lateral private.image_sources(null, documents.content) as source
    where private.image_path(source) is null
    union
    select 'address', fields ->> 'slug' from states where is_current
    union
    select 'earlier-address', redirect.slug from private.article_redirects as redirect
    where redirect.article_id = find_words.article_id
    union
    select 'image-address', source.path from private.version_images as source
    where source.article_id = find_words.article_id
    union
    select 'image-address', fields ->> 'image_src' from states
    union
    select 'image-address', fields ->> 'social_image' from states
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
