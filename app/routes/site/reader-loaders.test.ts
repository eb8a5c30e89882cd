import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFakeClient, FAKE_ROW } from "../../data/fake-client.ts";
import { type ReadCached, readEachTime } from "../../data/read-cached.ts";
import { readCachedContext, readerClientContext } from "../../data/reader-client.ts";
import { HOME_SECTIONS } from "../../domain/fronts/home-sections.ts";
import { type FrontContainer, sourceKey } from "../../domain/fronts/layout.ts";
import {
  type SiteSettings,
  siteConfigContext,
  siteContext,
} from "../../page-context/loader-contexts.ts";
import { DEFAULT_SITE_CONFIG, type SiteConfig } from "../../site-config/site-config.ts";
import * as suggestions from "../system/search-suggestions.ts";
import * as article from "./article.tsx";
import * as category from "./category.tsx";
import * as home from "./home.tsx";
import * as notFound from "./not-found.tsx";
import * as search from "./search.tsx";
import * as tag from "./tag.tsx";

const CATEGORIES = ["technology", "world", "politics", "business", "sports"];
const REFUSED = () => Response.json({ message: "The table is locked", code: "X" }, { status: 400 });
/** A database error message, which belongs in the log only. */
const FAILURE = "We couldn't load this. Try again.";
const ROWS = () => Response.json([FAKE_ROW]);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const SITE: SiteSettings = {
  siteName: "Broadsheet",
  brandVersion: "1",
  language: "en" as const,
  siteUrl: "https://news.example",
  backendUrl: "",
  publishableKey: "",
  timeZone: "UTC",
  build: "",
};

/** Loader arguments, with a backend that knows categories and leaves other requests to `answer`. */
function argumentsFor(
  path: string,
  params: object,
  answer: (url: URL) => Response,
  config: SiteConfig = DEFAULT_SITE_CONFIG,
  readCached: ReadCached = readEachTime,
  answerFront: (url: URL) => Response = () => Response.json([]),
) {
  const context = new RouterContextProvider();
  const client = createFakeClient((url) => {
    if (url.pathname.endsWith("/fronts")) return answerFront(url);
    const isCategory = url.pathname.endsWith("/categories");
    const slugFilter = url.searchParams.get("slug") ?? "";
    if (isCategory && !url.searchParams.get("select")?.includes("articles")) {
      const rows = CATEGORIES.map((slug) => ({ id: slug, name: `The ${slug}`, slug }));
      return Response.json(rows.filter(({ slug }) => slugFilter === `eq.${slug}`));
    }
    const answered = answer(url);
    if (!isCategory || !answered.ok) return answered;
    return Response.json([{ articles: Array(6).fill(FAKE_ROW) }]);
  });
  context.set(readerClientContext, client);
  context.set(readCachedContext, readCached);
  context.set(siteConfigContext, config);
  context.set(siteContext, SITE);
  const url = new URL(path, "https://site.example");
  return { context, request: new Request(url), url, params, pattern: path } as never;
}

const isQueryOf = ({ source }: FrontContainer, { searchParams }: URL) =>
  source.by === "category"
    ? searchParams.get("slug") === `eq.${source.slug}`
    : searchParams.has(`is_${source.by}`);

test.each<FrontContainer>([...HOME_SECTIONS])(
  "when $title fails, only this section is empty, and the failure is logged once",
  async (section) => {
    const { data, init } = await home.loader(
      argumentsFor("/", {}, (url) => (isQueryOf(section, url) ? REFUSED() : ROWS())),
    );
    const isSection = ({ title }: FrontContainer) => title === section.title;
    expect(data.containers.map(({ articles }) => articles.length === 0)).toEqual(
      HOME_SECTIONS.map(isSection),
    );
    expect(data.containers.map(({ failure }) => failure)).toEqual(
      HOME_SECTIONS.map((each) => (isSection(each) ? FAILURE : null)),
    );
    expect(console.error).toHaveBeenCalledOnce();
    expect(init).toEqual({ status: 200, headers: { "Cache-Control": "no-store" } });
  },
);

test("the front page queries exactly as many articles as its sections show", async () => {
  const limits: number[] = [];
  const answer = (url: URL) => {
    if (url.searchParams.get("select")?.includes("title")) {
      const { searchParams } = url;
      limits.push(Number(searchParams.get("limit") ?? searchParams.get("articles.limit")));
    }
    return ROWS();
  };
  await home.loader(argumentsFor("/", {}, answer));
  expect(limits.toSorted()).toEqual(HOME_SECTIONS.map(({ size }) => size).toSorted());
});

