import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { serviceClient } from "../support/clients.ts";
import { skipOnExternalDatabase } from "../support/database/external-database.ts";
import { createArticle, uniqueWord } from "../support/rows.ts";
import { type RunningSite, startFailingSite, startSite } from "../support/start-site.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";

/** Sites with an external Supabase behind a proxy that hangs or refuses connections. */

const REQUEST_SECONDS = 2;
const STALE = "x-broadsheet-stale";

let backend: RunningSite;
let proxy: TcpProxy;
/** Without a change feed. */
let site: RunningSite;
/** With the change feed of the backend's database. */
let listening: RunningSite;
beforeEach(skipOnExternalDatabase);
beforeAll(async () => {
  backend = await startSite({ sites: "one" });
  proxy = await startTcpProxy(Number(new URL(backend.url).port));
  site = await startSite({ env: remote({}) });
  listening = await startSite({ env: remote({ DATABASE_URL: await backend.databaseUrl() }) });
});
afterEach(() => {
  proxy.state = "up";
});
afterAll(async () => {
  await site?.stop();
  await listening?.stop();
  await proxy?.close();
  await backend?.stop();
});

function remote(env: Record<string, string>): Record<string, string> {
  return {
    SUPABASE_URL: `http://127.0.0.1:${proxy.port}`,
    SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
    SUPABASE_SECRET_KEY: backend.keys.secret,
    REQUEST_SECONDS: String(REQUEST_SECONDS),
    // Nothing awaits that.
    LIVE_POLL_SECONDS: "3600",
    ...env,
  };
}

async function refusalOf(env: Record<string, string>): Promise<string> {
  const dataDir = await makeTempFolder();
  onTestFinished(() => removeFolder(dataDir));
  const { code, stderr } = await startFailingSite({ dataDir, env: remote(env) });
  expect(code).toBe(1);
  return stderr;
}

async function readPage(from: RunningSite, path: string) {
  const response = await fetch(`${from.url}${path}`);
  return {
    status: response.status,
    stale: response.headers.get(STALE),
    cacheControl: response.headers.get("Cache-Control"),
    text: await response.text(),
  };
}

test.each(["gone", "refused"] as const)(
  "serves the last rendering of pages while Supabase is %s, and recovers",
  async (state) => {
    const service = serviceClient(backend);
    const title = `Before ${uniqueWord()}`;
    const { id, slug } = await createArticle(service, { title });
    const path = `/article/${slug}`;
    expect(await readPage(site, path)).toMatchObject({ status: 200, stale: null });

    proxy.state = state;
    const kept = await readPage(site, path);
    expect(kept).toMatchObject({ status: 200, stale: "database-unreachable" });
    expect(kept.cacheControl).not.toContain("s-maxage");
    expect(kept.text).toContain(title);
    const startedAt = performance.now();
    expect(await readPage(site, `/article/never-read-${uniqueWord()}`)).toMatchObject({
      status: 503,
    });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    await waitFor("the line of the outage", () =>
      site.stderr().includes("SUPABASE_URL does not answer"),
    );

    proxy.state = "up";
    const renamed = `After ${uniqueWord()}`;
    await service.from("articles").update({ title: renamed }).eq("id", id).throwOnError();
    await waitFor("the change", async () => {
      const { text, stale } = await readPage(site, path);
      return stale === null && text.includes(renamed);
    });
    await waitFor("the line of its end", () =>
      site.stderr().includes("SUPABASE_URL answers again"),
    );
  },
);

test("serves cached pages as current while Supabase hangs and its change feed is alive", async () => {
  const { slug } = await createArticle(serviceClient(backend), {});
  const path = `/article/${slug}`;
  await readPage(listening, path);
  proxy.state = "gone";
  expect(await readPage(listening, path)).toMatchObject({ status: 200, stale: null });
});

test("does not serve a page in an outage that was not found before it", async () => {
  const service = serviceClient(backend);
  const { id, slug } = await createArticle(service, {});
  const path = `/article/${slug}`;
  expect((await readPage(site, path)).status).toBe(200);
  await service.from("articles").delete().eq("id", id).throwOnError();
  expect((await readPage(site, path)).status).not.toBe(200);
  proxy.state = "refused";
  expect((await readPage(site, path)).status).not.toBe(200);
});

test("refuses to start with one line when Supabase refuses connections", async () => {
  proxy.state = "refused";
  expect(await refusalOf({})).toMatch(/^SUPABASE_URL is "http:[^\n]+ cannot be reached: [^\n]+\n$/);
  const closed = await startTcpProxy(1);
  await closed.close();
  expect(await refusalOf({ SUPABASE_URL: `http://127.0.0.1:${closed.port}` })).toMatch(
    /^SUPABASE_URL is "http:[^\n]+ cannot be reached: [^\n]*ECONNREFUSED[^\n]+\n$/,
  );
});

test("refuses to start with one line when Supabase does not respond", async () => {
  proxy.state = "gone";
  expect(await refusalOf({})).toMatch(
    /^SUPABASE_URL is "http:[^\n]+ cannot be reached: no response within 2 s\. [^\n]+\n$/,
  );
});

test("refuses to start with one line when the address is not a Supabase project", async () => {
  expect(await refusalOf({ SUPABASE_URL: `${backend.url}/rest` })).toMatch(
    /^SUPABASE_URL is "[^\n]+ and answers 404: [^\n]+\n$/,
  );
});

test.each([
  ["an unknown publishable key", "SUPABASE_PUBLISHABLE_KEY", "publishable key"],
  ["an unknown secret key", "SUPABASE_SECRET_KEY", "secret key"],
])("refuses to start with one line for %s", async (_, name, wanted) => {
  const stderr = await refusalOf({ [name]: "sb_unknown_key_of_no_project" });
  expect(stderr).toMatch(new RegExp(`^${name} is \\(hidden\\) and is refused by [^\\n]+\\n$`));
  expect(stderr).toContain(`It takes the ${wanted} of that project.`);
  expect(stderr).not.toContain("sb_unknown");
});

test("refuses to start with a secret key as publishable key, which browsers would get", async () => {
  expect(await refusalOf({ SUPABASE_PUBLISHABLE_KEY: backend.keys.secret })).toMatch(
    /^SUPABASE_PUBLISHABLE_KEY is \(hidden\) and is a secret key of [^\n]+\n$/,
  );
  expect(await refusalOf({ SUPABASE_SECRET_KEY: backend.keys.publishable })).toMatch(
    /^SUPABASE_SECRET_KEY is \(hidden\) and is refused by [^\n]+\n$/,
  );
});
