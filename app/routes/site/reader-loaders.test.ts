import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFakeClient, FAKE_ROW } from "../../data/fake-client.ts";
import { type ReadCached, readEachTime } from "../../data/read-cached.ts";
import { readCachedContext, readerClientContext } from "../../data/reader-client.ts";
import { HOME_SECTIONS } from "../../domain/pages/home-sections.ts";
import { DEFAULT_SITE_CONFIG, type SiteConfig } from "../../site.ts";
import { type SiteSettings, siteConfigContext, siteContext } from "../../site-context.ts";
import * as article from "./article.tsx";
import * as category from "./category.tsx";
import * as home from "./home.tsx";
import * as search from "./search.tsx";

const CATEGORIES = ["technology", "world", "politics", "business", "sports"];
const REFUSED = () => Response.json({ message: "The table is locked", code: "X" }, { status: 400 });
/** What the database says of itself is for the log. */
const TOLD = "This cannot be read at the moment. Please try again.";
const ROWS = () => Response.json([FAKE_ROW]);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const SITE: SiteSettings = {
  siteName: "Broadsheet",
  siteUrl: "https://news.example",
  backendUrl: "",
  publishableKey: "",
  build: "",
};

/** What a loader takes, with a backend that answers look-ups of categories and leaves the rest to `answer`. */
function argumentsFor(
  path: string,
  params: object,
  answer: (url: URL) => Response,
  config: SiteConfig = DEFAULT_SITE_CONFIG,
  readCached: ReadCached = readEachTime,
) {
  const context = new RouterContextProvider();
  const client = createFakeClient((url) => {
    const isCategory = url.pathname.endsWith("/categories");
    const wanted = url.searchParams.get("slug") ?? "";
    if (isCategory && !url.searchParams.get("select")?.includes("articles")) {
      const rows = CATEGORIES.map((slug) => ({ id: slug, name: `The ${slug}`, slug }));
      return Response.json(rows.filter(({ slug }) => wanted === `eq.${slug}`));
    }
    const answered = answer(url);
    if (!isCategory || !answered.ok) return answered;
    const rows = CATEGORIES.map((slug) => ({ slug, articles: Array(6).fill(FAKE_ROW) }));
    return Response.json(rows.filter(({ slug }) => wanted.includes(slug)));
  });
  context.set(readerClientContext, client);
  context.set(readCachedContext, readCached);
  context.set(siteConfigContext, config);
  context.set(siteContext, SITE);
  const url = new URL(path, "https://site.example");
  return { context, request: new Request(url), url, params, pattern: path } as never;
}

test.each([
  ["Trending News fails", [0], (url: URL) => url.searchParams.has("is_popular")],
  ["Top News fails", [1], (url: URL) => url.searchParams.has("is_featured")],
  [
    "the sections of categories fail",
    [2, 3, 4, 5, 6],
    (url: URL) => url.pathname.endsWith("/categories"),
  ],
] as const)(
  "%s alone: lists are empty, and the failure is logged once",
  async (_title, failing, fails) => {
    const { data, init } = await home.loader(
      argumentsFor("/", {}, (url) => (fails(url) ? REFUSED() : ROWS())),
    );
    const failed = new Set<number>(failing);
    expect(data.lists.map(({ articles }) => articles.length > 0)).toEqual(
      HOME_SECTIONS.map((_, index) => !failed.has(index)),
    );
    expect(data.lists.map(({ failure }) => failure)).toEqual(
      HOME_SECTIONS.map((_, index) => (failed.has(index) ? TOLD : null)),
    );
    expect(console.error).toHaveBeenCalledOnce();
    expect(init).toEqual({ status: 200, headers: { "Cache-Control": "no-store" } });
  },
);

test("the front page asks for as many articles as its sections show, and shows no more", async () => {
  const limits: (string | null)[] = [];
  const answer = (url: URL) => {
    if (url.searchParams.get("select")?.includes("title")) {
      limits.push(url.searchParams.get("limit") ?? url.searchParams.get("articles.limit"));
    }
    return ROWS();
  };
  const { data } = await home.loader(argumentsFor("/", {}, answer));
  expect(limits.toSorted()).toEqual(["4", "4", "6"]);
  expect(data.lists.slice(2).map(({ articles }) => articles.length)).toEqual([4, 6, 6, 6, 6]);
});

test("what renderings share carries no tag that the page does not carry, and no list stands for another", async () => {
  const tagsOf = ({ init }: { init: ResponseInit | null }) =>
    new Headers(init?.headers).get("Cache-Tag")?.split(",");
  const shared = new Map<string, readonly string[]>();
  const front = argumentsFor("/", {}, ROWS, DEFAULT_SITE_CONFIG, async (name, tags, read) => {
    expect(shared.has(name)).toBe(false);
    shared.set(name, tags);
    return read();
  });
  const { data, init } = await home.loader(front);
  expect(data.lists).toHaveLength(HOME_SECTIONS.length);
  expect(tagsOf({ init })).toEqual(expect.arrayContaining([...shared.values()].flat()));
  expect(Object.fromEntries(shared)).toEqual({
    "front page /category/popular": ["popular"],
    "front page /category/featured": ["featured"],
    "front page categories": CATEGORIES.map((slug) => `category:${slug}`),
  });
});