test("shared query results carry only tags of the page, and each list has its own name", async () => {
  const tagsOf = ({ init }: { init: ResponseInit | null }) =>
    new Headers(init?.headers).get("Cache-Tag")?.split(",");
  const shared = new Map<string, readonly string[]>();
  const front = argumentsFor("/", {}, ROWS, DEFAULT_SITE_CONFIG, async (name, tags, read) => {
    expect(shared.has(name)).toBe(false);
    shared.set(name, tags);
    return read();
  });
  const { data, init } = await home.loader(front);
  expect(data.containers).toHaveLength(HOME_SECTIONS.length);
  expect(tagsOf({ init })).toEqual(expect.arrayContaining([...shared.values()].flat()));
  expect(Object.fromEntries(shared)).toEqual({
    "front home": ["front:home"],
    "newest publication": ["popular", "featured", ...CATEGORIES.map((slug) => `category:${slug}`)],
    "front home popular 4": ["popular"],
    "front home featured 4": ["featured"],
    ...Object.fromEntries(
      HOME_SECTIONS.slice(2).map(({ source, size }) => [
        `front home ${sourceKey(source)} ${size}`,
        [`category:${"slug" in source ? source.slug : ""}`],
      ]),
    ),
  });
});

test("the front page responds with 503 if nothing loaded", async () => {
  const { init } = await home.loader(argumentsFor("/", {}, REFUSED));
  expect(init).toMatchObject({ status: 503 });
});

describe("the most-read list", () => {
  const ask = (answer: () => Response, mostRead = true) =>
    home.loader(
      argumentsFor(
        "/",
        {},
        (url) => (url.pathname.endsWith("/rpc/list_most_read") ? answer() : ROWS()),
        { ...DEFAULT_SITE_CONFIG, home: { mostRead } },
      ),
    );

  test("the most-read list is on the front page, with its cache tags, if the operator enables it", async () => {
    const { data, init } = await ask(() =>
      Response.json([{ slug: "tides", title: "Tides", is_retracted: true }]),
    );
    expect(await data.mostRead).toEqual([{ slug: "tides", title: "Tides", isRetracted: true }]);
    const tags = new Headers(init?.headers).get("Cache-Tag")?.split(",");
    expect(tags).toEqual(expect.arrayContaining(["most-read", "article:tides"]));
  });

  test("the most-read list is not queried if the operator disables it", async () => {
    const { data, init } = await ask(() => expect.fail("must not be loaded"), false);
    expect(data.mostRead).toEqual([]);
    expect(new Headers(init?.headers).get("Cache-Tag")).not.toContain("most-read");
  });

  test("a front page without its failed most-read list is not cached", async () => {
    const { data, init } = await ask(REFUSED);
    expect(data.mostRead).toEqual([]);
    expect(init).toEqual({ status: 200, headers: { "Cache-Control": "no-store" } });
  });
});

test("an unknown address gets places to go, and that of a deleted tag does not, because it is cached", async () => {
  const { data, init } = await notFound.loader(
    argumentsFor("/how-tides-keep-tim", {}, (url) =>
      url.pathname.includes("/rpc/") ? Response.json([]) : ROWS(),
    ),
  );
  expect(init).toMatchObject({ status: 404 });
  expect(data).toMatchObject({ help: { likely: { slug: "how-tides-keep-time" } } });
  const gone = await tag.loader(
    argumentsFor("/tag/old", { tag: "old" }, (url) =>
      Response.json(url.pathname.endsWith("redirect") ? [{ current_slug: null }] : null),
    ),
  );
  expect(gone.init).toMatchObject({ status: 410, headers: { "Cache-Tag": expect.any(String) } });
  expect(gone.data).toEqual({ help: null });
});

