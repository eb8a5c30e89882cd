-- Addresses that articles, categories, authors, tags and images had on the site that the newsroom came from. An address
-- that this site does not have leads to where its target is now.

create table public.old_addresses (
  -- As app/domain/pages/old-address.ts writes it: in lower case, without host and without a slash at the end.
  address text primary key check (address ~ '^/' and length(address) <= 1000),
  kind text not null check (kind in ('article', 'category', 'author', 'tag', 'image', 'path')),
  -- The id of an article, a category or an author, the slug of a tag, a path in the bucket `article-images`, or a path of
  -- this site.
  target text not null check (length(target) between 1 and 1000),
  created_at timestamptz not null default now(),
  check (kind <> 'path' or target ~ '^/([^/\\]|$)'),
  check (
    kind in ('path', 'tag', 'image')
    or target ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  )
);
create index old_addresses_target on public.old_addresses (kind, target);

alter table public.old_addresses enable row level security;
grant select, insert, update, delete on public.old_addresses to authenticated;
grant all on public.old_addresses to service_role;

create policy "staff read old addresses" on public.old_addresses for select to authenticated
using ((select public.is_staff()));
create policy "editors add old addresses" on public.old_addresses for insert to authenticated
with check ((select private.can('taxonomy')));
create policy "editors change old addresses" on public.old_addresses for update to authenticated
using ((select private.can('taxonomy'))) with check ((select private.can('taxonomy')));
create policy "editors remove old addresses" on public.old_addresses for delete to authenticated
using ((select private.can('taxonomy')));

-- The path to which the first of these old addresses leads that leads somewhere; no row where none does. An article that
-- readers may not see has no path. The path of an image is that in its bucket.
create function public.find_old_address(addresses text[]) returns table (address text, kind text, path text)
language plpgsql stable security definer -- reads public.old_addresses and storage.objects, which readers may not list
set search_path = ''
as $$
begin
  if cardinality(addresses) > 10 then
    raise exception 'At most 10 addresses are looked up at once.' using errcode = '22023';
  end if;
  return query
  select found.address, found.kind, found.path
  from (
    select
      old.address, old.kind, wanted.place,
      case old.kind
        when 'path' then old.target
        when 'article' then coalesce(
          (
            select '/article/' || article.slug from public.articles as article
            where article.id = old.target::uuid and article.published_at <= now()
          ),
          (select page.path from public.information_pages as page where page.article_id = old.target::uuid)
        )
        when 'category' then (
          select '/category/' || category.slug from public.categories as category
          where category.id = private.current_category(old.target::uuid)
        )
        when 'author' then (
          select '/author/' || author.slug from public.authors as author
          where author.id = private.current_author(old.target::uuid)
        )
        when 'image' then (
          select object.name from storage.objects as object
          where object.bucket_id = 'article-images' and object.name = old.target
        )
        when 'tag' then (select '/tag/' || old.target where public.find_tag(old.target) is not null)
      end as path
    from unnest(addresses) with ordinality as wanted (address, place)
    join public.old_addresses as old on old.address = wanted.address
  ) as found
  where found.path is not null
  order by found.place
  limit 1;
end
$$;

-- A page of the old addresses that contain `query`, in the order of the alphabet, each with the path to which it leads
-- (null for none) and the number of all of them. Staff only.
create function public.list_old_addresses(query text default '', max_rows integer default 25, skip_rows integer default 0)
returns table (address text, kind text, target text, path text, total bigint)
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_staff() then
    raise exception 'only staff may list old addresses' using errcode = '42501';
  end if;
  return query
  select listed.address, listed.kind, listed.target, leads.path, listed.total
  from (
    select old.address, old.kind, old.target, count(*) over () as total
    from public.old_addresses as old
    where position(lower(list_old_addresses.query) in old.address) > 0
    order by old.address
    limit least(greatest(max_rows, 0), 100)
    offset greatest(skip_rows, 0)
  ) as listed
  left join lateral public.find_old_address(array[listed.address]) as leads on true
  order by listed.address;
end
$$;
