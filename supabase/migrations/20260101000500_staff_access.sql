-- Settings of who may use the newsroom, and with which sign-in.

-- The environment sets the mode at each start (`set_staff_access`), an admin changes it while the site runs
-- (`change_staff_access`), and a site whose environment says nothing has a default (`default_staff_access`). A default
-- never overrides a choice: of several processes on the database one may be without STAFF_ACCESS.
create function private.store_staff_access(mode text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if mode is null or mode not in ('any-user', 'role') then
    raise exception 'staff access must be any-user or role, not %', mode using errcode = '22023';
  end if;
  insert into private.settings (name, value) values ('staff_access', mode)
  on conflict (name) do update set value = excluded.value;
end
$$;

create function public.set_staff_access(mode text) returns void
language plpgsql security definer -- writes private.settings
set search_path = ''
as $$
begin
  perform private.store_staff_access(mode);
  insert into private.settings (name, value) values ('staff_access_chosen', 'yes') on conflict do nothing;
  delete from private.settings where name = 'staff_access_warning';
end
$$;

create function public.get_staff_access() returns text
language sql stable
set search_path = ''
as $$
  select value from private.settings where name = 'staff_access'
$$;

create function public.change_staff_access(mode text) returns void
language plpgsql security definer -- writes private.settings
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform public.set_staff_access(mode);
end
$$;

create function public.default_staff_access(mode text) returns void
language plpgsql security definer -- writes private.settings
set search_path = ''
as $$
begin
  if not exists (select from private.settings where name = 'staff_access_chosen') then
    perform private.store_staff_access(mode);
  end if;
end
$$;

-- Warns admins that others than the users of its own machine reach the site while every account may edit it by default.
-- Returns whether that is so. A choice ends the warning.
create function public.warn_of_open_staff_access() returns boolean
language plpgsql security definer -- writes private.settings
set search_path = ''
as $$
begin
  if public.get_staff_access() <> 'any-user'
    or exists (select from private.settings where name = 'staff_access_chosen') then
    return false;
  end if;
  insert into private.settings (name, value) values ('staff_access_warning', 'yes') on conflict do nothing;
  return true;
end
$$;

-- Whether the newsroom shows the caller that warning: admins only.
create function public.has_staff_access_warning() returns boolean
language sql stable
set search_path = ''
as $$
  select private.can('settings') and exists (select from private.settings where name = 'staff_access_warning')
$$;

create function public.set_staff_mfa(mode text) returns void
language plpgsql security definer -- writes private.settings
set search_path = ''
as $$
begin
  if mode is null or mode not in ('optional', 'required') then
    raise exception 'two-step sign-in of staff must be optional or required, not %', mode using errcode = '22023';
  end if;
  insert into private.settings (name, value) values ('staff_mfa', mode)
  on conflict (name) do update set value = excluded.value;
end
$$;

create function public.get_staff_mfa() returns text
language sql stable
set search_path = ''
as $$
  select value from private.settings where name = 'staff_mfa'
$$;
