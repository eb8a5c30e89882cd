import { uniqueWord } from "../../support/rows.ts";
import { READER_AGENT } from "../../support/view-pages.ts";
import { expect, expectNoViolations, test } from "../fixtures.ts";

/** Staff see how often pages were viewed. */

test("a visit is in the statistics, by hour and by day, as a chart and as a table", async ({
  page,
  browser,
  baseURL,
  createStory,
  signInAs,
  service,
}) => {
  const story = await createStory({ title: `Read ${uniqueWord()}`, published_at: "2020-01-01" });
  // Enough to be among the first, whatever other tests read.
  const hour = new Date().toISOString();
  const views = [{ hour, kind: "article" as const, name: story.slug, views: 3999 }];
  const batch = crypto.randomUUID();
  await service.rpc("add_page_views", { batch, views, referrers: [] }).throwOnError();
  const reader = await browser.newPage({ baseURL, userAgent: READER_AGENT });
  const told = reader.waitForRequest(/\/api\/view$/);
  await reader.goto(`/article/${story.slug}`);
  await told;
  await reader.close();
  await expect
    .poll(async () => {
      const { data } = await service
        .rpc("list_viewed_articles", { first_day: hour.slice(0, 10) })
        .throwOnError();
      return data.find(({ slug }) => slug === story.slug)?.views;
    })
    .toBe(4000);

  await signInAs("editor");
  await page.goto("/admin/articles");
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024;
  if (isNarrow) await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Statistics" }).click();
  await expect(page).toHaveTitle(/^Statistics \| /);
  const stories = page.getByRole("table", { name: "Top Stories" });
  const row = stories.getByRole("row", { name: story.title });
  await expect(row.getByRole("cell")).toHaveText("4,000");
  await expect(page.getByText(/views? today$/)).toBeVisible();
  const hours = page.getByRole("table", { name: "Views by hour" });
  await expect(hours.getByRole("row")).toHaveCount(new Date().getUTCHours() + 2);
  await expect(page.locator(".recharts-bar-rectangle").first()).toBeAttached();
  await expectNoViolations(page);

  await page.getByRole("link", { name: "30 days" }).click();
  await expect(page).toHaveURL(/\/admin\/statistics\?days=30$/);
  await expect(page.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText(/views? in the last 30 days$/)).toBeVisible();
  const days = page.getByRole("table", { name: "Views by day" });
  await expect(days.getByRole("row")).toHaveCount(31);
  await expect(row.getByRole("cell")).toHaveText("4,000");
  await page.reload();
  await expect(days.getByRole("row")).toHaveCount(31);
  await expectNoViolations(page);
  for (const name of ["Other Pages", "Referrers"])
    await expect(page.getByRole("table", { name })).toBeVisible();
});
