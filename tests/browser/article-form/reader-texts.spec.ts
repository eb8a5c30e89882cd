import { expect, expectNoViolations, expectToast } from "../fixtures.ts";
import { openEditPage, test, update } from "./article-form-fixtures.ts";

test("an article shows the label and the sponsor of the form to readers", async ({
  page,
  openArticle,
}) => {
  const article = await openArticle();
  await expect(page.getByLabel("Sponsor")).toHaveValue("");
  await page.getByLabel("Sponsor").fill(" Harbour Bank ");
  await page.getByLabel("Label", { exact: true }).selectOption("Analysis");
  await update(page);
  await expectToast(page, "Article Updated!");
  await openEditPage(page, article.id);
  await expect(page.getByLabel("Sponsor")).toHaveValue("Harbour Bank");
  await expect(async () => {
    await page.goto(`/article/${article.slug}`);
    await expect(page.getByText("Sponsored by Harbour Bank")).toBeVisible({ timeout: 500 });
    await expect(page.getByText("Analysis", { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  const metadata = await page.locator('script[type="application/ld+json"]').textContent();
  expect(metadata).toContain('"sponsor":{"@type":"Organization","name":"Harbour Bank"}');
  expect(metadata).toContain('"@type":"AnalysisNewsArticle"');
});

test("texts for search engines and for sharing are previewed in the form and reach the page", async ({
  page,
  openArticle,
}) => {
  const article = await openArticle();
  const panel = page.getByRole("region", { name: "Search and Sharing" });
  await panel.locator("summary").click();
  await panel.getByLabel("Search headline").fill("Harbor opening times 2027");
  await expect(panel.getByText("25 characters")).toBeVisible();
  await panel.getByLabel("Search description").fill("When ships may enter.");
  await panel.getByLabel("Sharing headline").fill("The harbor is open again");
  await expect(panel.getByRole("figure", { name: "As a search result" })).toContainText(
    "Harbor opening times 2027",
  );
  await expect(panel.getByRole("figure", { name: "As a shared link" })).toContainText(
    "The harbor is open again",
  );
  await expectNoViolations(page);
  await update(page);
  await expectToast(page, "Article Updated!");
  await expect(async () => {
    await page.goto(`/article/${article.slug}`);
    await expect(page).toHaveTitle(/^Harbor opening times 2027/, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");
  expect(await meta("description")).toBe("When ships may enter.");
  expect(await meta("og:title")).toBe("The harbor is open again");
});
