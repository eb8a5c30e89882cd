import { parseFeed } from "@rowanmanning/feed-parser";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { audioFixture } from "../blocks/audio/fixture.ts";
import { videoFixture } from "../blocks/video/fixture.ts";
import type { Article } from "../domain/article.ts";
import { ARTICLE } from "../domain/article-fixture.ts";
import { buildFeed, type FeedScope } from "../domain/feeds/feed.ts";
import {
  FEED_FORMATS,
  type FeedFormat,
  feedFormat,
  feedPath,
} from "../domain/feeds/feed-format.ts";
import { writeFeed } from "./write-feed.ts";

const site = {
  siteName: "Bänder & Söhne",
  brandVersion: "1",
  language: "en" as const,
  siteUrl: "https://news.example",
  backendUrl: "",
};
const now = new Date("2024-05-06T07:08:09Z");
const article: Article = {
  ...ARTICLE,
  id: "8d4e6c7e-f83f-4496-a7ea-0f372a2ed2b5",
  byline: [{ name: "Science Desk", slug: "science-desk", isOrganization: false, role: "by" }],
  imageCaption: "High water",
  imageAlt: null,
  seoTitle: null,
  seoDescription: null,
  socialTitle: null,
  socialDescription: null,
  socialImage: null,
  canonicalUrl: null,
  updatedAt: "2024-03-06T09:00:00+00:00",
  tags: ["sea", "moon"],
  blocks: [{ type: "paragraph", children: [{ text: "Twice a day." }] }],
};
const scope: FeedScope = {
  title: "Science | Broadsheet",
  description: "The newest.",
  pagePath: "/category/science",
  articles: [article],
};
const formats: FeedFormat[] = ["rss", "atom", "json"];

function write(format: FeedFormat, changes: Partial<FeedScope> = {}, hub?: string): string {
  return writeFeed(
    buildFeed({ ...scope, ...changes }, { site: { ...site, hub }, format, now }),
    format,
  );
}

test("RSS, Atom and JSON Feed have the same content", () => {
  const [rss, atom] = [parseFeed(write("rss")), parseFeed(write("atom"))];
  const json = JSON.parse(write("json"));
  const [one, two, three] = [rss.items[0], atom.items[0], json.items[0]];
  for (const item of [one, two]) {
    const { id, title, url, description, published } = item ?? {};
    expect({ id, title, url, description, published }).toEqual({
      id: `urn:uuid:${article.id}`,
      title: article.title,
      url: "https://news.example/article/how-tides-keep-time",
      description: article.excerpt,
      published: new Date("2024-03-05T08:00:00Z"),
    });
    expect(item?.authors.map(({ name }) => name)).toEqual(["Science Desk"]);
    expect(item?.categories.map(({ term }) => term)).toEqual(["Science", "sea", "moon"]);
    expect(item?.content).toContain("<p>Twice a day.</p>");
    expect(item?.media.length).toBeGreaterThan(0);
  }
  expect(three).toMatchObject({
    id: `urn:uuid:${article.id}`,
    url: "https://news.example/article/how-tides-keep-time",
    summary: article.excerpt,
    date_published: "2024-03-05T08:00:00.000Z",
    date_modified: "2024-03-06T09:00:00.000Z",
    tags: ["Science", "sea", "moon"],
    content_html: textsOf(write("rss"), "content:encoded")[0],
  });
  expect(two?.updated).toEqual(new Date("2024-03-06T09:00:00Z"));
  expect(textsOf(write("rss"), "atom:updated")).toEqual(["2024-03-06T09:00:00.000Z"]);
  expect(three.image).toMatch(/^https:\/\/news\.example\/storage\/v1\/.*width=1200/);
});

