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
    'author_name', private.byline_text(private.field_id(fields, 'author_id'), fields -> 'other_authors')
  )
$$;

-- The words of a text in order. In scripts that have no blanks between words, each letter counts as one.
create function private.version_words(said text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array_remove(
    string_to_array(
      regexp_replace(
        case
          when octet_length(said) = length(said) then said
          else regexp_replace(
            said, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3])', ' \1 ', 'g'
          )
        end,
        '\s+', ' ', 'g'
      ),
      ' '
    ),
    ''
  )
$$;

-- The blocks of a body; null where it is a string.
create function private.content_blocks(content jsonb) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(content) = 'array' then content
    when jsonb_typeof(content -> 'main') = 'array' then content -> 'main'
  end
$$;

-- The text of a version, without the blocks of its body that another body has too.
create function private.version_text(fields jsonb, other jsonb default null) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select concat_ws(
    E'\n', fields ->> 'title', fields ->> 'excerpt',
    case
      when other is null or blocks is null then private.content_text(fields -> 'content')
      else (
        select private.content_text(jsonb_agg(entry.block order by entry.place))
        from jsonb_array_elements(blocks) with ordinality as entry (block, place)
        where entry.block::text not in (
          select kept::text from jsonb_array_elements(private.content_blocks(other)) as kept
        )
      )
    end,
    fields ->> 'image_alt', fields ->> 'image_caption', fields ->> 'sponsor',
    fields ->> 'seo_title', fields ->> 'seo_description', fields ->> 'social_title',
    fields ->> 'social_description'
  )
  from private.content_blocks(fields -> 'content') as blocks
$$;

-- Two texts without the beginning that they share. Its length is halved in each step, so the time is linear.
create function private.cut_common_start(inout one text, inout other text)
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  most integer := least(length(one), length(other));
  half integer;
begin
  while most > 0 loop
    half := (most + 1) / 2;
    if left(one, half) = left(other, half) then
      one := substr(one, half + 1);
      other := substr(other, half + 1);
      most := most - half;
    else
      most := half - 1;
    end if;
  end loop;
end
$$;

-- The number of words of a version that a later one does not have next to the same word, since any two long texts share
-- single words. Where more than 100,000 characters differ, each of them counts.
create function private.count_lost_words(before jsonb, after jsonb) returns integer
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  cut record;
begin
  cut := private.cut_common_start(
    private.version_text(before, after -> 'content'), private.version_text(after, before -> 'content')
  );
  -- From the end, which is as good for counting.
  cut := private.cut_common_start(reverse(cut.one), reverse(cut.other));
  if cut.one !~ '\S' then
    return 0;
  elsif greatest(length(cut.one), length(cut.other)) > 100000 then
    return length(cut.one);
  end if;
  return (
    with listed as (
      select
        word.is_after,
        word.said || ' ' || coalesce(lead(word.said) over (partition by word.is_after order by word.place), '') as said
      from (
        select false as is_after, entry.said, entry.place
        from unnest(private.version_words(cut.one)) with ordinality as entry (said, place)
        union all
        select true, entry.said, entry.place
        from unnest(private.version_words(cut.other)) with ordinality as entry (said, place)
      ) as word
    ), counted as (
      select count(*) filter (where not is_after) as had, count(*) filter (where is_after) as has
      from listed
      group by said
    )
    select sum(greatest(had - has, 0)) from counted
  );
end
$$;

-- The number of words that a version may lose, half of them; null where it has under four.
create function private.loss_budget(fields jsonb) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select case when count >= 4 then count / 2 end
  from cardinality(private.version_words(private.version_text(fields))) as count
$$;

-- Keeps what a working copy says as a version, with those who wrote since the last one, in the order of their first
-- words: a new one each minute, which is brought up to date in between, whoever writes. A version is not overwritten
-- that something replaced, from which words were taken out, or that would lose most of the words that it began with,
-- whether at once or in small steps: what all its saves lose is added up. Under four words there is little to lose. An
-- article in which that happens all the time, as a program could do, gets 120 versions an hour. Accepting a suggestion
-- names the version that it makes.
create function private.record_draft_version(
  article_id uuid, fields jsonb, writers uuid[] default array_remove(array[private.own_id()], null)
) returns void
language plpgsql
set search_path = ''
as $$
declare
  stored constant jsonb := private.draft_version_fields(record_draft_version.fields);
  word_count constant integer := private.count_words(stored);
  last public.article_versions;
  lost integer := 0;
  given_name text;
