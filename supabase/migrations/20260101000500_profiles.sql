alter table public.profiles
add constraint profiles_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade;

-- Every user has a profile.
create function private.create_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id, role)
  values (new.id, 'reader')
  on conflict (user_id) do nothing;
  return null;
end
$$;

create trigger create_profile
after insert on auth.users
for each row execute function private.create_profile();
