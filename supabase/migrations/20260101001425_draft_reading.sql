-- Reading documents: the site claims a working copy whose document has something new, reads it, and stores what it says.

-- The working copy that is due to be read longest, for one process of the site, which has 30 seconds for it:
-- `{"draft", "next_due_ms"}`. `draft` is null where none is due; `next_due_ms` is in how many milliseconds the next one
-- is, or null. It has at most 2,000 updates at once. A document of more than 8 MiB `is_too_long`, and comes without
-- its updates.
create function public.claim_unread_draft() returns jsonb
language plpgsql security definer -- writes private.draft_logs
set search_path = ''
as $$
declare
  most_updates constant integer := 2000;
  most_bytes constant integer := 8388608;
  is_too_long boolean;
  claimed uuid;
  draft public.article_drafts;
begin
  update private.draft_logs as log set claimed_until = clock_timestamp() + interval '30 seconds'
  where log.article_id = (
    select due.article_id from private.draft_logs as due
    where due.due_at <= clock_timestamp() and coalesce(due.claimed_until, '-infinity') < clock_timestamp()
    order by due.due_at
    limit 1
    for update skip locked
  )
  returning log.article_id into claimed;
  if claimed is null then
    return jsonb_build_object(
      'draft', null,
      'next_due_ms', (
        select ceil(extract(epoch from min(greatest(log.due_at, log.claimed_until)) - clock_timestamp()) * 1000)
        from private.draft_logs as log
        where log.due_at is not null
      )
    );
  end if;
  select * into draft from public.article_drafts where article_drafts.article_id = claimed;
  select coalesce(octet_length(draft.document), 0) + coalesce(sum(octet_length(stored.update)), 0) > most_bytes
  into is_too_long
  from public.draft_updates as stored
  where stored.article_id = claimed and stored.seq > draft.folded_seq and stored.problem is null;
  return jsonb_build_object('draft', (
    select jsonb_build_object(
      'article_id', claimed,
      'lineage', draft.lineage,
      'is_too_long', is_too_long,
      'document', case when not is_too_long then private.to_base64(draft.document) end,
      'updates', case when is_too_long then '[]' else coalesce(jsonb_agg(
        jsonb_build_object('seq', change.seq, 'update', private.to_base64(change.update)) order by change.seq
      ), '[]') end,
      'seq', case
        when is_too_long then (select log.seq from private.draft_logs as log where log.article_id = claimed)
        else coalesce(max(change.seq), draft.folded_seq)
      end,
      'fields', draft.fields,
      'fields_seq', draft.fields_seq,
      'fields_revision', draft.fields_revision,
      'unwritten', draft.unwritten,
      'is_restored', draft.is_restored,
      'replaced_images', draft.replaced_images
    )
    from (
      select * from public.draft_updates as stored
      where stored.article_id = claimed and stored.seq > draft.folded_seq and stored.problem is null
      order by stored.seq
      limit most_updates
    ) as change
  ));
end
$$;

-- Stores what the site has read in a document, up to the update `seq`: `fields`, or why they cannot be (`problem`);
-- `document`, the state to fold the updates into; `update`, by which the site writes fields into the document that it
-- did not say; `replaced_fields`, what it said before a restored version took its place; `rejected`, the updates that are
-- none, as `{"seq", "problem"}`. One that `is_unreadable` is not read again for a minute, since it may hold up others.
-- Returns false where something else changed the working copy since it was claimed: it is read again.
create function public.store_draft_reading(article_id uuid, reading jsonb) returns boolean
language plpgsql security definer -- writes private.draft_logs and others
set search_path = ''
as $$
declare
  last_seq constant bigint := (reading ->> 'seq')::bigint;
  written constant bytea := decode(reading ->> 'update', 'base64');
  folded constant bytea := decode(reading ->> 'document', 'base64');
  draft public.article_drafts;
  log private.draft_logs;
  live public.articles;
  given jsonb := private.draft_fields(reading -> 'fields');
  reason text := reading ->> 'problem';
  writers uuid[];
  written_at timestamptz;
  last private.recorded_versions;
