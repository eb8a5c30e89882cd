import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { copyTemplate } from "../../support/database/copy-template.ts";
import {
  createArticle,
  createArticles,
  createAuthor,
  createCategory,
  uniqueWord,
} from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Feeds, sitemaps and other documents are cached and invalidated like pages. */

const MONTH = "2016-07";
const FILE = `/sitemaps/${MONTH}.xml`;

let folder: string;
let site: RunningSite;
let service: TestClient;
beforeAll(async () => {
  folder = await makeTempFolder();
  const configuration = { ads: {}, adsTxt: ["images.example, 1, DIRECT"] };
  await writeFile(join(folder, "site.json"), JSON.stringify(configuration));
  const dataDir = join(folder, "data");
  await copyTemplate(dataDir);
  site = await startSite({ dataDir });
  service = serviceClient(site);
});
afterAll(async () => {
  await site?.stop();
  await removeFolder(folder);
});

const ask = (path: string, init?: RequestInit) =>
  fetch(`${site.url}${path}`, { redirect: "manual", ...init });
const read = async (path: string) => Buffer.from(await (await ask(path)).arrayBuffer());
const textOf = async (path: string) => (await read(path)).toString();
const change = (id: string, row: { title?: string; slug?: string; published_at?: string }) =>
  service.from("articles").update(row).eq("id", id).throwOnError();
const inMonth = (day: number) => ({ published_at: `${MONTH}-0${day}T12:00:00Z` });

async function countHits(): Promise<number> {
  const numbers = await (await ask("/metrics")).text();
  return Number(/^broadsheet_page_cache_hits_total (\d+)$/m.exec(numbers)?.[1]);
}

/** Number of cache hits in ten requests. */
async function hitsOfTen(path: string): Promise<number> {
  const before = await countHits();
  for (let request = 0; request < 10; request += 1) await read(path);
  return (await countHits()) - before;
}

/** Waits until a change has invalidated its entries, after which all responses are cache hits. */
const untilKept = (path: string) =>
  waitFor(`${path} to be cached`, async () => (await hitsOfTen(path)) === 10);

/** Whether the next request misses the cache because its entry was invalidated. */
async function isDropped(path: string): Promise<boolean> {
  const before = await countHits();
  await read(path);
  return (await countHits()) === before;
}

async function imageOf(slug: string): Promise<string> {
  const page = await textOf(`/article/${slug}`);
  const address = /<meta property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? "";
  return new URL(address).pathname;
}

/** Retries until true: invalidation follows a change within moments. */
const untilDropped = (path: string) => waitFor(`the end of ${path}`, () => isDropped(path));

test("serves feeds, sitemaps and other documents from memory after the first request", async () => {
  const author = await createAuthor(service);
  const word = uniqueWord("tag");
  const article = await createArticle(service, {
    ...inMonth(1),
    author_id: author.id,
    tags: [word],
  });
  const gone = await createArticle(service);
  const old = article.slug;
  await change(article.id, { slug: `${old}-new` });
  await service.from("articles").delete().eq("id", gone.id).throwOnError();
  await waitFor("the redirect", async () => (await ask(`/article/${old}`)).status === 301);
  const formats = ["rss.xml", "atom.xml", "feed.json"];
  const lists = ["/", "/category/world/", `/tag/${word}/`, `/author/${author.slug}/`];
  const paths = [
    ...lists.flatMap((list) => formats.map((format) => `${list}${format}`)),
    "/sitemap.xml",
    "/news-sitemap.xml",
    "/sitemaps/pages.xml",
    "/sitemaps/authors.xml",
    "/sitemaps/tags.xml",
    FILE,
    "/robots.txt",
    "/ads.txt",
    "/.well-known/security.txt",
    "/manifest.webmanifest",
    `/tag/${word}`,
    `/author/${author.slug}`,
    "/og/site.jpg",
    await imageOf(`${old}-new`),
    `/article/${old}`,
    `/article/${gone.slug}`,
  ];
  const statuses = new Map<number, number>();
  for (const path of paths) {
    const { status } = await ask(path);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await untilKept(path);
  }
  expect(statuses).toEqual(
    new Map([
      [200, paths.length - 2],
      [301, 1],
      [410, 1],
    ]),
  );
  await service.from("categories").insert({ name: "Cellars", slug: uniqueWord("cellars") });
  for (const path of paths) await untilDropped(path);
});

