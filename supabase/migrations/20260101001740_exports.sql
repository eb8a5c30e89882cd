-- Exports and imports of what clients of the API cannot read or write: the history, notes to readers, and slugs that
-- were left behind.

-- Versions of articles, oldest first of each, after one version of one article. Drafts have their kind, all others are
-- 'recorded'.
create function public.export_versions(
  article_ids uuid[], after_article uuid default '00000000-0000-0000-0000-000000000000', after_number bigint default 0,
  max_rows integer default 20
)
returns table (
  article_id uuid, number bigint, kind text, fields jsonb, created_at timestamptz, public_at timestamptz, name text,
  writer_names text[], redacted_at timestamptz, redaction_reason text
)
language sql stable security definer -- reads names from auth.users
set search_path = ''
as $$
  select
    version.article_id, version.number, case when version.kind in ('draft', 'named') then version.kind else 'recorded' end,
    version.fields, version.created_at, coalesce(version.public_at, private.version_public_at(version)),
    version.name, private.writer_names(version), version.redacted_at, version.redaction_reason
  from public.article_versions as version
  where version.article_id = any (article_ids)
    and (version.article_id, version.number) > (after_article, after_number)
  order by version.article_id, version.number
  limit least(greatest(max_rows, 0), 100)
$$;

-- Adds versions of another installation to the history of an article, before the article itself is added: to one that
-- has a history of its own here, nothing is added. The signed history begins with the version that adding the article
-- records. Versions that are there already stay as they are.
create function public.import_versions(article_id uuid, versions jsonb) returns integer
language plpgsql security definer -- writes public.article_versions
set search_path = ''
as $$
#variable_conflict use_column
declare
  added integer;
begin
  if jsonb_array_length(versions) > 100 then
    raise exception 'At most 100 versions are added at once.' using errcode = '22023';
  end if;
  insert into public.article_versions as version (
    article_id, kind, fields, created_at, public_at, name, source_number, source_writers, redacted_at, redaction_reason
  )
  select
    import_versions.article_id, case when given.kind in ('draft', 'named') then given.kind else 'imported' end,
    given.fields, least(given.created_at, now()),
    case when given.kind not in ('draft', 'named') and given.public_at <= now() then given.public_at end,
    given.name, given.number, coalesce(given.writer_names, '{}'), given.redacted_at, given.redaction_reason
  from jsonb_to_recordset(versions) as given (
    number bigint, kind text, fields jsonb, created_at timestamptz, public_at timestamptz, name text,
    writer_names text[], redacted_at timestamptz, redaction_reason text
  )
  where not exists (
    select from public.article_versions as own
    where own.article_id = import_versions.article_id and own.source_number is null
  )
  order by given.number
  on conflict (article_id, source_number) where source_number is not null do nothing;
  get diagnostics added = row_count;
  return added;
end
$$;

-- Adds notes to readers of another installation to articles that are there. `version_number` is the number that the
-- version had there. Notes that are there already stay as they are.
create function public.import_corrections(notes jsonb) returns integer
language plpgsql security definer -- writes public.article_corrections
set search_path = ''
as $$
declare
  added integer;
begin
  if jsonb_array_length(notes) > 100 then
    raise exception 'At most 100 notes are added at once.' using errcode = '22023';
  end if;
  insert into public.article_corrections as note (
    id, article_id, kind, text, version_number, published_at, changed_at, withdrawn_at, imported_at
  )
  select
    given.id, given.article_id, given.kind, private.note_text(given.kind, given.text), place.number,
    least(given.published_at, now()),
    case when given.changed_at is not null then least(given.changed_at, now()) end,
    case when given.withdrawn_at is not null then least(given.withdrawn_at, now()) end, now()
  from jsonb_to_recordset(notes) as given (
    id uuid, article_id uuid, kind text, text text, version_number bigint, published_at timestamptz,
    changed_at timestamptz, withdrawn_at timestamptz
  )
  cross join lateral (
    select coalesce(
      (
        select version.number from public.article_versions as version
        where version.article_id = given.article_id and version.source_number = given.version_number
      ),
      private.last_version(given.article_id)
    ) as number
  ) as place
  where place.number is not null
  on conflict (id) do nothing;
  get diagnostics added = row_count;
  return added;
end
$$;

-- Stores what another installation said of an image whose object is there. What the newsroom said of it here stays.
create function public.import_image(path text, details jsonb) returns boolean
language plpgsql security definer -- reads storage.objects
set search_path = ''
as $$
begin
  perform private.bring_in_images(array_remove(array[import_image.path, details ->> 'cropped_from'], null));
  update public.images as image
  set
    alt = coalesce(given.alt, ''), is_decorative = coalesce(given.is_decorative, false),
    caption = coalesce(given.caption, ''), credit = coalesce(given.credit, ''), source = coalesce(given.source, ''),
    license = coalesce(given.license, ''), copyright = coalesce(given.copyright, ''), place = coalesce(given.place, ''),
    taken_at = given.taken_at, expires_at = given.expires_at,
    cropped_from = (
      select origin.path from public.images as origin
      where origin.path = given.cropped_from and origin.path <> import_image.path
    ),
    focal_x = coalesce(given.focal_x, image.focal_x), focal_y = coalesce(given.focal_y, image.focal_y),
    is_focal_chosen = given.focal_x is not null, is_kept = coalesce(given.is_kept, false)
  from jsonb_to_record(details) as given (
    alt text, is_decorative boolean, caption text, credit text, source text, license text, copyright text, place text,
    taken_at timestamptz, expires_at timestamptz, cropped_from text, focal_x real, focal_y real, is_kept boolean
  )
  where image.path = import_image.path and not image.is_kept;
  return found;
end
$$;

-- Addresses that lead to articles, categories, authors, tags or paths, in the order of the alphabet: those after the
-- address `after`, that lead to one target or to all. They are those of former sites, and those of this one with slugs
-- that were left behind.
create function public.list_former_addresses(
  kind text, targets text[] default null, after text default '', max_rows integer default 100
)
returns table (address text, target text)
language sql stable security definer -- reads private.article_redirects and private.page_redirects
set search_path = ''
as $$
  select distinct on (known.address) known.address, known.target
  from (
    select old.address, case old.kind
      when 'category' then private.current_category(old.target::uuid)::text
      when 'author' then private.current_author(old.target::uuid)::text
      else old.target
    end as target
    from public.old_addresses as old
    where old.kind = list_former_addresses.kind
      and (old.kind in ('category', 'author') or targets is null or old.target = any (targets))
    union all
    select '/article/' || redirect.slug, redirect.article_id::text
    from private.article_redirects as redirect
    where redirect.article_id = any (case when list_former_addresses.kind = 'article' then targets::uuid[] end)
    union all
    select '/' || redirect.kind || '/' || redirect.slug, redirect.target
    from private.page_redirects as redirect
    where redirect.kind = list_former_addresses.kind and redirect.target is not null
  ) as known
  where known.address > list_former_addresses.after
    and (targets is null or known.target = any (targets))
  order by known.address
  limit least(greatest(max_rows, 0), 1000)
$$;
