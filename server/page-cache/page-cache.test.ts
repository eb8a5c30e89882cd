import { expect, onTestFinished, test, vi } from "vitest";
import { createPageCache, type Render } from "./page-cache.ts";

const page = (text: string, tags: string) => new Response(text, { headers: { "Cache-Tag": tags } });
const textOf = (cached: { variants: { identity: { body: Buffer } } } | undefined) =>
  cached?.variants.identity.body.toString();

function connectedCache(maxBytes = 1_000_000) {
  const cache = createPageCache(maxBytes);
  cache.setConnected(true);
  return cache;
}

test("concurrent requests for an uncached page share one rendering", async () => {
  const cache = connectedCache();
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    return page("a", "home");
  };
  await Promise.all(Array.from({ length: 50 }, () => cache.render("/", render)));
  expect(renderings).toBe(1);
  expect(cache.get("/")?.status).toBe(200);
});

test("invalidating any tag of a page removes it and no other page", async () => {
  const cache = connectedCache();
  await cache.render("/a", async () => page("a", "article:a,category:world"));
  await cache.render("/b", async () => page("b", "article:b,category:world"));
  cache.invalidate(["article:a"]);
  expect(cache.get("/a")).toBeUndefined();
  expect(cache.get("/b")).toBeDefined();
  cache.invalidate(["category:world"]);
  expect(cache.get("/b")).toBeUndefined();
});

test("does not cache a page invalidated during rendering, and renders anew for requests after the change", async () => {
  const cache = connectedCache();
  const gate = Promise.withResolvers<void>();
  const first = cache.render("/a", async () => {
    await gate.promise;
    return page("old", "article:a");
  });
  cache.invalidate(["article:a"]);
  const second = await cache.render("/a", async () => page("new", "article:a"));
  gate.resolve();
  expect(textOf(await first)).toBe("old");
  expect(textOf(second)).toBe("new");
  expect(textOf(cache.get("/a") ?? second)).toBe("new");
});

test("caches neither of two concurrent renderings of a page that was invalidated", async () => {
  const cache = connectedCache();
  const gate = Promise.withResolvers<void>();
  const render = async () => {
    await gate.promise;
    return page("old", "article:a");
  };
  const first = cache.render("/a", render);
  cache.invalidate(["article:b"]);
  const second = cache.render("/a", render);
  cache.invalidate(["article:a"]);
  gate.resolve();
  await Promise.all([first, second]);
  expect(cache.get("/a")).toBeUndefined();
});

test("caches a page when an unrelated tag was invalidated during its rendering", async () => {
  const cache = connectedCache();
  const gate = Promise.withResolvers<void>();
  const rendering = cache.render("/a", async () => {
    await gate.promise;
    return page("a", "article:a");
  });
  cache.invalidate(["article:b"]);
  gate.resolve();
  await rendering;
  expect(cache.get("/a")).toBeDefined();
});

test("keeps the latest rendering of each page for an outage while the change feed is disconnected", async () => {
  const cache = connectedCache();
  await cache.render("/a", async () => page("a", "site,home"));
  cache.setConnected(false);
  await cache.render("/b", async () => page("b", "site,home"));
  await cache.render("/b", async () => page("b again", "site,home"));
  cache.invalidate(["site"]);
  for (const key of ["/a", "/b"]) expect(cache.get(key)).toBeUndefined();
  expect(textOf(cache.getStale("/a"))).toBe("a");
  expect(textOf(cache.getStale("/b"))).toBe("b again");
  cache.setConnected(true);
  cache.invalidate(["site"]);
  for (const key of ["/a", "/b"]) expect(cache.getStale(key)).toBeUndefined();
});

test("keeps no page for an outage that was not found since, but one that failed since", async () => {
  const cache = createPageCache(1_000_000);
  for (const key of ["/a", "/b"]) await cache.render(key, async () => page(key, "site"));
  await cache.render("/a", async () => new Response("gone", { status: 404 }));
  await cache.render("/b", async () => new Response("failed", { status: 503 }));
  expect(cache.getStale("/a")).toBeUndefined();
  expect(textOf(cache.getStale("/b"))).toBe("/b");
});

