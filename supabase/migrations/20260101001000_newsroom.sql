-- What the newsroom needs beside the tables: names of colleagues, changes with a condition.

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

-- Changes an author on the condition that what the writer saw still holds, and answers whether it did: two who have
-- the same author open do not undo each other's work. `seen` and `wanted` hold columns by name; a biography is too
-- long for a condition in the address. A JSON argument may arrive as an object or, from the embedded backend, as a
-- string that holds one.
create function public.update_author(author_id uuid, seen jsonb, wanted jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  given_seen constant jsonb := private.parse_argument(seen);
  given_wanted constant jsonb := private.parse_argument(wanted);
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
