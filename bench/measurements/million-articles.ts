import { openSql, type Sql } from "../../tests/support/open-sql.ts";
import { fillStaffList } from "../fill-staff-list.ts";

export const MILLION = 1_000_000;

/** Words of titles by how many articles have them. */
export const TITLE_WORDS = {
  /** In every title. */
  common: "the",
  /** In 60,000 titles, all over the archive. */
  frequent: "harbour",
  /** In 200 titles. */
  rare: "zeppelin",
  /** In 30,000 titles, none of them among the newest 100,000 articles. */
  old: "telegraph",
  /** In 100,000 titles, all of them of ten years in the middle of the archive. */
  "of its time": "pandemic",
  /** At the beginning of 100,000 titles, and nowhere else. */
  first: "weather",
  absent: "nowhere",
} as const;

/** Who wrote half of the older half of the archive, and nothing since. */
export const FORMER_AGENCY = "Northern Wire";

/**
 * Fills the database behind `url` with a million articles of sixty years by 5,000 authors. Triggers are
 * left out, as their work a row at a time would take an hour; what they keep is written at once, the oldest
 * article first, as years of publishing would.
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
    insert into public.authors (name)
    select (array['Ada', 'Bela', 'Chen', 'Dora', 'Emil'])[1 + n % 5] || ' '
      || initcap(translate(to_char(n, 'FM0000'), '0123456789', 'bedmokarit')) || 'son'
    from generate_series(1, 5000) as n`;
  await sql`insert into public.authors (name) values (${FORMER_AGENCY})`;
  await sql`set session_replication_role = replica`;
  // Syllables in place of digits: 20,000 words, of which the low numbers are used far more often.
  await sql`create temporary table vocabulary as
    select n, translate(to_char(n, 'FM00000'), '0123456789', 'aeioubdkrs') || 'n' as word
    from generate_series(0, 19999) as n`;
  await sql`create unique index on vocabulary (n) include (word)`;
  await sql`create temporary table writers as
    select row_number() over (order by id) - 1 as n, id from public.authors where name <> ${FORMER_AGENCY}`;
  await sql`create temporary table sections as
    select row_number() over (order by slug) - 1 as n, id from public.categories`;
  await sql`
    insert into public.articles
      (title, slug, excerpt, content, category_id, author_id, published_at, is_featured, is_popular, read_time)
    select
      concat_ws(' ', case when article.n % 10 = 4 then ${`${TITLE_WORDS.first}:`} end, 'The', one.word, two.word, three.word,
        case when article.n % 17 = 3 then ${TITLE_WORDS.frequent} end,
        case when article.n % 5000 = 777 then ${TITLE_WORDS.rare} end,
        case when article.n > 100000 and article.n % 30 = 7 then ${TITLE_WORDS.old} end,
        case when article.n between 400000 and 600000 and article.n % 2 = 0 then ${TITLE_WORDS["of its time"]} end,
        four.word, five.word),
      'article-' || article.n, 'What happened, and why.', '"It happened."', section.id,
      case when article.n > 500000 and article.n % 2 = 0 then agency.id else writer.id end,
      now() - article.n * interval '31 minutes', article.n % 100 = 0, article.n % 150 = 0, 1
    from (
      select n,
        floor(20000 * random() ^ 3)::int as a, floor(20000 * random() ^ 3)::int as b,
        floor(20000 * random() ^ 3)::int as c, floor(20000 * random() ^ 2)::int as d,
        floor(20000 * random())::int as e
      from generate_series(1, ${MILLION}::int) as n
    ) as article
    join vocabulary as one on one.n = article.a
    join vocabulary as two on two.n = article.b
    join vocabulary as three on three.n = article.c
    join vocabulary as four on four.n = article.d
    join vocabulary as five on five.n = article.e
    join sections as section on section.n = article.n % (select count(*) from sections)
    cross join (select id from public.authors where name = ${FORMER_AGENCY}) as agency
    join writers as writer on writer.n = article.n % 5000
    order by article.n desc`;
  await fillStaffList(sql);
  await sql`
    insert into private.article_months (month, articles, changed_at)
    select private.article_month(published_at), count(*), now() from public.articles group by 1`;
  await sql`set session_replication_role = origin`;
  await sql`vacuum analyze public.articles`;
  await sql`vacuum analyze private.staff_list`;
}
