import fc from "fast-check";
import { SaxesParser } from "saxes";
import type { SitemapItemLoose } from "sitemap";
import { expect, test } from "vitest";
import type { Article } from "../../app/domain/article.ts";
import { ARTICLE } from "../../app/domain/article-fixture.ts";
import { authorJsonLd } from "../../app/domain/authors/author.ts";
import { BYLINE_ROLE_NAMES } from "../../app/domain/byline.ts";
import { buildFeed } from "../../app/domain/feeds/feed.ts";
import { FEED_FORMATS, type FeedFormat } from "../../app/domain/feeds/feed-format.ts";
import { articleEntry, newsEntry } from "../../app/domain/feeds/sitemaps.ts";
import { articleMetadata } from "../../app/domain/pages/article-metadata.ts";
import { parseContent } from "../../app/domain/parse-content.ts";
import { type SitemapKind, sitemapXml } from "../../app/feeds/sitemap-xml.ts";
import { writeFeed } from "../../app/feeds/write-feed.ts";
import { budget, TIME_LIMIT_MS } from "./budget.ts";
import { CANARY, hostileText } from "./hostile-text.ts";
import { storedContent } from "./stored-content.ts";

/** Feeds and sitemaps are well-formed for any article. */

const SITE = {
  siteName: "News & <b>Söhne</b>",
  brandVersion: "1",
  language: "en" as const,
  siteUrl: "https://news.example",
  backendUrl: "",
};
const FORMATS = Object.keys(FEED_FORMATS) as FeedFormat[];
const text = hostileText;
const perhaps = fc.option(text);
/** Text that the database accepts. */
const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/);
const date = fc.oneof(
  fc.date({ noInvalidDate: true }).map((value) => value.toISOString()),
  fc.constantFrom(null, "infinity", "-infinity", "0044-03-15T00:00:00+00:00 BC", "", "x"),
);
const article: fc.Arbitrary<Article> = fc.record({
  id: fc.uuid(),
  title: text,
  slug: text,
  excerpt: text,
  imageUrl: perhaps,
  imageSrc: perhaps,
  imageCaption: perhaps,
  imageAlt: perhaps,
  seoTitle: perhaps,
  seoDescription: perhaps,
  socialTitle: perhaps,
  socialDescription: perhaps,
  socialImage: perhaps,
  canonicalUrl: perhaps,
  createdAt: date,
  updatedAt: date,
  readTime: fc.option(fc.integer()),
  isFeatured: fc.boolean(),
  isPopular: fc.boolean(),
  label: fc.constantFrom(null, "opinion" as const, "sponsored" as const),
  sponsor: perhaps,
  isRetracted: fc.boolean(),
  toldAt: fc.constant(null),
  authorName: text,
  byline: fc.array(
    fc.record({
      name: text,
      slug,
      isOrganization: fc.boolean(),
      role: fc.constantFrom(...BYLINE_ROLE_NAMES),
    }),
    { maxLength: 4 },
  ),
  categoryName: text,
  categorySlug: fc.option(slug),
  tags: fc.array(text, { maxLength: 3 }),
  blocks: storedContent.map(parseContent),
});
const author = fc.record({
  id: fc.uuid(),
  name: text,
  slug,
  bio: text,
  imageSrc: perhaps,
  isOrganization: fc.boolean(),
});

/** Parses `xml` and returns its element names. */
function elementsOf(xml: string): string[] {
  const names: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", ({ name }) => names.push(name));
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return names;
}

test(
  "feeds of any articles are well-formed and contain only the elements of feeds",
  () => {
    const articles = fc.array(article, { maxLength: 3 });
    fc.assert(
      fc.property(articles, text, fc.constantFrom(...FORMATS), (list, title, format) => {
        const scope = { title, description: title, pagePath: "/", articles: list };
        const written = writeFeed(
          buildFeed(scope, { site: SITE, format, now: new Date() }),
          format,
        );
        if (format === "json") expect(JSON.parse(written).items).toHaveLength(list.length);
        else expect(elementsOf(written).filter((name) => name.includes(CANARY))).toEqual([]);
      }),
      budget(400),
    );
  },
  TIME_LIMIT_MS,
);

test(
  "sitemaps of any articles are well-formed",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(article, { maxLength: 3 }), async (articles) => {
        const pages = articles.map(({ slug, createdAt, updatedAt, imageSrc, title }) => {
          const dates = { publishedAt: createdAt ?? "", updatedAt: updatedAt ?? "" };
          return articleEntry({ slug, ...dates, images: [imageSrc ?? "", title] }, SITE);
        });
        const news = articles.map((one) => newsEntry(one, SITE));
        expect(elementsOf(await toXml(pages, "images"))).toContain("urlset");
        expect(elementsOf(await toXml(news, "news"))).toContain("urlset");
      }),
      budget(200),
    );
  },
  TIME_LIMIT_MS,
);

async function toXml(
  entries: (SitemapItemLoose | undefined)[],
  kind: SitemapKind,
): Promise<string> {
  const known = entries.filter((entry) => entry !== undefined);
  let xml = "";
  for await (const piece of sitemapXml(known, kind)) xml += piece;
  return xml;
}

test("an invalid image URL is left out of the metadata", () => {
  const own = {
    seoTitle: null,
    seoDescription: null,
    socialTitle: null,
    socialDescription: null,
    socialImage: null,
    canonicalUrl: null,
  };
  const fields = { byline: [], imageCaption: null, imageAlt: null, updatedAt: null, ...own };
  const one = { ...ARTICLE, ...fields, tags: [], blocks: [], imageSrc: "http://[" };
  expect(articleMetadata(one, { ...SITE, logo: "/icon.svg" }).imageUrl).toBeUndefined();
  const scope = { title: "A", description: "", pagePath: "/" };
  const articles = [{ ...one, imageSrc: "http://[\u0001" }];
  const feed = buildFeed({ ...scope, articles }, { site: SITE, format: "rss", now: new Date() });
  expect(elementsOf(writeFeed(feed, "rss"))).toContain("item");
  const writer = {
    id: "1",
    name: "A",
    slug: "a",
    bio: "",
    imageSrc: "https://exa mple.org/",
    isOrganization: false,
  };
  expect(JSON.stringify(authorJsonLd(writer, SITE))).not.toContain("exa mple");
});

test(
  "structured data of any article and author is valid JSON",
  () => {
    fc.assert(
      fc.property(article, author, (one, writer) => {
        const { canonicalUrl, jsonLd } = articleMetadata(one, { ...SITE, logo: "/icon.svg" });
        expect(URL.canParse(canonicalUrl)).toBe(true);
        expect(JSON.parse(JSON.stringify(jsonLd)).headline).toBe(one.title);
        expect(authorJsonLd(writer, SITE).url).toContain(writer.slug);
      }),
      budget(400),
    );
  },
  TIME_LIMIT_MS,
);
