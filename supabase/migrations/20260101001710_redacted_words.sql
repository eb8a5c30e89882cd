-- Finding words in JSON documents, and blanking them out.

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
    'id', 'slug', 'src', 'file', 'captions', 'type', 'href', 'image_src', 'social_image', 'category_id', 'author_id', 'role',
    'category_name', 'published_at',
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
      values ('title', 500), ('excerpt', 5000), ('image_alt', 1000), ('image_caption', 2000), ('sponsor', 200),
        ('seo_title', 200), ('seo_description', 500), ('social_title', 200), ('social_description', 500)
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
