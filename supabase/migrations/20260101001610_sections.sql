-- Sections: categories that header, menu and footer link to, with their order, description and color.

-- Contrast of a color '#rrggbb' with the paper of the light scheme, #fffdf9, as WCAG 2 computes it
-- (app/domain/pages/section-colors.ts).
create function private.paper_contrast(color text) returns double precision
language sql immutable strict parallel safe
set search_path = ''
as $$
  select 1.0335 / (0.05 + sum(weight * case
    when value <= 0.04045 then value / 12.92
    else power((value + 0.055) / 1.055, 2.4)
  end))
  from (
    values
      (0.2126, get_byte(decode(substr(color, 2), 'hex'), 0) / 255.0::double precision),
      (0.7152, get_byte(decode(substr(color, 2), 'hex'), 1) / 255.0::double precision),
      (0.0722, get_byte(decode(substr(color, 2), 'hex'), 2) / 255.0::double precision)
  ) as channel (weight, value)
$$;

-- A category without a row is in no place. Without a color it has that of the style sheet.
create table public.sections (
  category_id uuid primary key references public.categories (id) on delete cascade,
  position integer not null,
  description text not null default '' check (length(description) <= 500),
  color text check (length(color) = 7 and color ~ '^#[0-9a-f]{6}$' and private.paper_contrast(color) >= 4.5),
  in_header boolean not null default false,
  in_menu boolean not null default false,
  in_footer boolean not null default false
);
alter table public.sections enable row level security;
grant select on public.sections to anon, authenticated;
grant all on public.sections to service_role;
create policy "everybody reads sections" on public.sections for select to anon, authenticated using (true);

insert into public.sections (category_id, position, in_header, in_menu, in_footer)
select category.id, known.position, true, true, known.position <= 4
from public.categories as category
join (
  values ('world', 1), ('politics', 2), ('business', 3), ('technology', 4), ('sports', 5), ('entertainment', 6)
) as known (slug, position) on known.slug = category.slug;

-- The sections in their order, as `save_sections` takes them.
create function private.sections_json() returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(section) - 'position' order by section.position), '[]')
  from public.sections as section
$$;

-- Stores all sections in their order, on the condition that they still are as the caller has `seen` them.
create function public.save_sections(seen jsonb, wanted jsonb) returns void
language plpgsql security definer -- writes public.sections and public.activity
set search_path = ''
as $$
declare
  pale record;
begin
  perform private.require_capability('settings');
  if jsonb_typeof(save_sections.wanted) is distinct from 'array' or jsonb_array_length(save_sections.wanted) > 100 then
    raise exception 'At most 100 sections can be stored.' using errcode = '22023';
  end if;
  lock table public.sections in share row exclusive mode;
  if private.sections_json() is distinct from save_sections.seen then
    raise exception 'Somebody else has changed the sections meanwhile.' using errcode = 'PT409';
  end if;
  for pale in
    select category.name, private.paper_contrast(entry ->> 'color') as contrast
    from jsonb_array_elements(save_sections.wanted) as entry
    left join public.categories as category on category.id::text = entry ->> 'category_id'
    where entry ->> 'color' ~ '^#[0-9a-f]{6}$'
  loop
    if pale.contrast < 4.5 then
      raise exception 'The color of % is too pale to be read: its contrast with the paper is % to 1, and 4.5 is needed.',
        pale.name, round(pale.contrast::numeric, 2)
        using errcode = '22023';
    end if;
  end loop;
  delete from public.sections;
  insert into public.sections (category_id, position, description, color, in_header, in_menu, in_footer)
  select
    (entry.value ->> 'category_id')::uuid, entry.place, btrim(coalesce(entry.value ->> 'description', '')),
    entry.value ->> 'color', coalesce((entry.value ->> 'in_header')::boolean, false),
    coalesce((entry.value ->> 'in_menu')::boolean, false), coalesce((entry.value ->> 'in_footer')::boolean, false)
  from jsonb_array_elements(save_sections.wanted) with ordinality as entry (value, place);
  if (select count(*) from public.sections where in_header) > 8 then
    raise exception 'The header has room for eight sections.' using errcode = '22023';
  end if;
  insert into public.activity (user_id, action) values (auth.uid(), 'sections-changed');
exception when foreign_key_violation then
  raise exception 'A category among these was deleted meanwhile.' using errcode = 'PT409';
end
$$;

create trigger invalidate_sections after insert or update or delete on public.sections
for each row execute function private.invalidate_site();
