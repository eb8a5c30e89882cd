-- Categories, authors and articles: the tables, their slugs, and what is derived from an article's content.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 120),
  slug text not null unique check (slug ~ '^[a-z0-9_]+(-[a-z0-9_]+)*$' and length(slug) <= 120)
);

create table public.authors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 200),
  bio text check (length(bio) <= 5000),
  image_url text check (length(image_url) <= 2000),
  -- Made from the name once. It stays when the name changes, so that links go on working.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 200)
);

-- The limits of a body, in one place for articles, working copies and plans (app/domain/content-limits.ts has the same):
-- 4 MiB, nested at most 100 levels, at most 20,000 nodes, so that rendering, searching and comparing it is bounded. Nodes
-- are objects (blocks, list items, links, text runs) and whatever else stands in a list; an image counts as five. A
-- string has the nodes of the document that it holds as JSON, or as many as it has paragraphs.
--
-- Security definer, here and below: a constraint and a trigger call them with the rights of whoever writes, who needs no
-- rights to the functions that these call.
create function private.content_fits(content jsonb) returns boolean
language plpgsql immutable strict security definer
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
      + 4 * jsonb_array_length(jsonb_path_query_array(document, 'strict $.** ? (exists (@.src)).type()'))
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

-- A JSON argument of a function, which clients may also send as a string that holds it; null for a JSON null. One that
-- is no string is not written as text on the way: the text of a number such as 1e131071 has 131,072 digits.
create function private.parse_argument(given jsonb) returns jsonb
language sql immutable strict parallel safe
set search_path = ''
as $$
  select nullif(case jsonb_typeof(given) when 'string' then (given #>> '{}')::jsonb else given end, 'null')
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

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and length(title) <= 500),
  slug text not null unique check (length(slug) between 1 and 300 and slug !~ '[/?#\s]'),
  excerpt text not null default '' check (length(excerpt) <= 5000),
  content jsonb not null default '{"main": []}' check (jsonb_typeof(content) in ('object', 'array', 'string'))
    constraint content_fits check (private.content_fits(content)),
  image_src text check (length(image_src) <= 2000),
  image_caption text check (length(image_caption) <= 2000),
  category_id uuid references public.categories (id) on delete set null,
  author_id uuid references public.authors (id) on delete set null,
  published_at timestamptz not null default now(),
  -- Set by trigger, once: stays when the date is changed, and when the article is unpublished or deleted and comes back.
  first_published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_featured boolean not null default false,
  is_popular boolean not null default false,
  tags text[] not null default '{}' check (cardinality(tags) <= 50)
    constraint tags_are_short check (length(array_to_string(tags, '')) <= 10000),
  -- Minutes. The trigger `set_article_fields` computes it when a row does not give it.
  read_time integer not null default 0 check (read_time between 1 and 10000),
  image_alt text check (length(image_alt) <= 1000),
  -- Who paid for the article, as readers are told; null for the newsroom's own.
  sponsor text check (length(sponsor) <= 200)
);

-- Articles that were retracted, for lists of articles: notes to readers say so (20260101001700_corrections.sql), and
-- triggers keep these rows in step. A table of its own, because a retraction alone is no change of the article.
create table public.retracted_articles (
  article_id uuid primary key references public.articles (id) on delete cascade
);

create index articles_published on public.articles (published_at desc, id desc);
create index articles_created on public.articles (created_at desc, id desc);
create index articles_category on public.articles (category_id, published_at desc, id desc);
create index articles_author on public.articles (author_id, published_at desc, id desc);
create index articles_featured on public.articles (published_at desc, id desc) where is_featured;
create index articles_popular on public.articles (published_at desc, id desc) where is_popular;
create index categories_name on public.categories (name);
create index authors_name on public.authors (name);
create unique index authors_slug_key on public.authors (slug);

insert into public.categories (name, slug)
values
  ('World', 'world'),
  ('Politics', 'politics'),
  ('Business', 'business'),
  ('Technology', 'technology'),
  ('Sports', 'sports'),
  ('Entertainment', 'entertainment'),
  ('Science', 'science')
on conflict (slug) do nothing;