test.each([301, 410])("caches a %i response of an old address", async (status) => {
  const cache = connectedCache();
  const headers = { "Cache-Tag": "site,article:old" };
  await cache.render("/a", async () => new Response(null, { status, headers }));
  expect(cache.get("/a")?.status).toBe(status);
  cache.invalidate(["article:old"]);
  expect(cache.get("/a")).toBeUndefined();
});

test("does not cache errors, and retries a failed rendering", async () => {
  const cache = connectedCache();
  await cache.render("/a", async () => new Response("no", { status: 404 }));
  expect(cache.get("/a")).toBeUndefined();
  await expect(cache.render("/a", async () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
  expect(textOf(await cache.render("/a", async () => page("a", "home")))).toBe("a");
});

test("evicts the least recently used pages, and renders every request with a limit of 0 bytes", async () => {
  const cache = connectedCache(4 * 4200);
  for (const key of ["/a", "/b", "/c", "/d"])
    await cache.render(key, async () => page(key, "home"));
  expect(cache.get("/a")).toBeUndefined();
  expect(cache.get("/d")).toBeDefined();

  const none = connectedCache(0);
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    return page("a", "home");
  };
  await Promise.all([none.render("/", render), none.render("/", render)]);
  expect(renderings).toBe(2);
});

test("reading all sitemap files and images evicts no page", async () => {
  const cache = connectedCache(16 * 4200);
  await cache.render("/", async () => page("front", "home"));
  const months = Array.from({ length: 50 }, (_, index) => `/sitemaps/${1970 + index}-01.xml`);
  const images = months.map((_, index) => `/og/article/${index}/a.jpg`);
  for (const key of [...months, ...images]) await cache.render(key, async () => page("", "site"));
  expect(cache.get("/")).toBeDefined();
  const isCached = (key: string) => cache.get(key) !== undefined;
  expect(months.filter(isCached)).toEqual(months.slice(-2));
  expect(images.filter(isCached)).toEqual(images.slice(-2));
  expect(cache.stats().pages).toBe(5);
  cache.invalidate(["site"]);
  expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0 });
});

test("does not cache a response without cache tags, which nothing would invalidate", async () => {
  const cache = connectedCache();
  await cache.render("/a", async () => new Response("a"));
  expect(cache.get("/a")).toBeUndefined();
});

test("does not serve a cached page after its expiry time", async () => {
  const cache = connectedCache();
  const expiring = (at: number) => async () =>
    new Response("a", { headers: { "Cache-Tag": "site", Expires: new Date(at).toUTCString() } });
  await cache.render("/past", expiring(Date.now() - 1000));
  expect(cache.get("/past")).toBeUndefined();
  await cache.render("/later", expiring(Date.now() + 60_000));
  expect(cache.get("/later")).toBeDefined();
  // The header has a resolution of one second.
  const soon = Math.ceil(Date.now() / 1000) * 1000 + 1000;
  await cache.render("/soon", expiring(soon));
  expect(cache.get("/soon")).toBeDefined();
  await vi.waitFor(() => expect(cache.get("/soon")).toBeUndefined(), 5000);
  expect(Date.now()).toBeGreaterThanOrEqual(soon - 5);
});

test("while invalidations may be missed, treats no cached page as current and joins no old rendering", async () => {
  let isCurrent = true;
  const cache = createPageCache(1_000_000, () => isCurrent);
  cache.setConnected(true);
  await cache.render("/cached", async () => page("cached", "home"));
  isCurrent = false;
  expect(cache.get("/cached")).toBeUndefined();
  expect(cache.getStale("/cached")).toBeDefined();
  // The rendering waited for a database response longer than the maximum age of a page.
  expect(cache.get("/cached", true)).toBeDefined();

  const gate = Promise.withResolvers<void>();
  const slow = async () => {
    await gate.promise;
    return page("old", "home");
  };
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const first = cache.render("/a", slow);
  const second = cache.render("/a", async () => page("never", "home"));
  // Renderings that began more than 100 ms ago are not shared.
  vi.advanceTimersByTime(150);
  const third = cache.render("/a", async () => page("new", "home"));
  gate.resolve();
  const texts = await Promise.all([first, second, third].map(async (each) => textOf(await each)));
  expect(texts).toEqual(["old", "old", "new"]);
});

