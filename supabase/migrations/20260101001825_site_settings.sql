-- Site settings: what admins set on the settings screen in place of values of `site.json`. The newest version is in
-- force; those before it are its history.

-- Whether a value fits the setting of this name. The server checks more when it takes or reads a value
-- (app/site-config/screen-settings.ts); this bounds what is stored.
create function private.is_site_setting(name text, value jsonb) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when name in (
      'siteName', 'tagline', 'fonts', 'colors.accent', 'colors.brand', 'language', 'timeZone',
      'contact.email', 'contact.address', 'contact.phone', 'contact.hours', 'jurisdiction', 'feeds.hub',
      'security.policy', 'security.acknowledgments'
    ) then jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 500 and value #>> '{}' !~ '[[:cntrl:]]'
    when name in ('robots.aiTraining', 'robots.aiAnswers') then value in ('"allow"', '"disallow"')
    when name = 'home.mostRead' then jsonb_typeof(value) = 'boolean'
    when name in ('logo', 'ads.belowHeader', 'ads.inList', 'ads.inArticle', 'analytics') then value = '""'
      or jsonb_typeof(value) = 'object' and octet_length(value::text) <= 16384
    when name in ('team', 'socialProfiles', 'openings', 'security.contacts', 'adsTxt')
      then jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= 50
    else false
  end
$$;

-- Names and values as one flat object: a name that it lacks has the value of the file.
create table private.site_settings (
  id bigint generated always as identity primary key,
  settings jsonb not null check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 65536),
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid references auth.users (id) on delete set null
);
alter table private.site_settings enable row level security;

-- The settings in force: what pages show of them is public.
create function public.get_site_settings() returns jsonb
language sql stable security definer -- reads private.site_settings
set search_path = ''
as $$
  select coalesce((select known.settings from private.site_settings as known order by known.id desc limit 1), '{}')
$$;

-- The versions, newest first.
create function public.list_site_settings()
returns table (id bigint, settings jsonb, saved_at timestamptz, saved_by text)
language plpgsql stable security definer -- reads private.site_settings and names of users
set search_path = ''
as $$
begin
  perform private.require_capability('settings');
  return query
  select known.id, known.settings, known.saved_at, private.user_name(known.saved_by)
  from private.site_settings as known
  order by known.id desc
  limit 50;
end
$$;

-- Stores a new version. `seen` is the id of the newest one that the caller has seen; 0 for none. Returns the id of the
-- new one. The newest 50 stay.
create function public.save_site_settings(seen bigint, wanted jsonb) returns bigint
language plpgsql security definer -- writes private.site_settings and public.activity
set search_path = ''
as $$
declare
  newest bigint;
  unfit text;
  added bigint;
begin
  perform private.require_capability('settings');
  if jsonb_typeof(save_site_settings.wanted) is distinct from 'object'
    or octet_length(save_site_settings.wanted::text) > 65536 then
    raise exception 'The settings are an object of at most 64 KiB.' using errcode = '22023';
  end if;
  select entry.key into unfit
  from jsonb_each(save_site_settings.wanted) as entry
  where not private.is_site_setting(entry.key, entry.value)
  limit 1;
  if found then
    raise exception 'The setting % does not take this value.', left(unfit, 100) using errcode = '22023';
  end if;
  lock table private.site_settings in share row exclusive mode;
  select coalesce(max(known.id), 0) into newest from private.site_settings as known;
  if newest is distinct from save_site_settings.seen then
    raise exception 'Somebody else has changed the settings meanwhile.' using errcode = 'PT409';
  end if;
  insert into private.site_settings (settings, saved_by)
  values (save_site_settings.wanted, private.own_id())
  returning id into added;
  delete from private.site_settings as known
  where known.id <= (select old.id from private.site_settings as old order by old.id desc offset 50 limit 1);
  insert into public.activity (user_id, action) values (auth.uid(), 'site-settings-changed');
  return added;
end
$$;

-- Paths of the logos of a version in the bucket `article-images`.
create function private.logo_paths(settings jsonb) returns text[]
language sql stable
set search_path = ''
as $$
  select array(
    select private.image_path(logo.source)
    from unnest(array[
      logo_paths.settings #>> '{logo,source}', logo_paths.settings #>> '{logo,dark}'
    ]) as logo (source)
    where private.image_path(logo.source) is not null
  )
$$;

-- Images of every version count as used, because it can be restored.
create function private.mark_used_logos() returns trigger
language plpgsql security definer -- writes public.images and private.disused_images
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    insert into private.disused_images (path, due_at)
    select gone.path, now() + interval '30 days' from unnest(private.logo_paths(old.settings)) as gone (path)
    on conflict do nothing;
    perform private.mark_image_use(private.logo_paths(old.settings));
  else
    perform private.mark_image_use(private.logo_paths(new.settings));
  end if;
  return null;
end
$$;

create trigger mark_used_logos after insert or delete on private.site_settings
for each row execute function private.mark_used_logos();

-- Settings are on every page.
create trigger invalidate_site_settings after insert on private.site_settings
for each row execute function private.invalidate_site();
