-- `@supabase/lite` writes objects as JSON texts that hold them. Everybody else, and hosted Supabase after a
-- move, finds objects.
create or replace function embedded.plain_json() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- A statement is understood only when it is reached: each table has its own columns.
  case tg_table_name
    when 'users' then
      if jsonb_typeof(new.raw_user_meta_data) = 'string' then
        new.raw_user_meta_data := (new.raw_user_meta_data #>> '{}')::jsonb;
      end if;
    when 'identities' then
      if jsonb_typeof(new.identity_data) = 'string' then
        new.identity_data := (new.identity_data #>> '{}')::jsonb;
      end if;
    else
      if json_typeof(new.payload) = 'string' then
        new.payload := (new.payload #>> '{}')::json;
      end if;
  end case;
  return new;
end
$$;

create or replace trigger plain_json
before insert or update of raw_user_meta_data on auth.users
for each row execute function embedded.plain_json();

create or replace trigger plain_json
before insert or update of identity_data on auth.identities
for each row execute function embedded.plain_json();

create or replace trigger plain_json
before insert on auth.audit_log_entries
for each row execute function embedded.plain_json();

update auth.users set raw_user_meta_data = raw_user_meta_data
where jsonb_typeof(raw_user_meta_data) = 'string';
update auth.identities set identity_data = identity_data where jsonb_typeof(identity_data) = 'string';
update auth.audit_log_entries set payload = (payload #>> '{}')::json where json_typeof(payload) = 'string';
