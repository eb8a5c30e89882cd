-- Versions of working copies: which are kept, and for how long.

-- The draft versions from before this time have been thinned. One row.
create table private.thinned_versions (until timestamptz not null);
alter table private.thinned_versions enable row level security;
insert into private.thinned_versions (until) values ('-infinity');

-- Fields of a working copy's version: its own, and the names of category and author.
create function private.draft_version_fields(fields jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select fields || jsonb_build_object(
    'category_name', (select name from public.categories where id::text = fields ->> 'category_id'),
    'author_name', (select name from public.authors where id::text = fields ->> 'author_id')
  )
$$;

-- The words of a version in order, of the first 100,000 characters. In scripts that have no blanks between words, each
-- letter counts as one.
create function private.version_words(fields jsonb) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select string_to_array(
    btrim(regexp_replace(
      case
        when octet_length(said) = length(said) then said
        else regexp_replace(
          said, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3])', ' \1 ', 'g'
        )
      end,
      '\s+', ' ', 'g'
    )),
    ' '
  )
  from left(
    concat_ws(
      E'\n', fields ->> 'title', fields ->> 'excerpt', private.content_text(fields -> 'content'), fields ->> 'image_alt',
      fields ->> 'image_caption', fields ->> 'sponsor'
    ),
    100000
  ) as said
$$;

