import { expect, type Page } from "@playwright/test";
import { type ReverseProxy, startReverseProxy } from "../support/reverse-proxy.ts";
import { test as base } from "./fixtures.ts";

/** Tests with a service worker. They reach the site through a proxy that can be closed. */
export const test = base.extend<{ front: ReverseProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
  front: async ({}, use) => {
    const front = await startReverseProxy(process.env.SITE_UNDER_TEST ?? "");
    await use(front);
    await front.close();
  },
  baseURL: async ({ front }, use) => use(front.url),
  serviceWorkers: "allow",
  // A site of another address has storage of its own.
  reusesContext: false,
});

/** Timeout for offline copies, which are stored one after the other: on a busy machine that takes most of a minute. */
export const OFFLINE_TIMEOUT_MS = 120_000;

/** Waits until the service worker controls the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The cached URLs of the site, without the origin. */
export async function listCachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        found.push(url.slice(location.origin.length));
      }
    }
    return found;
  });
}

/** Waits until pages are cached for offline reading. */
export async function untilCached(page: Page, ...paths: string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const cached = await listCachedUrls(page);
        return paths.filter((path) => !cached.includes(path));
      },
      { timeout: OFFLINE_TIMEOUT_MS },
    )
    .toEqual([]);
}

/** The build id of a page. */
export async function buildOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="broadsheet:build"]').getAttribute("content");
}

export { expect };
