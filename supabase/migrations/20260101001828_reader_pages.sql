-- Data of reader pages besides their main query, in one request each. Everything is read with the rights of the caller.

-- The frame of every page: settings in force, the banner until it ends, and the sections in their order.
create function public.get_frame() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'settings', public.get_site_settings(),
    'banner', (
      select jsonb_build_object('id', banner.id, 'text', banner.text, 'link', banner.link, 'ends_at', banner.ends_at)
      from public.banners as banner
      where banner.ends_at > now()
      order by banner.id desc
      limit 1
    ),
    'sections', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', category.name, 'slug', category.slug, 'description', section.description, 'color', section.color,
        'in_header', section.in_header, 'in_menu', section.in_menu, 'in_footer', section.in_footer
      ) order by section.position), '[]')
      from public.sections as section join public.categories as category on category.id = section.category_id
    )
  )
$$;

-- An article as lists show it: the columns and joins of `SUMMARY_COLUMNS` (app/data/articles/article-row.ts). A function
-- without settings of its own becomes part of its caller's plan; all its names have their schema.
create function private.article_summary(article public.articles) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', article.id, 'title', article.title, 'slug', article.slug, 'excerpt', article.excerpt,
    'image_src', article.image_src, 'published_at', article.published_at, 'read_time', article.read_time,
    'is_featured', article.is_featured, 'is_popular', article.is_popular, 'sponsor', article.sponsor,
    'label', article.label,
    'byline', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'position', entry.position, 'role', entry.role,
        'author', jsonb_build_object('name', author.name, 'slug', author.slug, 'kind', author.kind)
      )), '[]')
      from public.article_authors as entry join public.authors as author on author.id = entry.author_id
      where entry.article_id = article.id
    ),
    'category', (
      select jsonb_build_object('name', category.name, 'slug', category.slug)
      from public.categories as category where category.id = article.category_id
    ),
    'noted', (
      select jsonb_build_object('told_at', noted.told_at, 'is_retracted', noted.is_retracted)
      from public.noted_articles as noted where noted.article_id = article.id
    )
  )
$$;

-- Parts of an article's page besides its row: notes to readers, measures of its images, its writers, the
-- articles that its blocks name (`linked`), its series with the published parts, and other articles of its category:
-- first those that share a tag with it, then the newest. Null for an article that the caller may not see. To plan it takes
-- longer than to run it, and no plan depends on the article.
create function public.get_article_parts(article_id uuid, linked uuid[] default '{}') returns jsonb
language plpgsql stable
set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  most_related constant integer := 3;
  most_linked constant integer := 100;
  article public.articles;
  related uuid[] := '{}';
  series public.series;
begin
  select * into article from public.articles as known where known.id = get_article_parts.article_id;
  if article.id is null then
    return null;
  end if;
  if article.category_id is not null then
    if cardinality(article.tags) > 0 then
      related := array(select found.id from public.list_related_articles(article.id, most_related) as found);
    end if;
    if cardinality(related) < most_related then
      related := related || array(
        select known.id
        from public.articles as known
        where known.category_id = article.category_id
        order by known.published_at desc, known.id desc
        limit 2 * most_related + 1
      );
    end if;
  end if;
  select known.* into series
  from public.series as known join public.series_parts as part on part.series_id = known.id
  where part.article_id = article.id;
  return jsonb_build_object(
    'corrections', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', note.id, 'kind', note.kind, 'text', note.text, 'version_number', note.version_number,
        'published_at', note.published_at, 'changed_at', note.changed_at
      ) order by note.published_at, note.id), '[]')
      from public.article_corrections as note
      where note.article_id = article.id and note.withdrawn_at is null
    ),
    'images', (
      select coalesce(jsonb_agg(to_jsonb(image)), '[]') from public.list_article_images(article.id) as image
    ),
    'authors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', author.id, 'name', author.name, 'slug', author.slug, 'bio', author.bio, 'image_url', author.image_url,
        'kind', author.kind
      ) order by entry.position), '[]')
      from public.article_authors as entry join public.authors as author on author.id = entry.author_id
      where entry.article_id = article.id and entry.role = 'by'
    ),
    'linked', (
      select coalesce(jsonb_agg(private.article_summary(known)), '[]')
      from public.articles as known
      where known.id = any (get_article_parts.linked[:most_linked])
    ),
    'series', case when series.id is not null then jsonb_build_object(
      'slug', series.slug, 'name', series.name, 'description', series.description,
      'parts', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', known.id, 'slug', known.slug, 'title', known.title
        ) order by part.position), '[]')
        from public.series_parts as part join public.articles as known on known.id = part.article_id
        where part.series_id = series.id and known.published_at <= now()
      )
    ) end,
    'related', (
      select coalesce(jsonb_agg(private.article_summary(known) order by listed.place), '[]')
      from (
        select given.id, min(given.place) as place
        from unnest(related) with ordinality as given (id, place)
        where given.id <> article.id
        group by given.id
        order by min(given.place)
        limit most_related
      ) as listed
      join public.articles as known on known.id = listed.id
    )
  );
end
$$;
