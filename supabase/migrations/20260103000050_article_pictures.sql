-- Which story uses which object of the bucket `article-images`, kept by trigger, so that removing a story
-- can tell what nobody else needs.
create table private.article_pictures (
  article_id uuid not null,
  path text not null
);
revoke all on private.article_pictures from public, anon, authenticated;

-- The path in the bucket that a picture's source stands for: a path, or the public address of an object.
-- Null for pictures from elsewhere and for what is too long to be the name of an object.
create function private.picture_path(source text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when octet_length(path) between 1 and 1024 then path end
  from (
    select case
      when source ~* '^\s*[a-z][a-z0-9+.-]*:'
        then substring(source from '^\s*https?://[^?#]*/storage/v1/(?:object|render/image)/public/article-images/+([^?#\s]+)')
      else ltrim(btrim(source), '/')
    end as path
  ) as found
$$;

-- The sources of a story's pictures as they are written: of its own, and of each `src` in its text.
create function private.picture_sources(image_src text, content jsonb) returns setof text
language sql immutable parallel safe
set search_path = ''
as $$
  select image_src
  where image_src is not null
  union
  select src #>> '{}'
  from jsonb_path_query(content, 'lax $.**.src') as src
  where jsonb_typeof(src) = 'string'
$$;

-- Written out, since a call of a function for each story would take ten times as long; and keys are made
-- for all rows at once afterwards.
insert into private.article_pictures (article_id, path)
select distinct article_id, path
from (
  select article_id, private.picture_path(text) as path
  from (
    select id as article_id, image_src as text
    from public.articles
    where image_src is not null
    union all
    select article.id, src #>> '{}'
    from public.articles as article, jsonb_path_query(article.content, 'lax $.**.src') as src
    where jsonb_typeof(src) = 'string'
  ) as source
  offset 0
) as found
where path is not null;
alter table private.article_pictures
add primary key (article_id, path),
add foreign key (article_id) references public.articles (id) on delete cascade;
create index article_pictures_path on private.article_pictures (path);
create index authors_picture on public.authors (private.picture_path(image_url)) where image_url is not null;
analyze private.article_pictures;

create function private.keep_article_pictures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.article_pictures where article_id = new.id;
  end if;
  insert into private.article_pictures (article_id, path)
  select distinct new.id, private.picture_path(source)
  from private.picture_sources(new.image_src, new.content) as source
  where private.picture_path(source) is not null;
  return null;
end
$$;
revoke execute on function private.picture_path(text), private.picture_sources(text, jsonb) from public;
-- An index of authors calls it as whoever writes.
grant execute on function private.picture_path(text) to authenticated, service_role;
revoke execute on function private.keep_article_pictures() from public, anon, authenticated;

create trigger keep_inserted_pictures after insert on public.articles
for each row execute function private.keep_article_pictures();
create trigger keep_updated_pictures after update of image_src, content on public.articles
for each row when (
  old.image_src is distinct from new.image_src or old.content is distinct from new.content
)
execute function private.keep_article_pictures();

-- Those of `paths` that no story and no author uses.
create function public.unused_pictures(paths text[]) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'only staff may ask which pictures are used' using errcode = '42501';
  end if;
  return array(
    select distinct asked.path
    from (select private.picture_path(source) as path from unnest(paths) as source) as asked
    where asked.path is not null
      and not exists (select from private.article_pictures as used where used.path = asked.path)
      and not exists (
        select from public.authors as author
        where private.picture_path(author.image_url) = asked.path and author.image_url is not null
      )
  );
end
$$;

-- Deletes stories, and returns the pictures that only they used; whoever calls it removes those from the
-- bucket. A story that is gone already is no error.
create function public.remove_articles(ids uuid[]) returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  paths text[];
begin
  if not public.is_staff() then
    raise exception 'only staff may delete articles' using errcode = '42501';
  end if;
  paths := array(select path from private.article_pictures where article_id = any (ids));
  delete from public.articles where id = any (ids);
  return public.unused_pictures(paths);
end
$$;

revoke execute on function public.unused_pictures(text[]), public.remove_articles(uuid[]) from public, anon;
grant execute on function public.unused_pictures(text[]), public.remove_articles(uuid[]) to authenticated, service_role;
