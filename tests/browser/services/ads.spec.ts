import type { Page } from "@playwright/test";
import { paragraphs } from "../../support/rows.ts";
import type { RunningSite } from "../../support/start-site.ts";
import { expect, expectNoViolationsInEitherScheme, test, untilAlive } from "../fixtures.ts";
import { startConfiguredSite, startThirdParty, type ThirdParty } from "./configured-site.ts";

/** So old that no list of another test contains it. */
const ARTICLE = {
  content: paragraphs("One.", "Two.", "Three.", "Four.", "Five."),
  published_at: "2001-05-05T10:20:30Z",
};

let site: RunningSite;
let thirdParty: ThirdParty;

test.describe.configure({ mode: "serial" });
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeAll(async () => {
  thirdParty = await startThirdParty();
  site = await startConfiguredSite({
    analytics: {
      kind: "plausible",
      script: `${thirdParty.url}/plausible.js`,
      domain: "news.example",
    },
    ads: {
      belowHeader: {
        kind: "tag",
        script: `${thirdParty.url}/ad.js`,
        attributes: { class: "zone", "data-zone": "7" },
        width: 728,
        height: 90,
        phone: { width: 320, height: 100 },
      },
      inList: {
        kind: "house",
        image: `${thirdParty.url}/image.svg`,
        alt: "Harbour Bank",
        url: "https://bank.example/",
        text: "Accounts for everyone.",
        width: 600,
        height: 200,
      },
      inArticle: {
        kind: "house",
        image: `${thirdParty.url}/image.svg`,
        alt: "Write for us",
        url: "/careers",
        width: 600,
        // The file has another aspect ratio: the configured size counts.
        height: 120,
      },
    },
  });
});
test.afterAll(async () => {
  await site.stop();
  await thirdParty.close();
});

test("shows a labeled house ad with a sponsored link after the sixth article, and none on other pages", async ({
  page,
}) => {
  await page.goto(`${site.url}/category/world`);
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
    await page.goto(site.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByLabel("Advertisement")).toHaveCount(0);
  }
});

test("shows an ad within an article and on the front page, also without JavaScript", async ({
  request,
  createArticle,
}) => {
  const { slug } = await createArticle(ARTICLE);
  const article = await (await request.get(`${site.url}/article/${slug}`)).text();
  expect(article).toMatch(/<p[^>]*>Three\.<\/p>.*alt="Write for us".*<p[^>]*>Four\.<\/p>/s);
  expect(await (await request.get(site.url)).text()).toContain('alt="Harbour Bank"');
});

test("loads third-party ads only after consent and in a sandboxed frame", async ({ page }) => {
  await page.goto(`${site.url}/category/world`);
  const frame = page.frameLocator('iframe[title="Advertisement"]');
  await expect(frame.getByRole("link", { name: "Advertise with Broadsheet" })).toBeVisible();
  const asked = thirdParty.requests.filter((path) => path === "/ad.js").length;
  await page
    .getByRole("region", { name: "Privacy choices" })
    .getByRole("button", { name: "Accept" })
    .click();
  await expect(frame.getByText("Zone 7 of null sees nothing else reads no cookies")).toBeVisible();
  expect(thirdParty.requests.filter((path) => path === "/ad.js").length).toBe(asked + 1);
  await expect(page.getByRole("region", { name: "Privacy choices" })).toHaveCount(0);
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(frame.getByText("Zone 7 of null")).toBeVisible();
  // Opened directly, the frame is denied the site's origin too.
  await page.goto(`${site.url}/ads/belowHeader`);
  await expect(page.getByText("Zone 7 of null")).toBeVisible();
});

test("counts visits with cookieless analytics without consent, until the reader declines", async ({
  page,
}) => {
  thirdParty.requests.length = 0;
  await page.goto(`${site.url}/about`);
  await expect.poll(() => thirdParty.requests).toContain("/event?domain=news.example");
  const question = page.getByRole("region", { name: "Privacy choices" });
  await expect(question).toContainText("count visits with Plausible and to show advertisements");
  await question.getByRole("button", { name: "Decline" }).click();
  await expect(question).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  thirdParty.requests.length = 0;
  await page.goto(site.url);
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
  expect(thirdParty.requests.filter((path) => path !== "/image.svg")).toEqual([]);
});

test("loads neither ads nor analytics with a do-not-track signal", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" });
  });
  await page.setExtraHTTPHeaders({ DNT: "1" });
  thirdParty.requests.length = 0;
  await page.goto(site.url);
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("region", { name: "Privacy choices" })).toHaveCount(0);
  const frame = page.frameLocator('iframe[title="Advertisement"]');
  await expect(frame.getByRole("link", { name: "Advertise with Broadsheet" })).toBeVisible();
  expect(thirdParty.requests.filter((path) => path !== "/image.svg")).toEqual([]);
});

test("loads ads without layout shift at both widths", async ({ page, createArticle }) => {
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
      await page.context().addCookies([{ name: "privacy-choice", value: choice, url: site.url }]);
      for (const path of ["/", "/category/world", articlePath]) {
        await page.goto(site.url + path);
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
  for (const path of ["/", "/category/world", articlePath]) {
    await page.goto(site.url + path);
    await expect(page.getByRole("region", { name: "Privacy choices" })).toBeVisible();
    await expectNoViolationsInEitherScheme(page);
  }
});
