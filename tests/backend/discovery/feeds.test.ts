import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseFeed } from "@rowanmanning/feed-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import {
  createArticle,
  createArticles,
  createAuthor,
  createCategory,
  minutesFromNow,
  paragraphs,
  uniqueWord,
} from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { findXmlErrors } from "../../support/validate-xml.ts";
import { waitFor } from "../../support/wait-for.ts";

const ORIGIN = "https://news.example";
const HUB = "https://hub.example/";
const FILES = ["rss.xml", "atom.xml", "feed.json"];

/** The parts of JSON Feed 1.1 that the site writes; unknown fields are errors. */
const jsonFeedSchema = z.strictObject({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  language: z.literal("en"),
  icon: z.url(),
  favicon: z.url(),
  authors: z.array(z.strictObject({ name: z.string(), url: z.url() })),
  hubs: z.array(z.strictObject({ type: z.string(), url: z.url() })),
  items: z.array(
    z.strictObject({
      id: z.string().regex(/^urn:uuid:/),
      url: z.url(),
      title: z.string().min(1),
      content_html: z.string(),
      summary: z.string().min(1).optional(),
      image: z.url().optional(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      authors: z
        .array(z.strictObject({ name: z.string().min(1), url: z.url().optional() }))
        .length(1),
      tags: z.array(z.string()),
      attachments: z.array(z.strictObject({ url: z.url(), mime_type: z.string() })).optional(),
    }),
  ),
});

let folder: string;
let site: RunningSite;
let service: TestClient;

beforeAll(async () => {
  folder = await makeTempFolder();
  const SITE_FILE = join(folder, "site.json");
  await writeFile(SITE_FILE, JSON.stringify({ feeds: { hub: HUB } }));
  site = await startSite({ env: { SITE_URL: ORIGIN, STAFF_ACCESS: "any-user", SITE_FILE } });
  service = serviceClient(site);
});
afterAll(async () => {
  await site?.stop();
  await removeFolder(folder);
});

const textOf = async (path: string) => (await fetch(`${site.url}${path}`)).text();

test("serves valid feeds with whole articles", async () => {
  const category = await createCategory(service);
  const author = await createAuthor(service);
  const article = await createArticle(service, {
    category_id: category.id,
    author_id: author.id,
    // RSS dates have whole seconds.
    published_at: "2024-03-05T08:00:00Z",
    excerpt: "In short.",
    image_src: "folder/an image.webp",
    tags: ["one", "two & three"],
    content: paragraphs("What happened.", "Why <it> happened ]]> \u0001 😀 שלום."),
  });
  await createArticle(service, { category_id: category.id, image_src: "https://a.example/b" });
  const path = `/category/${category.slug}`;

  for (const [file, schema] of [
    ["rss.xml", "rss.rng"],
    ["atom.xml", "atom.rng"],
  ] as const) {
    for (const prefix of ["", path]) {
      expect(await findXmlErrors(await textOf(`${prefix}/${file}`), schema)).toEqual([]);
    }
    const feed = parseFeed(await textOf(`${path}/${file}`));
    expect(feed.self).toBe(`${ORIGIN}${path}/${file}`);
    expect(feed.url).toBe(`${ORIGIN}${path}`);
    expect(feed.items).toHaveLength(2);
    const item = feed.items.find(({ id }) => id === `urn:uuid:${article.id}`);
    expect(item?.title).toBe(article.title);
    expect(item?.url).toBe(`${ORIGIN}/article/${article.slug}`);
    expect(item?.description).toBe("In short.");
    expect(item?.published).toEqual(new Date(article.published_at));
    expect(item?.authors[0]?.name).toBe(author.name);
    if (file === "atom.xml") expect(item?.authors[0]?.url).toBe(`${ORIGIN}/author/${author.slug}`);
    expect(item?.categories.map(({ term }) => term)).toEqual([category.name, "one", "two & three"]);
    expect(item?.content).toContain("<p>What happened.</p><p>Why ");
    expect(item?.content).toContain("😀 שלום.");
    expect(item?.media.some(({ url }) => url?.startsWith(`${ORIGIN}/storage/v1/`))).toBe(true);
  }
  const json = jsonFeedSchema.parse(JSON.parse(await textOf(`${path}/feed.json`)));
  expect(json.hubs).toEqual([{ type: "WebSub", url: HUB }]);
  const item = json.items.find(({ id }) => id === `urn:uuid:${article.id}`);
  expect(item?.content_html).toContain("<p>Why &lt;it&gt; happened ]]&gt;  😀 שלום.</p>");
  jsonFeedSchema.parse(JSON.parse(await textOf("/feed.json")));
});

test("lists the 30 newest articles of a list in its feed", async () => {
  const category = await createCategory(service);
  const articles = await createArticles(
    service,
    Array.from({ length: 32 }, (_, index) => ({
      category_id: category.id,
      published_at: minutesFromNow(-index - 1),
    })),
  );
  const items = parseFeed(await textOf(`/category/${category.slug}/rss.xml`)).items;
  expect(items.map(({ id }) => id)).toEqual(
    articles.slice(0, 30).map((article) => `urn:uuid:${article.id}`),
  );
});

test("serves feeds for flagged articles, and 404 for an unknown category", async () => {
  const [popular, featured] = await createArticles(service, [
    { is_popular: true },
    { is_featured: true },
  ]);
  expect(await textOf("/category/popular/atom.xml")).toContain(popular?.id);
  expect(await textOf("/category/popular/atom.xml")).not.toContain(featured?.id);
  expect(await textOf("/category/featured/feed.json")).toContain(featured?.id);
  expect(await textOf("/category/latest/rss.xml")).toContain(featured?.id);
  for (const path of ["/category/no-such/rss.xml", "/category/A.B/feed.json"]) {
    expect((await fetch(`${site.url}${path}`)).status).toBe(404);
  }
});

test("declares content type and WebSub hub in feed headers", async () => {
  const types = ["application/rss+xml", "application/atom+xml", "application/feed+json"];
  for (const [index, file] of FILES.entries()) {
    const { headers } = await fetch(`${site.url}/${file}`, { method: "HEAD" });
    expect(headers.get("Content-Type")).toBe(`${types[index]}; charset=utf-8`);
    expect(headers.get("Link")).toContain(`<${ORIGIN}/${file}>; rel="self"`);
    expect(headers.get("Link")).toContain(`<${HUB}>; rel="hub"`);
  }
});

test("returns 304 for an unchanged feed by ETag and by date", async () => {
  const category = await createCategory(service);
  for (const file of FILES) {
    const url = `${site.url}/category/${category.slug}/${file}`;
    const { headers } = await fetch(url);
    const etag = headers.get("ETag") ?? "";
    const modified = headers.get("Last-Modified") ?? "";
    const ask = async (conditions: Record<string, string>) =>
      (await fetch(url, { headers: conditions })).status;
    expect(await ask({ "If-None-Match": etag })).toBe(304);
    expect(await ask({ "If-Modified-Since": modified })).toBe(304);
    expect(await ask({ "If-None-Match": '"other"', "If-Modified-Since": modified })).toBe(200);
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    expect(await ask({ "If-Modified-Since": earlier })).toBe(200);
  }
});

test("updates every feed when an article is created, changed or deleted, and keeps its id", async () => {
  const category = await createCategory(service);
  const paths = FILES.flatMap((file) => [`/${file}`, `/category/${category.slug}/${file}`]);
  const word = uniqueWord();
  for (const path of paths) expect(await textOf(path)).not.toContain(word);

  const article = await createArticle(service, {
    title: `First ${word}`,
    category_id: category.id,
  });
  await seeOnAll(paths, (text) => text.includes(`First ${word}`));
  await service
    .from("articles")
    .update({ title: `Second ${word}`, slug: `second-${word}` })
    .eq("id", article.id)
    .throwOnError();
  await seeOnAll(paths, (text) => text.includes(`second-${word}`) && !text.includes("First"));
  for (const path of paths) expect(await textOf(path)).toContain(`urn:uuid:${article.id}`);
  await service.from("articles").delete().eq("id", article.id).throwOnError();
  await seeOnAll(paths, (text) => !text.includes(word));
});

test("adds a scheduled article to the feeds when it becomes due", async () => {
  const article = await createArticle(service, {
    published_at: new Date(Date.now() + 2500).toISOString(),
  });
  expect(await textOf("/rss.xml")).not.toContain(article.id);
  await seeOnAll(
    FILES.map((file) => `/${file}`),
    (text) => text.includes(article.id),
  );
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(article.published_at));
});

async function seeOnAll(paths: string[], isThere: (text: string) => boolean): Promise<void> {
  for (const path of paths) {
    await waitFor(`the change of ${path}`, async () => isThere(await textOf(path)));
  }
}