test("a front page of which nothing loaded answers 503", async () => {
  const { init } = await home.loader(argumentsFor("/", {}, REFUSED));
  expect(init).toMatchObject({ status: 503 });
});

describe("the articles read most", () => {
  const ask = (answer: () => Response, mostRead = true) =>
    home.loader(
      argumentsFor(
        "/",
        {},
        (url) => (url.pathname.endsWith("/rpc/list_most_read") ? answer() : ROWS()),
        { ...DEFAULT_SITE_CONFIG, home: { mostRead } },
      ),
    );

  test("are on the front page where the operator wants them, and it depends on them", async () => {
    const { data, init } = await ask(() => Response.json([{ slug: "tides", title: "Tides" }]));
    expect(await data.mostRead).toEqual([{ slug: "tides", title: "Tides" }]);
    const tags = new Headers(init?.headers).get("Cache-Tag")?.split(",");
    expect(tags).toEqual(expect.arrayContaining(["most-read", "article:tides"]));
  });

  test("are not asked for elsewhere", async () => {
    const { data, init } = await ask(() => expect.fail("nobody wants them"), false);
    expect(data.mostRead).toEqual([]);
    expect(new Headers(init?.headers).get("Cache-Tag")).not.toContain("most-read");
  });

  test("fail alone, and the page without them is not kept", async () => {
    const { data, init } = await ask(REFUSED);
    expect(data.mostRead).toEqual([]);
    expect(init).toEqual({ status: 200, headers: { "Cache-Control": "no-store" } });
  });
});

test("a category is asked for in pages of nine", async () => {
  const ranges: string[] = [];
  const answer = (url: URL) => {
    ranges.push(`${url.searchParams.get("offset")}+${url.searchParams.get("limit")}`);
    return ROWS();
  };
  const { data } = await category.loader(
    argumentsFor("/category/world?page=3", { category: "world" }, answer),
  );
  expect(ranges).toEqual(["18+9"]);
  expect(data).toMatchObject({ name: "The world", page: 3, list: { failure: null } });
});

test("a category that fails keeps its name and says why", async () => {
  const { data, init } = await category.loader(
    argumentsFor("/category/world", { category: "world" }, REFUSED),
  );
  expect(data).toMatchObject({
    name: "The world",
    list: { articles: [], failure: TOLD },
  });
  expect(init).toMatchObject({ status: 503 });
  expect(console.error).toHaveBeenCalledOnce();
});

test.each(["gardening", "World", "a.b"])("an unknown category is not found: %s", async (slug) => {
  const { data, init } = await category.loader(
    argumentsFor(`/category/${slug}`, { category: slug }, () => Response.json([])),
  );
  expect(data).toMatchObject({ isFound: false, list: { articles: [], failure: null } });
  expect(init).toEqual({ status: 404, headers: { "Cache-Control": "no-store" } });
});

test.each(["latest", "popular", "featured", "world"])(
  "a list without articles is found: %s",
  async (slug) => {
    const { data, init } = await category.loader(
      argumentsFor(`/category/${slug}`, { category: slug }, () => Response.json([])),
    );
    expect(data).toMatchObject({ isFound: true, list: { articles: [], failure: null } });
    expect(init).toMatchObject({ status: 200, headers: { "Cache-Tag": expect.any(String) } });
  },
);

test("an article that cannot be read is null, with a reason", async () => {
  const { data, init } = await article.loader(
    argumentsFor("/article/tides", { slug: "tides" }, REFUSED),
  );
  expect(data).toEqual({ article: null, related: [], tags: null, failure: TOLD });
  expect(init).toMatchObject({ status: 503 });
});

test("an article whose related ones fail is shown without them", async () => {
  const row = { ...FAKE_ROW, content: "", image_caption: null, updated_at: null, tags: [] };
  const { data } = await article.loader(
    argumentsFor("/article/tides", { slug: "tides" }, (url) =>
      url.searchParams.get("slug") === "eq.tides" ? Response.json([row]) : REFUSED(),
    ),
  );
  expect(data).toMatchObject({ article: { title: "How tides keep time" }, related: [] });
});

test("a search that fails says why and shows nothing", async () => {
  const { data, init } = await search.loader(argumentsFor("/search?q=tide", {}, REFUSED));
  expect(data).toMatchObject({ query: "tide", articles: [], failure: TOLD });
  expect(init).toMatchObject({ status: 503 });
});
