-- A site with SUPABASE_URL asks for pages by HTTP and listens on a connection of its own (DATABASE_URL). It announces a mark by
-- the first and waits for it on the second: so it knows that both lead to one database.
create function public.announce_mark(mark uuid) returns void
language sql security definer
set search_path = ''
as $$
  select private.announce_tags(array['mark:' || mark])
$$;
revoke all on function public.announce_mark(uuid) from public, anon, authenticated;
grant execute on function public.announce_mark(uuid) to service_role;
