-- Bylines: who wrote an article, and who else had a part in it. `articles.author_id` is the first writer and
-- `articles.other_authors` are all others, so that a save, a version or a scheduled change holds the whole byline.
-- `article_authors` shows both as rows; whichever of the two a client changes, triggers change the other.

-- A place in a byline, counted from 1.
create table public.article_authors (
  article_id uuid not null references public.articles (id) on delete cascade,
  position integer not null check (position between 1 and 1000),
  author_id uuid not null references public.authors (id) on delete cascade,
  role text not null default 'by'
    check (role in ('by', 'additional_reporting', 'photos', 'illustrations', 'translation')),
  -- Without the author, so that clients embed the author of `articles.author_id` as `authors(name)`.
  primary key (article_id, position)
);
create index article_authors_author on public.article_authors (author_id, article_id);
create index articles_other_authors on public.articles using gin (other_authors jsonb_path_ops)
where other_authors <> '[]';

alter table public.article_authors enable row level security;
grant select on public.article_authors to anon, authenticated;
grant insert, update, delete on public.article_authors to authenticated;
grant all on public.article_authors to service_role;

-- The policies of `articles` decide who sees an article.
create policy "everybody reads the bylines of articles" on public.article_authors for select to anon, authenticated
using (exists (select from public.articles where articles.id = article_id));
create policy "who may publish adds to bylines" on public.article_authors for insert to authenticated
with check ((select public.is_staff()) and ((select private.can('publish')) or private.can('publish', article_id)));
create policy "who may publish changes bylines" on public.article_authors for update to authenticated
using ((select public.is_staff()) and ((select private.can('publish')) or private.can('publish', article_id)))
with check ((select public.is_staff()) and ((select private.can('publish')) or private.can('publish', article_id)));
create policy "who may publish removes from bylines" on public.article_authors for delete to authenticated
using ((select public.is_staff()) and ((select private.can('publish')) or private.can('publish', article_id)));

-- The other authors as rows, in order.
create function private.byline_entries(other_authors jsonb)
returns table (author_id uuid, role text, place bigint)
language sql immutable
set search_path = ''
as $$
  select (entry ->> 'author_id')::uuid, entry ->> 'role', place
  from jsonb_array_elements(
    case jsonb_typeof(other_authors) when 'array' then other_authors else '[]' end
  ) with ordinality as listed (entry, place)
$$;

-- Other authors as they are now: merged ones are the remaining one, deleted ones are gone, nobody has one part twice,
-- and the first writer is not among them.
create function private.current_other_authors(other_authors jsonb, author_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('author_id', known.id, 'role', known.role) order by known.place), '[]'
    )
    from (
      select private.current_author(entry.author_id) as id, entry.role, min(entry.place) as place
      from private.byline_entries(other_authors) as entry
      group by 1, 2
    ) as known
    where known.id is not null and not (known.role = 'by' and known.id is not distinct from current_other_authors.author_id)
  );
end
$$;

-- Keeps the byline of an article in order. Where the first writer goes, the next one is the first.
create function private.set_byline() returns trigger
language plpgsql security definer -- reads private.merged_ids
set search_path = ''
as $$
begin
  -- A client may send null. The constraint refuses what is no byline.
  new.other_authors := coalesce(new.other_authors, '[]');
  if not private.is_byline(new.other_authors) then
    return new;
  end if;
  if new.author_id is null then
    new.author_id := (
      select entry.author_id
      from private.byline_entries(private.current_other_authors(new.other_authors, null)) as entry
      where entry.role = 'by' order by entry.place limit 1
    );
  end if;
  new.other_authors := private.current_other_authors(new.other_authors, private.current_author(new.author_id));
  return new;
end
$$;

-- The rows of an article's byline.
create function private.byline_rows(article_id uuid, author_id uuid, other_authors jsonb)
returns setof public.article_authors
language sql immutable
set search_path = ''
as $$
  select article_id, row_number() over (order by entry.place)::integer, entry.author_id, entry.role
  from (
    select byline_rows.author_id, 'by' as role, 0 as place where byline_rows.author_id is not null
    union all
    select * from private.byline_entries(other_authors)
  ) as entry
$$;

