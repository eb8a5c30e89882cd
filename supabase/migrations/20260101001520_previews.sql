-- Previews for people without an account.

-- An address at which one person without an account reads the working copy of an article, as long as who made it may
-- read that themselves. The token in it is stored as
-- its SHA-256 only, so that nobody who reads the database can open a preview.
create table private.preview_links (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  article_id uuid not null,
  -- For whom it is.
  label text not null check (label ~ '\S' and char_length(label) <= 200 and label !~ '[\r\n]'),
  -- Null for the service key. No reference: the id of a deleted account stays, and has no rights.
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When it was opened first and last, and how often.
  opened_at timestamptz,
  last_opened_at timestamptz,
  open_count integer not null default 0
);
create index preview_links_article on private.preview_links (article_id, created_at desc);
alter table private.preview_links enable row level security;

-- Makes a preview link and returns its token, which is nowhere to be read afterwards. 244 random bits. A user has at
-- most 200 valid links of an article, so that nobody can use up those of others; of their ended ones, the newest 200 stay.
create function public.create_preview_link(article_id uuid, label text, expires_at timestamptz)
returns table (id uuid, token text)
language plpgsql security definer -- writes private.preview_links
set search_path = ''
as $$
begin
  perform private.require_capability('write', create_preview_link.article_id);
  if not exists (select from public.articles as live where live.id = create_preview_link.article_id)
    and not exists (
      select from public.article_drafts as draft
      where draft.article_id = create_preview_link.article_id and draft.trashed_at is null
    )
  then
    raise exception 'There is nothing to preview yet: write something first.' using errcode = 'PT404';
  end if;
  if create_preview_link.expires_at is null
    or create_preview_link.expires_at not between now() and now() + interval '1 year'
  then
    raise exception 'A preview link ends within a year.' using errcode = '22023';
  end if;
  if (
    select count(*) from private.preview_links as link
    where link.article_id = create_preview_link.article_id and link.created_by is not distinct from auth.uid()
      and link.revoked_at is null and link.expires_at > now()
  ) >= 200 then
    raise exception 'You have 200 preview links of this article. Revoke one first.' using errcode = '54000';
  end if;
  delete from private.preview_links as ended
  where ended.id in (
    select link.id from private.preview_links as link
    where link.article_id = create_preview_link.article_id and link.created_by is not distinct from auth.uid()
      and not (link.revoked_at is null and link.expires_at > now())
    order by link.created_at desc
    offset 200
  );
  token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  insert into private.preview_links as link (token_hash, article_id, label, created_by, expires_at)
  values (
    sha256(convert_to(token, 'UTF8')), create_preview_link.article_id, btrim(create_preview_link.label),
    auth.uid(), create_preview_link.expires_at
  )
  returning link.id into create_preview_link.id;
  return next;
end
$$;

create function public.revoke_preview_link(id uuid) returns void
language plpgsql security definer -- writes private.preview_links
set search_path = ''
as $$
declare
  revoked uuid;
begin
  select link.article_id into revoked from private.preview_links as link where link.id = revoke_preview_link.id;
  perform private.require_capability('write', revoked);
  if revoked is null then
    raise exception 'This preview link does not exist.' using errcode = 'PT404';
  end if;
  update private.preview_links as link set revoked_at = coalesce(link.revoked_at, now())
  where link.id = revoke_preview_link.id;
end
$$;

-- Whether who made a preview link may still read the article, so that the link shows it.
create function private.is_preview_backed(link private.preview_links) returns boolean
language sql stable
set search_path = ''
as $$
  select link.created_by is null or private.user_can(link.created_by, 'read', link.article_id)
$$;

-- The preview links of an article, newest first. `has_lost_rights` says that who made it may not read the article any
-- more, which ends the link.
create function public.list_preview_links(article_id uuid)
returns table (
  id uuid, label text, created_at timestamptz, created_by_name text, expires_at timestamptz, revoked_at timestamptz,
  has_lost_rights boolean, opened_at timestamptz, last_opened_at timestamptz, open_count integer
)
language plpgsql stable security definer -- reads private.preview_links, and names from auth.users
set search_path = ''
as $$
begin
  perform private.require_capability('write', list_preview_links.article_id);
  return query
  select
    link.id, link.label, link.created_at, private.user_name(link.created_by),
    link.expires_at, link.revoked_at, not private.is_preview_backed(link), link.opened_at, link.last_opened_at, link.open_count
  from private.preview_links as link
  where link.article_id = list_preview_links.article_id
  order by link.created_at desc;
end
$$;

-- The link with a token, where it can be opened: not when the article is in Trash, nor when who made it may not read it.
create function private.find_preview_link(token text) returns private.preview_links
language sql stable
set search_path = ''
as $$
  select link from private.preview_links as link
  where link.token_hash = sha256(convert_to(find_preview_link.token, 'UTF8'))
    and link.revoked_at is null and link.expires_at > now()
    and private.is_preview_backed(link)
    and not exists (
      select from public.article_drafts as draft
      where draft.article_id = link.article_id and draft.trashed_at is not null
    )
$$;

-- For the site: what the reader of a preview link gets, and a record that it was opened. Null for a token that is
-- unknown, revoked or expired, and where there is nothing to read.
create function public.open_preview(token text) returns jsonb
language plpgsql security definer -- writes private.preview_links
set search_path = ''
as $$
declare
  link constant private.preview_links := private.find_preview_link(open_preview.token);
  draft public.article_drafts;
  fields jsonb;
begin
  select * into draft from public.article_drafts where article_drafts.article_id = link.article_id;
  fields := coalesce(
    draft.fields, (select to_jsonb(live) from public.articles as live where live.id = link.article_id)
  );
  if link.id is null or fields is null then
    return null;
  end if;
  update private.preview_links as opened
  set opened_at = coalesce(opened.opened_at, now()), last_opened_at = now(), open_count = opened.open_count + 1
  where opened.id = link.id;
  return jsonb_build_object(
    'label', link.label,
    'expires_at', link.expires_at,
    'article_id', link.article_id,
    'fields', fields,
    'byline', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'role', entry.role,
          'author', jsonb_build_object('name', author.name, 'slug', author.slug, 'kind', author.kind)
        )
        order by entry.place
      )
      from (
        select private.field_id(fields, 'author_id') as author_id, 'by' as role, 0 as place
        union all
        select * from private.byline_entries(fields -> 'other_authors')
      ) as entry
      join public.authors as author on author.id = entry.author_id
    ), '[]'),
    'category', (
      select jsonb_build_object('name', category.name, 'slug', category.slug) from public.categories as category
      where category.id::text = fields ->> 'category_id'
    ),
    'notes', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'name', note.author_label, 'body', note.body, 'quote', note.quote, 'created_at', note.created_at
        )
        order by note.created_at
      )
      from public.draft_notes as note where note.preview_link_id = link.id
    ), '[]')
  );
end
$$;
