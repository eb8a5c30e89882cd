-- A story that is listed while its author or category gets another name waits for the new name, and a new
-- name waits for stories that are being listed: else the list would keep the old one.
create or replace function private.list_inserted_articles() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.authors where id in (select author_id from inserted) order by id for share;
  perform from public.categories where id in (select category_id from inserted) order by id for share;
  insert into private.staff_list (article_id, title, author, category, category_id, published_at, is_featured)
  select
    article.id, private.list_key(article.title), private.list_key(author.name), private.list_key(category.name),
    article.category_id, article.published_at, article.is_featured
  from inserted as article
  left join public.authors as author on author.id = article.author_id
  left join public.categories as category on category.id = article.category_id;
  return null;
end
$$;

create or replace function private.list_updated_article() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.authors where id = new.author_id for share;
  perform from public.categories where id = new.category_id for share;
  update private.staff_list
  set
    title = private.list_key(new.title),
    author = (select private.list_key(name) from public.authors where id = new.author_id),
    category = (select private.list_key(name) from public.categories where id = new.category_id),
    category_id = new.category_id,
    published_at = new.published_at,
    is_featured = new.is_featured
  where article_id = new.id;
  return null;
end
$$;
