import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousClient, serviceClient, type TestClient } from "../../support/clients.ts";
import { openSql, type Sql, type SqlPool } from "../../support/open-sql.ts";
import {
  createArticle,
  createArticles,
  createAuthor,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { findXmlErrors } from "../../support/validate-xml.ts";
import { waitFor } from "../../support/wait-for.ts";

const ORIGIN = "https://news.example";
const TWO_DAYS_MINUTES = 48 * 60;

let site: RunningSite;
let service: TestClient;
let sql: SqlPool;

beforeAll(async () => {
  site = await startSite({ env: { SITE_URL: ORIGIN, STAFF_ACCESS: "any-user" } });
  service = serviceClient(site);
  sql = openSql(await site.databaseUrl());
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

const textOf = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
const articleAddress = (slug: string) => `${ORIGIN}/article/${slug}`;
const remove = (id: string) => service.from("articles").delete().eq("id", id).throwOnError();

/** Inserts many articles with the triggers of sitemaps only: the others write versions and indexes for each. */
async function insertMany(insertion: (transaction: Sql) => PromiseLike<unknown>): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`
      alter table public.articles disable trigger user,
        enable trigger count_inserted_months, enable trigger invalidate_inserted`;
    await insertion(transaction);
    await transaction`alter table public.articles enable trigger user`;
  });
}

/** The lastmod of a file in the sitemap index: undefined when the file is missing, empty without a date. */
async function lastChange(path: string): Promise<string | undefined> {
  const index = await textOf("/sitemap.xml");
  const entry = index.split("<sitemap>").find((part) => part.includes(`${ORIGIN}${path}<`));
  return entry && (/<lastmod>([^<]+)/.exec(entry)?.[1] ?? "");
}

test("leaves out articles that name a page of another site as the original", async () => {
  const address = "https://partner.example/first";
  const own = await createArticle(service, { published_at: minutesFromNow(-60) });
  const other = await createArticle(service, {
    published_at: minutesFromNow(-60),
    canonical_url: address,
  });
  const month = minutesFromNow(-60).slice(0, "2024-03".length);
  for (const path of [`/sitemaps/${month}.xml`, "/news-sitemap.xml"]) {
    const listed = addressesIn(await textOf(path));
    expect(listed).toContain(articleAddress(own.slug));
    expect(listed).not.toContain(articleAddress(other.slug));
  }
  const page = await textOf(`/article/${other.slug}`);
  expect(page).toContain(`<link rel="canonical" href="${address}"/>`);
  expect(page).not.toContain(`<link rel="canonical" href="${articleAddress(other.slug)}"/>`);
  await Promise.all([remove(own.id), remove(other.id)]);
});

test("answers while an article is scheduled for the last month that PostgreSQL knows", async () => {
  const { id } = await createArticle(service, { published_at: "294276-12-31T00:00:00Z" });
  expect((await fetch(`${site.url}/sitemap.xml`)).status).toBe(200);
  await remove(id);
});

test("lists every article once in valid sitemaps", async () => {
  const articles = await createArticles(service, [
    { published_at: "1999-12-31T23:59:59Z", image_src: "a/b & c.webp" },
    { published_at: "2000-01-01T00:00:00Z", image_src: "https://images.example/x?y=1&z=2" },
    { published_at: "0900-05-06T00:00:00Z" },
    { slug: "ü-字-(ab)'-&" },
    { content: { main: [{ type: "image", src: "in/the/text.jpg", children: [{ text: "" }] }] } },
  ]);
  const index = await textOf("/sitemap.xml");
  expect(await findXmlErrors(index, "sitemap-index.xsd")).toEqual([]);
  expect(addressesIn(index)).toContain(`${ORIGIN}/sitemaps/1999-12.xml`);
  expect(addressesIn(index)).toContain(`${ORIGIN}/sitemaps/2000-01.xml`);
  const files = await Promise.all(
    addressesIn(index).map((address) => textOf(new URL(address).pathname)),
  );
  for (const file of files) expect(await findXmlErrors(file, "sitemaps.xsd")).toEqual([]);
  const listed = files.flatMap(addressesIn);
  for (const { slug } of articles) {
    const address = articleAddress(encodeURIComponent(slug)).replaceAll("&", "&amp;");
    expect(listed.filter((each) => each === address)).toHaveLength(1);
  }
  const all = files.join();
  expect(all).toContain("/article-images/a/b%20%26%20c.webp?width=1200&amp;");
  expect(all).toContain("<image:loc>https://images.example/x?y=1&amp;z=2</image:loc>");
  expect(all).toContain("/article-images/in/the/text.jpg?");
  expect(listed).toContain(`${ORIGIN}/category/world`);
  expect(listed).toContain(`${ORIGIN}/about`);
});

