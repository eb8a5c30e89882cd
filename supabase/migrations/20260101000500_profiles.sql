alter table public.profiles
add constraint profiles_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade;

-- Every user has a profile. The first user of an installation is its admin, everyone after that a
-- reader; the lock makes two simultaneous first sign-ups take turns.
create function private.create_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.profiles.first'));
  insert into public.profiles (user_id, role)
  values (new.id, case when exists (select from public.profiles) then 'reader' else 'admin' end)
  on conflict (user_id) do nothing;
  return null;
end
$$;

create trigger create_profile
after insert on auth.users
for each row execute function private.create_profile();
