import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";

/** Pages that share a layout with another page are checked in one width. */
const SCREENS: [name: string, address: string, tags?: string[]][] = [
  ["front page", "/", []],
  ["category", "/category/technology", []],
  ["search with results", "/search?q=the", []],
  ["search without results", "/search?q=qqqqzzzz"],
  ["search without a query", "/search", ["@own-articles", "@one-width"]],
  ["sign in", "/login"],
  ["sign up", "/signup"],
  ["forgotten password", "/recover", ["@own-articles", "@one-width"]],
  ["about", "/about"],
  ["contact", "/contact"],
  ["privacy", "/privacy", ["@own-articles", "@one-width"]],
  ["terms", "/terms"],
  ["advertise", "/advertise", ["@own-articles", "@one-width"]],
  ["careers", "/careers", ["@own-articles", "@one-width"]],
];

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [name, address, tag = ["@own-articles"]] of SCREENS) {
  test(`${name} has no accessibility violation`, { tag }, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expectNoViolationsInEitherScheme(page);
  });
}

test.describe("a category that does not exist", () => {
  test.use({ expectedErrors: { texts: ["404"] } });

  test("the page of an unknown category has no accessibility violation", {
    tag: "@own-articles",
  }, async ({ page }) => {
    await page.goto("/category/gardening");
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expectNoViolationsInEitherScheme(page);
  });
});

test("an article has no accessibility violation", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/article\//);
  await expectNoViolationsInEitherScheme(page);
});

test("the open side menu has no accessibility violation", { tag: "@own-articles" }, async ({
  page,
  isPhone,
}) => {
  test.skip(!isPhone, "below 1024 px only");
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: /menu/i }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
});

test("a user's screens have no accessibility violation", { tag: "@own-articles" }, async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Devices" })).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await page.getByRole("button", { name: "My Account" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
});

test.describe("not-found pages", { tag: "@own-articles" }, () => {
  test.use({ expectedErrors: { texts: ["404"] } });

  test("not-found pages have no accessibility violation", async ({ page }) => {
    for (const address of ["/no-such-page", "/article/no-such-article"]) {
      await page.goto(address);
      await expectNoViolationsInEitherScheme(page);
    }
  });
});
