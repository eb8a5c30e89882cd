-- A story that is dated in the future announces the tag 'scheduled' too: only then is there a reason to look
-- when the next story becomes due. By the time that a story without it is heard of, readers may see it.
create or replace function private.article_tags(article public.articles) returns text[]
language sql volatile
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
      'author:' || article.author_id,
      case when article.published_at > clock_timestamp() then 'scheduled' end
    ],
    null
  ) || array(select 'tag:' || slug from private.tag_pages(article.tags))
$$;
