import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeArticles } from "../../../app/data/articles/article-commands.ts";
import {
  countStaffArticles,
  listStaffArticles,
} from "../../../app/data/articles/staff-article-queries.ts";
import { listImages, listSimilarImages } from "../../../app/data/images/library.ts";
import { removeUnusedImages } from "../../../app/data/images/remove-images.ts";
import {
  type ImageFilters,
  parseImageFilters,
} from "../../../app/domain/newsroom/library-image.ts";
import {
  LIST_TABS,
  type ListParameters,
  parseListParameters,
  SORT_COLUMNS,
  STAFF_PAGE_SIZE,
} from "../../../app/domain/newsroom/list-parameters.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import {
  countRows,
  type ExecutedPlan,
  enablePlanLogging,
  readPlans,
  startExplainingPostgres,
} from "../../support/executed-plans.ts";
import { fillSearch } from "../../support/fill-search.ts";
import { openSql } from "../../support/open-sql.ts";
import type { TestPostgres } from "../../support/start-postgres.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/**
 * Plans of every query of the newsroom's list, over HTTP with an editor's token, with 30,000 articles and 1,500 working
 * copies, more than a search compares one by one.
 */
const ARTICLES = 30_000;
const WORKING_COPIES = 1500;
/** Rows of the large tables that one statement may read. The list counts and compares up to 10,000. */
const MAX_ROWS = 12_000;
/** Tables that no plan may scan sequentially. */
const LARGE_TABLES = [
  "articles",
  "article_terms",
  "article_texts",
  "search_words",
  "tagged_articles",
  "article_images",
  "disused_images",
  "images",
];

let postgres: TestPostgres;
let site: RunningSite;
let editor: TestClient;

beforeAll(async () => {
  postgres = await startExplainingPostgres();
  const DATABASE_URL = await postgres.createSiteDatabase();
  site = await startSite({ env: { DATABASE_URL } });
  editor = (await createUser(site, "editor")).client;
  await fill(DATABASE_URL);
});
afterAll(async () => {
  await site?.stop();
  await postgres?.stop();
});

const EVERYTHING = { ...parseListParameters(new URLSearchParams()), timeZone: "UTC" };
const list = (parameters: Partial<ListParameters>) => () =>
  listStaffArticles(editor, { ...EVERYTHING, ...parameters });
const count =
  (query: string, category = "") =>
  () =>
    countStaffArticles(editor, { ...EVERYTHING, query, category });

const WORDS = {
  "a common word": "common",
  "a rare word": "rare777x",
  "a word that is nowhere": "nowhere",
  "an author": "writer 17",
  "a sentence": "the common words of article 100",
  "two letters": "wr",
  "two letters that are nowhere": "zq",
  "one letter that is nowhere": "%",
};

const NO_IMAGE_FILTERS = parseImageFilters(new URLSearchParams());
const images = (filters: Partial<ImageFilters>) => () =>
  listImages(editor, { filters: { ...NO_IMAGE_FILTERS, ...filters } });

