-- What staff see of each other while they work. The channels of the newsroom are private: that of the list
-- of stories (`articles`), and one for each story that is open (`article:{id}`), in which those who have it open
-- tell their ids.
create policy "staff use the channels of the newsroom" on realtime.messages
for select to authenticated
using (
  ((select realtime.topic()) = 'articles' or (select realtime.topic()) like 'article:%')
  and (select public.is_staff())
);
create policy "staff tell which story they have open" on realtime.messages
for insert to authenticated
with check (
  (select realtime.topic()) like 'article:%'
  and realtime.messages.extension = 'presence'
  and (select public.is_staff())
);

-- What users are called. Staff only: others get nothing.
create function public.list_staff_names(ids uuid[])
returns table (user_id uuid, name text, email text)
language sql stable security definer
set search_path = ''
as $$
  select profile.user_id, profile.name, account.email::text
  from public.profiles as profile
  join auth.users as account on account.id = profile.user_id
  where profile.user_id = any (ids[1:100]) and (select public.is_staff())
$$;
revoke execute on function public.list_staff_names(uuid[]) from public, anon;
grant execute on function public.list_staff_names(uuid[]) to authenticated, service_role;
