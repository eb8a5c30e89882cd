-- Limits and text of what an article says: JSON documents, their fields, and words for search.

-- The limits of a body, in one place for articles, working copies and plans (app/domain/content-limits.ts has the same):
-- 4 MiB, nested at most 100 levels, at most 20,000 nodes, so that rendering, searching and comparing it is bounded. Nodes
-- are objects (blocks, list items, links, text runs) and whatever else stands in a list; an image counts as 20. A
-- string has the nodes of the document that it holds as JSON, or as many as it has paragraphs.
create function private.content_fits(content jsonb) returns boolean
language plpgsql immutable strict
set search_path = ''
as $$
declare
  max_bytes constant integer := 4194304;
  max_nodes constant integer := 20000;
  document jsonb := content;
  string text;
  parsed jsonb;
  nodes integer := 0;
begin
  if private.has_long_numbers(content) or octet_length(content::text) > max_bytes then
    return false;
  end if;
  -- A document, what it holds as a string, and that once more: nobody wraps one further.
  for level in 1..3 loop
    if document @? 'strict $.**{101}' then
      return false;
    end if;
    -- Not by jsonb_path_query: its time grows with the square of its rows.
    nodes := nodes
      + jsonb_array_length(jsonb_path_query_array(document, 'strict $.** ? (@.type() == "object").type()'))
      + 19 * jsonb_array_length(jsonb_path_query_array(document, 'strict $.** ? (exists (@.src)).type()'))
      + jsonb_array_length(
        jsonb_path_query_array(document, 'strict $.** ? (@.type() == "array")[*] ? (@.type() != "object").type()')
      );
    string := case jsonb_typeof(document)
      when 'string' then document #>> '{}'
      when 'object' then case jsonb_typeof(document -> 'main') when 'string' then document ->> 'main' end
    end;
    parsed := private.parse_document(string);
    if parsed is null then
      return nodes + coalesce(private.count_paragraphs(string), 0) <= max_nodes;
    elsif parsed = 'null' then
      return false;
    end if;
    document := parsed;
  end loop;
  return false;
end
$$;

-- The document that a string holds as JSON; null where it holds none, as ordinary prose does. A JSON null stands for one
-- that jsonb cannot hold, for its depth or for a character such as \u0000.
create function private.parse_document(string text) returns jsonb
language plpgsql immutable strict
set search_path = ''
as $$
declare
  parsed jsonb;
begin
  if string !~ '^[ \t\n\r]*[[{]' then
    return null;
  end if;
  begin
    parsed := string::jsonb;
  exception
    when statement_too_complex then
      return 'null';
    when data_exception then
      perform string::json;
      return 'null';
  end;
  return case
    when parsed @? 'strict $[*] ? (@.type() != "object")' then null
    when jsonb_typeof(parsed) = 'object' and not parsed ? 'main' then null
    else parsed
  end;
exception when data_exception then
  return null;
end
$$;

-- Whether a document has numbers whose text would be far longer than what was sent: of more digits than any number of
-- JavaScript, or more than 1,000 that have over 30.
create function private.has_long_numbers(document jsonb) returns boolean
language sql immutable strict parallel safe
set search_path = ''
as $$
  select coalesce(
    bool_or(abs(number::numeric) > 1e309 or scale(number::numeric) > 400)
      or count(*) filter (where abs(number::numeric) > 1e30 or scale(number::numeric) > 30) > 1000,
    false
  )
  from jsonb_array_elements(jsonb_path_query_array(document, 'strict $.** ? (@.type() == "number")')) as number
$$;

-- Paragraphs of a plain text: an empty line is between two.
create function private.count_paragraphs(string text) returns integer
language sql immutable strict parallel safe
set search_path = ''
as $$
  select regexp_count(string, '\n[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*\n') + 1
$$;

