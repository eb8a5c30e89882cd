import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSql, type Sql, type SqlPool } from "../../support/open-sql.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/**
 * What finds articles of a search in an order without walking through it, beside a plain query: each way has its own
 * indexes, which read only the years, categories, flags and beginnings of titles that they need.
 */
const ORDERS = [
  "published_at desc, article_id",
  "published_at, article_id desc",
  "title, article_id",
  "title desc, article_id desc",
  "author, published_at desc, article_id",
  "author desc, published_at, article_id desc",
  "category, category_id, published_at desc, article_id",
  "category desc, category_id desc, published_at, article_id desc",
  "is_featured desc, published_at desc, article_id",
  "is_featured, published_at, article_id desc",
];
const QUERIES = ["weather", "her", "storm", "Ada", "a%", "nowhere", "we", "100%"];
const CATEGORIES = ["", "world", "science", "no-such-category"];

let site: RunningSite;
let sql: SqlPool;

beforeAll(async () => {
  site = await startSite({ env: { DEMO: "0" } });
  sql = openSql(await site.databaseUrl(), 1);
  await fill(sql);
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

test.each(ORDERS)("finds by %s what a plain query finds", async (order) => {
  await expectPlainResults(order);
});

describe("where one author and one rubric have more at either end than is walked through", () => {
  beforeAll(async () => {
    await fillEnds(sql);
  });

  test.each(ORDERS.filter((order) => /^(title|author)/.test(order)))("%s", async (order) => {
    await expectPlainResults(order, [...QUERIES, "calm"]);
  });
});

async function expectPlainResults(order: string, queries = QUERIES): Promise<void> {
  for (const query of queries) {
    for (const category of CATEGORIES) {
      for (const rows of [3, 25, 500]) {
        const [found] = await sql`
          select private.find_staff_articles(${query}, ${category}, ${order}, ${rows}) as ids`;
        const [expected] = await sql`
          select array(
            select article_id from private.staff_list
            where (strpos(title, ${query.toLowerCase()}) > 0 or strpos(author, ${query.toLowerCase()}) > 0)
              and (${category} = '' or category_id = (select id from public.categories where slug = ${category}))
            order by ${sql.part(order)} limit ${rows}
          ) as ids`;
        expect(found?.ids, `${query} in ${category || "all"}, ${rows}`).toEqual(expected?.ids);
      }
    }
  }
}

/** 900 articles of twelve years, some at the same moment, without author, category or date of any calendar. */
async function fill(connection: Sql): Promise<void> {
  await connection`
    insert into public.authors (name) values ('Ada Weather'), ('Zoe'), ('Wea Ther'), ('Émile A%')`;
  await connection`
    insert into public.articles (title, slug, content, category_id, author_id, published_at, is_featured)
    select
      (array['Weather: ', 'The weather and ', 'Storm ', '', '“Quoted” weather ', '100% ', 'wEATHER'])[1 + n % 7]
        || (array['storm', 'Her', 'élan', 'weather', 'a%b'])[1 + n % 5] || ' ' || n % 30,
      'article-' || n, '""',
      (select id from public.categories
       where slug = (array['world', 'science', 'sports', null])[1 + n % 4]),
      (select id from public.authors where name = (array['Ada Weather', 'Zoe', 'Wea Ther', 'Émile A%', null])[1 + n % 11]),
      case n
        when 7 then 'infinity'
        when 14 then '-infinity'
        when 21 then '0044-03-15 12:00:00+00 BC'
        else timestamptz '2026-01-01T00:00:00Z' - (n / 2) * interval '9 days 17 hours'
      end,
      n % 13 = 0
    from generate_series(1, 900) as n`;
}

/** Rows of the list alone, without articles: few of them are found, in the middle of them or at their end. */
async function fillEnds(connection: Sql): Promise<void> {
  await connection.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      insert into private.staff_list (article_id, title, author, category, category_id, published_at, is_featured)
      select
        gen_random_uuid(),
        end_of.rubric || ' ' || case when n % 1000 = 0 then 'storm ' when n = 5100 then 'weather ' else 'calm ' end || n,
        end_of.author, category.name, category.id, timestamptz '2020-01-01' - n * interval '5 hours', false
      from (values ('0: first', 'aa wire'), ('zulu:', 'zz wire')) as end_of (rubric, author)
      cross join generate_series(1, 5100) as n
      cross join (select id, lower(name) as name from public.categories where slug = 'world') as category`;
  });
}