begin
  select * into draft from public.article_drafts
  where article_drafts.article_id = store_draft_reading.article_id for update;
  update private.draft_logs as claimed
  set claimed_until = case when (reading -> 'is_unreadable')::boolean then clock_timestamp() + interval '1 minute' end
  where claimed.article_id = store_draft_reading.article_id
  returning * into log;
  if not found or draft.lineage <> reading ->> 'lineage' or draft.fields_seq <> (reading ->> 'fields_seq')::bigint
    or draft.fields_revision <> (reading ->> 'fields_revision')::bigint
  then
    return false;
  end if;
  update public.draft_updates as change set problem = left(rejected.problem, 500)
  from jsonb_to_recordset(reading -> 'rejected') as rejected (seq bigint, problem text)
  where change.article_id = draft.article_id and change.seq = rejected.seq;
  select array_agg(said.created_by order by said.first), max(said.last) into writers, written_at
  from (
    select change.created_by, min(change.seq) as first, max(change.created_at) as last
    from public.draft_updates as change
    where change.article_id = draft.article_id and change.seq > draft.fields_seq
      and change.seq <= last_seq
    group by change.created_by
  ) as said;
  writers := array_remove(writers, null);
  if reason is null then
    begin
      perform private.has_bounded_fields(given);
    exception
      when check_violation or data_exception then
        reason := sqlerrm;
    end;
  end if;
  if reason is not null then
    given := draft.fields;
  end if;
  if octet_length(written) > 0 then
    log.seq := log.seq + 1;
    insert into public.draft_updates (article_id, seq, update) values (draft.article_id, log.seq, written);
  end if;
  -- If somebody has written since, the site's own update is read with theirs.
  draft.fields_seq := case when log.seq = last_seq + (octet_length(coalesce(written, '')) > 0)::integer then log.seq else last_seq end;
  update private.draft_logs as known
  set
    seq = log.seq,
    unread_since = case when draft.fields_seq < log.seq then clock_timestamp() end,
    due_at = case when draft.fields_seq < log.seq then private.reading_time(clock_timestamp()) end
  where known.article_id = draft.article_id;
  select * into live from public.articles where articles.id = draft.article_id;
  if folded is not null then
    delete from public.draft_updates as change
    where change.article_id = draft.article_id and change.seq <= last_seq and change.problem is null;
  end if;
  if reading -> 'replaced_fields' is distinct from 'null' then
    perform private.keep_replaced_fields(
      draft.article_id, private.draft_fields(reading -> 'replaced_fields'), writers[cardinality(writers)]
    );
  end if;
  -- A body that somebody else changed on the site meanwhile: its writer is told before it is replaced.
  if draft.unwritten ? 'content' and live.id is not null and draft.based_on is not null
    and given -> 'content' is distinct from live.content
  then
    select * into last from private.recorded_versions as version
    where version.article_id = draft.article_id
    order by version.number desc limit 1;
    if last.created_by is null or not last.created_by = any (writers) then
      draft.based_on := (
        select max(version.number) from private.recorded_versions as version
        where version.article_id = draft.article_id and version.number < last.number
      );
    end if;
  end if;
  update public.article_drafts as working
  set
    fields = given,
    fields_seq = draft.fields_seq,
    document = coalesce(folded, working.document),
    folded_seq = case when folded is null then working.folded_seq else last_seq end,
    unwritten = '{}',
    is_restored = false,
    replaced_images = case when reason is null then '{}' else working.replaced_images end,
    problem = left(reason, 500),
    based_on = draft.based_on,
    has_changes = live.id is null or private.has_changes(given, to_jsonb(live)),
    read_at = clock_timestamp(),
    updated_at = coalesce(written_at, working.updated_at),
    updated_by = coalesce(writers[cardinality(writers)], working.updated_by)
  where working.article_id = draft.article_id;
  if reason is null and cardinality(writers) > 0 then
    perform private.record_draft_version(draft.article_id, given, writers);
  end if;
  return true;
end
$$;
