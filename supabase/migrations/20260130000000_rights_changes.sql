-- Says, when a transaction commits, of which user the rights may have changed, or of everybody's by an empty text. The
-- site then asks anew what that user may read in the channels that are open.
create function private.announce_rights() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  perform pg_notify('broadsheet_realtime_rights', coalesce(changed ->> tg_argv[0], ''));
  return null;
end
$$;
revoke execute on function private.announce_rights() from public;

create trigger announce_rights after update of role or delete on public.profiles
for each row execute function private.announce_rights('user_id');
create trigger announce_rights after update on private.settings
for each row when (old.value <> new.value) execute function private.announce_rights();
create trigger announce_rights after update of banned_until, deleted_at on auth.users
for each row execute function private.announce_rights('id');
create trigger announce_rights after update of not_after, aal or delete on auth.sessions
for each row execute function private.announce_rights('user_id');
-- Whoever sets a second factor up is staff only in sessions that have shown it.
create trigger announce_rights after update of status on auth.mfa_factors
for each row execute function private.announce_rights('user_id');