test("lists author and tag pages in the sitemap while they have public articles", async () => {
  const [writer, silent] = [await createAuthor(service), await createAuthor(service)];
  const tag = uniqueWord("tag");
  const article = await createArticle(service, {
    author_id: writer.id,
    tags: [`Some ${tag}`],
    published_at: "2013-01-02T03:04:05Z",
  });
  const hidden = { tags: [`Hidden ${tag}`], published_at: minutesFromNow(60) };
  await createArticle(service, { ...hidden, author_id: silent.id });

  const authors = await waitFor("the author", async () => {
    const xml = await textOf("/sitemaps/authors.xml");
    return xml.includes(`/author/${writer.slug}<`) && xml;
  });
  const tags = await textOf("/sitemaps/tags.xml");
  for (const xml of [authors, tags]) {
    expect(await findXmlErrors(xml, "sitemaps.xsd")).toEqual([]);
    expect(xml).toContain("<lastmod>2013-01-02T03:04:05.000Z</lastmod>");
  }
  expect(tags).toContain(`${ORIGIN}/tag/some-${tag}<`);
  expect(tags).not.toContain(`hidden-${tag}`);
  expect(authors).not.toContain(silent.slug);
  const index = await textOf("/sitemap.xml");
  expect(index).toContain(`${ORIGIN}/sitemaps/authors.xml`);
  expect(index).toContain(`${ORIGIN}/sitemaps/tags.xml`);

  await remove(article.id);
  await waitFor(
    "the end of the tag",
    async () => !(await textOf("/sitemaps/tags.xml")).includes(tag),
  );
  expect(await textOf("/sitemaps/authors.xml")).not.toContain(writer.slug);
});

test("changes a sitemap file and its date only with articles of its month", async () => {
  const path = "/sitemaps/2011-03.xml";
  expect(await lastChange(path)).toBeUndefined();
  expect((await fetch(`${site.url}${path}`)).status).toBe(404);

  const [one, two] = await createArticles(service, [
    { published_at: "2011-03-01T00:00:00Z" },
    { published_at: "2011-03-31T23:59:59.999Z" },
  ]);
  const first = await waitFor("the month", () => lastChange(path));
  expect(addressesIn(await textOf(path))).toHaveLength(2);
  const { headers } = await fetch(`${site.url}${path}`);
  const etag = headers.get("ETag") ?? "";
  const ask = async () =>
    (await fetch(`${site.url}${path}`, { headers: { "If-None-Match": etag } })).status;
  expect(await ask()).toBe(304);

  await createArticle(service, { published_at: "2011-04-01T00:00:00Z" });
  await waitFor("the other month", () => lastChange("/sitemaps/2011-04.xml"));
  expect(await lastChange(path)).toBe(first);
  expect(await ask()).toBe(304);

  await remove(two?.id ?? "");
  await waitFor("the change", async () => (await lastChange(path)) !== first);
  expect(await ask()).toBe(200);
  expect(addressesIn(await textOf(path))).toEqual([articleAddress(one?.slug ?? "")]);

  await service
    .from("articles")
    .update({ published_at: "2011-04-02T00:00:00Z" })
    .eq("id", one?.id ?? "")
    .throwOnError();
  await waitFor("the end of the month", async () => (await lastChange(path)) === undefined);
  expect((await fetch(`${site.url}${path}`)).status).toBe(404);
});

test("splits a month with too many articles into several sitemap files", async () => {
  await insertMany(
    (crowding) => crowding`
      insert into public.articles (title, slug, content, published_at, read_time)
      select 'Article', 'crowd-' || n, '""', '2005-05-05T05:05:05Z', 1 from generate_series(1, 10001) as n`,
  );
  await waitFor("both files", () => lastChange("/sitemaps/2005-05-2.xml"));
  const parts = await Promise.all([
    textOf("/sitemaps/2005-05.xml"),
    textOf("/sitemaps/2005-05-2.xml"),
  ]);
  expect(parts.map((part) => addressesIn(part).length)).toEqual([10_000, 1]);
  expect(new Set(parts.flatMap(addressesIn)).size).toBe(10_001);
  expect((await fetch(`${site.url}/sitemaps/2005-05-3.xml`)).status).toBe(404);
});

