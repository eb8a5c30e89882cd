-- Providers of embeds that admins add to those that the site knows by itself (app/domain/embeds/).

create function public.get_embed_providers() returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'You may not do this.' using errcode = '42501';
  end if;
  return coalesce(
    (select settings.value::jsonb from private.settings where settings.name = 'embed_providers'), '[]'
  );
end
$$;

-- Stores the list of providers in place of the one before, and returns it. Each has a name, the `pattern` of its
-- addresses, the address of its `frame`, and its oEmbed `endpoint` or an empty text. Frames of readers and requests of
-- the site go to the hosts that are named here, so hosts have no star.
create function public.change_embed_providers(providers jsonb) returns jsonb
language plpgsql security definer -- writes private.settings
set search_path = ''
as $$
declare
  address constant text := '^https://[a-z0-9-]+(\.[a-z0-9-]+)+(/\S*)?$';
  provider jsonb;
begin
  perform private.require_capability('settings');
  if jsonb_typeof(providers) is distinct from 'array' or jsonb_array_length(providers) > 50 then
    raise exception 'The providers are a list of at most 50.' using errcode = '22023';
  end if;
  for provider in select value from jsonb_array_elements(providers) loop
    if jsonb_typeof(provider) is distinct from 'object'
      or exists (select from jsonb_each(provider) as field where jsonb_typeof(field.value) <> 'string')
      or array(select jsonb_object_keys(provider) order by 1) <> array['endpoint', 'frame', 'name', 'pattern'] then
      raise exception 'A provider has a name, a pattern, an endpoint and a frame, which are texts.' using errcode = '22023';
    elsif length(provider ->> 'name') > 100 or provider ->> 'name' !~ '\S' or provider ->> 'name' ~ '[\r\n]' then
      raise exception 'The name of a provider has 1 to 100 characters.' using errcode = '22023';
    elsif greatest(
      length(provider ->> 'pattern'), length(provider ->> 'endpoint'), length(provider ->> 'frame')
    ) > 300 then
      raise exception 'The addresses of a provider have at most 300 characters.' using errcode = '22023';
    elsif provider ->> 'pattern' !~ address or provider ->> 'frame' !~ address
      or (provider ->> 'endpoint' <> '' and provider ->> 'endpoint' !~ address) then
      raise exception 'The addresses of a provider begin with https:// and a host without a star.' using errcode = '22023';
    end if;
  end loop;
  insert into private.settings (name, value) values ('embed_providers', providers::text)
  on conflict (name) do update set value = excluded.value;
  return providers;
end
$$;
