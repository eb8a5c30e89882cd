import { StartError } from "@broadsheet/backend";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startTcpProxy, type TcpProxy } from "../../backend/tests/support/tcp-proxy.ts";
import { checkSupabase } from "../../server/backend/check-supabase.ts";
import { serviceClient } from "../support/clients.ts";
import { skipOnExternalDatabase } from "../support/database/external-database.ts";
import { createArticle, uniqueWord } from "../support/rows.ts";
import { getSharedSite, type SharedSite } from "../support/sites/shared-site.ts";
import { type RunningSite, startFailingSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";

/** Sites with an external Supabase behind a proxy that hangs or refuses connections. */

const REQUEST_SECONDS = 5;
const STALE = "x-broadsheet-stale";

let backend: SharedSite;
let proxy: TcpProxy;
/** Without a change feed. */
let site: RunningSite;
/** With the change feed of the backend's database. */
let listening: RunningSite;
beforeEach(skipOnExternalDatabase);
beforeAll(async () => {
  backend = await getSharedSite();
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
});

/** The error of a start with this address and these keys, which is one line. */
async function explain(
  url: string,
  keys: Partial<RunningSite["keys"]> = {},
  deadlineMs = 60_000,
): Promise<string> {
  const own = { url, keys: { ...backend.keys, ...keys } };
  const error = await checkSupabase(own, deadlineMs).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  const message = error instanceof Error ? error.message : "";
  expect(message).not.toContain("\n");
  return message;
}

test("explains a Supabase that refuses connections, does not respond, or is none", async () => {
  const closed = await startTcpProxy(1);
  await closed.close();
  expect(await explain(`http://127.0.0.1:${closed.port}`)).toMatch(
    /^SUPABASE_URL is "http:.+ cannot be reached: .*ECONNREFUSED/,
  );
  proxy.state = "gone";
  expect(await explain(`http://127.0.0.1:${proxy.port}`, {}, 500)).toMatch(
    /^SUPABASE_URL is "http:.+ cannot be reached: no response within 0\.5 s\. /,
  );
  expect(await explain(`${backend.url}/rest`)).toMatch(/^SUPABASE_URL is ".+ and answers 404: /);
});

test("explains unknown keys without naming them, and a secret key as publishable key, which browsers would get", async () => {
  const unknown = "sb_unknown_key_of_no_project";
  for (const [name, keys, wanted] of [
    ["SUPABASE_PUBLISHABLE_KEY", { publishable: unknown }, "publishable key"],
    ["SUPABASE_SECRET_KEY", { secret: unknown }, "secret key"],
  ] as const) {
    const message = await explain(backend.url, keys);
    expect(message).toMatch(new RegExp(`^${name} is \\(hidden\\) and is refused by `));
    expect(message).toContain(`It takes the ${wanted} of that project.`);
    expect(message).not.toContain("sb_unknown");
  }
  const { publishable, secret } = backend.keys;
  expect(await explain(backend.url, { publishable: secret })).toMatch(
    /^SUPABASE_PUBLISHABLE_KEY is \(hidden\) and is a secret key of /,
  );
  expect(await explain(backend.url, { secret: publishable })).toMatch(
    /^SUPABASE_SECRET_KEY is \(hidden\) and is refused by /,
  );
});