create function private.list_new_bylines() returns trigger
language plpgsql security definer -- whoever adds an article adds its byline
set search_path = ''
as $$
begin
  insert into public.article_authors
  select listed.*
  from inserted as article
  cross join lateral private.byline_rows(article.id, article.author_id, article.other_authors) as listed
  on conflict do nothing;
  return null;
end
$$;

create function private.list_changed_byline() returns trigger
language plpgsql security definer -- whoever changes an article changes its byline
set search_path = ''
as $$
declare
  wanted constant public.article_authors[] := array(
    select private.byline_rows(new.id, new.author_id, new.other_authors)
  );
begin
  delete from public.article_authors as listed
  where listed.article_id = new.id and row(listed.*)::public.article_authors <> all (wanted);
  insert into public.article_authors select * from unnest(wanted) on conflict do nothing;
  return null;
end
$$;

-- Gives articles the bylines that a client wrote as rows: the first with the part 'by' is `author_id`.
create function private.read_listed_byline() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  ids uuid[];
begin
  -- In branches, since each names a table that only its statements have.
  if tg_op = 'INSERT' then
    ids := array(select distinct article_id from inserted);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct article_id from deleted);
  else
    ids := array(select article_id from inserted union select article_id from deleted);
  end if;
  update public.articles as article
  set author_id = listed.author_id, other_authors = listed.others
  from (
    select
      known.id,
      first.author_id,
      coalesce((
        select jsonb_agg(jsonb_build_object('author_id', entry.author_id, 'role', entry.role) order by entry.position)
        from public.article_authors as entry
        where entry.article_id = known.id and entry.position is distinct from first.position
      ), '[]') as others
    from unnest(ids) as known (id)
    left join lateral (
      select entry.author_id, entry.position from public.article_authors as entry
      where entry.article_id = known.id and entry.role = 'by'
      order by entry.position limit 1
    ) as first on true
  ) as listed
  where article.id = listed.id;
  return null;
end
$$;

create function private.remove_from_bylines() returns trigger
language plpgsql security definer -- the articles of an author are not only those that a caller may change
set search_path = '' set enable_seqscan = off
as $$
begin
  -- The trigger `set_byline` leaves the deleted author out.
  update public.articles as article set other_authors = article.other_authors
  where article.other_authors <> '[]'
    and article.other_authors @> jsonb_build_array(jsonb_build_object('author_id', old.id));
  return null;
end
$$;

-- A byline in words: 'Ana, Ben and Cleo; photos by Dan'. Null for nobody.
create function private.byline_text(author_id uuid, other_authors jsonb) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(part.words, '; ' order by part.place) from (
    select
      min(entry.place) as place,
      coalesce(max(prefix.words), '')
        || regexp_replace(string_agg(author.name, ', ' order by entry.place), ', ([^,]*)$', ' and \1') as words
    from (
      select byline_text.author_id, 'by' as role, 0 as place
      union all
      select * from private.byline_entries(byline_text.other_authors)
    ) as entry
    join public.authors as author on author.id = entry.author_id
    left join (values
      ('additional_reporting', 'additional reporting by '), ('photos', 'photos by '),
      ('illustrations', 'illustrations by '), ('translation', 'translation by ')
    ) as prefix (role, words) on prefix.role = entry.role
    group by entry.role
  ) as part
$$;

create trigger set_byline before insert or update on public.articles
for each row when (new.other_authors is distinct from '[]') execute function private.set_byline();
create trigger list_new_bylines after insert on public.articles
referencing new table as inserted
for each statement execute function private.list_new_bylines();
create trigger list_changed_byline after update on public.articles
for each row when ((old.author_id, old.other_authors) is distinct from (new.author_id, new.other_authors))
execute function private.list_changed_byline();

-- Statements of clients, not of the triggers above.
create trigger read_inserted_byline after insert on public.article_authors
referencing new table as inserted
for each statement when (pg_trigger_depth() = 0) execute function private.read_listed_byline();
create trigger read_updated_byline after update on public.article_authors
referencing old table as deleted new table as inserted
for each statement when (pg_trigger_depth() = 0) execute function private.read_listed_byline();
create trigger read_deleted_byline after delete on public.article_authors
referencing old table as deleted
for each statement when (pg_trigger_depth() = 0) execute function private.read_listed_byline();

create trigger remove_from_bylines after delete on public.authors
for each row execute function private.remove_from_bylines();