describe("cached sitemap files", () => {
  test("invalidates a cached sitemap file for changes in its month only", async () => {
    const article = await createArticle(service, inMonth(2));
    await waitFor("the article", async () => (await textOf(FILE)).includes(article.slug));
    const elsewhere = await createArticle(service, { published_at: "2016-08-01T00:00:00Z" });
    const other = `/sitemaps/2016-08.xml`;
    await waitFor("the other", async () => (await textOf(other)).includes(elsewhere.slug));
    await untilKept(FILE);

    await change(elsewhere.id, { title: "Another headline" });
    await untilDropped(other);
    expect(await hitsOfTen(FILE)).toBe(10);

    await change(article.id, { title: "A changed headline" });
    await untilDropped(FILE);
    await untilKept(FILE);
    const renamed = `${article.slug}-renamed`;
    await change(article.id, { slug: renamed });
    await waitFor("the new slug", async () => (await textOf(FILE)).includes(`${renamed}<`));
    await change(article.id, { published_at: "2016-08-02T00:00:00Z" });
    await waitFor("the way out", async () => !(await textOf(FILE)).includes(renamed));
    await waitFor("the way in", async () => (await textOf(other)).includes(renamed));
    await service.from("articles").delete().eq("id", article.id).throwOnError();
    await waitFor("the end", async () => !(await textOf(other)).includes(renamed));
    await untilKept(other);
  });

  test("invalidates a cached sitemap file when a scheduled article is published", async () => {
    const dueAt = new Date(Date.now() + 2500);
    const path = `/sitemaps/${dueAt.toISOString().slice(0, 7)}.xml`;
    const before = new Date(Date.now() - 1000).toISOString();
    const [, ahead] = await createArticles(service, [
      { published_at: before },
      { published_at: dueAt.toISOString() },
    ]);
    const slug = ahead?.slug ?? "";
    await waitFor("the file", async () => (await ask(path)).ok);
    expect(await textOf(path)).not.toContain(slug);
    await waitFor("its article", async () => (await textOf(path)).includes(slug));
    expect(Date.now()).toBeGreaterThanOrEqual(dueAt.getTime());
    await untilKept(path);
  });

  test("never serves a stale sitemap file after a newer version", async () => {
    const article = await createArticle(service, inMonth(3));
    const slugAt = (round: number) => `${article.slug}-${String(round).padStart(2, "0")}`;
    const number = new RegExp(`${article.slug}-(\\d\\d)<`);
    let isOver = false;
    const seen = await Promise.all([
      ...Array.from({ length: 4 }, async () => {
        const rounds: number[] = [];
        while (!isOver) rounds.push(Number(number.exec(await textOf(FILE))?.[1] ?? -1));
        return rounds;
      }),
      (async () => {
        for (let round = 0; round < 20; round += 1) {
          await change(article.id, { slug: slugAt(round) });
          await waitFor("the save", async () => (await textOf(FILE)).includes(slugAt(round)));
        }
        isOver = true;
        return [];
      })(),
    ]);
    for (const rounds of seen) expect(rounds).toEqual(rounds.toSorted((a, b) => a - b));
  });

  test("serves the same sitemap file for conditional, HEAD and compressed requests", async () => {
    await createArticle(service, inMonth(4));
    // HTTP dates have whole seconds, so Last-Modified is sent after a second.
    const date = await waitFor("the date", async () => {
      await service.from("categories").insert({ name: "Halls", slug: uniqueWord("halls") });
      return (await ask(FILE)).headers.get("Last-Modified") ?? undefined;
    });
    const plain = await (await ask(FILE, { headers: { "Accept-Encoding": "identity" } })).text();
    for (const accept of ["gzip", "br, gzip", "br"]) {
      const response = await ask(FILE, { headers: { "Accept-Encoding": accept } });
      const encoding = accept === "br" ? null : "gzip";
      expect(response.headers.get("Content-Encoding")).toBe(encoding);
      expect(await response.text()).toBe(plain);
    }
    const head = await ask(FILE, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const etag = head.headers.get("ETag") ?? "";
    for (const isCached of [true, false]) {
      if (!isCached) {
        await service.from("categories").insert({ name: "Attics", slug: uniqueWord("attics") });
      }
      for (const [name, value] of [
        ["If-None-Match", etag],
        ["If-Modified-Since", date],
      ] as const) {
        const response = await ask(FILE, { headers: { [name]: value } });
        expect(response.status).toBe(304);
        expect(response.headers.get("ETag")).toBe(etag);
        expect(await response.text()).toBe("");
      }
    }
  });

  test("generates a sitemap file once for concurrent requests", async () => {
    await createArticle(service, { published_at: "2015-05-05T05:05:05Z" });
    const path = "/sitemaps/2015-05.xml";
    await waitFor("the file", async () => (await ask(path)).ok);
    await service.from("categories").insert({ name: "Lofts", slug: uniqueWord("lofts") });
    await untilDropped("/about");
    const files = await Promise.all(Array.from({ length: 30 }, () => textOf(path)));
    expect(new Set(files).size).toBe(1);
    await untilKept(path);
  });
});

describe("cached Open Graph images", () => {
  test("invalidates the Open Graph image when its article is saved, moved or removed", async () => {
    const article = await createArticle(service, { title: "A quiet harbour" });
    const path = await imageOf(article.slug);
    expect((await read(path)).length).toBeGreaterThan(1000);
    await untilKept(path);
    await createArticle(service, { title: "Somebody else's article" });
    expect(await hitsOfTen(path)).toBe(10);

    const before = await read(path);
    await change(article.id, { title: "A harbour in a storm" });
    await waitFor("another image", async () => !(await read(path)).equals(before));
    // Any text makes the URL of an older version, which is not cached.
    expect(await hitsOfTen(path)).toBe(0);
    const current = await waitFor("the new address", async () => {
      const address = await imageOf(article.slug);
      return address !== path && address;
    });
    await read(current);
    await untilKept(current);
    await change(article.id, { slug: `${article.slug}-moved` });
    await untilDropped(current);
    await service.from("articles").delete().eq("id", article.id).throwOnError();
    await waitFor("its end", async () => (await ask(current)).status === 404);
  });

  test("shows the new category name in an Open Graph image at the same URL", async () => {
    const category = await createCategory(service, { name: "Harbours" });
    const article = await createArticle(service, { category_id: category.id });
    const path = await imageOf(article.slug);
    const before = await read(path);
    await untilKept(path);
    await service
      .from("categories")
      .update({ name: "Deep Sea" })
      .eq("id", category.id)
      .throwOnError();
    await waitFor("the new name", async () => !(await read(path)).equals(before));
    expect(await imageOf(article.slug)).toBe(path);
    await untilKept(path);
  });

  test("returns no Open Graph image before its article is published, and caches it afterwards", async () => {
    const article = await createArticle(service, {
      published_at: new Date(Date.now() + 2000).toISOString(),
    });
    const path = `/og/article/${article.id}/${Date.parse(article.updated_at).toString(36)}.jpg`;
    expect((await ask(path)).status).toBe(404);
    await waitFor("the image", async () => (await ask(path)).ok);
    await untilKept(path);
  });
});
