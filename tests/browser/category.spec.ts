import { expect, test } from "./fixtures.ts";

test("a category has its name as heading, nine stories, and more on request", async ({ page }) => {
  await page.goto("/category/technology");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Technology");
  const stories = page.getByRole("main").getByRole("article");
  await expect(stories).toHaveCount(9);
  const first = (await stories.nth(0).getByRole("heading").textContent()) ?? "";
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect.poll(() => stories.count()).toBeGreaterThan(9);
  await expect(stories.nth(0).getByRole("heading")).toHaveText(first);
});

test("changing the category starts its list anew", async ({ page, isPhone }) => {
  await page.goto("/category/technology");
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect.poll(() => page.getByRole("main").getByRole("article").count()).toBeGreaterThan(9);
  if (isPhone) await page.getByRole("banner").getByRole("button", { name: /menu/i }).click();
  await page.getByRole("link", { name: "World", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("World");
  await expect
    .poll(() => page.getByRole("main").getByRole("article").count())
    .toBeLessThanOrEqual(9);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("more stories are on the next page, and none twice", async ({ page }) => {
    await page.goto("/category/technology");
    const headings = page.getByRole("main").getByRole("article").getByRole("heading");
    const first = await headings.allTextContents();
    await page.getByRole("link", { name: "Load More Articles" }).click();
    await expect(page).toHaveURL(/page=2/);
    const second = await headings.allTextContents();
    expect(second.length).toBeGreaterThan(0);
    expect(first.filter((title) => second.includes(title))).toEqual([]);
  });
});

for (const [slug, heading] of [
  ["latest", "Latest"],
  ["popular", "Popular"],
  ["featured", "Featured"],
]) {
  test(`/category/${slug} lists its stories under "${heading}"`, async ({ page }) => {
    await page.goto(`/category/${slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
    expect(await page.getByRole("main").getByRole("article").count()).toBeGreaterThan(0);
  });
}

test("/category/popular lists flagged stories only", async ({ page, createStory }) => {
  const plain = await createStory();
  const popular = await createStory({ is_popular: true });
  await page.goto("/category/popular");
  await expect(page.getByRole("heading", { name: popular.title })).toBeVisible();
  await expect(page.getByRole("heading", { name: plain.title })).toHaveCount(0);
});

test("an unknown category is an empty list under its capitalised name", async ({ page }) => {
  const response = await page.goto("/category/gardening");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gardening");
  await expect(page.getByRole("main")).toContainText("No articles found in this category yet.");
  await expect(page.getByRole("link", { name: "Load More Articles" })).toHaveCount(0);
});
