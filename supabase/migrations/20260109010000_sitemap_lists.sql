-- Authors with public stories, by slug, each with the date of the newest: those after `after_slug`.
create function public.list_sitemap_authors(max_rows integer, after_slug text default '')
returns table (slug text, changed_at timestamptz)
language sql stable
set search_path = ''
as $$
  select author.slug, newest.published_at
  from public.authors as author
  cross join lateral (
    select article.published_at
    from public.articles as article
    where article.author_id = author.id and article.published_at <= now()
    order by article.published_at desc
    limit 1
  ) as newest
  where author.slug > after_slug
  order by author.slug
  limit max_rows
$$;

-- The tags that are used most, as their pages, each with the date of the newest public story: `max_rows` of
-- them after the first `skip_rows`. Pages of a tag that hardly any story has are of little use to a search.
create function public.list_sitemap_tags(max_rows integer, skip_rows integer default 0)
returns table (slug text, changed_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select page.slug, newest.published_at
  from (
    select private.to_slug(most.tag) as slug, sum(most.uses) as uses
    from (
      select used.tag, used.uses from private.tag_uses as used order by used.uses desc, used.tag limit 10000
    ) as most
    group by 1
  ) as page
  cross join lateral (
    select tagged.published_at
    from private.tagged_articles as tagged
    where tagged.slug = page.slug and tagged.published_at <= now()
    order by tagged.published_at desc
    limit 1
  ) as newest
  order by page.uses desc, page.slug
  offset skip_rows
  limit max_rows
$$;

revoke execute on function public.list_sitemap_authors(integer, text) from public;
revoke execute on function public.list_sitemap_tags(integer, integer) from public;
grant execute on function public.list_sitemap_authors(integer, text) to anon, authenticated, service_role;
grant execute on function public.list_sitemap_tags(integer, integer) to anon, authenticated, service_role;
