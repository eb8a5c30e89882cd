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

test.describe("front page without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows the seven sections in order, with articles, view-all links and a large lead", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page).toHaveTitle(/\| Broadsheet$/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{50,}/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/$/);
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
    await expect(main.getByText(/^\d+ new articles?/)).toHaveCount(0);
    const trending = page.getByRole("region", { name: "Trending News" }).getByRole("article");
    const [lead, card] = [await trending.nth(0).boundingBox(), await trending.nth(1).boundingBox()];
    expect((lead?.width ?? 0) / (card?.width ?? 1)).toBeGreaterThanOrEqual(1.9);

    const link = main.getByRole("article").first().getByRole("link").first();
    const headline = ((await link.textContent()) ?? "").trim();
    await link.click();
    await expect(page).toHaveURL(/\/article\//);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline);
  });
});

test("shows the newest articles of its list in a section, up to its size", {
  tag: "@own-articles",
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