-- Spells the Greek, Cyrillic and special Latin letters of a decomposed text (NFKD) in ASCII, by the same table as
-- app/domain/latin-letters.ts. The uppercase letters are listed, because lower() depends on the database's locale.
create function private.spell_in_ascii(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(
    coalesce(
      '{
        "æ":"ae", "ð":"d", "ø":"o", "þ":"th", "ß":"ss", "đ":"d", "ħ":"h", "ı":"i", "ĸ":"k", "ł":"l", "ŋ":"ng",
        "œ":"oe", "ŧ":"t", "ə":"e", "ƒ":"f", "α":"a", "β":"v", "γ":"g", "δ":"d", "ε":"e", "ζ":"z", "η":"i", "θ":"th",
        "ι":"i", "κ":"k", "λ":"l", "μ":"m", "ν":"n", "ξ":"x", "ο":"o", "π":"p", "ρ":"r", "σ":"s", "ς":"s", "τ":"t",
        "υ":"y", "φ":"f", "χ":"ch", "ψ":"ps", "ω":"o", "а":"a", "б":"b", "в":"v", "г":"g", "д":"d", "е":"e",
        "ж":"zh", "з":"z", "и":"i", "к":"k", "л":"l", "м":"m", "н":"n", "о":"o", "п":"p", "р":"r", "с":"s", "т":"t",
        "у":"u", "ф":"f", "х":"kh", "ц":"ts", "ч":"ch", "ш":"sh", "щ":"shch", "ъ":"", "ы":"y", "ь":"", "э":"e",
        "ю":"yu", "я":"ya", "і":"i", "є":"ye", "ґ":"g", "ђ":"dj", "ј":"j", "љ":"lj", "њ":"nj", "ћ":"c", "џ":"dz",
        "ѕ":"dz"
      }'::jsonb ->> lowered.letter,
      lowered.letter
    ),
    '' order by lowered.place
  )
  from regexp_split_to_table(
    translate(
      value,
      'ÆÐØÞĐĦŁŊŒŦƏƑΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЂЈЉЊЋЏЅẞ',
      'æðøþđħłŋœŧəƒαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяієґђјљњћџѕß'
    ),
    ''
  ) with ordinality as lowered (letter, place)
$$;

-- The slug of a name or a tag, by the same rule as app/domain/slug.ts: letters lose their marks and are spelled in
-- ASCII, everything but ASCII letters and digits is dropped, and blanks, underscores and hyphens become one hyphen. May
-- be empty. No name has as many as 1,000 characters: what comes after them is not read.
create function private.to_slug(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        lower(
          case
            -- ASCII texts, nearly all, need no table.
            when octet_length(decomposed) = length(decomposed) then decomposed
            else private.spell_in_ascii(decomposed)
          end collate "C"
        ),
        '[^a-z0-9_ \t\n\v\f\r\u1680\u2028\u2029\ufeff-]+', '', 'g'
      ),
      '[ \t\n\v\f\r\u1680\u2028\u2029\ufeff_-]+', '-', 'g'
    ),
    '-'
  )
  from normalize(left(value, 1000), nfkd) as decomposed
$$;

-- Authors of the same name are numbered; the lock serializes two who are added at once. A name that gives no
-- slug takes the beginning of the author's id.
create function private.set_author_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base text := btrim(left(private.to_slug(new.name), 180), '-');
  number integer := 1;
begin
  perform pg_advisory_xact_lock(hashtext('public.authors.slug'));
  if base = '' then
    base := 'author-' || left(new.id::text, 8);
  end if;
  new.slug := base;
  while exists (select from public.authors where slug = new.slug and id <> new.id) loop
    number := number + 1;
    new.slug := base || '-' || number;
  end loop;
  return new;
end
$$;

create trigger set_author_slug
before insert or update of slug on public.authors
for each row when (new.slug is null) execute function private.set_author_slug();

-- /category/latest, /category/popular and /category/featured list articles of every category, so a category with such
-- a slug could never be shown. A trigger and not a check, so that a row that has one already can be renamed and
-- restored from a backup.
create function private.reject_listing_slug() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The slug "%" is not for a category: /category/% lists other articles.', new.slug, new.slug
    using errcode = 'check_violation', hint = format('Take another slug, such as "%s-articles".', new.slug);
end
$$;

create trigger reject_listing_slug after insert on public.categories
for each row when (new.slug in ('latest', 'popular', 'featured'))
execute function private.reject_listing_slug();
create trigger reject_changed_listing_slug after update of slug on public.categories
for each row when (new.slug in ('latest', 'popular', 'featured') and new.slug <> old.slug)
execute function private.reject_listing_slug();

-- No address leads to these slugs: browsers resolve dots as folders, and the router takes the ending `.data` for its
-- own. A trigger for the same reason as above.
create function private.reject_unreachable_slug() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'No address leads to the slug "%".', new.slug
    using errcode = 'check_violation', hint = 'A slug is not made of dots alone, and does not end in .data';
end
$$;

create trigger reject_unreachable_slug after insert on public.articles
for each row when (new.slug ~ '^\.{1,2}$|\.data$')
execute function private.reject_unreachable_slug();
create trigger reject_changed_unreachable_slug after update of slug on public.articles
for each row when (new.slug ~ '^\.{1,2}$|\.data$' and new.slug <> old.slug)
execute function private.reject_unreachable_slug();

