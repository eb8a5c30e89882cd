import { expect, test } from "../fixtures.ts";

const SECTIONS = [
  { title: "Trending News", size: 4, viewAll: "/category/popular" },
  { title: "Top News", size: 4, viewAll: "/category/featured" },
  { title: "Tech News", size: 4, viewAll: "/category/technology" },
  { title: "World News", size: 6, viewAll: "/category/world" },
  { title: "Politics News", size: 6, viewAll: "/category/politics" },
  { title: "Business News", size: 6, viewAll: "/category/business" },
  { title: "Sports News", size: 6, viewAll: "/category/sports" },
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(`front page, JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("shows the seven sections in order with articles and view-all links", async ({ page }) => {
      await page.goto("/");
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 2 })).toHaveText(
        SECTIONS.map(({ title }) => title),
      );
      for (const { title, size, viewAll } of SECTIONS) {
        const section = main.getByRole("region", { name: title, exact: true });
        const articles = section.getByRole("article");
        expect(await articles.count(), title).toBeGreaterThan(0);
        expect(await articles.count(), title).toBeLessThanOrEqual(size);
        await expect(section.locator(`a[href="${viewAll}"]`)).toBeVisible();
      }
    });

    test("opens the article from a headline", async ({ page }) => {
      await page.goto("/");
      const link = page.getByRole("main").getByRole("article").first().getByRole("link").first();
      const title = ((await link.textContent()) ?? "").trim();
      await link.click();
      await expect(page).toHaveURL(/\/article\//);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    });
  });
}

test("shows the newest articles of its list in a section, up to its size", {
  tag: ["@one-width", "@own-articles"],
}, async ({ page, createArticle }) => {
  const publishedAt = (minutesAgo: number) =>
    new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const older = await createArticle({ categorySlug: "sports", published_at: publishedAt(2) });
  const newer = await createArticle({ categorySlug: "sports", published_at: publishedAt(1) });
  await page.goto("/");
  const headlines = page
    .getByRole("region", { name: "Sports News" })
    .getByRole("heading", { level: 3 });
  // Concurrent tests may have published newer articles in this section.
  await expect(headlines.filter({ hasText: older.title })).toBeVisible();
  const titles = await headlines.allTextContents();
  expect(titles.indexOf(newer.title)).toBeGreaterThanOrEqual(0);
  expect(titles.indexOf(newer.title)).toBeLessThan(titles.indexOf(older.title));
  expect(titles.length).toBeLessThanOrEqual(6);
});

test("makes the lead image at least twice as wide as a card's", {
  tag: "@one-width",
}, async ({ page }) => {
  await page.goto("/");
  const articles = page.getByRole("region", { name: "Trending News" }).getByRole("article");
  const lead = await articles.nth(0).boundingBox();
  const card = await articles.nth(1).boundingBox();
  expect((lead?.width ?? 0) / (card?.width ?? 1)).toBeGreaterThanOrEqual(1.9);
});

test("sets title and description for search engines", {
  tag: ["@one-width", "@own-articles"],
}, async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/\| Broadsheet$/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{50,}/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/$/);
});