-- The plain text of an inline node, or of a block with everything below it. Inline nodes (text runs and links) follow
-- one another directly; blocks and list items are separated by an empty line. Read time leaves out the transcripts of
-- audio and video.
create function private.node_text(node jsonb, with_transcripts boolean default true) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  -- The nodes that are yet to be read, the next one last. A node gives way to its children, so that all of them together
  -- are no larger than the whole: a function that called itself would hold the rest of it once a level.
  nodes jsonb[] := array[node];
  -- Whether all children of a node stand apart, as the entries of a list do.
  are_lists boolean[] := array[false];
  -- Whether a node stands apart from what its parent has before it, and whether its parent stands apart from what is
  -- before that.
  are_apart boolean[] := array[false];
  is_parent_apart boolean[] := array[false];
  -- How many texts there were when its parent began.
  parent_starts integer[] := array[0];
  size integer := 1;
  texts text[] := '{}';
  count integer := 0;
  current jsonb;
  is_list boolean;
  is_apart boolean;
  child jsonb;
  value text;
begin
  while size > 0 loop
    current := nodes[size];
    is_list := are_lists[size];
    is_apart := case when count > parent_starts[size] then are_apart[size] else is_parent_apart[size] end;
    nodes[size] := null;
    size := size - 1;
    value := null;
    case jsonb_typeof(current)
      when 'string' then
        value := current #>> '{}';
      when 'array' then
        for child in
          select element.value from jsonb_array_elements(current) with ordinality as element (value, number)
          order by element.number desc
        loop
          size := size + 1;
          nodes[size] := child;
          are_lists[size] := false;
          are_apart[size] := is_list or jsonb_typeof(child) = 'string'
            or coalesce(child ? 'type' and child ->> 'type' <> 'link', false);
          is_parent_apart[size] := is_apart;
          parent_starts[size] := count;
        end loop;
      when 'object' then
        if jsonb_typeof(current -> 'text') = 'string' then
          value := current ->> 'text';
        else
          for part in 1..5 loop
            child := case part
              when 1 then case
                when current ->> 'type' = 'embed' then to_jsonb(current ->> 'author')
                when with_transcripts and current ->> 'type' in ('audio', 'video') then to_jsonb(current ->> 'transcript')
              end
              when 2 then to_jsonb(current ->> 'caption')
              when 3 then current -> 'lists'
              when 4 then current -> 'children'
              else case
                when current ->> 'type' in ('fact-box', 'audio', 'video', 'timeline') then to_jsonb(current ->> 'title')
                when current ->> 'type' = 'timeline-entry' then to_jsonb(current ->> 'date')
              end
            end;
            continue when child is null;
            size := size + 1;
            nodes[size] := child;
            are_lists[size] := part = 4
              and coalesce(current ->> 'type' in ('list', 'bulleted-list', 'numbered-list', 'fact-box', 'gallery', 'timeline'), false);
            are_apart[size] := part <> 4 or current ?| array['title', 'date'];
            is_parent_apart[size] := is_apart;
            parent_starts[size] := count;
          end loop;
        end if;
      else
        null;
    end case;
    if value <> '' then
      count := count + 1;
      texts[count] := case when is_apart then E'\n\n' || value else value end;
    end if;
  end loop;
  return array_to_string(texts, '');
end
$$;

-- The plain text of `articles.content` in each accepted shape: an object whose `main` is a list of blocks or a
-- string, a list of blocks, a string.
create function private.content_text(content jsonb, with_transcripts boolean default true) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select private.node_text(
    case when jsonb_typeof(content) = 'object' then coalesce(content -> 'main', '[]'::jsonb) else content end,
    with_transcripts
  )
$$;

-- The length of a text in words. 450 characters of scripts without spaces between words count as 238 words: they are
-- read in the same time. app/domain/newsroom/read-time.ts has the same characters and numbers.
create function private.text_length(value text) returns numeric
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  unspaced constant text := '[\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ec0-\u0ec6\u1000-\u102a'
    '\u1780-\u17b3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff'
    '\U00020000-\U000323af]';
  marks_and_signs constant text := '[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd\u102b-\u103e'
    '\u17b4-\u17d3\u3001-\u3004\u3008-\u301f\u3099-\u309e\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]';
  characters integer := regexp_count(value, unspaced);
