-- The pages of these slugs list stories of every category, so one that takes such a slug could never be shown. A category
-- that has one from before stays, may be renamed, and comes back from backups: hence no check of the table.
create function private.refuse_listing_slug() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The slug "%" is not for a category: /category/% lists other stories.', new.slug, new.slug
    using errcode = 'check_violation', hint = format('Take another slug, such as "%s-stories".', new.slug);
end
$$;
revoke all on function private.refuse_listing_slug() from public, anon, authenticated, service_role;

create trigger refuse_listing_slug after insert on public.categories
for each row when (new.slug in ('latest', 'popular', 'featured'))
execute function private.refuse_listing_slug();
create trigger refuse_changed_listing_slug after update of slug on public.categories
for each row when (new.slug in ('latest', 'popular', 'featured') and new.slug <> old.slug)
execute function private.refuse_listing_slug();