-- Whether most of a text is in a later one, so that nothing is lost with it. Where not most of the blocks are the same,
-- the words are counted; beyond 40 words pairs of neighbors, since any two long texts share single words. Under four
-- words there is little to lose.
create function private.keeps_words(before jsonb, after jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  words_before text[];
  words_after text[];
begin
  if (
    select 2 * coalesce(sum(length(block::text)), 0) >= length(before::text)
    from jsonb_array_elements(private.content_blocks(before -> 'content')) as block
    where block::text in (
      select kept::text from jsonb_array_elements(private.content_blocks(after -> 'content')) as kept
    )
  ) then
    return true;
  end if;
  words_before := private.version_words(before);
  words_after := private.version_words(after);
  if coalesce(cardinality(words_before), 0) < 4 or words_before = words_after then
    return true;
  end if;
  return (
    with listed as (
      select
        word.is_after,
        case
          when cardinality(words_before) <= 40 then word.said
          else word.said || ' ' || coalesce(lead(word.said) over (partition by word.is_after order by word.place), '')
        end as said
      from (
        select false as is_after, entry.said, entry.place
        from unnest(words_before) with ordinality as entry (said, place)
        union all
        select true, entry.said, entry.place from unnest(words_after) with ordinality as entry (said, place)
      ) as word
    ), counted as (
      select count(*) filter (where not is_after) as had, count(*) filter (where is_after) as has
      from listed
      group by said
    )
    select 2 * sum(least(had, has)) >= sum(had) from counted
  );
end
$$;

-- The blocks of a body in each accepted shape.
create function private.content_blocks(content jsonb) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(content) = 'array' then content
    when jsonb_typeof(content -> 'main') = 'array' then content -> 'main'
    else jsonb_build_array(content)
  end
$$;

-- Keeps what a working copy says as a version: a new one each minute, which is brought up to date in between, whoever
-- writes. A version is not overwritten that something replaced, from which words were taken out, or that would lose
-- most of its words. An article in which that happens all the time, as a program could do, gets 120 versions an hour.
create function private.record_draft_version(article_id uuid, fields jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  own_id constant uuid := private.own_id();
  stored constant jsonb := private.draft_version_fields(record_draft_version.fields);
  word_count constant integer := private.count_words(stored);
  last public.article_versions;
begin
  select * into last from public.article_versions as version
  where version.article_id = record_draft_version.article_id
  order by version.number desc limit 1;
  if last.fields = stored then
    return;
  end if;
  if last.kind = 'draft' and last.replaced_at is null and last.redacted_at is null
    and last.created_at > now() - interval '1 minute'
  then
    if (last.most_words >= 4 and 2 * word_count < last.most_words or not private.keeps_words(last.fields, stored))
      and not exists (
        select from (
          select version.created_at from public.article_versions as version
          where version.article_id = record_draft_version.article_id
          order by version.number desc offset 119 limit 1
        ) as earlier
        where earlier.created_at > now() - interval '1 hour'
      )
    then
      update public.article_versions as version set replaced_at = clock_timestamp()
      where version.article_id = last.article_id and version.number = last.number;
    else
      update public.article_versions as version
      set
        fields = stored,
        words = word_count,
        most_words = greatest(version.most_words, word_count),
        writers = case
          when own_id is null or own_id = any (version.writers) or cardinality(version.writers) = 100
            then version.writers
          else version.writers || own_id
        end
      where version.article_id = last.article_id and version.number = last.number;
      return;
    end if;
  end if;
  insert into public.article_versions (article_id, kind, fields, words, most_words, created_by, writers)
  values (
    record_draft_version.article_id, 'draft', stored, word_count, word_count, own_id,
    array_remove(array[own_id], null)
  );
end
$$;

-- A working copy that is replaced as a whole, by a version, the live article or a change from the list, begins a new
-- lineage. What it said until then stays in the history as a version that nothing overwrites. One without changes says
-- what the live article does, which is there. Words that are being taken out of the history do not come back.
create function private.keep_replaced_draft() returns trigger
language plpgsql security definer -- writes public.article_versions
set search_path = ''
as $$
declare
  last public.article_versions;
begin
  select * into last from public.article_versions as version
  where version.article_id = old.article_id and version.kind in ('draft', 'named')
  order by version.number desc limit 1;
  if last.fields - array['category_name', 'author_name'] = old.fields or exists (
    select from public.article_versions as redacted
    where redacted.article_id = old.article_id and redacted.redacted_at >= now()
  ) then
    update public.article_versions as version set replaced_at = clock_timestamp()
    where version.article_id = last.article_id and version.number = last.number and version.kind = 'draft';
  else
    insert into public.article_versions (article_id, kind, fields, words, created_by, writers, replaced_at)
    values (
      -- Only what a working copy has: one that the service key wrote may have as many fields as it can hold.
      old.article_id, 'draft', private.draft_version_fields(private.draft_fields(old.fields)),
      private.count_words(old.fields),
      old.updated_by, array_remove(array[old.updated_by], null), clock_timestamp()
    );
  end if;
  return null;
end
$$;

-- For the site's housekeeping: of the draft versions of an article it keeps the last of each minute of the last hour,
-- of each hour of the last day, and of each day before, and deletes the others, at most `max_rows`. Returns how many.
-- A version that something replaced is kept for 30 days, and then while it is the last of its day. Days that were
-- thinned once are not read again. One process at a time: a second one has nothing to do.
create function public.thin_versions(max_rows integer default 1000) returns integer
language plpgsql security definer -- writes private.thinned_versions and public.article_versions
set search_path = ''
as $$
declare
  thinned_until constant timestamptz := (select thinned.until from private.thinned_versions as thinned);
  deleted integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('public.thin_versions')) then
    return 0;
  end if;
  with ranked as (
    select
      version.article_id,
      version.number,
      row_number() over (
        partition by
          version.article_id,
          case when version.created_at > now() - interval '1 day' then 'hour' else 'day' end,
          date_trunc(
            case when version.created_at > now() - interval '1 day' then 'hour' else 'day' end,
            version.created_at, 'UTC'
          )
        order by version.number desc
      ) as place
    from public.article_versions as version
    where version.kind = 'draft' and version.replaced_at is null and version.created_at < now() - interval '1 hour'
      and version.created_at >= date_trunc('day', thinned_until, 'UTC')
  ), surplus as (
    select ranked.article_id, ranked.number from ranked where ranked.place > 1
    union all
    select version.article_id, version.number from public.article_versions as version
    where version.kind = 'draft' and version.replaced_at < now() - interval '30 days'
      and exists (
        select from public.article_versions as later
        where later.article_id = version.article_id and later.number > version.number and later.kind = 'draft'
          and later.created_at < date_trunc('day', version.created_at, 'UTC') + interval '1 day'
      )
    limit max_rows
  )
  delete from public.article_versions as version
  using surplus
  where version.article_id = surplus.article_id and version.number = surplus.number;
  get diagnostics deleted = row_count;
  if deleted < max_rows then
    update private.thinned_versions set until = now() - interval '1 day';
  end if;
  return deleted;
end
$$;

create trigger keep_replaced_draft after update of lineage on public.article_drafts
for each row when (
  old.lineage <> new.lineage and old.has_changes and old.fields <> '{}' and old.fields <> new.fields
)
execute function private.keep_replaced_draft();