begin
  if characters > 0 then
    value := regexp_replace(regexp_replace(value, unspaced, ' ', 'g'), marks_and_signs, ' ', 'g');
  end if;
  return (regexp_count(value, '\S+') * 450::bigint + characters * 238::bigint) / 450::numeric;
end
$$;

-- Minutes at 238 words a minute, the mean silent reading speed of adults in English non-fiction (Brysbaert 2019); at
-- least 1.
create function private.content_read_time(content jsonb) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select greatest(1, ceil(private.text_length(private.content_text(content, false)) / 238))::integer
$$;

-- Whether a time has a year of at most four digits after Christ: others are no dates to JavaScript as PostgreSQL
-- writes them, and calculations beyond them overflow.
create function private.is_calendar_time(moment timestamptz) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select moment between '0001-01-01 00:00:00+00' and '9999-12-31 23:59:59.999999+00'
$$;

-- Lets clients search by `or=(title.ilike.*word*,content.ilike.*word*)`, though PostgreSQL has no such comparison for
-- jsonb. It compares the stored JSON: extracting the text from the blocks first costs a hundred times as much.
create function private.content_is_like(content jsonb, pattern text) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select content::text ilike pattern
$$;

create operator public.~~* (leftarg = jsonb, rightarg = text, function = private.content_is_like);

