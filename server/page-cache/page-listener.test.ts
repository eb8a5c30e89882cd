import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createPageLimits } from "../rate-limits/page-limits.ts";
import { readEnvironment } from "../settings/environment.ts";
import { createPageCache } from "./page-cache.ts";
import { createPageListener, type PageListenerOptions } from "./page-listener.ts";

/** A cache that holds the front page and does not know whether the change feed is alive. */
async function startListener(
  confirm: () => Promise<boolean>,
  given: Partial<PageListenerOptions> = {},
) {
  const cache = createPageCache(1_000_000, () => false);
  cache.setConnected(true);
  const headers = { "Cache-Tag": "home" };
  await cache.render("/", async () => new Response("front page", { headers }));
  const listener = createPageListener({
    cache,
    confirm,
    render: async () => new Response("rendered"),
    files: [],
    isDatabaseUp: async () => true,
    headers: {},
    bounds: createPageLimits(readEnvironment({})),
    ...given,
  });
  const server = createServer((request, response) => {
    const otherwise = given.render ? false : "not its own";
    const answered = listener.answerConfirmed(request, response) ?? Promise.resolve(otherwise);
    void answered.then((isAnswered) => {
      const isPage = given.render && isAnswered === false;
      if (isPage) listener.answerPage(request, response);
      else if (isAnswered !== true) response.end(String(isAnswered));
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const ask = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, init)).text();
  return { cache, ask };
}

test("a cached page is not served before the change feed is confirmed to be alive", async () => {
  const { ask } = await startListener(async () => true);
  expect(await ask("/")).toBe("front page");
  expect(await ask("/other")).toBe("not its own");
  expect(await ask("/", { method: "POST" })).toBe("not its own");
});

test("does not serve a cached page that is unconfirmed or was invalidated while waiting", async () => {
  const unconfirmed = await startListener(async () => false);
  expect(await unconfirmed.ask("/")).toBe("false");
  const changing = await startListener(async () => {
    changing.cache.invalidate(["home"]);
    return true;
  });
  expect(await changing.ask("/")).toBe("false");
});

test("counts one hit for a cached page that has to be compressed with gzip first", async () => {
  const { ask, cache } = await startListener(async () => true);
  for (const encoding of ["gzip", "gzip", "br"]) {
    await ask("/", { headers: { "Accept-Encoding": encoding } });
  }
  expect(cache.stats().hits).toBe(3);
});

test("serves the stale page when the database stops answering during the rendering", async () => {
  let isDatabaseUp = true;
  const { ask } = await startListener(async () => false, {
    isDatabaseUp: async () => isDatabaseUp,
    render: async () => {
      isDatabaseUp = false;
      return new Response("failed", { status: 503 });
    },
  });
  expect(await ask("/")).toBe("front page");
});

test("a client waits for no rendering that waits for a slot of another client", async () => {
  const gate = Promise.withResolvers<void>();
  const rendered: string[] = [];
  const settings = readEnvironment({
    PAGE_CONCURRENCY_PER_ADDRESS: "1",
    TRUST_PROXY: "1",
    STAFF_ACCESS: "role",
  });
  const { ask } = await startListener(async () => true, {
    bounds: createPageLimits(settings),
    render: async (path) => {
      if (path === "/article/slow") await gate.promise;
      rendered.push(path);
      return new Response(path, { headers: { "Cache-Tag": "home" } });
    },
  });
  const from = (address: string, path: string) =>
    ask(path, { headers: { "X-Forwarded-For": address } });
  const slow = from("192.0.2.1", "/article/slow");
  const waiting = [from("192.0.2.1", "/article/popular"), from("192.0.2.1", "/article/popular")];
  await delay(50);
  expect(await from("192.0.2.2", "/article/popular")).toBe("/article/popular");
  gate.resolve();
  expect(await Promise.all([slow, ...waiting])).toEqual([
    "/article/slow",
    "/article/popular",
    "/article/popular",
  ]);
  expect(rendered).toEqual(["/article/popular", "/article/slow"]);
});
