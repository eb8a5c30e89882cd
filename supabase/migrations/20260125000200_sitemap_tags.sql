-- The address of a tag's page is kept beside the tag: making it anew took a third of what the sitemap of tags cost.
alter table private.tag_uses
add column slug text generated always as (private.to_slug(tag)) stored;

-- As before. Tags are in their order before the newest story of each is looked up, so that no more are looked up than
-- are asked for. It is that of their addresses: how often a tag is used says something of stories that are not public.
create or replace function public.list_sitemap_tags(max_rows integer, skip_rows integer default 0)
returns table (slug text, changed_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select page.slug, newest.published_at
  from (
    select most.slug
    from (
      select used.slug from private.tag_uses as used order by used.uses desc, used.tag limit 10000
    ) as most
    group by most.slug
    order by most.slug
    limit 10000
  ) as page
  cross join lateral (
    select tagged.published_at
    from private.tagged_articles as tagged
    where tagged.slug = page.slug and tagged.published_at <= now()
    order by tagged.published_at desc
    limit 1
  ) as newest
  order by page.slug
  offset skip_rows
  limit max_rows
$$;