test("compresses sitemap files on request and sends no body for HEAD", async () => {
  await createArticle(service, { published_at: "2012-01-01T00:00:00Z" });
  const url = `${site.url}/sitemaps/2012-01.xml`;
  const plain = await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  expect(plain.headers.get("Content-Encoding")).toBeNull();
  const small = await fetch(url, { headers: { "Accept-Encoding": "gzip, br" } });
  expect(small.headers.get("Content-Encoding")).toBe("gzip");
  expect(await small.text()).toBe(await plain.text());
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("lists a scheduled article in the sitemap when it becomes due", async () => {
  const article = await createArticle(service, {
    published_at: new Date(Date.now() + 2500).toISOString(),
  });
  const path = `/sitemaps/${article.published_at.slice(0, 7)}.xml`;
  const before = await lastChange(path);
  expect(await textOf(path)).not.toContain(article.slug);
  await waitFor("the article", async () => (await textOf(path)).includes(article.slug));
  await waitFor("its date", async () => (await lastChange(path)) !== before);
});

test("reveals no unpublished articles by the months of the sitemap", async () => {
  const reader = anonymousClient(site);
  const months = async () => {
    const { data } = await reader.rpc("list_sitemap_months", { file_size: 1 }).throwOnError();
    return data;
  };
  await createArticle(service);
  const before = await months();

  // The last second of this month, and a separate month.
  const now = new Date();
  const monthEnd = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - 1000;
  const drafts = await createArticles(service, [
    { published_at: new Date(monthEnd).toISOString() },
    { published_at: "2998-07-01T00:00:00Z" },
  ]);
  expect(await months()).toEqual(before);
  const ids = drafts.map(({ id }) => id);
  await service.from("articles").update({ title: "Changed" }).in("id", ids).throwOnError();
  expect(await months()).toEqual(before);
  await service.from("articles").delete().in("id", ids).throwOnError();
  expect(await months()).toEqual(before);
});

test("reveals no unpublished articles by the order of tags", async () => {
  const [first, second] = ["a", "b"].map((letter) => `${letter}${uniqueWord("tag")}`);
  const published_at = "2013-01-02T03:04:05Z";
  await createArticles(service, [
    { tags: [first ?? "", second ?? ""], published_at },
    { tags: [second ?? ""], published_at: minutesFromNow(60) },
  ]);
  const { data } = await anonymousClient(site)
    .rpc("list_sitemap_tags", { max_rows: 10_000 })
    .throwOnError();
  const slugs = data.map(({ slug }) => slug).filter((slug) => slug === first || slug === second);
  expect(slugs).toEqual([first, second]);
});

test("lists articles of the last 48 hours in the news sitemap and drops older ones", async () => {
  const soonTooOld = new Date(Date.now() + 4000 - TWO_DAYS_MINUTES * 60_000).toISOString();
  const [fresh, leaving, old] = await createArticles(service, [
    { title: "Fresh & <new>", published_at: minutesFromNow(-5) },
    { published_at: soonTooOld },
    { published_at: minutesFromNow(-TWO_DAYS_MINUTES - 1) },
  ]);
  const xml = await waitFor("the news", async () => {
    const text = await textOf("/news-sitemap.xml");
    return text.includes(leaving?.slug ?? "") && text;
  });
  expect(await findXmlErrors(xml, "sitemaps.xsd")).toEqual([]);
  expect(xml).toContain("<news:title>Fresh &amp; &lt;new&gt;</news:title>");
  expect(xml).toContain("<news:name>Broadsheet</news:name><news:language>en</news:language>");
  expect(xml).not.toContain(old?.slug);
  await waitFor(
    "the end of the news",
    async () => !(await textOf("/news-sitemap.xml")).includes(leaving?.slug ?? ""),
  );
  expect(await textOf("/news-sitemap.xml")).toContain(fresh?.slug);
});

test("limits the news sitemap to the newest 1,000 articles", async () => {
  await insertMany(
    (adding) => adding`
      insert into public.articles (title, slug, content, published_at, read_time)
      select 'News', 'news-' || n, '""', now() - n * interval '1 second', 1 from generate_series(1, 1005) as n`,
  );
  const xml = await waitFor("all news", async () => {
    const text = await textOf("/news-sitemap.xml");
    return text.includes("/news-1<") && text;
  });
  expect(addressesIn(xml)).toHaveLength(1000);
  expect(xml).not.toContain("/news-1001<");
});
