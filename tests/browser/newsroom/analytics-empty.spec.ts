import type { Page } from "@playwright/test";
import { createUser, serviceClient, TEST_PASSWORD } from "../../support/clients.ts";
import { createArticle } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { expect, expectNoViolations, test } from "../fixtures.ts";

/** Analytics of a new site without views. */

// Serial: the second test adds the views that the first must not find.
test.describe.configure({ mode: "serial", timeout: 90_000 });

let site: RunningSite;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startSite();
});
test.afterAll(() => site?.stop());

test("a period without views says so", async ({ page }) => {
  await openAnalytics(page);
  const empty = page.getByText(/^No views have been counted/);
  await expect(empty).toHaveText("No views have been counted today yet.");
  await expectNoViolations(page);
  for (const days of [7, 30]) {
    await page.getByRole("link", { name: `${days} days` }).click();
    await expect(empty).toHaveText(`No views have been counted in the last ${days} days yet.`);
  }
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("empty top lists say so, and long host names do not break the layout", async ({ page }) => {
  const host = `${"a-very-long-name-of-a-host".repeat(2)}.${"and-more-of-it".repeat(4)}.example.org`;
  await addView("page", "/");
  await openAnalytics(page);
  await expect(page.getByText("view today")).toBeVisible();
  await expect(page.getByText("No articles were viewed.")).toBeVisible();
  await expect(page.getByText("No referrers.")).toBeVisible();
  await expectNoViolations(page);

  const { slug } = await createArticle(serviceClient(site));
  const day = new Date().toISOString().slice(0, 10);
  await addView("article", slug, [
    { day, host, views: 12_345 },
    { day, host: "www.northern-harbour-gazette.example", views: 321 },
  ]);
  await page.reload();
  await expect(page.getByText("No articles were viewed.")).toHaveCount(0);
  const table = page.getByRole("table", { name: "Referrers" });
  await expect(table.getByRole("rowheader", { name: host })).toBeVisible();
  for (const width of [320, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const isWider = () => page.evaluate(() => document.body.scrollWidth > innerWidth);
    await expect.poll(isWider, `at ${width}`).toBe(false);
  }
});

async function openAnalytics(page: Page): Promise<void> {
  // The first user becomes admin, and on a loopback address every user may use the newsroom.
  const { email } = await createUser(site);
  await page.goto(`${site.url}/admin/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(TEST_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  // The first page of a new site is slow.
  await expect(page).toHaveURL(/\/admin\/articles$/, { timeout: 20_000 });
  await page.goto(`${site.url}/admin/analytics`);
}

type Referrer = { day: string; host: string; views: number };

async function addView(kind: "page" | "article", name: string, referrers: Referrer[] = []) {
  const views = [{ hour: new Date().toISOString(), kind, name, views: 1 }];
  const batch = crypto.randomUUID();
  await serviceClient(site).rpc("add_page_views", { batch, views, referrers }).throwOnError();
}
