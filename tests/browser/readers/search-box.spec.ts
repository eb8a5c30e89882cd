import { uniqueWord } from "../../support/rows.ts";
import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";

test("the magnifier opens the search box, whose suggestions lead to an article by keyboard", {
  tag: ["@both-widths", "@own-articles"],
}, async ({ page, createArticle }) => {
  const word = uniqueWord();
  const article = await createArticle({ title: `${word} lighthouse shines` });
  await page.goto("/about");
  // In the bar that stays at the top.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const opener = page.getByRole("banner").getByRole("link", { name: "Search" });
  await expect(opener).toBeInViewport();
  await opener.click();
  const field = page.getByRole("combobox", { name: "Search this site" });
  await expect(field).toBeFocused();
  await field.pressSequentially(word);
  const option = page.getByRole("option", { name: article.title });
  await expect(option).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await field.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(page).toHaveURL(`/article/${article.slug}`);
});

test("the key / opens the search box, but not where a reader types, and not after it is switched off", async ({
  page,
}) => {
  await page.goto("/contact");
  const opener = page.getByRole("banner").getByRole("link", { name: "Search" });
  await expect(opener).toHaveAttribute("aria-keyshortcuts", "/");
  const name = page.getByLabel("Full Name");
  await name.focus();
  await page.keyboard.press("/");
  await expect(name).toHaveValue("/");
  const field = page.getByRole("combobox", { name: "Search this site" });
  await expect(field).toBeHidden();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await page.getByLabel("Press / to search").uncheck();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await page.reload();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(field).toBeHidden();
  await opener.click();
  await field.fill("energy");
  await field.press("Enter");
  await expect(page).toHaveURL("/search?q=energy");
  // The page has a field of its own, which the magnifier leads to.
  await opener.click();
  await expect(page.getByRole("main").getByLabel("Search for articles")).toBeFocused();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the magnifier leads to the search page, whose field has the focus", {
    tag: "@both-widths",
  }, async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL("/search");
    const field = page.getByRole("main").getByLabel("Search for articles");
    await expect(field).toBeFocused();
    await page.keyboard.type("energy");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=energy/);
  });
});
