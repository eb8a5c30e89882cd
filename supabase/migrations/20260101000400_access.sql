-- Who may use the newsroom: 'any-user' (everyone who is signed in) or 'role' (editors and admins).
-- The site writes its STAFF_ACCESS setting here when it starts.
create table private.settings (
  name text primary key,
  value text not null
);
insert into private.settings (name, value) values ('staff_access', 'role') on conflict do nothing;
grant select on private.settings to anon, authenticated, service_role;

create function public.set_staff_access(mode text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if mode is null or mode not in ('any-user', 'role') then
    raise exception 'staff access must be any-user or role, not %', mode using errcode = '22023';
  end if;
  insert into private.settings (name, value) values ('staff_access', mode)
  on conflict (name) do update set value = excluded.value;
end
$$;
revoke execute on function public.set_staff_access(text) from public, anon, authenticated;
grant execute on function public.set_staff_access(text) to service_role;

-- The role of whoever asks, or null when nobody is signed in. Reads past the policies of `profiles`,
-- which themselves ask it.
create function private.own_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select role from public.profiles where user_id = auth.uid()
$$;

-- Whether whoever asks may use the newsroom: staff, and the service key.
create function public.is_staff() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.role() = 'service_role', false)
    or auth.uid() is not null and (
      (select value from private.settings where name = 'staff_access') = 'any-user'
      or coalesce(private.own_role() in ('editor', 'admin'), false)
    )
$$;

alter table public.articles enable row level security;
alter table public.categories enable row level security;
alter table public.authors enable row level security;
alter table public.profiles enable row level security;

revoke all on public.articles, public.categories, public.authors, public.profiles from public, anon, authenticated;
grant select on public.articles, public.categories, public.authors to anon, authenticated;
grant insert, update, delete on public.articles, public.categories, public.authors to authenticated;
grant select on public.profiles to authenticated;
grant update (name) on public.profiles to authenticated;
grant all on public.articles, public.categories, public.authors, public.profiles to service_role;

create policy "everybody reads published stories" on public.articles for select to anon, authenticated
using (published_at <= now());
create policy "staff read all stories" on public.articles for select to authenticated
using ((select public.is_staff()));
create policy "staff write stories" on public.articles for insert to authenticated
with check ((select public.is_staff()));
create policy "staff change stories" on public.articles for update to authenticated
using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "staff remove stories" on public.articles for delete to authenticated
using ((select public.is_staff()));

-- A policy is asked after the triggers of a row, which read all of its content. Who may not write stories at all is refused
-- before anything of them is read.
create function private.refuse_strangers() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not public.is_staff() then
    raise exception 'new row violates row-level security policy for table "articles"' using errcode = '42501';
  end if;
  return null;
end
$$;

revoke execute on function private.refuse_strangers() from public;

create trigger refuse_strangers before insert on public.articles
for each statement execute function private.refuse_strangers();

create policy "everybody reads categories" on public.categories for select to anon, authenticated using (true);
create policy "staff add categories" on public.categories for insert to authenticated
with check ((select public.is_staff()));
create policy "staff change categories" on public.categories for update to authenticated
using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "staff remove categories" on public.categories for delete to authenticated
using ((select public.is_staff()));

create policy "everybody reads authors" on public.authors for select to anon, authenticated using (true);
create policy "staff add authors" on public.authors for insert to authenticated
with check ((select public.is_staff()));
create policy "staff change authors" on public.authors for update to authenticated
using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "staff remove authors" on public.authors for delete to authenticated
using ((select public.is_staff()));

create policy "users read their profile, admins read all" on public.profiles for select to authenticated
using (user_id = (select auth.uid()) or (select private.own_role()) = 'admin');
create policy "users change their own name" on public.profiles for update to authenticated
using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
