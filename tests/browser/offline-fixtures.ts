import { expect, type Page } from "@playwright/test";
import { type ReverseProxy, startReverseProxy } from "../support/reverse-proxy.ts";
import { test as base } from "./fixtures.ts";

/** The journeys with a service worker: the site is reached through a door that can be shut. */
export const test = base.extend<{ front: ReverseProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
  front: async ({}, use) => {
    const front = await startReverseProxy(process.env.SITE_UNDER_TEST ?? "");
    await use(front);
    await front.close();
  },
  baseURL: async ({ front }, use) => use(front.url),
  serviceWorkers: "allow",
});

/** Copies are made one after the other, when the page has loaded. */
export const OFFLINE_TIMEOUT_MS = 40_000;

/** Waits until the worker answers for the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The addresses that the browser keeps for the site, without its origin. */
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

/** Waits until pages can be read offline. */
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

/** What the build of a page is called. */
export async function buildOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="broadsheet:build"]').getAttribute("content");
}

export { expect };