test.each(formats)("%s links to itself, its page and its hub", (format) => {
  const text = write(format, {}, "https://hub.example/");
  const self = `https://news.example${feedPath(scope.pagePath, format)}`;
  if (format === "json") {
    expect(JSON.parse(text)).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      feed_url: self,
      home_page_url: "https://news.example/category/science",
      hubs: [{ type: "WebSub", url: "https://hub.example/" }],
    });
    return;
  }
  expect(parseFeed(text)).toMatchObject({
    self,
    url: "https://news.example/category/science",
    title: scope.title,
    language: "en",
  });
  expect(text).toMatch(/<(atom:)?link (rel="hub" href|href)="https:\/\/hub\.example\/"/);
  expect(write(format)).not.toContain('rel="hub"');
});

const STRANGE = "A ]]> b & <b>\"c\"</b> 'd' &amp; 😀 שלום עולם \u202emirror\u202c é";
const FORBIDDEN = "\u0000\u0001\u000b\u001f\ufffe\ud83d";

test.each(formats)("%s keeps special characters and drops forbidden ones", (format) => {
  const articles = [
    {
      ...article,
      title: STRANGE + FORBIDDEN,
      excerpt: STRANGE + FORBIDDEN,
      authorName: STRANGE,
      byline: [{ name: STRANGE, slug: "strange", isOrganization: false, role: "by" as const }],
      tags: [STRANGE],
      blocks: [{ type: "paragraph" as const, children: [{ text: STRANGE + FORBIDDEN }] }],
    },
  ];
  const text = write(format, { articles });
  const escaped = STRANGE.replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
  if (format === "json") {
    const [item] = JSON.parse(text).items;
    expect(item.title).toBe(`${STRANGE}\ufffd`);
    expect(item.tags).toContain(STRANGE);
    expect(item.content_html).toContain(`<p>${escaped}\ufffd</p>`);
    return;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no XML may hold them.
  expect(text).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe]/);
  const [content, summary] =
    format === "rss" ? ["content:encoded", "description"] : ["content", "summary"];
  expect(textsOf(text, "title").at(-1)).toBe(`${STRANGE}\ufffd`);
  expect(textsOf(text, content).at(-1)).toContain(`<p>${escaped}\ufffd</p>`);
  // Readers take the descriptions of RSS for HTML.
  expect(textsOf(text, summary).at(-1)).toBe(`${format === "rss" ? escaped : STRANGE}\ufffd`);
});

test.each(formats)("%s is valid without articles", (format) => {
  const text = write(format, { articles: [] });
  if (format === "json") expect(JSON.parse(text).items).toEqual([]);
  else expect(parseFeed(text)).toMatchObject({ title: scope.title, items: [] });
  if (format === "atom") expect(text).toContain("<updated>2024-05-06T00:00:00.000Z</updated>");
});

test.each(formats)("%s omits missing fields of an article", (format) => {
  const articles = [
    {
      ...article,
      imageSrc: null,
      imageCaption: null,
      excerpt: "No excerpt available.",
      authorName: "Unknown Author",
      byline: [],
      categoryName: "Uncategorized",
      categorySlug: null,
      tags: [],
    },
  ];
  // The image of RSS is that of the feed.
  const text = write(format, { articles }).replace(/<image>.*?<\/image>/s, "");
  expect(text).not.toMatch(/No excerpt|Unknown|Uncategorized|enclosure|media|image/);
  expect(text).toContain("Söhne Staff");
});

test.each(formats)("%s marks sponsored articles and their links", (format) => {
  const link = { type: "link" as const, href: "https://bank.example/", children: [{ text: "x" }] };
  const blocks = [{ type: "paragraph" as const, children: [link] }];
  const text = write(format, { articles: [{ ...article, sponsor: "A Bank & Co", blocks }] });
  if (format === "json") {
    const [item] = JSON.parse(text).items;
    expect(item.title).toBe("Sponsored: How tides keep time");
    expect(item.summary).toBe("Sponsored by A Bank & Co. The sea rises twice a day.");
    expect(item.content_html).toMatch(/^<p><strong>Sponsored by A Bank &amp; Co<\/strong><\/p>/);
    expect(item.content_html).toContain('<a href="https://bank.example/" rel="sponsored">x</a>');
    return;
  }
  const [item] = parseFeed(text).items;
  expect(item?.title).toBe("Sponsored: How tides keep time");
  expect(item?.description).toBe("Sponsored by A Bank & Co. The sea rises twice a day.");
  expect(item?.content).toContain('rel="sponsored"');
});