-- The plain text of an inline node, or of a block with everything below it. Inline nodes (text runs and links) follow
-- one another directly; blocks and list items are separated by an empty line.
create function private.node_text(node jsonb) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  -- The nodes that are yet to be read, the next one last. A node gives way to its children, so that all of them together
  -- are no larger than the whole: a function that called itself would hold the rest of it once a level.
  nodes jsonb[] := array[node];
  -- Whether all children of a node stand apart, as the entries of a list do.
  are_lists boolean[] := array[false];
  -- Whether a node stands apart from what its parent has before it, and whether its parent stands apart from what is before that.
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
          for part in 1..3 loop
            child := case part
              when 1 then to_jsonb(current ->> 'caption')
              when 2 then current -> 'lists'
              else current -> 'children'
            end;
            continue when child is null;
            size := size + 1;
            nodes[size] := child;
            are_lists[size] := part = 3
              and coalesce(current ->> 'type' in ('list', 'bulleted-list', 'numbered-list'), false);
            are_apart[size] := part < 3;
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
create function private.content_text(content jsonb) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select private.node_text(case when jsonb_typeof(content) = 'object' then coalesce(content -> 'main', '[]'::jsonb) else content end)
$$;

-- Minutes at 238 words a minute, the mean silent reading speed of adults in English non-fiction (Brysbaert 2019); at
-- least 1.
create function private.content_read_time(content jsonb) returns integer
language sql immutable parallel safe security definer
set search_path = ''
as $$
  select greatest(1, ceil(regexp_count(private.content_text(content), '\S+') / 238.0))::integer
$$;

-- Whether a time has a year of at most four digits after Christ: others are no dates to JavaScript as PostgreSQL
-- writes them, and calculations beyond them overflow. Security definer for the same reason as `content_fits`.
create function private.is_calendar_time(moment timestamptz) returns boolean
language sql immutable parallel safe security definer
set search_path = ''
as $$
  select moment between '0001-01-01 00:00:00+00' and '9999-12-31 23:59:59.999999+00'
$$;

-- Fills in what a client left out. A bulk insert sends null for a column that only other rows of it have, and means
-- the default. A read time is computed unless the row gives one, and again when the content changes; one that a
-- writer set stays.
--
-- Only the service key sets when an article was created, first published and changed, and its reading time, and only it
-- stores a date that never comes, or that no calendar of four digits has: lists by date would have such an article at
-- their top forever, and readers an invalid date. For others the database sets these columns; what they send counts as
-- left out.
--
-- A writer whose clock is fast dates an article "now", and readers would have to wait until the database gets there.
-- A save carries its time by the same clock (`updated_at`), so whatever was not in the future for its writer is
-- published at once. No clock is expected to be off by more than an hour.
create function private.set_article_fields() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  saved_at constant timestamptz := new.updated_at;
begin
  -- Not within the functions of this schema, which put back what was stored.
  if current_user in ('anon', 'authenticated') then
    new.created_at := case tg_op when 'UPDATE' then old.created_at else now() end;
    new.first_published_at := case tg_op when 'UPDATE' then old.first_published_at end;
    new.read_time := case tg_op when 'UPDATE' then old.read_time else 0 end;
    new.updated_at := now();
  end if;
  if auth.role() = 'authenticated' and not private.is_calendar_time(new.published_at)
    and (tg_op = 'INSERT' or new.published_at <> old.published_at)
  then
    raise exception 'The publish date is in the years 1 to 9999, not %.', new.published_at
      using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if new.content is distinct from old.content
      and new.read_time is not distinct from old.read_time
      and old.read_time = private.content_read_time(old.content)
    then
      new.read_time := 0;
    end if;
  else
    new.id := coalesce(new.id, gen_random_uuid());
    new.content := coalesce(new.content, '{"main": []}');
    new.published_at := coalesce(new.published_at, now());
    new.created_at := coalesce(new.created_at, now());
    new.updated_at := coalesce(new.updated_at, now());
  end if;
  -- Before anything reads it, and in words for the writer; the constraint holds for whatever else writes.
  if (tg_op = 'INSERT' or new.content is distinct from old.content) and not private.content_fits(new.content) then
    raise exception 'The text is too long or nested too deep to be saved. Split the article, or remove some of it.'
      using errcode = 'check_violation', constraint = 'content_fits',
        hint = 'At most 4 MiB, 100 levels, and 20,000 paragraphs, list items, links and formatted passages. An image counts as five.';
  end if;
  if new.published_at > now() and new.published_at <= saved_at and saved_at < now() + interval '1 hour' then
    if tg_op = 'INSERT' then
      new.published_at := now();
    elsif new.published_at <> old.published_at then
      new.published_at := least(old.published_at, now());
    end if;
  end if;
  new.excerpt := coalesce(new.excerpt, '');
  new.is_featured := coalesce(new.is_featured, false);
  new.is_popular := coalesce(new.is_popular, false);
  new.tags := coalesce(new.tags, '{}');
  if coalesce(new.read_time, 0) < 1 then
    new.read_time := private.content_read_time(new.content);
  end if;
  return new;
end
$$;

create trigger set_article_fields
before insert or update on public.articles
for each row execute function private.set_article_fields();

-- Lets clients search by `or=(title.ilike.*word*,content.ilike.*word*)`, though PostgreSQL has no such comparison for
-- jsonb. It compares the stored JSON: extracting the text from the blocks first costs a hundred times as much.
create function private.content_is_like(content jsonb, pattern text) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select content::text ilike pattern
$$;

create operator public.~~* (leftarg = jsonb, rightarg = text, function = private.content_is_like);
