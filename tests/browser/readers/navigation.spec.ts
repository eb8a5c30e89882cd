import { expect, test } from "../fixtures.ts";

const CATEGORIES = ["World", "Politics", "Business", "Technology", "Sports", "Entertainment"];

test("lists the categories in the header, marks the current page, and links to the login screen", {
  tag: "@own-articles",
}, async ({ page, createArticle }) => {
  const navigation = page.getByRole("banner").getByRole("navigation");
  const marked = page.getByRole("banner").locator("nav [aria-current]");
  await page.goto("/");
  await expect(marked).toHaveText(["Home"]);
  await expect(
    navigation
      .getByRole("link")
      .filter({ hasText: /^(Home|World|Politics|Business|Technology|Sports|Entertainment)$/ }),
  ).toHaveText(["Home", ...CATEGORIES]);
  await page.goto("/category/sports");
  await expect(marked).toHaveText(["Sports"]);
  // The category of an article is the hyphenated word in its URL.
  const article = await createArticle({ slug: `a-business-article-${Date.now()}` });
  await page.goto(`/article/${article.slug}`);
  await expect(marked).toHaveText(["Business"]);
  await page.goto("/about");
  await expect(marked).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("keeps the header visible while scrolling", {
  tag: ["@both-widths", "@own-articles"],
}, async ({ page, isPhone }) => {
  await page.goto("/");
  await page.evaluate(() => window.scrollTo(0, 2000));
  const header = page.getByRole("banner");
  const entry = isPhone
    ? header.getByRole("button", { name: /menu/i })
    : header.getByRole("link", { name: "World" });
  await expect(entry).toBeInViewport();
});

test.describe("side menu", { tag: ["@phone", "@own-articles"] }, () => {
  test("opens the side menu, and closes it by button, Escape, entry, and a window of 1024 px", async ({
    page,
  }) => {
    await page.goto("/");
    const toggle = page.getByRole("banner").getByRole("button", { name: /menu/i });
    const menu = page.getByRole("dialog");
    await toggle.click();
    await expect(menu.getByRole("heading", { name: "Menu" })).toBeVisible();
    await expect(menu.getByRole("link")).toHaveText(["Home", ...CATEGORIES, "Sign In", "Sign Up"]);
    await menu.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await toggle.click();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await menu.getByRole("link", { name: "Business" }).click();
    await expect(page).toHaveURL(/\/category\/business$/);
    await expect(menu).toBeHidden();
    await toggle.click();
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(menu).toBeHidden();
    // It is closed, not only out of sight.
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(menu).toBeHidden();
  });
});

test.describe("side menu without JavaScript", { tag: ["@phone", "@own-articles"] }, () => {
  test.use({ javaScriptEnabled: false });

  test("opens the side menu and a category from it without JavaScript", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("banner").getByRole("button", { name: /menu/i }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Politics" }).click();
    await expect(page).toHaveURL(/\/category\/politics$/);
  });
});

test("links to categories, pages and profiles in the footer without a broken link", {
  tag: "@own-articles",
}, async ({ page, request }) => {
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  for (const slug of ["world", "politics", "business", "technology"]) {
    await expect(footer.locator(`a[href="/category/${slug}"]`)).toBeVisible();
  }
  for (const path of ["/about", "/contact", "/advertise", "/careers", "/privacy", "/terms"]) {
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
    expect((await request.get(path)).status(), path).toBe(200);
  }
  await expect(footer.locator('a[href^="https://"]')).toHaveCount(4);
  await expect(footer).toContainText(String(new Date().getFullYear()));
});

test.describe("an unknown address", () => {
  test.use({ expectedErrors: { texts: ["404"] } });

  test("shows the 404 page for an unknown address with a link home", {
    tag: "@own-articles",
  }, async ({ page }) => {
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 - Page Not Found");
    await expect(page.getByRole("main")).toContainText(
      "Oops! The page you're looking for doesn't seem to exist.",
    );
    await page.getByRole("link", { name: "Return to Homepage" }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test("lets a keyboard user skip to the content and open an article", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const focused = page.locator(":focus");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  for (
    let presses = 0;
    presses < 5 && !((await focused.getAttribute("href")) ?? "").startsWith("/article/");
    presses += 1
  ) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/article\//);
});
