import type { Page } from "@playwright/test";
import { WORKING_COPY_PREFIX } from "../../../app/offline/storage-allowlist.ts";
import { untilAlive } from "../fixtures.ts";
import { expect, listCachedUrls, test, untilCached, untilControlled } from "../offline-fixtures.ts";

// Files and copies are cached one after the other, slowly on a busy machine.
test.describe.configure({ timeout: 90_000 });

/** A database with the name of a working copy, and what is in it. */
const WORKING_COPY = `${WORKING_COPY_PREFIX}user/article/lineage`;
const ENTRY = { id: "entry" };

/** Leftovers of other software: a service worker for the whole site and one for a part of it. */
const LEFTOVER_WORKER = `
  addEventListener("install", () => skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => {
    if (event.request.url.endsWith("/healthz")) event.respondWith(new Response("old news"));
  });`;

test.beforeEach(async ({ front }) => {
  front.serve(
    "/elsewhere",
    "text/html",
    `<link rel="icon" href="data:,"><title>Other software</title>`,
  );
  front.serve("/old-worker.js", "text/javascript", LEFTOVER_WORKER);
  front.serve("/shop/worker.js", "text/javascript", LEFTOVER_WORKER);
});

test("clears foreign storage at start and keeps working copies, the current cache and the session", async ({
  page,
  signInAs,
}) => {
  await page.goto("/elsewhere");
  await plant(page);
  expect(await readHealth(page)).toBe("old news");
  await signInAs("admin");

  await page.goto("/");
  await expect.poll(() => readLeftovers(page)).toEqual(NOTHING);
  expect(await readWorkingCopy(page)).toEqual([ENTRY]);
  await expect(page.getByRole("button", { name: "My Account" })).toBeVisible();
  await untilControlled(page);
  await expect.poll(() => listWorkers(page)).toEqual(["/sw.js at /"]);
  expect(await readHealth(page)).toContain("ok");

  await untilCached(page, "/offline", "/");
  await page.reload();
  await expect(page.getByRole("button", { name: "My Account" })).toBeVisible();
  expect(await readLeftovers(page)).toEqual(NOTHING);
  expect(await listCachedUrls(page)).toContain("/offline");
  expect(await listWorkers(page)).toEqual(["/sw.js at /"]);
  expect(await readWorkingCopy(page)).toEqual([ENTRY]);
});

test("keeps another tab's storage of the same build when a tab starts", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await untilControlled(page);
  await untilCached(page, "/offline", "/");
  await page.evaluate(() => sessionStorage.setItem("of this tab", "1"));
  const other = await context.newPage();
  await other.goto("/about");
  await other.evaluate(() => navigator.serviceWorker.ready);
  expect(await listCachedUrls(page)).toEqual(expect.arrayContaining(["/", "/offline"]));
  expect(await page.evaluate(() => sessionStorage.getItem("of this tab"))).toBe("1");
  await page.reload();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("of this tab"))).toBe(null);
});

test("restores the scroll position on Back after a reload", async ({ page }) => {
  await page.goto("/");
  const article = page.getByRole("main").getByRole("article").nth(6).getByRole("link").first();
  await article.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(200);
  await article.click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.getByRole("link", { name: "Back to Homepage" })).toBeVisible();
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test("works in a browser that denies storage", async ({ page }) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new Error("denied by the test");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, { get: deny });
    }
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined });
  });
  await page.goto("/");
  await untilAlive(page);
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/article\//);
  await untilAlive(page);
});

test("clears other storage in a browser that cannot list its databases", async ({ page }) => {
  await page.goto("/elsewhere");
  await plant(page);
  await page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, "databases", { value: undefined });
  });
  await page.goto("/about");
  await expect
    .poll(() => page.evaluate(async () => [localStorage.length, await caches.has("old-pages")]))
    .toEqual([0, false]);
});

const NOTHING = { local: [], session: null, databases: [WORKING_COPY], caches: [] };

async function plant(page: Page): Promise<void> {
  await page.evaluate(
    async ({ workingCopy, entry }) => {
      localStorage.setItem("theme", "dark");
      localStorage.setItem("sb-old-auth-token", "{}");
      localStorage.setItem("length", "a name that storages have themselves");
      sessionStorage.setItem("draft", "old");
      for (const name of ["old-app", "articles-db", workingCopy]) {
        await new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(name, 1);
          opening.onerror = () => reject(opening.error);
          opening.onupgradeneeded = () => {
            const store = opening.result.createObjectStore("entries", { keyPath: "id" });
            store.put(entry);
          };
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        });
      }
      for (const name of ["old-pages", "workbox-precache-v2", "broadsheet-0000"]) {
        const cache = await caches.open(name);
        await cache.put("/", new Response("an old front page"));
        await cache.put("/assets/old-file.js", new Response("an old file"));
      }
      await navigator.serviceWorker.register("/old-worker.js");
      await navigator.serviceWorker.register("/shop/worker.js");
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
        );
      }
    },
    { workingCopy: WORKING_COPY, entry: ENTRY },
  );
}

async function readLeftovers(page: Page) {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: sessionStorage.getItem("draft"),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).filter((name) =>
      ["old-pages", "workbox-precache-v2", "broadsheet-0000"].includes(name),
    ),
  }));
}

async function readWorkingCopy(page: Page): Promise<unknown> {
  return page.evaluate(
    (workingCopy) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(workingCopy);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("entries").objectStore("entries").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    WORKING_COPY,
  );
}

async function listWorkers(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active, scope }) => {
      const path = (url: string | undefined) => url?.slice(location.origin.length);
      return `${path(active?.scriptURL)} at ${path(scope)}`;
    }),
  );
}

/** The site's own response, unless a service worker intercepts it. */
async function readHealth(page: Page): Promise<string> {
  return page.evaluate(async () => (await fetch("/healthz")).text());
}
