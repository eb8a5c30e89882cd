import type { Locator, Page } from "@playwright/test";
import { expect, expectNoViolations, test } from "../fixtures.ts";

/** The front page announces articles published since it was loaded. Other tests publish at the same time. */

/** A second where nothing else runs. */
const LIMIT_MS = 3000;
const NEW_ARTICLES = /^\d+ new (article|articles)/;
const notice = (page: Page): Locator => page.getByRole("main").getByText(NEW_ARTICLES);
const stream = (page: Page) =>
  page.waitForResponse((response) => response.url().includes("/api/new-articles"));

/** An article that the front page shows as its newest in sports. */
const SPORTS = { categorySlug: "sports" };

async function openFrontPage(page: Page): Promise<void> {
  const opened = stream(page);
  await page.goto("/");
  await opened;
}

test("announces a new article at once, without layout shift, and shows it in place on request", async ({
  page,
  createArticle,
}) => {
  await openFrontPage(page);
  const section = page.getByRole("region", { name: "Trending News" });
  const before = await section.boundingBox();
  const saving = createArticle(SPORTS);
  await expect(notice(page)).toBeVisible({ timeout: LIMIT_MS });
  const article = await saving;
  expect(await section.boundingBox()).toEqual(before);
  await expect(page.getByRole("main").locator("[aria-live=polite]")).toHaveText(NEW_ARTICLES);
  const headline = page
    .getByRole("region", { name: "Sports News" })
    .getByRole("link", { name: article.title });
  await expect(headline).toHaveCount(0);
  await expectNoViolations(page);

  await page.evaluate(() => scrollTo(0, 500));
  const show = page.getByRole("link", { name: "Show" });
  expect((await show.boundingBox())?.height).toBeGreaterThanOrEqual(42);
  await show.focus();
  const shown = page.waitForEvent("domcontentloaded");
  await page.keyboard.press("Enter");
  await shown;
  await expect(page).toHaveURL(/\/$/);
  await expect(headline).toBeVisible();
  expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([
    0,
    "BODY",
  ]);
});

test("keeps the new-articles notice visible while scrolling", { tag: "@both-widths" }, async ({
  page,
  createArticle,
}) => {
  await openFrontPage(page);
  await page.getByRole("region", { name: "Politics News" }).scrollIntoViewIfNeeded();
  await createArticle(SPORTS);
  await expect(page.getByRole("link", { name: "Show" })).toBeInViewport();
});

test("opens an event stream on the front page only, and again when the reader returns", async ({
  page,
  createArticle,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/new-articles")) asked.push(request.url());
  });
  const article = await createArticle({ published_at: "2003-03-03T03:03:03Z" });
  await page.goto(`/article/${article.slug}`);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);

  const opened = stream(page);
  await page.getByRole("banner").getByRole("link").first().click();
  await opened;
  await expect(page).toHaveURL(/\/$/);
  await createArticle(SPORTS);
  await expect(notice(page)).toBeVisible();

  const left = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/api/new-articles"),
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "World" }).click();
  await left;
  await expect(notice(page)).toHaveCount(0);
});

test("closes the event stream in a background tab and catches up when the tab is visible", async ({
  page,
  createArticle,
}) => {
  // Restarts when another test published before the page was hidden: the notice stays.
  await expect(async () => {
    await openFrontPage(page);
    const closed = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("/api/new-articles"),
    );
    await setVisibility(page, "hidden");
    await closed;
    expect(await notice(page).count()).toBe(0);
  }).toPass();
  await createArticle(SPORTS);
  expect(await notice(page).count()).toBe(0);
  const opened = stream(page);
  await setVisibility(page, "visible");
  await opened;
  await expect(notice(page)).toBeVisible();
});

test("opens no event stream and loads no script for it with Save-Data", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/new-articles/.test(request.url())) asked.push(request.url());
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
});

/** Simulates a background tab: tested browsers are never in the background. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    Object.defineProperty(document, "hidden", { value: value === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
