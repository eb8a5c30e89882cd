import { uniqueWord } from "../../support/rows.ts";
import { READER_AGENT } from "../../support/send-view.ts";
import { expect, test } from "../fixtures.ts";

/** Analytics of page views. */

/** Enough views to put an article at the top, whatever other tests read. */
const MANY = 3999;

function manyViews(name: string) {
  const views = [{ hour: new Date().toISOString(), kind: "article" as const, name, views: MANY }];
  return { batch: crypto.randomUUID(), views, referrers: [] };
}

test("a visit is counted in today's page views, and longer periods are shown by day as chart and table", async ({
  page,
  browser,
  baseURL,
  createArticle,
  signInAs,
  service,
}) => {
  const article = await createArticle({
    title: `Read ${uniqueWord()}`,
    published_at: "2020-01-01",
  });
  await service.rpc("add_page_views", manyViews(article.slug)).throwOnError();
  const reader = await browser.newPage({ baseURL, userAgent: READER_AGENT });
  const answered = reader.waitForRequest(/\/api\/view$/);
  await reader.goto(`/article/${article.slug}`);
  await answered;
  await reader.close();
  await expect
    .poll(async () => {
      const { data } = await service
        .rpc("list_viewed_articles", { first_day: new Date().toISOString().slice(0, 10) })
        .throwOnError();
      return data.find(({ slug }) => slug === article.slug)?.views;
    })
    .toBe(MANY + 1);

  await signInAs("editor");
  await page.goto("/admin/analytics");
  await expect(page).toHaveTitle(/^Analytics \| /);
  const row = page.getByRole("row", { name: article.title });
  await expect(row.getByRole("cell")).toHaveText("4,000");
  await expect(page.getByText(/views? today$/)).toBeVisible();
  const hours = page.getByRole("table", { name: "Views by hour" });
  await expect(hours.getByRole("row")).toHaveCount(new Date().getUTCHours() + 2);
  for (const name of ["Top Articles", "Other Pages", "Referrers"])
    await expect(page.getByRole("table", { name })).toBeVisible();

  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/\/admin\/analytics\?days=7$/);
  const days = page.getByRole("table", { name: "Views by day" });
  await expect(days.getByRole("row")).toHaveCount(8);
  await page.goto("/admin/analytics?days=30");
  await expect(page.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText(/views? in the last 30 days$/)).toBeVisible();
  await expect(days.getByRole("row")).toHaveCount(31);
  await expect(row).toBeVisible();
  await expect(page.locator(".recharts-bar-rectangle").first()).toBeAttached();
});
