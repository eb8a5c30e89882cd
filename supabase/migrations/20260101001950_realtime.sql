-- Realtime: tables whose changes clients follow, channels of the newsroom, and changed rights.

-- The tables whose changes clients can follow. Hosted Supabase has the publication from the start.
do $$
declare
  name text;
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  foreach name in array array['articles', 'categories', 'authors', 'article_drafts', 'draft_notes'] loop
    if not exists (
      select from pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = name
    ) then
      execute format('alter publication supabase_realtime add table public.%I', name);
    end if;
  end loop;
end
$$;

-- The article whose channel the caller joins (`article:{id}`), or null.
create function private.topic_article() returns uuid
language sql stable
set search_path = ''
as $$
  select substring(realtime.topic() from '^article:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid
$$;

-- The newsroom's channels are private: that of the article list (`articles`), and one for each article that is open
-- (`article:{id}`), in which those who have it open track their presence and send what they type to each other.
create policy "staff join the newsroom channels" on realtime.messages
for select to authenticated
using (
  (select realtime.topic()) = 'articles' and (select public.is_staff())
  or (select private.topic_article()) is not null and (
    (select private.can('read', private.topic_article()))
    -- The form of a new article, which nothing is known of before it is saved.
    or (select private.can_create('read', private.topic_article()))
  )
);
create policy "writers send what they do in an article that they have open" on realtime.messages
for insert to authenticated
with check (
  realtime.messages.extension in ('presence', 'broadcast')
  and (select private.topic_article()) is not null
  and (
    (select private.can('write', private.topic_article()))
    -- Those who may not write are seen, and send nothing that a writer's document would take.
    or realtime.messages.extension = 'presence' and (select private.can('comment', private.topic_article()))
    or (select private.can_create('write', private.topic_article()))
  )
);

-- Notifies, when a transaction commits, whose rights may have changed: a user's, or everybody's when the payload is
-- empty. The site then checks again what that user may read in the open channels.
create function private.notify_rights_change() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  changed constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  perform pg_notify('broadsheet_realtime_rights', coalesce(changed ->> tg_argv[0], ''));
  return null;
end
$$;

-- An article is also that of the writers in its byline.
create function private.notify_byline_change() returns trigger
language plpgsql security definer -- reads all of public.profiles
set search_path = ''
as $$
begin
  perform pg_notify('broadsheet_realtime_rights', profiles.user_id::text)
  from public.profiles where profiles.author_id = old.author_id;
  return null;
end
$$;

-- A colleague who had the article until now may lose its channel.
create function private.notify_assignment_end() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('broadsheet_realtime_rights', old.assigned_to::text);
  return null;
end
$$;

create trigger notify_rights_change after update of role, author_id or delete on public.profiles
for each row execute function private.notify_rights_change('user_id');
create trigger notify_rights_change after delete on public.article_shares
for each row execute function private.notify_rights_change('user_id');
create trigger notify_rights_change after delete on private.article_owners
for each row execute function private.notify_rights_change('user_id');

create trigger notify_byline_change after delete or update on public.article_authors
for each row execute function private.notify_byline_change();

create trigger notify_rights_change after update on private.settings
for each row when (old.value <> new.value) execute function private.notify_rights_change();
create trigger notify_rights_change after update of banned_until, deleted_at on auth.users
for each row execute function private.notify_rights_change('id');
create trigger notify_rights_change after update of not_after, aal or delete on auth.sessions
for each row execute function private.notify_rights_change('user_id');
-- A user who sets up a second factor is staff only in sessions that have shown it.
create trigger notify_rights_change after update of status on auth.mfa_factors
for each row execute function private.notify_rights_change('user_id');

create trigger notify_rights_change after update of assigned_to on public.article_drafts
for each row when (old.assigned_to is distinct from new.assigned_to and old.assigned_to is not null)
execute function private.notify_assignment_end();
