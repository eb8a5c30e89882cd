import { UNREACHABLE_TEXT } from "../../../app/domain/failure-text.ts";
import { expect, expectNoViolations, expectToast, test, untilAlive } from "../fixtures.ts";

test("shows a category's name, nine articles, more on request or in a new tab, and restarts with another category", async ({
  page,
  context,
}) => {
  await page.goto("/category/technology");
  await untilAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Technology");
  const articles = page.getByRole("main").getByRole("article");
  await expect(articles).toHaveCount(9);
  const more = page.getByRole("link", { name: "Load More Articles" });
  const opened = context.waitForEvent("page");
  await more.click({ modifiers: ["Control"] });
  const tab = await opened;
  await expect(tab).toHaveURL(/page=2$/);
  await tab.close();
  await expect(articles).toHaveCount(9);

  const first = (await articles.nth(0).getByRole("heading").textContent()) ?? "";
  await more.click();
  await expect.poll(() => articles.count()).toBeGreaterThan(9);
  await expect(articles.nth(0).getByRole("heading")).toHaveText(first);
  await page.getByRole("link", { name: "World", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("World");
  await expect.poll(() => articles.count()).toBeLessThanOrEqual(9);
});

test("a section begins with a lead of two columns beside two cards, a later page does not", async ({
  page,
}) => {
  const articles = page.getByRole("main").getByRole("article");
  const places = () =>
    Promise.all(
      [0, 1, 2].map(async (n) => (await articles.nth(n).boundingBox()) ?? { x: 0, width: 0 }),
    );
  await page.goto("/category/technology");
  const [lead, beside, below] = await places();
  expect(lead?.width).toBeGreaterThan(1.9 * (beside?.width ?? Number.POSITIVE_INFINITY));
  expect(below?.x).toBe(beside?.x);
  await page.goto("/category/technology?page=2");
  const [first, second] = await places();
  expect(first?.width).toBe(second?.width);
});

test.describe("category without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows more articles on the next page, of its own canonical URL, without duplicates", async ({
    page,
  }) => {
    await page.goto("/category/technology");
    const headings = page.getByRole("main").getByRole("article").getByRole("heading");
    const first = await headings.allTextContents();
    await page.getByRole("link", { name: "Load More Articles" }).click();
    await expect(page).toHaveURL(/page=2/);
    const second = await headings.allTextContents();
    expect(second.length).toBeGreaterThan(0);
    expect(first.filter((title) => second.includes(title))).toEqual([]);
    await expect(page).toHaveTitle("Technology, page 2 | Broadsheet");
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /Technology/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      /\/category\/technology\?page=2$/,
    );
  });

  test("lists articles under the heading of each special category", async ({ page }) => {
    for (const heading of ["Latest", "Popular", "Featured"]) {
      await page.goto(`/category/${heading.toLowerCase()}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      expect(await page.getByRole("main").getByRole("article").count()).toBeGreaterThan(0);
    }
  });

  test("lists only flagged articles in /category/popular", { tag: "@own-articles" }, async ({
    request,
    createArticle,
  }) => {
    const plain = await createArticle();
    const popular = await createArticle({ is_popular: true });
    const list = await (await request.get("/category/popular")).text();
    expect(list).toContain(popular.title);
    expect(list).not.toContain(plain.title);
  });
});

test.describe("an unknown category address", () => {
  test.use({ expectedErrors: { texts: ["status of 404"] } });

  test("shows an empty list with the capitalized slug and status 404 for an unknown category", {
    tag: "@own-articles",
  }, async ({ page }) => {
    const response = await page.goto("/category/gardening");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gardening");
    await expect(page.getByRole("main")).toContainText("No articles found in this category yet.");
    await expect(page.getByRole("link", { name: "Load More Articles" })).toHaveCount(0);
  });
});

test("offers more articles only while the last page had nine", {
  tag: "@own-articles",
}, async ({ page, createArticle, createCategory }) => {
  const { slug } = await createCategory("Letters to Us");
  const articles = page.getByRole("main").getByRole("article");
  const more = page.getByRole("link", { name: "Load More Articles" });
  for (let count = 1; count <= 8; count += 1)
    await createArticle({ categorySlug: slug, ...LONG_AGO });
  await page.goto(`/category/${slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Letters to Us");
  await expect(page).toHaveTitle("Letters to Us | Broadsheet");
  await expect(articles).toHaveCount(8);
  await expect(more).toHaveCount(0);

  await createArticle({ categorySlug: slug, ...LONG_AGO });
  await expect(async () => {
    await page.goto(`/category/${slug}`);
    await expect(articles).toHaveCount(9, { timeout: 200 });
  }).toPass();
  await more.click();
  await expect(more).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeFocused();
  await expect(articles).toHaveCount(9);
});

test("announces the loading of articles and the number shown", { tag: "@own-articles" }, async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route("**/category/technology?page=2", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/category/technology");
  await page.getByRole("link", { name: "Load More Articles" }).click();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link", { name: "Loading..." })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  await expect(pages.getByRole("status")).toHaveText("Loading more articles");
  await expect(page.locator("[data-article-list] > [aria-hidden]")).toHaveCount(3);
  await expectNoViolations(page);
  gate.resolve();
  await expect(pages.getByRole("status")).toHaveText(/^\d+ articles shown$/);
  const shown = await page.getByRole("main").getByRole("article").count();
  await expect(pages.getByRole("status")).toHaveText(`${shown} articles shown`);
  await expect(page.locator("[data-article-list] > [aria-hidden]")).toHaveCount(0);
});

test("loads no article twice when one is published meanwhile", {
  tag: "@own-articles",
}, async ({ page, request, createArticle, createCategory }) => {
  const { slug } = await createCategory("Shifted");
  for (let count = 1; count <= 10; count += 1)
    await createArticle({ categorySlug: slug, ...LONG_AGO });
  const articles = page.getByRole("main").getByRole("article");
  await expect(async () => {
    await page.goto(`/category/${slug}`);
    await expect(articles).toHaveCount(9, { timeout: 200 });
  }).toPass();
  const last = await articles.nth(8).getByRole("heading").textContent();
  await createArticle({ categorySlug: slug, ...LONG_AGO, published_at: "1995-03-06T12:00:00Z" });
  await expect
    .poll(async () => (await request.get(`/category/${slug}?page=2`)).text())
    .toContain(last);
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(articles).toHaveCount(10);
  const titles = await articles.getByRole("heading").allTextContents();
  expect(new Set(titles).size).toBe(10);
});

test("restores loaded articles and scroll position on Back", async ({ page }) => {
  await page.goto("/category/technology");
  const articles = page.getByRole("main").getByRole("article");
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect.poll(() => articles.count()).toBeGreaterThan(9);
  const count = await articles.count();
  const link = articles.last().getByRole("link").first();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await link.click();
  await expect(page).toHaveURL(/\/article\//);
  await page.goBack();
  await expect(articles).toHaveCount(count);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -2);
  await expect(link).toBeInViewport();
});

test.describe("category when the site is unreachable", () => {
  test.use({ expectedErrors: { texts: ["ERR_FAILED", "503", "Failed to load more"] } });

  test("shows a toast and keeps loaded articles when loading more fails", {
    tag: "@own-articles",
  }, async ({ page }) => {
    for (const answer of [undefined, { status: 503, body: "Down" }]) {
      await page.goto("/category/technology");
      await page.route("**/category/technology?page=2", (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      );
      const more = page.getByRole("link", { name: "Load More Articles" });
      await more.focus();
      await more.press("Enter");
      await expectToast(page, "Error fetching data");
      const panel = page.getByRole("main").getByRole("alert");
      await expect(panel.getByRole("heading", { name: "Failed to Load Articles" })).toBeVisible();
      await expect(panel).toContainText(
        answer ? "We couldn't load more articles. Try again." : UNREACHABLE_TEXT,
      );
      await expect(page.getByRole("main").getByRole("article")).toHaveCount(9);
      await expect(more).toHaveCount(0);
      await expect(page.getByRole("navigation", { name: "Pages" })).toBeFocused();
      if (answer) await expectNoViolations(page);
      await page.unroute("**/category/technology?page=2");
    }
  });
});

/** So old that no list of another test contains these articles. */
const LONG_AGO = { published_at: "1995-03-05T12:00:00Z", created_at: "1995-03-05T12:00:00Z" };
