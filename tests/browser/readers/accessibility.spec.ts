import type { Page } from "@playwright/test";
import { expectNoViolationsAtBothWidths } from "../both-widths.ts";
import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";

/** Every kind of reader page, at both widths. States that a reader causes are checked where they are tested. */

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: { texts: ["404"] } });

async function checkEach(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      await expectNoViolationsAtBothWidths(page);
    });
  }
}

test("pages that list articles, and an article, have no accessibility violation", async ({
  page,
}) => {
  await checkEach(page, ["/category/technology", "/search?q=the", "/"]);
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/article\//);
  await expectNoViolationsAtBothWidths(page);
});

test("searches without results and missing pages have no accessibility violation", {
  tag: "@own-articles",
}, async ({ page }) => {
  await checkEach(page, [
    "/search?q=qqqqzzzz",
    "/search",
    "/category/gardening",
    "/no-such-page",
    "/article/no-such-article",
  ]);
});

test("information pages have no accessibility violation", {
  tag: "@own-articles",
}, async ({ page }) => {
  await checkEach(page, ["/about", "/contact", "/privacy", "/terms", "/advertise", "/careers"]);
});

test("account screens have no accessibility violation", {
  tag: "@own-articles",
}, async ({ page, signInAs }) => {
  await checkEach(page, ["/login", "/signup", "/recover"]);
  await signInAs("admin");
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Devices" })).toBeVisible();
  await expectNoViolationsAtBothWidths(page);
  await page.getByRole("button", { name: "My Account" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectNoViolationsAtBothWidths(page);
});

test("the open side menu has no accessibility violation", {
  tag: ["@phone", "@own-articles"],
}, async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("button", { name: /menu/i }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
});
