import { openSql, type Sql } from "../../tests/support/open-sql.ts";

export const MILLION = 1_000_000;

/**
 * Fills the database at `url` with a million short articles of sixty years by 5,000 authors. Triggers are disabled,
 * because they would take an hour; the months of the sitemap are written in bulk.
 */
export async function createMillionArticles(url: string): Promise<void> {
  const sql = openSql(url, 1);
  try {
    await fill(sql);
  } finally {
    await sql.end();
  }
}

async function fill(sql: Sql): Promise<void> {
  await sql`
    insert into public.authors (name) select 'Author ' || n from generate_series(1, 5000) as n`;
  await sql`set session_replication_role = replica`;
  await sql`create temporary table writers as
    select row_number() over (order by id) - 1 as n, id from public.authors`;
  await sql`create temporary table sections as
    select row_number() over (order by slug) - 1 as n, id from public.categories`;
  await sql`
    insert into public.articles
      (title, slug, excerpt, content, category_id, author_id, published_at, is_featured, is_popular, read_time)
    select
      'The article of number ' || article.n, 'article-' || article.n, 'What happened, and why.', '"It happened."',
      section.id, writer.id, now() - article.n * interval '31 minutes', article.n % 100 = 0, article.n % 150 = 0, 1
    from generate_series(1, ${MILLION}::int) as article (n)
    join sections as section on section.n = article.n % (select count(*) from sections)
    join writers as writer on writer.n = article.n % 5000
    order by article.n desc`;
  await sql`
    insert into private.article_months (month, articles, changed_at)
    select private.article_month(published_at), count(*), now() from public.articles group by 1`;
  await sql`set session_replication_role = origin`;
  await sql`vacuum analyze public.articles`;
}
