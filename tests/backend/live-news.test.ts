import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { serviceClient, type TestClient } from "../support/clients.ts";
import { makeSiteFolder } from "../support/database/copy-template.ts";
import { type EventStream, openEventStream } from "../support/event-stream.ts";
import { openSql } from "../support/open-sql.ts";
import { createArticle, createArticles } from "../support/rows.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";

/** Open front pages are notified of new articles within a second. */

const PATH = "/api/new-articles";
/** An article that the front page has room for. */
const FRONT = { is_featured: true };

let dataDir: string;
let site: RunningSite;
let service: TestClient;
const streams: EventStream[] = [];

beforeAll(async () => {
  dataDir = await makeSiteFolder();
  site = await startSite({ dataDir });
  service = serviceClient(site);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await site?.stop();
  await removeFolder(dataDir);
});

async function open(search = "", headers: Record<string, string> = {}): Promise<EventStream> {
  const stream = await openEventStream(`${site.url}${PATH}${search}`, headers);
  streams.push(stream);
  return stream;
}

test("sends an event for each new article of the front page", async () => {
  const stream = await open();
  await stream.until("0");
  await createArticle(service, FRONT);
  await stream.until("1");
  await createArticles(service, [FRONT, FRONT]);
  await stream.until("3");
});

test("sends no event for articles that are off the front page or dated long ago", async () => {
  const stream = await open();
  await stream.until("0");
  await createArticle(service);
  await createArticle(service, { ...FRONT, published_at: "2020-02-02T02:02:02Z" });
  await createArticle(service, FRONT);
  await stream.until("1");
  expect(stream.events.map(({ data }) => data)).toEqual(["0", "1"]);
});

test("sends an event when a scheduled article becomes due", async () => {
  const stream = await open();
  await stream.until("0");
  const dueAt = Date.now() + 2500;
  await createArticle(service, { ...FRONT, published_at: new Date(dueAt).toISOString() });
  const { at } = await stream.until("1");
  expect(at).toBeGreaterThanOrEqual(dueAt);
});

test("no longer counts an article that was deleted again", async () => {
  const stream = await open();
  await stream.until("0");
  const { id } = await createArticle(service, FRONT);
  await stream.until("1");
  await service.from("articles").delete().eq("id", id).throwOnError();
  await stream.until("0");
});

test("marks the newest article in a page and sends events for later ones at once", async () => {
  const earlier = await createArticle(service, FRONT);
  const html = await (await fetch(site.url)).text();
  const newest = Date.parse(earlier.created_at);
  expect(html).toContain(String(newest));
  await createArticles(service, [FRONT, FRONT]);
  const stream = await open(`?since=${newest}`);
  await stream.until("2");
  expect(stream.events[0]?.id).toBe(String(newest));
});

test("resumes the event stream after a reconnect", async () => {
  const before = await open();
  const { id } = await before.until("0");
  before.close();
  await createArticle(service, FRONT);
  const after = await open("?since=1", { "Last-Event-ID": id });
  await after.until("1");
});

test("sends event stream headers that disable proxy buffering and caching", async () => {
  const { response, text, until } = await open();
  await until("0");
  expect(response.headers.get("Content-Type")).toBe("text/event-stream");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("X-Accel-Buffering")).toBe("no");
  expect(response.headers.has("Set-Cookie")).toBe(false);
  expect(text()).toMatch(/^retry: [1-6]\d{3}\n/);
});

describe("event stream errors", () => {
  test.each([
    ["a client with an invalid number", 400, `${PATH}?since=yesterday`, {}],
    ["a reconnecting client with an invalid event id", 400, PATH, { "Last-Event-ID": "-1" }],
    ["another site", 403, PATH, { "Sec-Fetch-Site": "cross-site" }],
    ["a client with Save-Data", 204, PATH, { "Save-Data": "on" }],
  ])("responds to an event stream request from %s: %i", async (_who, status, path, headers) => {
    const response = await fetch(`${site.url}${path}`, { headers: headers as HeadersInit });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe("");
  });

  test("returns 405 for other methods on the event stream", async () => {
    const response = await fetch(`${site.url}${PATH}`, { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET");
  });
});

test("sends each event to hundreds of readers", async () => {
  const all = await Promise.all(Array.from({ length: 400 }, () => open()));
  await Promise.all(all.map(({ until }) => until("0", 20_000)));
  await createArticle(service, FRONT);
  await Promise.all(all.map(({ until }) => until("1", 20_000)));
});

test("sends events missed while the database connection was lost", async () => {
  const stream = await open();
  await stream.until("0");
  const sql = openSql(await site.databaseUrl(), 1);
  await sql`
    with cut as (
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'broadsheet notifications'
    ), unheard as (
      insert into public.articles (title, slug, content, is_featured)
      values ('Unheard', 'unheard-of', '{}', true)
    )
    select count(*) from cut`;
  await sql.end();
  await stream.until("1");
});

describe("a site that restarts with limits for event streams", () => {
  const env = {
    LIVE_ADDRESS_LIMIT: "2",
    LIVE_READER_LIMIT: "3",
    TRUST_PROXY: "1",
    STAFF_ACCESS: "any-user",
  };

  test("ends event streams when it stops, and resumes them after the restart", async () => {
    const stream = await open();
    const { id } = await stream.until("0");
    const stopping = site.stop();
    await stream.ended;
    await stopping;

    site = await startSite({ dataDir, env });
    service = serviceClient(site);
    const again = await open("", { "Last-Event-ID": id });
    await again.until("0");
    await createArticle(service, FRONT);
    await again.until("1");
  }, 120_000);

  test("limits event streams per address and in total", async () => {
    await waitFor("the end of earlier streams", async () =>
      (await (await fetch(`${site.url}/metrics`)).text()).includes(
        "\nbroadsheet_live_news_streams 0\n",
      ),
    );
    const from = (address: string) => open("", { "X-Forwarded-For": address });
    const first = await from("192.0.2.1");
    const all = [first, await from("192.0.2.1"), await from("192.0.2.1"), await from("192.0.2.2")];
    expect(all.map(({ response }) => response.status)).toEqual([200, 200, 429, 200]);
    const late = await from("192.0.2.3");
    expect(late.response.status).toBe(503);
    expect(late.response.headers.get("Retry-After")).toBe("60");
    first.close();
    await expect.poll(async () => (await from("192.0.2.1")).response.status).toBe(200);
  });
});
