import type { CDPSession, Page } from "@playwright/test";
import { expect, listCachedUrls, test, untilCached, untilControlled } from "../offline-fixtures.ts";

/** Offline copies when data or storage is limited. */

test.use({
  expectedErrors: { texts: ["Failed to load resource", "Failed to fetch", "QuotaExceededError"] },
});

// Copies are made one after the other, slowly on a busy machine.
test.describe.configure({ timeout: 90_000 });

/** So old that no list of another test contains it. */
const LONG_AGO = { published_at: "2001-02-03T04:05:06Z" };

/** Chromium emulates Save-Data for pages, not for workers: this is prepended to the worker. */
const SAVES_DATA = `Object.defineProperty(navigator, "connection", { value: { saveData: true } });`;

test("stores only visited pages offline with Save-Data", async ({
  page,
  context,
  front,
  createArticle,
}) => {
  const [read, next] = [await createArticle(LONG_AGO), await createArticle(LONG_AGO)];
  const worker = await (await fetch(`${front.url}/sw.js`)).text();
  front.serve("/sw.js", "text/javascript", `${SAVES_DATA}${worker}`);
  await page.goto(`/article/${read.slug}`);
  await untilControlled(page);
  await untilCached(page, "/", `/article/${read.slug}`);
  await page.goto(`/article/${next.slug}`);
  await untilCached(page, `/article/${next.slug}`);
  const cached = await listCachedUrls(page);
  expect((await listArticles(page)).toSorted()).toEqual(
    [`/article/${read.slug}`, `/article/${next.slug}`].toSorted(),
  );
  expect(cached.filter((path) => path.startsWith("/storage/"))).toEqual([]);

  await context.setOffline(true);
  await page.goto(`/article/${read.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(read.title);
  await expect(copyBar(page)).toBeVisible();
});

test("loads pages and keeps the front page readable offline when the quota is exhausted", async ({
  page,
  context,
  createArticle,
}) => {
  const article = await createArticle(LONG_AGO);
  await page.goto("/about");
  await untilControlled(page);
  await untilCached(page, "/");
  await expect.poll(async () => (await listArticles(page)).length).toBeGreaterThan(3);

  const browser = await talkTo(page);
  const { origin } = new URL(page.url());
  await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await page.goto(`/article/${article.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
  await expect.poll(() => listArticles(page)).toEqual([]);
  expect(await listCachedUrls(page)).toContain("/");
  await context.setOffline(true);
  await page.goto(`/article/${article.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await page.getByRole("main").getByRole("link", { name: "Front page" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(copyBar(page)).toBeVisible();

  await context.setOffline(false);
  await browser.send("Storage.overrideQuotaForOrigin", { origin });
  await page.goto(`/article/${article.slug}`);
  await untilCached(page, `/article/${article.slug}`);
});

test("works without offline copies when there is no storage quota", async ({ page, baseURL }) => {
  const browser = await talkTo(page);
  const origin = new URL(baseURL ?? "").origin;
  await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await page.goto("/");
  const failed = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined);
  await expect.poll(failed).toBe(true);
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

const copyBar = (page: Page) =>
  page.getByRole("status").filter({ hasText: "This page is the copy of" });

async function listArticles(page: Page): Promise<string[]> {
  return (await listCachedUrls(page)).filter((path) => path.startsWith("/article/"));
}

/** Chrome DevTools Protocol: the only way to simulate a full disk. */
async function talkTo(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}
