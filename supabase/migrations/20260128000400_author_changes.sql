-- Changes an author on the condition that what the writer saw still stands, and answers whether it does: two who have
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
  if not public.is_staff() then
    raise exception 'only staff may change authors' using errcode = '42501';
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

revoke execute on function public.update_author(uuid, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.update_author(uuid, jsonb, jsonb) to authenticated, service_role;
