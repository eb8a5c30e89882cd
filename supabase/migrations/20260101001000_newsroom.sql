-- What the newsroom needs beside the tables: who saved last, names of colleagues, changes with a condition.

-- Who saved an article last, for a colleague whose own save comes later. Not a column of `articles`: everybody reads
-- those, and the ids of staff are private.
create table private.last_saves (
  article_id uuid primary key references public.articles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade
);
create index last_saves_user on private.last_saves (user_id);
alter table private.last_saves enable row level security;

create function private.record_last_save() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    -- Saved with the service key: nobody in particular.
    delete from private.last_saves where article_id = new.id;
  else
    insert into private.last_saves (article_id, user_id)
    select new.id, auth.uid()
    where exists (select from auth.users where id = auth.uid())
    on conflict (article_id) do update set user_id = excluded.user_id;
  end if;
  return null;
end
$$;

create trigger record_first_save
after insert on public.articles
for each row when (auth.uid() is not null) execute function private.record_last_save();
create trigger record_last_save
after update on public.articles
for each row execute function private.record_last_save();

-- When an article was saved last and by whom; name and email are null for a save with the service key. Staff only:
-- others get no row.
create function public.get_last_save(article_id uuid)
returns table (saved_at timestamptz, name text, email text)
language sql stable security definer
set search_path = ''
as $$
  select article.updated_at, profile.name, account.email::text
  from public.articles as article
  left join private.last_saves as save on save.article_id = article.id
  left join auth.users as account on account.id = save.user_id
  left join public.profiles as profile on profile.user_id = save.user_id
  where article.id = get_last_save.article_id and (select public.is_staff())
$$;

-- Names and email addresses of users. Staff only: others get no row.
create function public.list_staff_names(ids uuid[])
returns table (user_id uuid, name text, email text)
language sql stable security definer
set search_path = ''
as $$
  select profile.user_id, profile.name, account.email::text
  from public.profiles as profile
  join auth.users as account on account.id = profile.user_id
  where profile.user_id = any (ids[1:100]) and (select public.is_staff())
$$;

-- Deletes articles: all, or none where the caller may not delete one of them. An article that is gone already is no
-- error.
create function public.remove_articles(ids uuid[]) returns text[]
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.can('publish') and (
    not public.is_staff()
    or exists (select from unnest(ids) as article (id) where not private.can('publish', article.id))
  ) then
    raise exception 'only who may publish an article may delete it' using errcode = '42501';
  end if;
  delete from public.articles where id = any (ids);
  return '{}';
end
$$;

-- Changes an author on the condition that what the writer saw still holds, and answers whether it did: two who have
-- the same author open do not undo each other's work. `seen` and `wanted` hold columns by name; a biography is too
-- long for a condition in the address. A JSON argument may arrive as an object or, from the embedded backend, as a
-- string that holds one.
create function public.update_author(author_id uuid, seen jsonb, wanted jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  given_seen constant jsonb := (seen #>> '{}')::jsonb;
  given_wanted constant jsonb := (wanted #>> '{}')::jsonb;
begin
  if not private.can('taxonomy') then
    raise exception 'only editors may change authors' using errcode = '42501';
  end if;
  update public.authors as author
  set (name, bio, image_url) = (
    select changed.name, changed.bio, changed.image_url
    from jsonb_populate_record(author, given_wanted) as changed
  )
  where author.id = author_id and to_jsonb(author) @> given_seen;
  return found;
end
$$;

-- Nobody may call a function of this file but those who are named here.
revoke execute on function
  private.record_last_save(), public.get_last_save(uuid), public.list_staff_names(uuid[]),
  public.remove_articles(uuid[]), public.update_author(uuid, jsonb, jsonb)
from public, anon, authenticated, service_role;
grant execute on function
  public.get_last_save(uuid), public.list_staff_names(uuid[]), public.remove_articles(uuid[]),
  public.update_author(uuid, jsonb, jsonb)
to authenticated, service_role;
