-- Who may edit can be changed in three ways: by the variable STAFF_ACCESS at start (`set_staff_access`),
-- by an admin while the site runs (`change_staff_access`), and by the default of a site that nobody has
-- set (`default_staff_access`), which never takes back what an admin chose.

create function public.get_staff_access() returns text
language sql stable security definer
set search_path = ''
as $$
  select value from private.settings where name = 'staff_access'
$$;

create function public.change_staff_access(mode text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform public.set_staff_access(mode);
  insert into private.settings (name, value) values ('staff_access_chosen', 'yes') on conflict do nothing;
end
$$;

create function public.default_staff_access(mode text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from private.settings where name = 'staff_access_chosen') then
    perform public.set_staff_access(mode);
  end if;
end
$$;

revoke execute on function
public.get_staff_access(), public.change_staff_access(text), public.default_staff_access(text)
from public, anon, authenticated;
grant execute on function public.get_staff_access() to authenticated, service_role;
grant execute on function public.change_staff_access(text) to authenticated, service_role;
grant execute on function public.default_staff_access(text) to service_role;
