import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { sitemapXml } from "../../feeds/sitemap-xml.ts";
import { articleEntry, newsEntry, pageEntries } from "./sitemap-entries.ts";

const site = { siteName: "Broadsheet", siteUrl: "https://news.example", backendUrl: "" };
const article = {
  slug: "tides",
  publishedAt: "2024-03-05T08:00:00+00:00",
  updatedAt: "2024-03-06T09:00:00+00:00",
  images: [
    "a&b.webp",
    "https://images.example/c.jpg",
    "http://",
    `https://x.example/${"y".repeat(3000)}`,
  ],
};

test("an article has its last change and those images that have an address", async () => {
  const entry = articleEntry(article, site);
  expect(entry).toMatchObject({
    url: "https://news.example/article/tides",
    lastmod: "2024-03-06T09:00:00.000Z",
  });
  const xml = await text(
    sitemapXml(
      [entry ?? ""].filter((each) => typeof each !== "string"),
      "images",
    ),
  );
  expect(xml.match(/<image:loc>[^<]*/g)).toEqual([
    "<image:loc>https://news.example/storage/v1/render/image/public/article-images/a%26b.webp?width=1200&amp;height=675&amp;resize=cover",
    "<image:loc>https://images.example/c.jpg",
  ]);
});

test("an article that was written ahead changed when it was published", () => {
  const entry = articleEntry({ ...article, updatedAt: "2024-03-01T00:00:00Z" }, site);
  expect(entry?.lastmod).toBe("2024-03-05T08:00:00.000Z");
});

test("an address that is longer than the format takes is left out", () => {
  expect(articleEntry({ ...article, slug: "字".repeat(300) }, site)).toBeUndefined();
});

test("a sitemap without addresses is a document all the same", async () => {
  expect(await text(sitemapXml([], "news"))).toMatch(/<urlset xmlns="[^"]+"><\/urlset>$/);
});

test("reading a sitemap that fails midway fails", async () => {
  async function* entries() {
    yield { url: "https://news.example/a" };
    throw new Error("the database is away");
  }
  await expect(text(sitemapXml(entries(), "images"))).rejects.toThrow("the database is away");
});

test("pages are the front page, categories, lists and information", () => {
  const urls = pageEntries(["world"], site).map(({ url }) => url);
  expect(urls).toContain("https://news.example/");
  expect(urls).toContain("https://news.example/category/world");
  expect(urls).toContain("https://news.example/privacy");
  expect(urls.join()).not.toMatch(/login|account|search|admin/);
});

test("a category whose page is a special listing is there once", () => {
  const urls = pageEntries(["featured", "world"], site).map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls).toContain("https://news.example/category/featured");
});

test("news have name, language, date and title", () => {
  const summary = {
    id: "1",
    title: "Tides & time\u0000",
    slug: "tides",
    excerpt: "",
    imageUrl: null,
    imageSrc: null,
    createdAt: "2024-03-05T08:00:00+00:00",
    readTime: 1,
    isFeatured: false,
    isPopular: false,
    sponsor: null,
    authorName: "A",
    categoryName: "B",
    categorySlug: null,
  };
  expect(newsEntry(summary, site)?.news).toEqual({
    publication: { name: "Broadsheet", language: "en" },
    publication_date: "2024-03-05T08:00:00.000Z",
    title: "Tides & time",
  });
  expect(newsEntry({ ...summary, createdAt: null }, site)).toBeUndefined();
  expect(newsEntry({ ...summary, sponsor: "A Bank" }, site)).toBeUndefined();
});