test.each(formats)("%s marks retracted articles in their title", (format) => {
  const retracted = { ...article, isRetracted: true };
  const text = write(format, { articles: [retracted, { ...retracted, sponsor: "A Bank" }] });
  const items = format === "json" ? JSON.parse(text).items : parseFeed(text).items;
  expect(items.map(({ title }: { title: string }) => title)).toEqual([
    "Retracted: How tides keep time",
    "Retracted: Sponsored: How tides keep time",
  ]);
});

test("the update time of a scheduled article is its publish date", () => {
  const articles = [{ ...article, updatedAt: "2024-03-01T00:00:00Z" }];
  const feed = buildFeed({ ...scope, articles }, { site, format: "rss", now });
  expect(feed.items[0]?.updated).toEqual(new Date("2024-03-05T08:00:00Z"));
  expect(feed.updated).toEqual(new Date("2024-03-05T08:00:00Z"));
});

test.each(formats)("the path of %s is below its page and recognized by its file name", (format) => {
  expect(feedPath("/", format)).toBe(`/${FEED_FORMATS[format].file}`);
  expect(feedFormat(feedPath("/tag/deep%20sea", format))).toBe(format);
  expect(feedFormat("/feed")).toBeUndefined();
});

/** Texts of all elements with a name. */
function textsOf(xml: string, name: string): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  const add = (text: string) => {
    if (open.at(-1) === name) texts.push((texts.pop() ?? "") + text);
  };
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => {
    open.push(tag.name);
    if (tag.name === name) texts.push("");
  });
  parser.on("closetag", () => open.pop());
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(xml).close();
  return texts;
}

test("has the newest of very long articles in full, and says where the rest is", () => {
  const blocks = Array.from({ length: 9000 }, () => article.blocks)
    .flat()
    .slice(0, 9000);
  const feed = buildFeed(
    { ...scope, articles: Array(30).fill({ ...article, blocks }) },
    { site, format: "rss", now },
  );
  const [first, ...others] = feed.items.map(({ html }) => html);
  expect(first).not.toContain("Read the whole article");
  expect(others.at(-1)).toContain("<em>Read the whole article on Bänder &amp; Söhne.</em>");
  expect(others.at(-1)?.length).toBeLessThan(1000);
});

test("recordings are enclosures with their type, length and title", () => {
  const elsewhere = { ...audioFixture, file: "https://media.example/a.mp3" };
  const articles = [{ ...article, blocks: [audioFixture, videoFixture, elsewhere] }];
  const folder = "https://news.example/storage/v1/object/public/article-media/2026/11";
  const rss = write("rss", { articles });
  expect(rss).toContain(
    `<enclosure url="${folder}/harbour-master.mp3" length="0" type="audio/mpeg"/>`,
  );
  expect(rss).toMatch(
    /<media:content url="[^"]+crane\.mp4" type="video\/mp4" medium="video" duration="62"/,
  );
  expect(rss).not.toMatch(/(?:enclosure|media:content) url="https:\/\/media\.example/);
  expect(write("atom", { articles })).toMatch(
    /<link href="[^"]+crane\.mp4" rel="enclosure" type="video\/mp4"\/>/,
  );
  expect(JSON.parse(write("json", { articles })).items[0].attachments[1]).toEqual({
    url: `${folder}/crane.mp4`,
    mime_type: "video/mp4",
    title: "The crane moves",
    duration_in_seconds: 62,
  });
});
