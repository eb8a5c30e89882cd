import { uniqueWord } from "../../support/rows.ts";
import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";

test("an article is shared by the share sheet of the device, or by its copied link", {
  tag: ["@both-widths", "@own-articles"],
}, async ({ page, context, createArticle, createCategory }) => {
  const category = await createCategory("Shore");
  const tag = `Tide ${uniqueWord()}`;
  const fields = { category_id: category.id, tags: [tag] };
  const [article, other] = [await createArticle(fields), await createArticle(fields)];
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (shared: object) => {
        document.title = JSON.stringify(shared);
      },
    });
  });
  await page.goto(`/article/${article.slug}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link Copied")).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).pathname).toBe(`/article/${article.slug}`);
  await main.getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveTitle(JSON.stringify({ title: article.title, url: address }));
  await expect(main.getByRole("complementary", { name: "Related Articles" })).toContainText(
    other.title,
  );
  await expectNoViolationsInEitherScheme(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an article ends without buttons that do nothing", async ({ page, createArticle }) => {
    const article = await createArticle();
    await page.goto(`/article/${article.slug}`);
    await expect(page.getByRole("link", { name: "Back to Homepage" })).toBeVisible();
    for (const name of ["Share", "Copy link"])
      await expect(page.getByRole("button", { name })).toBeHidden();
  });
});
