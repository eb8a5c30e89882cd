import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getArticleParts } from "../../../app/data/articles/article-parts.ts";
import {
  getArticle,
  listArticles,
  listArticlesWithSameTag,
  listCategoryArticles,
  listDueArticles,
  listTaggedArticles,
} from "../../../app/data/articles/article-queries.ts";
import { searchArticles } from "../../../app/data/articles/search.ts";
import { findTopic } from "../../../app/data/articles/topics.ts";
import { findAuthor } from "../../../app/data/authors.ts";
import { findCategory } from "../../../app/data/categories.ts";
import { listFeedArticles, listTaggedFeedArticles } from "../../../app/data/feeds/feed-queries.ts";
import {
  listNewsSitemapArticles,
  listSitemapArticles,
  listSitemapMonths,
} from "../../../app/data/feeds/sitemap-queries.ts";
import { findRedirect } from "../../../app/data/redirects.ts";
import {
  anonymousClient,
  createUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import {
  countRows,
  type ExecutedPlan,
  enablePlanLogging,
  readPlans,
  startExplainingPostgres,
} from "../../support/executed-plans.ts";
import { fillSearch } from "../../support/fill-search.ts";
import { openSql } from "../../support/open-sql.ts";
import { createCategory } from "../../support/rows.ts";
import type { TestPostgres } from "../../support/start-postgres.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Plans of every query of readers and staff, over HTTP and under row level security, with 10,000 articles. */
const ARTICLES = 10_000;
/** Rows of the large tables that one statement may read: half of all, so that none reads a whole index. */
const MAX_ROWS = ARTICLES / 2;
/** Searches that compare up to 10,000 texts one by one. */
const COMPARING = ["search for one letter", "search for a common word, best match first"];
/** Tables that no plan may scan sequentially. */
const LARGE_TABLES = [
  "articles",
  "article_terms",
  "article_texts",
  "search_words",
  "tagged_articles",
  "article_redirects",
];

let postgres: TestPostgres;
let site: RunningSite;
let reader: TestClient;
let editor: TestClient;

beforeAll(async () => {
  postgres = await startExplainingPostgres();
  const DATABASE_URL = await postgres.createSiteDatabase();
  site = await startSite({ env: { DATABASE_URL } });
  reader = anonymousClient(site);
  editor = (await createUser(site, "editor")).client;
  await fill(DATABASE_URL);
});
afterAll(async () => {
  await site?.stop();
  await postgres?.stop();
});

let changed = 1000;
/** An article that no call has changed yet. */
function nextSlug(): string {
  changed += 1;
  return `article-${changed}`;
}

type ListOptions = Parameters<typeof listArticles>[1];
const list = (options: ListOptions) => () => listArticles(reader, options);
const listWorld = (options: ListOptions) => async () => {
  const category = await findCategory(reader, "world");
  await listArticles(reader, { ...options, categoryId: category?.id });
};
const search =
  (query: string, offset = 0) =>
  () =>
    searchArticles(reader, { query, sort: "newest", limit: 10, offset });
const ADMIN_COLUMNS =
  "id,title,slug,published_at,is_featured,category:categories(id,name),author:authors(id,name)";

const calls: Record<string, () => PromiseLike<unknown>> = {
  "first page of all articles": list({}),
  "a later page of all articles": list({ offset: 9 * 40, limit: 9 }),
  "articles of a category": listWorld({ limit: 9 }),
  "a later page of a category": listWorld({ limit: 9, offset: 90 }),
  "a page deep in all articles": list({ offset: 9 * 300, limit: 9 }),
  "a page deep in a category": listWorld({ offset: 9 * 200, limit: 9 }),
  "featured articles": list({ isFeatured: true, limit: 4 }),
  "popular articles": list({ isPopular: true, limit: 4 }),
  "featured articles of a category": listWorld({ isFeatured: true }),
  "articles with a tag of an article": async () => {
    const [article] = await listTaggedArticles(reader, { slug: "common", limit: 1, offset: 0 });
    await listArticlesWithSameTag(reader, { articleId: article?.id ?? "", limit: 3 });
  },
  "related articles": () =>
    listCategoryArticles(reader, { categorySlug: "world", excludeSlug: "article-7", limit: 3 }),
  "a category section of the front page": () =>
    listCategoryArticles(reader, { categorySlug: "world", limit: 6 }),
  "the parts of the page of an article": async () => {
    const article = await getArticle(reader, { slug: "article-77" });
    if (article) await getArticleParts(reader, article);
  },
  "one article": () => getArticle(reader, { slug: "article-77" }),
  "an article that is not there": () => getArticle(reader, { slug: "no-such-article" }),
  "feed of the site": () => listFeedArticles(reader, { limit: 30 }),
  "feed of popular articles": () => listFeedArticles(reader, { isPopular: true, limit: 30 }),
  "news of two days": () =>
    listNewsSitemapArticles(reader, { since: new Date(Date.now() - 172_800_000), limit: 1000 }),
  "index of the sitemaps": () => listSitemapMonths(reader),
  "all sitemaps": async () => {
    for (const { month } of await listSitemapMonths(reader)) {
      for await (const _ of listSitemapArticles(reader, { month, part: 1 }));
    }
  },
  "articles of a tag": () => listTaggedArticles(reader, { slug: "common", limit: 9, offset: 0 }),
  "a later page of a tag": () =>
    listTaggedArticles(reader, { slug: "common", limit: 9, offset: 4500 }),
  "articles of a rare tag": () =>
    listTaggedArticles(reader, { slug: "tag-77", limit: 9, offset: 0 }),
  "a topic": () => findTopic(reader, { slug: "common" }),
  "a topic that no article has": () => findTopic(reader, { slug: "no-such-tag" }),
  "the feed of a tag": () => listTaggedFeedArticles(reader, { slug: "common", limit: 30 }),
  "articles of an author": async () => {
    const author = await findAuthor(reader, { slug: "author-77" });
    await listArticles(reader, { authorId: author?.id ?? "", limit: 9 });
  },
  "an old address": () => findRedirect(reader, { slug: "old-article-77" }),
  "an old address that is unknown": () => findRedirect(reader, { slug: "no-such-article" }),
  "a slug and tags that change": () => {
    const slug = nextSlug();
    return editor
      .from("articles")
      .update({ slug: `${slug}-renamed`, tags: ["Common", "New"] })
      .eq("slug", slug)
      .throwOnError();
  },
  "search for a common word": search("common"),
  "search for a common word, a later page": search("common", 500),
  "search for a common word, best match first": () =>
    searchArticles(reader, { query: "common", sort: "relevance", limit: 10, offset: 0 }),
  "search for a rare word": search("rare777x"),
  "search for a word that is nowhere": search("nowhere"),
  "search for a word like many that is nowhere": search("rare777xstory"),
  "search for two letters": search("co"),
  "search for one letter": search("q"),
  "search for a sentence": search("common words of article 100 about"),
  "articles that become due": () => listDueArticles(serviceClient(site), { after: new Date() }),
  "admin list": () =>
    editor
      .from("articles")
      .select(ADMIN_COLUMNS)
      .order("published_at", { ascending: false })
      .limit(50)
      .throwOnError(),
  "slug check": () => editor.from("articles").select("id").eq("slug", "article-5").throwOnError(),
  "slug check on edit": () =>
    editor
      .from("articles")
      .select("id")
      .eq("slug", "article-5")
      .neq("id", "00000000-0000-0000-0000-000000000000")
      .throwOnError(),
  "form look-ups": () =>
    Promise.all([
      editor.from("categories").select("id,name,slug").order("name").throwOnError(),
      editor.from("authors").select("id,name").order("name").throwOnError(),
    ]),
  "edit, update and delete": async () => {
    const { data } = await editor
      .from("articles")
      .select("*")
      .eq("slug", nextSlug())
      .single()
      .throwOnError();
    await editor.from("articles").update({ title: "Changed" }).eq("id", data.id).throwOnError();
    await editor.from("articles").delete().eq("id", data.id).throwOnError();
  },
  "a category that is deleted": async () => {
    const category = await createCategory(editor);
    await editor.from("categories").delete().eq("id", category.id).throwOnError();
  },
};

for (const [name, call] of Object.entries(calls)) {
  test(`${name} scans no large table sequentially`, async () => {
    const plans = await explain(call);
    const scans = plans.flatMap((plan) => plan.nodes.filter(isLargeScan).map(() => plan.statement));
    expect(scans).toEqual([]);
    const counts = plans.map((plan) => countRows(plan, LARGE_TABLES));
    expect(Math.max(...counts), "rows that a statement read").toBeLessThanOrEqual(
      COMPARING.includes(name) ? ARTICLES : MAX_ROWS,
    );
    if (process.env.SHOW_PLANS) process.stdout.write(`${summarise(name, plans)}\n`);
  });
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
  return readPlans(postgres);
}

function isLargeScan(node: ExecutedPlan["nodes"][number]): boolean {
  return node["Node Type"] === "Seq Scan" && LARGE_TABLES.includes(node["Relation Name"] ?? "");
}

function summarise(name: string, plans: ExecutedPlan[]): string {
  const shown = plans
    .filter((plan) =>
      plan.nodes.some(
        (node) => LARGE_TABLES.includes(node["Relation Name"] ?? "") || node["Index Name"],
      ),
    )
    .map(({ milliseconds, nodes }) => {
      const steps = nodes.flatMap((node) =>
        (node["Relation Name"] ?? node["Index Name"])
          ? [`${node["Node Type"]} ${node["Index Name"] ?? node["Relation Name"]}`]
          : [node["Node Type"]],
      );
      return `${milliseconds} ms: ${steps.join(" < ")}`;
    });
  return `${name}\n   ${shown.join("\n   ")}`;
}

/** Articles over two years, some scheduled, with words of every frequency. */
async function fill(url: string): Promise<void> {
  const sql = openSql(url, 1);
  await sql`insert into public.authors (name) select 'Author ' || n from generate_series(1, 200) as n`;
  // Row triggers would take most of a minute here and are tested elsewhere.
  await sql`set session_replication_role = replica`;
  await sql`
    insert into public.articles
      (title, slug, content, category_id, author_id, published_at, created_at, is_featured, is_popular, read_time, tags)
    select
      'Article ' || n || case when n % 1000 = 777 then ' rare777x' else '' end,
      'article-' || n,
      jsonb_build_object(
        'main', 'These are the common words of article ' || n || ' about ' || md5(n::text),
        -- Makes the rows as wide as those of real articles.
        'aside', repeat(md5(n::text), 40)
      ),
      (select id from public.categories order by name offset n % 7 limit 1),
      (select id from public.authors order by name offset n % 200 limit 1),
      now() + interval '10 days' - n * interval '2 hours',
      now() - n * interval '2 hours',
      n % 50 = 0,
      n % 70 = 0,
      1,
      array['Common', 'Tag ' || n % 1000]
    from generate_series(1, ${ARTICLES}::int) as n`;
  await fillSearch(sql);
  await sql`
    insert into private.tagged_articles (article_id, slug, tag, published_at)
    select article.id, page.slug, page.tag, article.published_at
    from public.articles as article, private.tag_pages(article.tags) as page`;
  await sql`
    insert into private.article_redirects (slug, article_id)
    select 'old-' || slug, id from public.articles`;
  await sql`
    insert into private.article_months (month, articles, changed_at)
    select private.article_month(published_at), count(*), now() from public.articles group by 1`;
  await sql`set session_replication_role = origin`;
  await sql`vacuum analyze`;
  await enablePlanLogging(sql);
  await sql.end();
}
