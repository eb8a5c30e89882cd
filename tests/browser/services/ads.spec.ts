import type { Page } from "@playwright/test";
import { paragraphs } from "../../support/rows.ts";
import { expect, expectNoViolations, expectNoViolationsInEitherScheme } from "../fixtures.ts";
import { test } from "./configured-fixtures.ts";

/** So old that no list of another test contains it. */
const ARTICLE = {
  content: paragraphs("One.", "Two.", "Three.", "Four.", "Five."),
  published_at: "2001-05-05T10:20:30Z",
};

test("shows a labeled house ad with a sponsored link after the sixth article, and none on other pages", async ({
  page,
}) => {
  await page.goto("/category/world");
  const main = page.getByRole("main");
  const ad = main.getByRole("figure", { name: "Advertisement" });
  await expect(ad.getByText("Advertisement", { exact: true })).toBeVisible();
  await expect(ad.getByRole("img", { name: "Harbour Bank" })).toBeVisible();
  const link = ad.getByRole("link");
  await expect(link).toContainText("Accounts for everyone.");
  await expect(link).toHaveAttribute("href", "https://bank.example/");
  await expect(link).toHaveAttribute("rel", /\bsponsored\b/);
  const order = await main
    .locator("article, figure")
    .evaluateAll((all) => all.map((one) => one.tagName));
  expect(order.indexOf("FIGURE")).toBe(Math.min(6, order.length - 1));
  for (const path of ["/about", "/privacy", "/login"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByLabel("Advertisement")).toHaveCount(0);
  }
});

test("shows an ad within an article and on the front page, also without JavaScript", async ({
  request,
  createArticle,
}) => {
  const { slug } = await createArticle(ARTICLE);
  const article = await (await request.get(`/article/${slug}`)).text();
  expect(article).toMatch(/<p[^>]*>Three\.<\/p>.*alt="Write for us".*<p[^>]*>Four\.<\/p>/s);
  expect(await (await request.get("/")).text()).toContain('alt="Harbour Bank"');
});

test("loads third-party ads only after consent and in a sandboxed frame", async ({
  page,
  thirdParty,
}) => {
  await page.goto("/category/world");
  const frame = page.frameLocator('iframe[title="Advertisement"]');
  await expect(frame.getByRole("link", { name: "Advertise with Broadsheet" })).toBeVisible();
  expect(thirdParty).toEqual([]);
  await page
    .getByRole("region", { name: "Privacy choices" })
    .getByRole("button", { name: "Accept" })
    .click();
  await expect(frame.getByText("Zone 7 of null sees nothing else reads no cookies")).toBeVisible();
  expect(thirdParty.filter((path) => path === "/ad.js")).toHaveLength(1);
  await expect(page.getByRole("region", { name: "Privacy choices" })).toHaveCount(0);
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(frame.getByText("Zone 7 of null")).toBeVisible();
  // Opened directly, the frame is denied the site's origin too.
  await page.goto("/ads/belowHeader");
  await expect(page.getByText("Zone 7 of null")).toBeVisible();
});

test("loads ads without layout shift at both widths", async ({ page, baseURL, createArticle }) => {
  const articlePath = `/article/${(await createArticle(ARTICLE)).slug}`;
  await page.addInitScript(() => {
    type Move = Record<"previousRect" | "currentRect", DOMRectReadOnly>;
    // A font swap changes widths slightly; an ad that pushes content moves it vertically.
    const isPushed = ({ previousRect, currentRect }: Move) =>
      previousRect.y !== currentRect.y || previousRect.height !== currentRect.height;
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const moves: Move[] = Reflect.get(entry, "sources");
        if (!moves.some(isPushed)) continue;
        const total = Reflect.get(window, "layoutShift") + Reflect.get(entry, "value");
        Object.assign(window, { layoutShift: total });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const choice of ["declined", "accepted"]) {
      await page.context().addCookies([{ name: "privacy-choice", value: choice, url: baseURL }]);
      for (const path of ["/", "/category/world", articlePath]) {
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        const frame = page.frameLocator('iframe[title="Advertisement"]');
        await expect(frame.getByText(choice === "accepted" ? "Zone 7" : "Advertise")).toBeVisible();
        expect(await shift(page), `${path}, ${choice}, ${width} px`).toBe(0);
      }
      const image = page.getByAltText("Write for us");
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const box = await image.boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(600 / 120, 1);
    }
  }
});

async function shift(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, "layoutShift")));
}

test("pages with ads have no accessibility violation", async ({ page, createArticle }) => {
  test.slow();
  const articlePath = `/article/${(await createArticle(ARTICLE)).slug}`;
  for (const path of ["/", "/category/world"]) {
    await page.goto(path);
    await expect(page.getByRole("region", { name: "Privacy choices" })).toBeVisible();
    await expectNoViolations(page);
  }
  // Ads and question look the same on all pages, so their dark colors are checked once.
  await page.goto(articlePath);
  await expectNoViolationsInEitherScheme(page);
});
