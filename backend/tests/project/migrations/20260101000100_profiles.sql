-- Roles of users, which the auth service reads and sets. A trigger copies them into the claims of tokens.

create table public.profiles (
  user_id uuid primary key references auth.users on delete cascade,
  role text not null default 'reader'
);

alter table public.profiles enable row level security;
grant select on public.profiles to service_role;

create function public.add_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (user_id) values (new.id);
  return null;
end
$$;

create trigger add_profile after insert on auth.users for each row execute function public.add_profile();

create function public.copy_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('role', new.role)
  where id = new.user_id;
  return null;
end
$$;

create trigger copy_role after insert or update of role on public.profiles
  for each row execute function public.copy_role();
