-- The plain text of an inline node, or of a block with all that is below it. Inline nodes (runs and
-- links) follow one another without a gap; between blocks, and between the entries of a list in whatever form, stands an empty line.
create function private.node_text(node jsonb, is_list boolean default false) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  result text := '';
  child jsonb;
  part text;
begin
  case jsonb_typeof(node)
    when 'string' then
      return node #>> '{}';
    when 'array' then
      for child in select jsonb_array_elements(node) loop
        part := private.node_text(child);
        if part <> '' then
          if result <> '' and (is_list or jsonb_typeof(child) = 'string' or child ? 'type' and child ->> 'type' <> 'link') then
            result := result || E'\n\n';
          end if;
          result := result || part;
        end if;
      end loop;
      return result;
    when 'object' then
      if jsonb_typeof(node -> 'text') = 'string' then
        return node ->> 'text';
      end if;
      result := private.node_text(
        coalesce(node -> 'children', '[]'::jsonb),
        coalesce(node ->> 'type' in ('list', 'bulleted-list', 'numbered-list'), false)
      );
      foreach part in array array[
        private.node_text(coalesce(node -> 'lists', '[]'::jsonb)),
        coalesce(node ->> 'caption', '')
      ] loop
        if part <> '' then
          result := case when result = '' then part else result || E'\n\n' || part end;
        end if;
      end loop;
      return result;
    else
      return '';
  end case;
end
$$;

-- The plain text of `articles.content` in every shape it may have: an object whose `main` is a list of
-- blocks or a string, a list of blocks, a string.
create function public.content_text(content jsonb) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select private.node_text(case when jsonb_typeof(content) = 'object' then coalesce(content -> 'main', '[]'::jsonb) else content end)
$$;

-- Minutes at 238 words a minute, the mean silent reading speed of adults in English non-fiction
-- (Brysbaert 2019); at least 1.
create function public.content_read_time(content jsonb) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select greatest(1, ceil(regexp_count(public.content_text(content), '\S+') / 238.0))::integer
$$;

-- A row that does not give its reading time has it computed, and computed again when its text changes;
-- a reading time that the writer set stays.
create function private.set_article_fields() returns trigger
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
  end if;
  if coalesce(new.read_time, 0) < 1 then
    new.read_time := public.content_read_time(new.content);
  end if;
  return new;
end
$$;

create trigger set_article_fields
before insert or update on public.articles
for each row execute function private.set_article_fields();
