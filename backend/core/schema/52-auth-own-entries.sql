-- Deleting one's own account (`delete_account`) deletes the audit log entries about it too. Hosted Supabase retains
-- them.
create index if not exists audit_log_entries_actor_id_idx on auth.audit_log_entries ((payload ->> 'actor_id'));

create or replace function embedded.delete_own_entries() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from auth.audit_log_entries where payload ->> 'actor_id' = old.id::text;
  return null;
end
$$;
revoke all on function embedded.delete_own_entries() from public;

create or replace trigger delete_own_entries
after delete on auth.users
for each row when (old.id = auth.uid())
execute function embedded.delete_own_entries();
