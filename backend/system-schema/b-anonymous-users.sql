-- Who gives an address or a number, and shows that it is theirs, is anonymous no more. The auth service
-- itself does this on hosted Supabase.
create schema if not exists embedded;

create or replace function embedded.name_user() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_anonymous := false;
  return new;
end
$$;

create or replace trigger name_user
before update on auth.users
for each row
when (
  old.is_anonymous and (
    (new.email is not null and new.email_confirmed_at is not null)
    or (new.phone is not null and new.phone_confirmed_at is not null)
  )
)
execute function embedded.name_user();
