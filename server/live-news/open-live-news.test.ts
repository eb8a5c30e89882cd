import { once } from "node:events";
import { createServer, type Server } from "node:http";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { createFakeClient } from "../../app/data/fake-client.ts";
import { createJobRunner } from "../jobs/job-runner.ts";
import { readEnvironment } from "../settings/environment.ts";
import { type LiveNews, openLiveNews } from "./open-live-news.ts";

let asked = 0;
let articles: string[] = [];
let isDown = false;
let liveNews: LiveNews;
let server: Server;
const closing = new AbortController();

async function start(hasChangeFeed = true): Promise<string> {
  asked = 0;
  articles = [];
  isDown = false;
  const client = createFakeClient(() => {
    asked += 1;
    if (isDown) return Response.json({ message: "away" }, { status: 400 });
    const rows = articles.map((moment) => ({ created_at: moment, published_at: moment }));
    return Response.json(rows.map((row) => ({ ...row, is_featured: true, category: null })));
  });
  const jobs = createJobRunner({ log: pino({ level: "silent" }), observe: () => undefined });
  liveNews = openLiveNews({ environment: readEnvironment({}), client, hasChangeFeed, jobs });
  server = createServer((request, response) => liveNews.answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/api/new-articles`;
}

afterEach(() => {
  liveNews.close();
  server.close();
});

/** Opens a stream; the returned function gives the last number received. */
async function read(url: string): Promise<() => string | undefined> {
  const { body } = await fetch(url, { signal: closing.signal });
  let text = "";
  void (async () => {
    for await (const chunk of body ?? []) text += new TextDecoder().decode(chunk);
  })().catch(() => undefined);
  return () => text.match(/data: \d+(?!.*data)/s)?.[0];
}

test("a change costs one query for any number of clients, and none without clients", async () => {
  const url = await start();
  liveNews.check(["latest"]);
  expect(asked).toBe(0);
  const readers = await Promise.all(Array.from({ length: 50 }, () => read(url)));
  await expect.poll(() => readers.every((lastEvent) => lastEvent() === "data: 0")).toBe(true);
  const before = asked;
  articles = [new Date().toISOString()];
  liveNews.check(["latest", "article:one"]);
  await expect.poll(() => readers.every((lastEvent) => lastEvent() === "data: 1")).toBe(true);
  expect(asked).toBe(before + 1);
});

test("changes of the most-read list send no notification", async () => {
  const url = await start();
  const lastEvent = await read(url);
  await expect.poll(lastEvent).toBe("data: 0");
  const before = asked;
  liveNews.check(["most-read"]);
  expect(asked).toBe(before);
});

test("retries the query during a database outage", async () => {
  const url = await start();
  const lastEvent = await read(url);
  await expect.poll(lastEvent).toBe("data: 0");
  isDown = true;
  articles = [new Date().toISOString()];
  liveNews.check(["site"]);
  await expect.poll(() => asked).toBeGreaterThan(1);
  expect(lastEvent()).toBe("data: 0");
  isDown = false;
  await expect.poll(lastEvent, { timeout: 5000 }).toBe("data: 1");
});
