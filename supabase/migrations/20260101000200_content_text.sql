-- The plain text of an inline node, or of a block with all that is below it. Inline nodes (runs and
-- links) follow one another without a gap; between blocks, and between the entries of a list in whatever form, stands an empty line.
create function private.node_text(node jsonb) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  -- The nodes that are yet to be read, the next one last. A node gives way to its children, so that all of them together
  -- are no larger than the whole: a function that called itself would hold the rest of it once a level.
  nodes jsonb[] := array[node];
  -- Whether all children of a node stand apart, as the entries of a list do.
  are_lists boolean[] := array[false];
  -- Whether a node stands apart from what its parent has before it, and whether its parent stands apart from what is before that.
  are_apart boolean[] := array[false];
  is_parent_apart boolean[] := array[false];
  -- How many texts there were when its parent began.
  parent_starts integer[] := array[0];
  size integer := 1;
  texts text[] := '{}';
  count integer := 0;
  current jsonb;
  is_list boolean;
  is_apart boolean;
  child jsonb;
  value text;
begin
  while size > 0 loop
    current := nodes[size];
    is_list := are_lists[size];
    is_apart := case when count > parent_starts[size] then are_apart[size] else is_parent_apart[size] end;
    nodes[size] := null;
    size := size - 1;
    value := null;
    case jsonb_typeof(current)
      when 'string' then
        value := current #>> '{}';
      when 'array' then
        for child in
          select element.value from jsonb_array_elements(current) with ordinality as element (value, number)
          order by element.number desc
        loop
          size := size + 1;
          nodes[size] := child;
          are_lists[size] := false;
          are_apart[size] := is_list or jsonb_typeof(child) = 'string'
            or coalesce(child ? 'type' and child ->> 'type' <> 'link', false);
          is_parent_apart[size] := is_apart;
          parent_starts[size] := count;
        end loop;
      when 'object' then
        if jsonb_typeof(current -> 'text') = 'string' then
          value := current ->> 'text';
        else
          for part in 1..3 loop
            size := size + 1;
            nodes[size] := case part
              when 1 then to_jsonb(current ->> 'caption')
              when 2 then current -> 'lists'
              else current -> 'children'
            end;
            are_lists[size] := part = 3
              and coalesce(current ->> 'type' in ('list', 'bulleted-list', 'numbered-list'), false);
            are_apart[size] := part < 3;
            is_parent_apart[size] := is_apart;
            parent_starts[size] := count;
          end loop;
        end if;
      else
        null;
    end case;
    if value <> '' then
      count := count + 1;
      texts[count] := case when is_apart then E'\n\n' || value else value end;
    end if;
  end loop;
  return array_to_string(texts, '');
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

revoke execute on function
private.node_text(jsonb), public.content_text(jsonb), public.content_read_time(jsonb), private.set_article_fields()
from public, anon, authenticated, service_role;
-- The trigger asks them as whoever writes.
grant execute on function private.node_text(jsonb), public.content_text(jsonb), public.content_read_time(jsonb)
to authenticated, service_role;