begin
  select * into last from public.article_versions as version
  where version.article_id = record_draft_version.article_id
  order by version.number desc limit 1;
  if last.fields = stored then
    return;
  end if;
  given_name := private.take_version_name(
    record_draft_version.article_id, stored, record_draft_version.writers
  );
  if given_name is null and last.kind = 'draft' and last.replaced_at is null and last.redacted_at is null
    and last.created_at > now() - interval '1 minute'
  then
    if last.loss_budget is not null then
      lost := private.count_lost_words(last.fields, stored);
    end if;
    if lost > last.loss_budget
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
        loss_budget = coalesce(version.loss_budget - least(lost, version.loss_budget), private.loss_budget(stored)),
        writers = (version.writers || array(
          select writer from unnest(record_draft_version.writers) as writer where writer <> all (version.writers)
        ))[:100]
      where version.article_id = last.article_id and version.number = last.number;
      return;
    end if;
  end if;
  insert into public.article_versions (article_id, kind, name, fields, words, loss_budget, created_by, writers)
  values (
    record_draft_version.article_id, case when given_name is null then 'draft' else 'named' end, given_name, stored,
    word_count, private.loss_budget(stored), record_draft_version.writers[1], record_draft_version.writers[:100]
  );
end
$$;

-- Keeps what a working copy said before something replaced it as a version that nothing overwrites. Words that are
-- being taken out of the history do not come back.
create function private.keep_replaced_fields(article_id uuid, fields jsonb, writer uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  last public.article_versions;
begin
  select * into last from public.article_versions as version
  where version.article_id = keep_replaced_fields.article_id and version.kind in ('draft', 'named')
  order by version.number desc limit 1;
  if last.fields - array['category_name', 'author_name'] = keep_replaced_fields.fields or exists (
    select from public.article_versions as redacted
    where redacted.article_id = keep_replaced_fields.article_id and redacted.redacted_at >= now()
  ) then
    update public.article_versions as version set replaced_at = clock_timestamp()
    where version.article_id = last.article_id and version.number = last.number and version.kind = 'draft';
  else
    insert into public.article_versions (article_id, kind, fields, words, created_by, writers, replaced_at)
    values (
      keep_replaced_fields.article_id, 'draft', private.draft_version_fields(keep_replaced_fields.fields),
      private.count_words(keep_replaced_fields.fields),
      writer, array_remove(array[writer], null), clock_timestamp()
    );
  end if;
end
$$;

-- A working copy that is replaced as a whole, by a version or the live article, or without a document. One without
-- changes says what the live article does, which is in the history.
create function private.keep_replaced_draft() returns trigger
language plpgsql security definer -- writes public.article_versions
set search_path = ''
as $$
begin
  -- Only what a working copy has: one that the service key wrote may have as many fields as it can hold.
  perform private.keep_replaced_fields(old.article_id, private.draft_fields(old.fields), old.updated_by);
  return null;
end
$$;

-- For the site's housekeeping: of the draft versions of an article it keeps the last of each minute of the last hour,
-- of each hour of the last day, and of each day before, and deletes the others, at most `max_rows`. Returns how many.
-- The one that stays has the names of all who wrote the others, and the time at which they began.
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
      version.writers,
      coalesce(version.began_at, version.created_at) as began_at,
      first_value(version.number) over same as kept,
      row_number() over same as place
    from public.article_versions as version
    where version.kind = 'draft' and version.replaced_at is null and version.created_at < now() - interval '1 hour'
      and version.created_at >= date_trunc('day', thinned_until, 'UTC')
    window same as (
      partition by
        version.article_id,
        case when version.created_at > now() - interval '1 day' then 'hour' else 'day' end,
        date_trunc(
          case when version.created_at > now() - interval '1 day' then 'hour' else 'day' end,
          version.created_at, 'UTC'
        )
      order by version.number desc
    )
  ), surplus as (
    select ranked.article_id, ranked.number, ranked.kept, ranked.writers, ranked.began_at from ranked
    where ranked.place > 1
    union all
    select version.article_id, version.number, null, '{}', null from public.article_versions as version
    where version.kind = 'draft' and version.replaced_at < now() - interval '30 days'
      and exists (
        select from public.article_versions as later
        where later.article_id = version.article_id and later.number > version.number and later.kind = 'draft'
          and later.created_at < date_trunc('day', version.created_at, 'UTC') + interval '1 day'
      )
    limit max_rows
  ), merged as (
    update public.article_versions as version
    set
      began_at = least(version.began_at, version.created_at, gone.began_at),
      writers = array(
        select writer.id from unnest(gone.writers || version.writers) with ordinality as writer (id, place)
        group by writer.id order by min(writer.place) limit 100
      )
    from (
      select
        surplus.article_id, surplus.kept, min(surplus.began_at) as began_at,
        array(
          select distinct writer.id from surplus as one, unnest(one.writers) as writer (id)
          where one.article_id = surplus.article_id and one.kept = surplus.kept
        ) as writers
      from surplus where surplus.kept is not null
      group by surplus.article_id, surplus.kept
    ) as gone
    where version.article_id = gone.article_id and version.number = gone.kept
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

create trigger keep_replaced_draft after update on public.article_drafts
for each row when (
  old.has_changes and old.fields <> '{}' and old.fields <> new.fields
  and (old.lineage <> new.lineage or new.is_restored)
)
execute function private.keep_replaced_draft();
