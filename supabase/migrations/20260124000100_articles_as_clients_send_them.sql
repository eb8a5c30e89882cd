-- Clients that insert several rows at once send null for what one row has and another has not, and mean
-- the default. `published_at` and the other times of a row that is there are not taken away by a null.
create or replace function private.set_article_fields() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if new.content is distinct from old.content
      and new.read_time is not distinct from old.read_time
      and old.read_time = public.content_read_time(old.content)
    then
      new.read_time := 0;
    end if;
  else
    new.id := coalesce(new.id, gen_random_uuid());
    new.content := coalesce(new.content, '{"main": []}');
    new.published_at := coalesce(new.published_at, now());
    new.created_at := coalesce(new.created_at, now());
    new.updated_at := coalesce(new.updated_at, now());
  end if;
  new.excerpt := coalesce(new.excerpt, '');
  new.is_featured := coalesce(new.is_featured, false);
  new.is_popular := coalesce(new.is_popular, false);
  new.tags := coalesce(new.tags, '{}');
  if coalesce(new.read_time, 0) < 1 then
    new.read_time := public.content_read_time(new.content);
  end if;
  return new;
end
$$;

-- A search by title or content asks for both in the same way: `or=(title.ilike.*word*,content.ilike.*word*)`.
-- The column is JSON, for which PostgreSQL has no such comparison. It looks at the stored text as it is; to
-- take the words out of the blocks first costs a hundred times as much.
create function private.content_is_like(content jsonb, pattern text) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select content::text ilike pattern
$$;

revoke execute on function private.content_is_like(jsonb, text) from public, anon, authenticated;
grant execute on function private.content_is_like(jsonb, text) to anon, authenticated, service_role;

create operator public.~~* (leftarg = jsonb, rightarg = text, function = private.content_is_like);
