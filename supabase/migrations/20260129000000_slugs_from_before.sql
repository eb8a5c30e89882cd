-- A story that has a slug from before to which no address leads can be changed, withdrawn and restored: a check of the table
-- refuses that, so only new slugs are looked at.
alter table public.articles drop constraint articles_slug_reachable;

create function private.refuse_unreachable_slug() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'No address leads to the slug "%".', new.slug
    using errcode = 'check_violation', hint = 'A slug is not made of dots alone, and does not end in .data';
end
$$;
revoke all on function private.refuse_unreachable_slug() from public, anon, authenticated, service_role;

create trigger refuse_unreachable_slug after insert on public.articles
for each row when (new.slug ~ '^\.{1,2}$|\.data$')
execute function private.refuse_unreachable_slug();
create trigger refuse_changed_unreachable_slug after update of slug on public.articles
for each row when (new.slug ~ '^\.{1,2}$|\.data$' and new.slug <> old.slug)
execute function private.refuse_unreachable_slug();