-- Whether a value lists the other authors of a byline: objects with the id of an author and the part that they had. In
-- place of false it fails with words for the writer.
create function private.is_byline(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > 30 then
    raise exception 'A byline has at most 30 other authors.' using errcode = 'check_violation';
  elsif exists (
    select from jsonb_array_elements(value) as entry
    where jsonb_typeof(entry) <> 'object'
      or entry - array['author_id', 'role'] <> '{}'
      or coalesce(entry ->> 'author_id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      or coalesce(entry ->> 'role', '') not in ('by', 'additional_reporting', 'photos', 'illustrations', 'translation')
  ) then
    raise exception 'Each other author has an "author_id" and a "role": by, additional_reporting, photos, illustrations or translation.'
      using errcode = 'check_violation';
  end if;
  return true;
end
$$;

-- Whether what an article or a working copy says is within the limits of `articles`, whose columns `fields` holds by
-- name. A working copy may lack anything, and exceeds nothing. Constraints of every table that holds fields ask it. In
-- place of false it fails with words for the writer, which name the field and its limit.
create function private.has_bounded_fields(fields jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  limits constant jsonb := '{
    "title": 500, "slug": 300, "excerpt": 5000, "image_src": 2000, "image_caption": 2000, "image_alt": 1000,
    "sponsor": 200, "label": 20, "category_id": 100, "author_id": 100, "category_name": 120, "author_name": 7000,
    "published_at": 100, "seo_title": 200, "seo_description": 500, "social_title": 200,
    "social_description": 500, "social_image": 2000, "canonical_url": 2000
  }';
  labels constant jsonb := '{
    "image_src": "address of the image", "image_caption": "image caption", "image_alt": "alternative text",
    "category_id": "category", "author_id": "author", "published_at": "publish date",
    "seo_title": "search headline", "seo_description": "search description",
    "social_title": "sharing headline", "social_description": "sharing text",
    "social_image": "address of the image for sharing", "canonical_url": "canonical address"
  }';
  field record;
  label text;
  most integer;
begin
  if (select count(*) from jsonb_object_keys(fields)) > 50 then
    raise exception 'An article has at most 50 fields.' using errcode = 'check_violation';
  elsif private.has_long_numbers(fields) or octet_length(fields::text) > 5242880 then
    raise exception 'This article is too long to be saved. Split it into several articles.'
      using errcode = 'check_violation';
  end if;
  for field in select each.key, each.value from jsonb_each(fields) as each loop
    label := left(coalesce(labels ->> field.key, replace(field.key, '_', ' ')), 100);
    if field.key = 'content' then
      if not private.content_fits(field.value) then
        raise exception 'The text is too long or nested too deep to be saved. Split the article, or remove some of it.'
          using errcode = 'check_violation';
      end if;
    elsif field.key = 'tags' and jsonb_typeof(field.value) = 'array' then
      if jsonb_array_length(field.value) > 50 then
        raise exception 'An article has at most 50 tags. Remove some.' using errcode = 'check_violation';
      elsif exists (
        select from jsonb_array_elements(field.value) as tag where jsonb_typeof(tag) in ('array', 'object')
      ) then
        raise exception 'A tag is a text.' using errcode = 'check_violation';
      elsif (select sum(length(tag)) from jsonb_array_elements_text(field.value) as tag) > 10000 then
        raise exception 'The tags are too long: they have at most 10,000 characters together. Shorten them.'
          using errcode = 'check_violation';
      end if;
    elsif field.key = 'other_authors' and jsonb_typeof(field.value) = 'array' then
      perform private.is_byline(field.value);
    elsif jsonb_typeof(field.value) in ('array', 'object') then
      raise exception 'The % is not a single value.', label using errcode = 'check_violation';
    else
      most := coalesce((limits ->> field.key)::integer, 1000);
      if length(field.value #>> '{}') > most then
        raise exception 'The % is too long: it has at most % characters. Shorten it.', label, to_char(most, 'FM9,999')
          using errcode = 'check_violation';
      end if;
    end if;
  end loop;
  return true;
end
$$;

-- Refuses fields that are no object.
create function private.require_object(fields jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(fields) is distinct from 'object' then
    raise exception 'The fields of an article are an object.' using errcode = '22023';
  end if;
  return fields;
end
$$;

-- The id in a field of a working copy; null for what is none.
create function private.field_id(fields jsonb, name text) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return (fields ->> name)::uuid;
exception
  when data_exception then
    return null;
end
$$;

create function private.field_tags(fields jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(fields -> 'tags') = 'array' then array(select jsonb_array_elements_text(fields -> 'tags'))
    else '{}'
  end
$$;

-- Any run of blanks as one space, an empty line as one line break: so a query of several words is found however the
-- words are set, but not across two blocks. `\s` alone depends on the locale.
create function private.squeeze(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select translate(
    regexp_replace(
      regexp_replace(value, '\s*\n\s*\n\s*', E'\x1e', 'g'),
      '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'
    ),
    E'\x1e', E'\n'
  )
$$;

-- The words of a text, an empty text at each end that is punctuation. Line breaks and punctuation are named one by
-- one, as character classes depend on the locale.
create function private.split_words(value text) returns text[]
language sql immutable strict parallel safe
set search_path = ''
as $$
  select string_to_array(
    regexp_replace(
      value,
      '[\s!-/:-@[-`{-~\u00a0\u00a1\u00a7\u00ab\u00b7\u00bb\u00bf\u2010-\u2027\u2032-\u203a\u3001\u3002\u3008-\u3011\u30fb\uff01\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f]+',
      ' ', 'g'
    ),
    ' '
  )
$$;

-- Words without accents, in lower case, each between two blanks. Normalizing takes longer than all else, and ASCII needs
-- none.
create function private.fold_words(words text[]) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select ' ' || case
    when octet_length(joined) = length(joined) then joined
    else translate(regexp_replace(normalize(joined, nfkd), '[\u0300-\u036f]+', '', 'g'), 'øłđßı', 'oldsi')
  end || ' '
  from lower(btrim(array_to_string(words, ' '))) as joined
$$;

create function private.fold(value text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select private.fold_words(private.split_words(value))
$$;
