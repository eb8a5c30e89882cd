-- What is checked before an article is published.

-- The checks (app/domain/newsroom/publishing-checklist.ts) and what each is: 'required', 'warned' or 'off'. An admin
-- changes them; what was never changed is as it is here.
create function private.publishing_rules() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select '{
    "image-alt": "warned", "image-credit": "warned", "links": "warned", "excerpt": "warned", "byline": "warned"
  }'::jsonb || coalesce(
    (select settings.value::jsonb from private.settings where settings.name = 'publishing_rules'), '{}'
  )
$$;

create function public.get_publishing_rules() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'You may not do this.' using errcode = '42501';
  end if;
  return private.publishing_rules();
end
$$;

-- Changes the rules that are given, and returns all.
create function public.change_publishing_rules(rules jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  changed jsonb;
begin
  perform private.require_capability('settings');
  if jsonb_typeof(rules) is distinct from 'object' or exists (
    select from jsonb_each(rules) as rule
    where not private.publishing_rules() ? rule.key
      or rule.value not in ('"required"'::jsonb, '"warned"'::jsonb, '"off"'::jsonb)
  ) then
    raise exception 'A rule is one of the known checks, required, warned or off.' using errcode = '22023';
  end if;
  insert into private.settings as stored (name, value) values ('publishing_rules', rules::text)
  on conflict (name) do update set value = (stored.value::jsonb || rules)::text;
  return private.publishing_rules();
end
$$;

-- What the checklist has to know of an article with this author, whose text links to these pages of the site: the
-- rules, the pages that do not exist, and whether the byline is somebody's. Accounts count as linked to authors where
-- two are, since the first admin alone may be. Staff only.
create function public.get_publishing_checks(author_id uuid, pages jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'You may not do this.' using errcode = '42501';
  end if;
  if jsonb_typeof(pages) is distinct from 'array' or jsonb_array_length(pages) > 5000 then
    raise exception 'The pages are a list of at most 5000.' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'rules', private.publishing_rules(),
    'dead_pages', coalesce((
      select jsonb_agg(page)
      from jsonb_array_elements(pages) as page
      where not case page ->> 'kind'
        when 'article' then exists (select from public.articles where slug = page ->> 'slug')
          or exists (select from public.find_redirect(page ->> 'slug') as moved where not moved.is_gone)
        when 'category' then exists (select from public.categories where slug = page ->> 'slug')
        when 'author' then exists (select from public.authors where slug = page ->> 'slug')
        when 'tag' then public.find_tag(page ->> 'slug') is not null
        else true
      end
    ), '[]'),
    'byline', case
      when get_publishing_checks.author_id is null then 'known'
      when not exists (select from public.authors where id = get_publishing_checks.author_id) then 'missing'
      when exists (
        select from public.profiles where profiles.author_id = get_publishing_checks.author_id
      ) then 'known'
      when (
        select count(*) from (select from public.profiles where profiles.author_id is not null limit 2) as linked
      ) = 2 then 'unlinked'
      else 'known'
    end
  );
end
$$;

-- Nobody may call a function of this file but those who are named here.
revoke execute on function
  private.publishing_rules(), public.get_publishing_rules(), public.change_publishing_rules(jsonb),
  public.get_publishing_checks(uuid, jsonb)
from public, anon, authenticated, service_role;
grant execute on function
  public.get_publishing_rules(), public.change_publishing_rules(jsonb), public.get_publishing_checks(uuid, jsonb)
to authenticated, service_role;
