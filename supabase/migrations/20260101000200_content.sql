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
  kind text not null default 'person' check (kind in ('person', 'organization')),
  -- Made from the name once. It stays when the name changes, so that links go on working.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 200)
);

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
  -- The first writer.
  author_id uuid references public.authors (id) on delete set null,
  -- Whom else the byline names, in order (20260101000450_bylines.sql): `[{"author_id": …, "role": "by"}, …]`.
  other_authors jsonb not null default '[]' constraint other_authors_are_a_byline check (private.is_byline(other_authors)),
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
  -- Whether the image says nothing that the text does not: readers who cannot see it are told nothing of it.
  image_is_decorative boolean not null default false,
  -- The sponsor who paid for the article, as readers are told; null for the newsroom's own.
  sponsor text check (length(sponsor) <= 200),
  -- The kind of article, as readers are told; null for none.
  label text check (label in ('news', 'analysis', 'opinion', 'explainer', 'interview', 'review', 'live', 'sponsored')),
  -- In place of title, excerpt and image: for search engines, and where the article is shared.
  seo_title text check (length(seo_title) <= 200),
  seo_description text check (length(seo_description) <= 500),
  social_title text check (length(social_title) <= 200),
  social_description text check (length(social_description) <= 500),
  social_image text check (length(social_image) <= 2000),
  -- The page of another site that search engines shall list in place of this one, where the article was published first.
  canonical_url text check (length(canonical_url) <= 2000 and canonical_url ~ '^https?://[^[:space:]]+$')
);

-- Facts of notes to readers that lists of articles show (20260101001700_corrections.sql), of each article that has any: when
-- readers were last told of a change, and whether it was retracted. Triggers keep these rows in step. A table of its own,
-- because a note alone is no change of the article.
create table public.noted_articles (
  article_id uuid primary key references public.articles (id) on delete cascade,
  told_at timestamptz not null,
  is_retracted boolean not null
);

create index articles_published on public.articles (published_at desc, id desc);
create index articles_created on public.articles (created_at desc, id desc);
create index articles_category on public.articles (category_id, published_at desc, id desc);
create index articles_author on public.articles (author_id, published_at desc, id desc);
create index articles_featured on public.articles (published_at desc, id desc) where is_featured;
create index articles_popular on public.articles (published_at desc, id desc) where is_popular;
create index articles_label on public.articles (label, published_at desc, id desc) where label is not null;
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
language plpgsql
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

-- Fills in what a client left out. A bulk insert sends null for a column that only other rows of it have, and means
-- the default. A read time is computed unless the row gives one, and again when the content changes; one that a
-- writer set stays.
--
-- `updated_at` is the database's clock, since writers prove by it which state they have seen.
--
-- Only the service key sets when an article was created and first published, and its reading time, and only it stores a
-- date that never comes, or that no calendar of four digits has: lists by date would have such an article at their top
-- forever, and readers an invalid date. For others the database sets these columns; what they send counts as left out.
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
    -- An article from an archive keeps the time of its last change there.
    if not coalesce(new.created_at < now() and new.updated_at between new.created_at and now(), false) then
      new.updated_at := now();
    end if;
  end if;
  -- Before anything reads it, and in words for the writer; the constraint holds for whatever else writes.
  if (tg_op = 'INSERT' or new.content is distinct from old.content) and not private.content_fits(new.content) then
    raise exception 'The text is too long or nested too deep to be saved. Split the article, or remove some of it.'
      using errcode = 'check_violation', constraint = 'content_fits',
        hint = 'At most 4 MiB, 100 levels, and 20,000 paragraphs, list items, links and formatted passages. An image counts as 20.';
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
  new.image_is_decorative := coalesce(new.image_is_decorative, false);
  -- A client may send null for a tag, or a list that does not begin at 1. Pages and checks of the past expect neither.
  if new.tags is null or array_lower(new.tags, 1) <> 1 or exists (select from unnest(new.tags) as tag where tag is null)
  then
    new.tags := array(select tag from unnest(new.tags) as tag where tag is not null);
  end if;
  if coalesce(new.read_time, 0) < 1 then
    new.read_time := private.content_read_time(new.content);
  end if;
  return new;
end
$$;

create trigger set_author_slug
before insert or update of slug on public.authors
for each row when (new.slug is null) execute function private.set_author_slug();

create trigger reject_listing_slug after insert on public.categories
for each row when (new.slug in ('latest', 'popular', 'featured'))
execute function private.reject_listing_slug();
create trigger reject_changed_listing_slug after update of slug on public.categories
for each row when (new.slug in ('latest', 'popular', 'featured') and new.slug <> old.slug)
execute function private.reject_listing_slug();

create trigger reject_unreachable_slug after insert on public.articles
for each row when (new.slug ~ '^\.{1,2}$|\.data$')
execute function private.reject_unreachable_slug();
create trigger reject_changed_unreachable_slug after update of slug on public.articles
for each row when (new.slug ~ '^\.{1,2}$|\.data$' and new.slug <> old.slug)
execute function private.reject_unreachable_slug();

create trigger set_article_fields
before insert or update on public.articles
for each row execute function private.set_article_fields();