test("queries a category in pages of nine articles", async () => {
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

test("the first page of a category asks for its front, whose failure leaves the list alone", async () => {
  const asked: string[] = [];
  const load = (path: string, answer: (url: URL) => Response) =>
    category.loader(
      argumentsFor(
        path,
        { category: "world" },
        answer,
        DEFAULT_SITE_CONFIG,
        readEachTime,
        (url) => {
          asked.push(url.searchParams.get("place") ?? "");
          return REFUSED();
        },
      ),
    );
  const { data, init } = await load("/category/world", ROWS);
  expect(asked).toEqual(["eq.section:world"]);
  expect(data).toMatchObject({ containers: [], list: { articles: [{}] } });
  expect(init).toEqual({ status: 200, headers: { "Cache-Control": "no-store" } });
  const later = await load("/category/world?page=2", ROWS);
  expect(asked).toHaveLength(1);
  expect(later.init).toMatchObject({
    status: 200,
    headers: { "Cache-Tag": "site,category:world" },
  });
});

test("a category whose list fails keeps its name and shows the reason", async () => {
  const { data, init } = await category.loader(
    argumentsFor("/category/world", { category: "world" }, REFUSED),
  );
  expect(data).toMatchObject({
    name: "The world",
    list: { articles: [], failure: FAILURE },
  });
  expect(init).toMatchObject({ status: 503 });
  expect(console.error).toHaveBeenCalledOnce();
});

test.each(["gardening", "World", "a.b"])(
  "responds with 404 for the unknown category %s",
  async (slug) => {
    const { data, init } = await category.loader(
      argumentsFor(`/category/${slug}`, { category: slug }, () => Response.json([])),
    );
    expect(data).toMatchObject({ isFound: false, list: { articles: [], failure: null } });
    expect(init).toEqual({ status: 404, headers: { "Cache-Control": "no-store" } });
  },
);

test.each(["latest", "popular", "featured", "world"])(
  "responds with 200 for the listing %s without articles",
  async (slug) => {
    const { data, init } = await category.loader(
      argumentsFor(`/category/${slug}`, { category: slug }, () => Response.json([])),
    );
    expect(data).toMatchObject({ isFound: true, list: { articles: [], failure: null } });
    expect(init).toMatchObject({ status: 200, headers: { "Cache-Tag": expect.any(String) } });
  },
);

test("an article that fails to load is null with a reason", async () => {
  const { data, init } = await article.loader(
    argumentsFor("/article/tides", { slug: "tides" }, REFUSED),
  );
  expect(data).toEqual({
    article: null,
    authors: [],
    related: [],
    corrections: [],
    images: {},
    linked: {},
    place: null,
    tags: null,
    failure: FAILURE,
    gone: null,
    help: null,
  });
  expect(init).toMatchObject({ status: 503 });
});

test("shows an article without its other parts if these fail to load", async () => {
  const row = { ...FAKE_ROW, content: "", image_caption: null, updated_at: null, tags: [] };
  const { data, init } = await article.loader(
    argumentsFor("/article/tides", { slug: "tides" }, (url) =>
      url.searchParams.get("slug") === "eq.tides" ? Response.json([row]) : REFUSED(),
    ),
  );
  expect(data).toMatchObject({ article: { title: "How tides keep time" }, related: [] });
  expect(init).toEqual({ headers: { "Cache-Control": "no-store" } });
});

test("a failed search shows the reason and no results", async () => {
  const { data, init } = await search.loader(argumentsFor("/search?q=tide", {}, REFUSED));
  const found = { articles: [], count: 0 };
  expect(data).toMatchObject({ search: { query: "tide" }, found, failure: FAILURE });
  expect(init).toMatchObject({ status: 503 });
});

test("suggests pages of the site and articles, cached like a search, and nothing for one letter", async () => {
  const ask = (query: string) =>
    suggestions.loader(
      argumentsFor(`/search/suggestions.json?q=${query}`, {}, ({ pathname }) => {
        if (pathname.endsWith("/find_search_places"))
          return Response.json([{ kind: "topic", name: "Tides", slug: "tides" }]);
        if (!pathname.endsWith("/search_articles")) return ROWS();
        return Response.json({ ids: ["1"], total: 1, is_exact: true, snippets: [""] });
      }),
    );
  const found = await ask("ti");
  expect(await found.json()).toEqual([
    { kind: "topic", name: "Tides", path: "/tag/tides" },
    { kind: "article", name: "How tides keep time", path: "/article/how-tides-keep-time" },
  ]);
  expect(found.headers.get("Cache-Tag")).toBe("site,search");
  expect(await (await ask("t")).json()).toEqual([]);
  expect(await (await ask("t".repeat(61))).json()).toEqual([]);
});
