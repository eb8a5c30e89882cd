import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeArticles } from "../../../app/data/articles/article-commands.ts";
import {
  countStaffArticles,
  listStaffArticles,
} from "../../../app/data/articles/staff-article-queries.ts";
import { removeUnusedImages } from "../../../app/data/images/remove-images.ts";
import {
  LIST_TABS,
  type ListParameters,
  parseListParameters,
  SORT_COLUMNS,
} from "../../../app/domain/newsroom/list-parameters.ts";
import { createUser, serviceClient, type TestClient } from "../../support/clients.ts";
import {
  type ExecutedPlan,
  enablePlanLogging,
  readPlans,
  slowestStatementMs,
  startExplainingPostgres,
} from "../../support/executed-plans.ts";
import { fillSearch } from "../../support/fill-search.ts";
import { openSql } from "../../support/open-sql.ts";
import type { TestPostgres } from "../../support/start-postgres.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Plans of every query of the newsroom's list, over HTTP with an editor's token, with 30,000 articles. */
const ARTICLES = 30_000;
/** Time limit of each statement without other load. */
const LIMIT_MS = 400;
/** Tables that no plan may scan sequentially. */
const LARGE_TABLES = [
  "articles",
  "article_terms",
  "article_texts",
  "search_words",
  "article_images",
  "disused_images",
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
  "removal of articles": async () =>
    changeArticles(editor, { ids: await someIds(), change: { action: "trash" } }),
};

for (const [name, call] of Object.entries(calls)) {
  test(`${name} scans no large table sequentially`, async () => {
    const plans = await explain(call);
    const scans = plans.flatMap((plan) => plan.nodes.filter(isLargeScan).map(() => plan.statement));
    expect(scans).toEqual([]);
    const slowest = await slowestStatementMs(plans, LIMIT_MS, () => explain(call));
    expect(slowest, "milliseconds of the slowest statement").toBeLessThan(LIMIT_MS);
  });
}

async function someIds(): Promise<string[]> {
  return (await list({ query: "rare777x" })()).articles.slice(0, 3).map(({ id }) => id);
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
      n % 50 = 0, n % 70 = 0, 1, case when n % 1000 = 777 then '{Common,Rare}'::text[] else '{Common}' end
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
  await sql`set session_replication_role = origin`;
  await sql`vacuum analyze`;
  await enablePlanLogging(sql);
  await sql.end();
}
