import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startTcpProxy, type TcpProxy } from "../../backend/tests/support/tcp-proxy.ts";
import { openSql } from "../support/open-sql.ts";
import { startPostgres, type TestPostgres } from "../support/start-postgres.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { waitFor } from "../support/wait-for.ts";
import { createBucket, describeLoad, expectNothingLost, type Load, startLoad } from "./load.ts";

/** The database behind DATABASE_URL is unreachable or slow. */

let postgres: TestPostgres;
let proxy: TcpProxy;
let site: RunningSite;
let load: Load;
let directUrl: string;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

beforeEach(async () => {
  directUrl = await postgres.createDatabase();
  const address = new URL(directUrl);
  proxy = await startTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  site = await startSite({ env: { DATABASE_URL: address.href, LOG_LEVEL: "fatal" } });
  await createBucket(site);
  // Cached before the outage.
  await fetch(site.url).then((response) => response.arrayBuffer());
  load = startLoad(() => site);
  await waitFor("confirmed saves", () => load.acknowledged.articles.size > 3, 60_000);
});
afterEach(async () => {
  proxy.state = "up";
  proxy.lag = 0;
  await load.stop();
  await site.stop();
  await proxy.close();
});

async function ask(
  path: string,
): Promise<{ status: number; ms: number; retryAfter: string | null }> {
  const startedAt = performance.now();
  const response = await fetch(`${site.url}${path}`, {
    headers: { apikey: site.keys.publishable },
    signal: AbortSignal.timeout(120_000),
  });
  await response.arrayBuffer();
  const ms = performance.now() - startedAt;
  return { status: response.status, ms, retryAfter: response.headers.get("Retry-After") };
}

/** Waits until the site has recovered by itself, within `limitMs`. */
async function expectRecovery(limitMs: number): Promise<void> {
  const startedAt = performance.now();
  await waitFor("health", async () => (await ask("/healthz")).status === 200, limitMs);
  const confirmed = load.acknowledged.articles.size;
  await waitFor("a save", () => load.acknowledged.articles.size > confirmed, limitMs);
  console.info(`back after ${Math.round(performance.now() - startedAt)} ms`);
  await load.stop();
  console.info(describeLoad(load));
  await expectNothingLost(site, load);
}

test.each(["refused", "gone"] as const)(
  "serves cached pages and responds 503 to the rest while the database is %s for 30 s, then recovers",
  async (state) => {
    proxy.state = state;
    await waitFor("the news of it", async () => (await ask("/healthz")).status === 503, 60_000);
    const until = Date.now() + 30_000;
    while (Date.now() < until) {
      const answers = await Promise.all([
        ask("/"),
        ask("/healthz"),
        ask("/rest/v1/articles?select=id&limit=1"),
      ]);
      const [page, health, rest] = answers;
      expect(page.status).toBe(200);
      expect(health.status).toBe(503);
      expect([rest.status, Number(rest.retryAfter) > 0]).toEqual([503, true]);
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(20_000);
      await delay(500);
    }
    proxy.state = "up";
    await expectRecovery(30_000);
  },
);

test("responds late to everything when each query takes 2 s, and no queue grows", async () => {
  proxy.lag = 2000;
  await delay(20_000);
  const [page, rest] = await Promise.all([ask("/"), ask("/rest/v1/articles?select=id&limit=1")]);
  expect([page.status, rest.status]).toEqual([200, 200]);
  expect(rest.ms).toBeLessThan(60_000);
  proxy.lag = 0;
  await expectRecovery(30_000);
});

test("requests wait for a connection while all are busy", async () => {
  const sql = openSql(directUrl, 1);
  const held = await sql.reserve();
  await held`begin`;
  await held`lock table public.articles in access exclusive mode`;
  const waiting = Array.from({ length: 60 }, () => ask("/rest/v1/articles?select=id&limit=1"));
  await delay(5000);
  expect((await ask("/")).status).toBe(200);
  await held`rollback`;
  held.release();
  await sql.end();
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await expectRecovery(30_000);
});
