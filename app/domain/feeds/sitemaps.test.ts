import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sitemapXml } from "../../feeds/sitemap-xml.ts";
import {
  articleEntry,
  articleMonth,
  newsEntry,
  pageEntries,
  parseSitemapName,
  sitemapPath,
} from "./sitemaps.ts";

const site = {
  siteName: "Broadsheet",
  language: "en" as const,
  siteUrl: "https://news.example",
  backendUrl: "",
};
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

test("a sitemap entry has the last change and the images with a valid URL", async () => {
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

test("the last change of a scheduled article is its publication", () => {
  const entry = articleEntry({ ...article, updatedAt: "2024-03-01T00:00:00Z" }, site);
  expect(entry?.lastmod).toBe("2024-03-05T08:00:00.000Z");
});

test("the sitemap leaves out URLs longer than the format allows", () => {
  expect(articleEntry({ ...article, slug: "字".repeat(300) }, site)).toBeUndefined();
});

test("a sitemap without URLs is a valid document", async () => {
  expect(await text(sitemapXml([], "news"))).toMatch(/<urlset xmlns="[^"]+"><\/urlset>$/);
});

test("an error midway fails the reading of a sitemap", async () => {
  async function* entries() {
    yield { url: "https://news.example/a" };
    throw new Error("the database is away");
  }
  await expect(text(sitemapXml(entries(), "images"))).rejects.toThrow("the database is away");
});

test("the sitemap of pages has the front page, categories, listings and information pages", () => {
  const urls = pageEntries(["world"], site).map(({ url }) => url);
  expect(urls).toContain("https://news.example/");
  expect(urls).toContain("https://news.example/category/world");
  expect(urls).toContain("https://news.example/privacy");
  expect(urls.join()).not.toMatch(/login|account|search|admin/);
});

test("the sitemap lists a category with the slug of a special listing once", () => {
  const urls = pageEntries(["featured", "world"], site).map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls).toContain("https://news.example/category/featured");
});

test("entries of the news sitemap have name, language, date and title", () => {
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
    label: null,
    isRetracted: false,
    toldAt: null,
    authorName: "A",
    categoryName: "B",
    categorySlug: null,
  };
  expect(newsEntry(summary, site)?.news).toEqual({
    publication: { name: "Broadsheet", language: "en" },
    publication_date: "2024-03-05T08:00:00.000Z",
    title: "Tides & time",
  });
  expect(newsEntry({ ...summary, isRetracted: true }, site)?.news?.title).toBe(
    "Retracted: Tides & time",
  );
  expect(newsEntry({ ...summary, createdAt: null }, site)).toBeUndefined();
  expect(newsEntry({ ...summary, sponsor: "A Bank" }, site)).toBeUndefined();
});

test("parses the file names of the sitemap index", () => {
  const month = fc
    .tuple(fc.integer({ min: 1000, max: 99_999 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, number]) => `${year}-${String(number).padStart(2, "0")}`);
  fc.assert(
    fc.property(month, fc.integer({ min: 1, max: 100_000 }), (month, part) => {
      const name = sitemapPath({ month, part }).replace("/sitemaps/", "");
      expect(parseSitemapName(name)).toEqual({ month, part });
    }),
  );
});

test.each(["", "2024-03", "2024-13.xml", "2024-3.xml", "2024-03-1.xml", "2024-03-01.xml", "x.xml"])(
  "rejects the sitemap file name %j",
  (name) => {
    expect(parseSitemapName(name)).toBeUndefined();
  },
);

test.each([
  ["2024-02-29T23:59:59.999999+00:00", "2024-02"],
  ["2024-03-01T00:30:00+01:00", "2024-02"],
])("an article published at %s belongs to the month %s", (publishedAt, month) => {
  expect(articleMonth(publishedAt)).toBe(month);
});
