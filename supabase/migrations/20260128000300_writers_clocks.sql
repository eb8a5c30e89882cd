-- A writer whose clock is fast dates a story "now", and readers would have to wait until it is now for the database. Saves say
-- when they were made by the same clock (`updated_at`): what was not in the future for its writer is published
-- at once. An hour is more than a clock is wrong by.
create or replace function private.set_article_fields() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  saved_at constant timestamptz := new.updated_at;
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
  if new.published_at > now() and new.published_at <= saved_at and saved_at < now() + interval '1 hour' then
    if tg_op = 'INSERT' then
      new.published_at := now();
    elsif new.published_at <> old.published_at then
      new.published_at := least(old.published_at, now());
    end if;
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