test.each([
  ["public, max-age=0, s-maxage=60", "private, max-age=0"],
  ["public, max-age=31536000, immutable", "private, max-age=0"],
  ["no-store", "no-store"],
])(
  "a response invalidated during rendering is not for shared caches: %s",
  async (before, after) => {
    const cache = connectedCache();
    const answer = cache.render("/a", async () => {
      await Promise.resolve();
      cache.invalidate(["home"]);
      return new Response("old", { headers: { "Cache-Tag": "home", "Cache-Control": before } });
    });
    const { headers } = (await answer).variants.identity;
    expect(headers.filter((text) => /private|public|no-store/.test(text))).toEqual([after]);
  },
);

test("renderings share query results while the change feed is connected", async () => {
  let isCurrent = true;
  const cache = createPageCache(1_000_000, () => isCurrent);
  let reads = 0;
  const render: Render = async (readCached) => {
    const count = await readCached("list", ["featured"], async () => {
      reads += 1;
      return reads;
    });
    return page(`read ${count}`, "home,featured");
  };
  let asked = 0;
  const ask = async (isConfirmed = false) => {
    asked += 1;
    return textOf(await cache.render(`/${asked}`, render, { isConfirmed }));
  };
  // The change feed is not connected yet: each rendering reads for itself.
  expect([await ask(), await ask()]).toEqual(["read 1", "read 2"]);
  cache.setConnected(true);
  expect(await ask()).toBe("read 3");
  cache.invalidate(["home"]);
  expect(await ask()).toBe("read 3");
  cache.invalidate(["featured"]);
  expect(await ask()).toBe("read 4");
  isCurrent = false;
  expect(await ask()).toBe("read 5");
  expect(await ask(true)).toBe("read 4");
  cache.setConnected(false);
  expect(await ask(true)).toBe("read 6");
});

test("while invalidations may be missed, joins no rendering that uses earlier query results", async () => {
  let isCurrent = true;
  const cache = createPageCache(1_000_000, () => isCurrent);
  cache.setConnected(true);
  const gate = Promise.withResolvers<void>();
  const slow = async () => {
    await gate.promise;
    return page("old", "home");
  };
  const first = cache.render("/a", slow);
  const second = cache.render("/a", async () => page("never", "home"));
  isCurrent = false;
  const third = cache.render("/a", async () => page("new", "home"));
  gate.resolve();
  const texts = await Promise.all([first, second, third].map(async (each) => textOf(await each)));
  expect(texts).toEqual(["old", "old", "new"]);
});

test("caches no query results with a limit of 0 bytes", async () => {
  const none = connectedCache(0);
  let reads = 0;
  const render: Render = async (readCached) => {
    await readCached("list", [], async () => {
      reads += 1;
    });
    return page("a", "home");
  };
  await none.render("/", render);
  await none.render("/", render);
  expect(reads).toBe(2);
});

test("shares query results without a memory for pages, until they change or changes are missed", async () => {
  const cache = connectedCache(0);
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reads;
  };
  expect(await cache.sharedReads()("frame", [], read)).toBe(1);
  expect(await cache.sharedReads()("frame", [], read)).toBe(1);
  cache.invalidate(["article:tides"]);
  expect(await cache.sharedReads()("frame", [], read)).toBe(1);
  cache.invalidate(["site"]);
  expect(await cache.sharedReads()("frame", [], read)).toBe(2);
  cache.setConnected(false);
  expect(await cache.sharedReads(true)("frame", [], read)).toBe(3);
  expect(cache.get("/")).toBeUndefined();
});
