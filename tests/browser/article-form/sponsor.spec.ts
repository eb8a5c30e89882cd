import { expect, expectToast } from "../fixtures.ts";
import { openEditPage, test, update } from "./article-form-fixtures.ts";

test("a sponsored article names its sponsor in the form and to readers", async ({
  page,
  openArticle,
}) => {
  const article = await openArticle();
  await expect(page.getByLabel("Sponsor")).toHaveValue("");
  await page.getByLabel("Sponsor").fill(" Harbour Bank ");
  await update(page);
  await expectToast(page, "Article Updated!");
  await openEditPage(page, article.id);
  await expect(page.getByLabel("Sponsor")).toHaveValue("Harbour Bank");
  await expect(async () => {
    await page.goto(`/article/${article.slug}`);
    await expect(page.getByText("Sponsored by Harbour Bank")).toBeVisible({ timeout: 500 });
  }).toPass();
  const metadata = await page.locator('script[type="application/ld+json"]').textContent();
  expect(metadata).toContain('"sponsor":{"@type":"Organization","name":"Harbour Bank"}');
});
