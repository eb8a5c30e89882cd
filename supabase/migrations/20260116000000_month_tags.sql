-- A change of a story also announces the month that it is published in, as 'month:2024-03': the files of the
-- sitemaps are kept by month. The month is that of `private.story_months`, in UTC.
create or replace function private.article_tags(article public.articles) returns text[]
language sql stable
set search_path = ''
as $$
  select array_remove(
    array[
      'latest',
      'search',
      'article:' || article.slug,
      'month:' || to_char(private.story_month(article.published_at)::timestamp, 'YYYY-MM'),
      case when article.is_featured then 'featured' end,
      case when article.is_popular then 'popular' end,
      (select 'category:' || slug from public.categories where id = article.category_id),
      'author:' || article.author_id
    ],
    null
  ) || array(select 'tag:' || slug from private.tag_pages(article.tags))
$$;
