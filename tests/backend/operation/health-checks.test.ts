import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../../backend/core/postgres/server-process.ts";
import { startTcpProxy, type TcpProxy } from "../../../backend/tests/support/tcp-proxy.ts";
import { serviceClient } from "../../support/clients.ts";
import { createArticle } from "../../support/rows.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";
import { startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

let postgres: TestPostgres;
let proxy: TcpProxy;
/** Address of a site's database behind the proxy. */
let databaseUrl: string;
beforeAll(async () => {
  postgres = await startPostgres();
  const address = new URL(await postgres.createSiteDatabase());
  proxy = await startTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  databaseUrl = address.href;
});
afterEach(() => {
  proxy.state = "up";
});
afterAll(async () => {
  await proxy.close();
  await postgres.stop();
});

/** The status of each health check; 0 if nothing listens. */
async function check(url: string) {
  const [live, ready, health] = await Promise.all(
    ["/livez", "/readyz", "/healthz"].map((path) =>
      fetch(`${url}${path}`).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  return { live, ready, health };
}

/** Whether the health check of the container image passes for a site. */
async function passesContainerCheck(url: string): Promise<boolean> {
  const dockerfile = await readFile(join(import.meta.dirname, "../../../Dockerfile"), "utf8");
  const check = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]";
  const [, ...args]: string[] = JSON.parse(check);
  const own = args.map((text) => text.replace("http://127.0.0.1:3000", url));
  expect(own).not.toEqual(args);
  const [code] = await once(spawn(process.execPath, own), "exit");
  return code === 0;
}

test("a site is live while it waits for its database, ready afterwards and in an outage while it has cached pages, and stops in one", async () => {
  proxy.state = "gone";
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const starting = startSite({ env: { DATABASE_URL: databaseUrl, PORT: String(port) } });
  await waitFor("an answer", async () => (await check(url)).live === 200);
  expect(await check(url)).toEqual({ live: 200, ready: 503, health: 503 });
  const waiting = await fetch(`${url}/`);
  expect([waiting.status, waiting.headers.get("Retry-After")]).toEqual([503, "2"]);
  proxy.state = "up";
  const site = await starting;
  expect(await check(url)).toEqual({ live: 200, ready: 200, health: 200 });

  proxy.state = "refused";
  await waitFor("the outage", async () => (await check(url)).health === 503);
  expect(await check(url)).toEqual({ live: 200, ready: 503, health: 503 });
  expect(await passesContainerCheck(url)).toBe(false);

  proxy.state = "up";
  await waitFor("its end", async () => (await check(url)).health === 200);
  const { slug } = await createArticle(serviceClient(site));
  const get = (path: string) => fetch(url + path, { headers: { apikey: site.keys.publishable } });
  await waitFor("both pages in the cache", async () => {
    // The article's own notification may invalidate its first responses.
    for (const path of Array(5).fill(`/article/${slug}`)) await (await get(path)).text();
    await (await get("/about")).text();
    const metrics = await (await get("/metrics")).text();
    return /^broadsheet_page_cache_pages [2-9]/m.test(metrics);
  });
  proxy.state = "refused";
  await waitFor("the next outage", async () => (await check(url)).health === 503);
  expect(await check(url)).toEqual({ live: 200, ready: 200, health: 503 });
  expect(await passesContainerCheck(url)).toBe(true);
  const kept = await waitFor("the mark of a page from before the outage", async () => {
    const response = await get(`/article/${slug}`);
    return response.headers.has("X-Broadsheet-Stale") && response;
  });
  expect([kept.status, (await kept.text()).includes(slug)]).toEqual([200, true]);
  for (const path of ["/article/not-kept", "/rest/v1/articles?select=id"]) {
    const { status, headers } = await get(path);
    expect([path, status]).toEqual([path, 503]);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  }

  // A silent database does not prevent the end.
  proxy.state = "gone";
  get("/article/not-kept").catch(() => undefined);
  expect([0, 1]).toContain((await site.stop()).code);
}, 120_000);

test("health checks are not rate-limited, cached or logged, and a site that stops is not ready", async () => {
  const env = { DATABASE_URL: databaseUrl, PAGE_LIMIT: "1", LOG_LEVEL: "debug" };
  const site = await startSite({ env });
  for (const path of ["/livez", "/readyz"]) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(site.url + path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.headers.get("Cache-Control")).toBe("no-store");
    expect(await answers[0]?.json()).toEqual({ status: "ok" });
    expect((await fetch(site.url + path, { method: "HEAD" })).status).toBe(200);
  }

  const { port } = new URL(site.url);
  const socket = connect(Number(port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  // The stop waits for requests in progress.
  socket.write("GET /readyz HTTP/1.1\r\n");
  await once(socket, "connect");
  expect((await check(site.url)).ready).toBe(200);
  const stopped = site.stop();
  await waitFor("the end of listening", async () => (await check(site.url)).live === 0);
  socket.write("Host: localhost\r\n\r\n");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
  socket.destroy();
  expect(await stopped).toEqual({ code: 0, signal: null });
  expect(site.stderr()).toContain("stopping");
  expect(site.stderr()).not.toMatch(/livez|readyz/);
});
