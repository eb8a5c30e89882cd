import { expect, test, vi } from "vitest";
import { createPageCache, type Render } from "./page-cache.ts";

const page = (text: string, tags: string) => new Response(text, { headers: { "Cache-Tag": tags } });
const textOf = (kept: { variants: { identity: { body: Buffer } } }) =>
  kept.variants.identity.body.toString();

function connectedCache(maxBytes = 1_000_000) {
  const cache = createPageCache(maxBytes);
  cache.setConnected(true);
  return cache;
}

test("many requests for a page that is not kept cause one rendering", async () => {
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

test("a page is dropped by any of its tags, and no other page is", async () => {
  const cache = connectedCache();
  await cache.render("/a", async () => page("a", "article:a,category:world"));
  await cache.render("/b", async () => page("b", "article:b,category:world"));
  cache.drop(["article:a"]);
  expect(cache.get("/a")).toBeUndefined();
  expect(cache.get("/b")).toBeDefined();
  cache.drop(["category:world"]);
  expect(cache.get("/b")).toBeUndefined();
});

test("a page that changes while it is rendered is not kept, and who asks after the change gets a new one", async () => {
  const cache = connectedCache();
  const gate = Promise.withResolvers<void>();
  const first = cache.render("/a", async () => {
    await gate.promise;
    return page("old", "article:a");
  });
  cache.drop(["article:a"]);
  const second = await cache.render("/a", async () => page("new", "article:a"));
  gate.resolve();
  expect(textOf(await first)).toBe("old");
  expect(textOf(second)).toBe("new");
  expect(textOf(cache.get("/a") ?? second)).toBe("new");
});

test("of two renderings of a page at once, neither is kept when the page changes", async () => {
  const cache = connectedCache();
  const gate = Promise.withResolvers<void>();
  const render = async () => {
    await gate.promise;
    return page("old", "article:a");
  };
  const first = cache.render("/a", render);
  cache.drop(["article:b"]);
  const second = cache.render("/a", render);
  cache.drop(["article:a"]);
  gate.resolve();
  await Promise.all([first, second]);
  expect(cache.get("/a")).toBeUndefined();
});

test("a change of something else does not keep a page from being kept", async () => {
  const cache = connectedCache();
  const gate = Promise.withResolvers<void>();
  const rendering = cache.render("/a", async () => {
    await gate.promise;
    return page("a", "article:a");
  });
  cache.drop(["article:b"]);
  gate.resolve();
  await rendering;
  expect(cache.get("/a")).toBeDefined();
});

test("while changes cannot be heard, kept pages are only to be had as stale ones, and none is added", async () => {
  const cache = connectedCache();
  await cache.render("/a", async () => page("a", "home"));
  cache.setConnected(false);
  await cache.render("/b", async () => page("b", "home"));
  expect(cache.get("/a")).toBeUndefined();
  expect(cache.getStale("/a")).toBeDefined();
  expect(cache.getStale("/b")).toBeUndefined();
});

test.each([301, 410])("an old address that answers %i is kept", async (status) => {
  const cache = connectedCache();
  const headers = { "Cache-Tag": "site,article:old" };
  await cache.render("/a", async () => new Response(null, { status, headers }));
  expect(cache.get("/a")?.status).toBe(status);
  cache.drop(["article:old"]);
  expect(cache.get("/a")).toBeUndefined();
});

test("errors are not kept, and a failed rendering is tried again", async () => {
  const cache = connectedCache();
  await cache.render("/a", async () => new Response("no", { status: 404 }));
  expect(cache.get("/a")).toBeUndefined();
  await expect(cache.render("/a", async () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
  expect(textOf(await cache.render("/a", async () => page("a", "home")))).toBe("a");
});

test("the least recently used pages make room, and with 0 bytes every request is rendered", async () => {
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

test("who reads all files of the sitemaps and all images drives no page out", async () => {
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
  cache.drop(["site"]);
  expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0 });
});

test("an answer that names no tag is not kept: nothing would drop it", async () => {
  const cache = connectedCache();
  await cache.render("/a", async () => new Response("a"));
  expect(cache.get("/a")).toBeUndefined();
});

test("a page that names a time is not kept beyond it", async () => {
  const cache = connectedCache();
  const expiring = (at: number) => async () =>
    new Response("a", { headers: { "Cache-Tag": "site", Expires: new Date(at).toUTCString() } });
  await cache.render("/past", expiring(Date.now() - 1000));
  expect(cache.get("/past")).toBeUndefined();
  await cache.render("/later", expiring(Date.now() + 60_000));
  expect(cache.get("/later")).toBeDefined();
  // The header knows whole seconds.
  const soon = Math.ceil(Date.now() / 1000) * 1000 + 1000;
  await cache.render("/soon", expiring(soon));
  expect(cache.get("/soon")).toBeDefined();
  await vi.waitFor(() => expect(cache.get("/soon")).toBeUndefined(), 5000);
  expect(Date.now()).toBeGreaterThanOrEqual(soon - 5);
});

test("while changes may pass unseen no kept page is current, and nobody joins a rendering that began long ago", async () => {
  let isCurrent = true;
  const cache = createPageCache(1_000_000, () => isCurrent);
  cache.setConnected(true);
  await cache.render("/kept", async () => page("kept", "home"));
  isCurrent = false;
  expect(cache.get("/kept")).toBeUndefined();
  expect(cache.getStale("/kept")).toBeDefined();
  // An answer of the database that took longer than a page may be old was waited for.
  expect(cache.get("/kept", true)).toBeDefined();

  const gate = Promise.withResolvers<void>();
  const slow = async () => {
    await gate.promise;
    return page("old", "home");
  };
  const first = cache.render("/a", slow);
  const second = cache.render("/a", async () => page("never", "home"));
  await new Promise((resolve) => setTimeout(resolve, 150));
  const third = cache.render("/a", async () => page("new", "home"));
  gate.resolve();
  const texts = await Promise.all([first, second, third].map(async (each) => textOf(await each)));
  expect(texts).toEqual(["old", "old", "new"]);
});

test.each([
  ["public, max-age=0, s-maxage=60", "private, max-age=0"],
  ["public, max-age=31536000, immutable", "private, max-age=0"],
  ["no-store", "no-store"],
])("what changed while it was rendered is not for shared caches: %s", async (before, after) => {
  const cache = connectedCache();
  const answer = cache.render("/a", async () => {
    await Promise.resolve();
    cache.drop(["home"]);
    return new Response("old", { headers: { "Cache-Tag": "home", "Cache-Control": before } });
  });
  const { headers } = (await answer).variants.identity;
  expect(headers.filter((text) => /private|public|no-store/.test(text))).toEqual([after]);
});

test("renderings share what they read, as long as changes are heard of", async () => {
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
  const ask = async (isConfirmed = false) => textOf(await cache.render("/", render, isConfirmed));
  // Nothing is heard of yet: each rendering reads by itself.
  expect([await ask(), await ask()]).toEqual(["read 1", "read 2"]);
  cache.setConnected(true);
  expect(await ask()).toBe("read 3");
  cache.drop(["home"]);
  expect(await ask()).toBe("read 3");
  cache.drop(["featured"]);
  expect(await ask()).toBe("read 4");
  isCurrent = false;
  expect(await ask()).toBe("read 5");
  expect(await ask(true)).toBe("read 4");
  cache.setConnected(false);
  expect(await ask(true)).toBe("read 6");
});

test("a rendering that may use what was read before is not shared with who asks when changes pass unseen", async () => {
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

test("with 0 bytes nothing that was read is kept either", async () => {
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