const calls: Record<string, () => PromiseLike<unknown>> = {
  ...Object.fromEntries(
    SORT_COLUMNS.flatMap((column) => [
      [`the list by ${column}`, list({ sort: column })],
      [`the list by ${column}, from its end`, list({ sort: `-${column}` })],
      [`a category by ${column}`, list({ sort: column, category: "world" })],
      [
        `a rare category by ${column}, from its end`,
        list({ sort: `-${column}`, category: "science" }),
      ],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(WORDS).flatMap(([name, query]) => [
      [`search for ${name}`, list({ query })],
      [`search for ${name} by title`, list({ query, sort: "title" })],
      [`search for ${name} in a category`, list({ query, category: "world", sort: "-title" })],
      [`count of ${name}`, count(query)],
      [`count of ${name} in a category`, count(query, "science")],
    ]),
  ),
  "a later page": async () => {
    const { after = "" } = await list({})();
    await list({ after })();
  },
  "a page before, by title": () =>
    list({ sort: "title", before: "00000000-0000-4000-8000-000000000000 the d" })(),
  "count of all": count(""),
  "count of a category": count("", "world"),
  ...Object.fromEntries(LIST_TABS.map((tab) => [`the tab ${tab}`, list({ tab })])),
  "the list of an author": async () => {
    const { data } = await editor.from("authors").select("id").limit(1).single().throwOnError();
    await list({ author: data.id })();
  },
  "the list of a tag": list({ tag: "Rare" }),
  "the count of a tag": () => countStaffArticles(editor, { ...EVERYTHING, tag: "Rare" }),
  "the list of a tag by title": list({ tag: "Common", sort: "title" }),
  "the list of one's own articles": list({ isMine: true }),
  "the list of a week": list({ from: "2026-01-01", until: "2026-01-07" }),
  "the list of a stage": list({ stage: "review" }),
  "change of flags": async () =>
    changeArticles(editor, {
      ids: await someIds(),
      change: { action: "set", details: { isFeatured: true } },
    }),
  "removal of unused images": () =>
    removeUnusedImages(editor, { paths: ["plans/1.webp", "plans/none.webp"] }),
  "claim of disused images": () =>
    serviceClient(site).rpc("claim_disused_images", { max_rows: 100 }).throwOnError(),
  "the first page of images": images({}),
  "a later page of images": async () => {
    const after = (await images({})()).at(-1);
    await listImages(editor, { filters: NO_IMAGE_FILTERS, after });
  },
  "unused images": images({ use: "unused" }),
  "images with a common word": images({ query: "common" }),
  "images with a word that hundreds have": images({ query: "dense" }),
  "images with a rare word in the credit": images({ credit: "rare777x" }),
  "images with a word that is nowhere": images({ query: "nowhere" }),
  "images of nobody": images({ uploader: randomUUID() }),
  "images of a week": images({ from: "2026-01-01", until: "2026-01-07" }),
  "images that look alike": () => listSimilarImages(editor, { path: "plans/777.webp" }),
  "removal of articles": async () =>
    changeArticles(editor, { ids: await someIds(), change: { action: "trash" } }),
};

test("a search for a common word asks no index for all articles that have it", async () => {
  expect(await indexesOf(list({ query: "common" }))).not.toContain("article_terms_terms");
  expect(await indexesOf(list({ query: "common", sort: "title" }))).not.toContain(
    "article_terms_terms",
  );
});

test("a search for a rare word asks the indexes of words", async () => {
  const indexes = await indexesOf(list({ query: "rare777x" }));
  expect(indexes).toEqual(expect.arrayContaining(["article_terms_terms", "listed_drafts_terms"]));
});

test("a list of a tag asks the indexes of tags", async () => {
  const indexes = await indexesOf(list({ tag: "Rare" }));
  expect(indexes).toEqual(expect.arrayContaining(["tagged_articles_newest", "listed_drafts_tags"]));
});

test.each(["published", "-published", "title", "-title"] as const)(
  "finds rare words by %s behind the articles that are compared one by one",
  async (sort) => {
    const first = await listStaffArticles(editor, { ...EVERYTHING, query: "rare777x", sort });
    const { after = "" } = first;
    const second = await listStaffArticles(editor, {
      ...EVERYTHING,
      query: "rare777x",
      sort,
      after,
    });
    const titles = [...first.articles, ...second.articles].map(({ title }) => title);
    const numbers = Array.from({ length: ARTICLES / 1000 }, (_, n) => 1000 * n + 777);
    const expected = numbers.map((n) => `The common words of article ${n} rare777x`);
    expect(titles.toSorted()).toEqual(expected.toSorted());
    if (sort === "published") expect(titles).toEqual(expected.toReversed());
    if (sort === "title") expect(titles).toEqual(expected.toSorted());
  },
);

test("counts and filters what is behind the articles that are compared one by one", async () => {
  const counted = await countStaffArticles(editor, { ...EVERYTHING, query: "rare777x" });
  expect(counted.published).toEqual({ count: ARTICLES / 1000, isExact: true });
  const { articles } = await list({ query: "rare777x", category: "world", until: "2000-01-01" })();
  expect(articles).toEqual([]);
  const common = await countStaffArticles(editor, { ...EVERYTHING, query: "common" });
  expect(common.published.isExact).toBe(false);
});

test("finds a common word in the oldest articles by date", async () => {
  const until = new Date(Date.now() - (ARTICLES - 300) * 3_600_000).toISOString().slice(0, 10);
  const { articles } = await list({ query: "common", until, sort: "published" })();
  expect(articles[0]?.title).toBe(`The common words of article ${ARTICLES}`);
});

test("finds words of two letters behind the articles that are compared one by one", async () => {
  const { articles } = await list({ query: "qz" })();
  expect(articles.map(({ title }) => title)[0]).toBe("The common words of article 777 rare777x");
  expect(articles).toHaveLength(STAFF_PAGE_SIZE);
});

test("finds the last of thousands of articles that have a word", async () => {
  const at = new Date(Date.now() + (240 - 9990.5) * 3_600_000).toISOString();
  const after = `00000000-0000-4000-8000-000000000000 ${at}`;
  const { articles } = await list({ query: "dense", after })();
  const expected = Array.from({ length: 20 }, (_, n) => `The common words of article ${9991 + n}`);
  expect(articles.map(({ title }) => title)).toEqual(expected);
});

test("finds the first titles of thousands of articles that have a word", async () => {
  const { articles } = await list({ query: "dense", sort: "title" })();
  const expected = Array.from(
    { length: 11 },
    (_, n) => `The common words of article ${10_000 + n}`,
  );
  expect(articles.map(({ title }) => title).slice(0, 11)).toEqual(expected);
});

test("finds a working copy behind those that are compared one by one", async () => {
  const { articles } = await list({ query: "copying zebra", tab: "drafts" })();
  expect(articles.map(({ title }) => title)).toEqual(["A copied zebra"]);
});

for (const [name, call] of Object.entries(calls)) {
  test(`${name} scans no large table sequentially`, async () => {
    const plans = await explain(call);
    const scans = plans.flatMap((plan) => plan.nodes.filter(isLargeScan).map(() => plan.statement));
    expect(scans).toEqual([]);
    const counts = plans.map((plan) => countRows(plan, LARGE_TABLES));
    expect(Math.max(...counts), "rows that a statement read").toBeLessThan(MAX_ROWS);
  });
}

async function someIds(): Promise<string[]> {
  return (await list({ query: "rare777x" })()).articles.slice(0, 3).map(({ id }) => id);
}

/** The indexes that the statements of `call` read. */
async function indexesOf(call: () => PromiseLike<unknown>): Promise<(string | undefined)[]> {
  return (await explain(call)).flatMap(({ nodes }) => nodes.map((node) => node["Index Name"]));
}

/** Runs `call` and returns the plans of its statements. */
async function explain(call: () => PromiseLike<unknown>): Promise<ExecutedPlan[]> {
  postgres.clearLog();
  await call();
  const marker = `end of ${randomUUID()}`;
  const sql = openSql(await site.databaseUrl(), 1);
  await sql.unsafe(`select '${marker}'`);
  await sql.end();
  await waitFor("the log of the last statement", () => postgres.log().includes(marker));
  const plans = readPlans(postgres);
  expect(
    plans.some(({ nodes }) => nodes.some(touchesLargeTable)),
    "something was read",
  ).toBe(true);
  return plans;
}

function touchesLargeTable(node: ExecutedPlan["nodes"][number]): boolean {
  return LARGE_TABLES.includes(node["Relation Name"] ?? "");
}

function isLargeScan(node: ExecutedPlan["nodes"][number]): boolean {
  return node["Node Type"] === "Seq Scan" && touchesLargeTable(node);
}

/** Articles over four years, some scheduled, with words of every frequency and one rare category. */
async function fill(url: string): Promise<void> {
  const sql = openSql(url, 1);
  // The site's job would delete the images, which have no files, and its plans would be among those of the tests.
  await sql`revoke execute on function public.sync_images from service_role`;
  await sql`insert into public.authors (name) select 'Writer ' || n from generate_series(1, 200) as n`;
  // Row triggers would take most of a minute here and are tested elsewhere.
  await sql`set session_replication_role = replica`;
  await sql`
    insert into public.articles
      (title, slug, content, image_src, category_id, author_id, published_at, is_featured, is_popular, read_time, tags)
    select
      'The common words of article ' || n || case when n % 1000 = 777 then ' rare777x' else '' end,
      'article-' || n, '""', 'plans/' || n || '.webp',
      (select id from public.categories
       where slug = case when n % 500 = 0 then 'science' when n % 2 = 0 then 'world' else 'sports' end),
      (select id from public.authors order by name offset n % 200 limit 1),
      now() + interval '10 days' - n * interval '1 hour',
      n % 50 = 0, n % 70 = 0, 1,
      case
        when n % 1000 = 777 then '{Common,Rare,Qz}'::text[]
        when n between 2000 and 10010 then '{Common,Dense}'
        else '{Common}'
      end
    from generate_series(1, ${ARTICLES}::int) as n`;
  await fillSearch(sql);
  await sql`
    insert into private.tagged_articles (article_id, slug, tag, published_at)
    select article.id, page.slug, page.tag, article.published_at
    from public.articles as article, private.tag_pages(article.tags) as page`;
  await sql`insert into private.article_images (article_id, path) select id, image_src from public.articles`;
  await sql`
    insert into private.disused_images (path, due_at)
    select path, now() + interval '1 day' * (n % 30) - interval '1 second'
    from (select path, row_number() over () as n from private.article_images) as used`;
  await sql`
    insert into public.images (path, credit, created_at, is_used, perceptual_hash, search)
    select
      'plans/' || n || '.webp',
      case when n % 1000 = 777 then 'rare777x' else '' end,
      now() - n * interval '1 hour',
      n % 1000 <> 5,
      ('x' || md5(n::text))::bit(64),
      setweight(to_tsvector('simple', case when n % 1000 = 777 then 'rare777x' else '' end), 'A')
      || setweight(to_tsvector('simple', 'common' || case when n % 50 = 0 then ' dense' else '' end), 'C')
    from generate_series(1, ${ARTICLES}::int) as n`;
  await sql`set session_replication_role = origin`;
  await sql`
    insert into public.article_drafts (article_id, fields, updated_at)
    select
      gen_random_uuid(),
      jsonb_build_object(
        'title', case when n = ${WORKING_COPIES}::int then 'A copied zebra' else 'Copy ' || n end,
        'tags', jsonb_build_array(case when n % 500 = 0 then 'Rare' else 'Common' end)
      ),
      now() - n * interval '1 hour'
    from generate_series(1, ${WORKING_COPIES}::int) as n`;
  await sql`vacuum analyze`;
  await enablePlanLogging(sql);
  await sql.end();
}
