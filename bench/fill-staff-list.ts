import type { Sql } from "../tests/support/open-sql.ts";

/** Writes at once, oldest article first, what triggers keep of each article for the newsroom's list. */
export async function fillStaffList(sql: Sql): Promise<void> {
  await sql`
    insert into private.staff_list (article_id, title, author, category, category_id, published_at, is_featured)
    select
      article.id, private.list_key(article.title), lower(author.name), lower(category.name), category.id,
      article.published_at, article.is_featured
    from public.articles as article
    join public.authors as author on author.id = article.author_id
    join public.categories as category on category.id = article.category_id
    order by article.published_at`;
}
