import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "../../../backend/core/postgres/server-process.ts";
import { serviceClient } from "../../support/clients.ts";
import { makeSiteFolder } from "../../support/database/copy-template.ts";
import { createArticle, minutesFromNow, uniqueWord } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";
import { hasVarnish, startVarnish } from "./start-varnish.ts";

const isInstalled = await hasVarnish();

describe.skipIf(!isInstalled)("behind Varnish (skipped where varnishd is not installed)", () => {
  let dataDir: string;
  let site: RunningSite;
  let varnish: Awaited<ReturnType<typeof startVarnish>>;
  let env: Record<string, string>;

  beforeAll(async () => {
    dataDir = await makeSiteFolder();
    const [sitePort, port] = [await findFreePort(), await findFreePort()];
    env = {
      PORT: String(sitePort),
      CACHE_PURGE_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: "1",
      STAFF_ACCESS: "any-user",
    };
    site = await startSite({ dataDir, env });
    varnish = await startVarnish({
      port,
      sitePort,
      // The default TTL of a minute is too long for a test.
      change: (text) =>
        text
          .replace("set beresp.grace = 24h;", "set beresp.grace = 24h; set beresp.ttl = 2s;")
          .replace("set req.grace = 30s;", "set req.grace = 0s;"),
    });
  });
  afterAll(async () => {
    await varnish.stop();
    await site.stop();
    await removeFolder(dataDir);
  });

  async function ask(path: string, init: RequestInit = {}) {
    const response = await fetch(`${varnish.url}${path}`, { redirect: "manual", ...init });
    const { status, headers } = response;
    return {
      status,
      headers,
      text: await response.text(),
      isCached: headers.get("X-Cache") === "hit",
    };
  }

  async function isCachedOnSecondRequest(path: string, init: RequestInit = {}): Promise<boolean> {
    await ask(path, init);
    return (await ask(path, init)).isCached;
  }

  /** From then on cached for as long as the test's configuration says. */
  async function fill(path: string): Promise<void> {
    await waitFor(`${path} from Varnish`, async () => (await ask(path)).isCached);
  }

  test("a change is on its pages behind Varnish at once, and other pages stay cached", async () => {
    const word = uniqueWord();
    const service = serviceClient(site);
    // Characters with a meaning in headers, URLs and patterns.
    const slug = `straße-(${word})-a.b,c*`;
    const { id } = await createArticle(service, { slug, title: `First ${word}` });
    const path = `/article/${encodeURIComponent(slug)}`;
    for (let save = 1; save <= 20; save += 1) {
      await fill(path);
      await fill("/about");
      const title = `Save ${save} ${word}`;
      await service.from("articles").update({ title }).eq("id", id).throwOnError();
      await waitFor("the new title", async () => (await ask(path)).text.includes(title));
    }
    expect((await ask("/about")).isCached).toBe(true);
  });

  test("Varnish never caches responses for one reader, for staff or for programs", async () => {
    const key = { headers: { apikey: site.keys.publishable } };
    expect(await isCachedOnSecondRequest("/")).toBe(true);
    for (const [path, init] of [
      ["/admin", {}],
      ["/healthz", {}],
      ["/livez", {}],
      ["/readyz", {}],
      ["/rest/v1/articles?select=id&limit=1", key],
      ["/auth/v1/settings", key],
      ["/ads/inList", {}],
      ["/no-such-page", {}],
    ] as [string, RequestInit][]) {
      expect([path, await isCachedOnSecondRequest(path, init)]).toEqual([path, false]);
    }
    const cookie = await ask("/", { headers: { Cookie: "sb-session=somebody" } });
    expect([cookie.status, cookie.headers.get("Set-Cookie")]).toEqual([200, null]);
    expect((await ask("/", { method: "PURGE" })).status).toBe(400);
  });

  test("Varnish serves pages while the site is down, and fresh ones when it is up again", async () => {
    // Pages of an article that was just published are invalidated once more after a second.
    const { id, slug } = await createArticle(serviceClient(site), {
      title: `Old ${uniqueWord()}`,
      published_at: minutesFromNow(-60),
    });
    const path = `/article/${slug}`;
    await fill(path);
    await fill("/");
    // Older than the TTL. A request would refresh them, so nothing but time shows that they are.
    await delay(2500);
    await site.kill();
    for (const when of ["not noticed yet", "noticed"]) {
      for (const each of ["/", path]) {
        expect([when, each, (await ask(each)).status]).toEqual([when, each, 200]);
      }
      expect((await ask("/article/never-asked-for")).status).toBe(503);
      if (when === "not noticed yet") await delay(3000);
    }

    site = await startSite({ dataDir, env });
    const title = `New ${uniqueWord()}`;
    await serviceClient(site).from("articles").update({ title }).eq("id", id).throwOnError();
    await waitFor("the new title", async () => (await ask(path)).text.includes(title));
  });
});
