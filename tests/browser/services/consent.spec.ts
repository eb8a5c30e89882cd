import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import type { RunningSite } from "../../support/start-site.ts";
import { expect, expectNoViolations, test } from "../fixtures.ts";
import { startConfiguredSite, startThirdParty, type ThirdParty } from "./configured-site.ts";

let thirdParty: ThirdParty;
/** Counts visits with Matomo and its cookies. */
let site: RunningSite;

test.describe.configure({ mode: "serial" });
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeAll(async () => {
  thirdParty = await startThirdParty();
  const { url } = thirdParty;
  site = await startConfiguredSite({
    analytics: { kind: "matomo", url, siteId: 1, cookies: true },
  });
});
test.afterAll(async () => {
  await site.stop();
  await thirdParty.close();
});
test.beforeEach(() => {
  thirdParty.requests.length = 0;
});

function bar(page: Page): Locator {
  return page.getByRole("region", { name: "Privacy choices" });
}

/** The page paths reported to Matomo. */
function counted(): string[] {
  return thirdParty.requests
    .filter((path) => path.startsWith("/matomo.php"))
    .map((path) => z.url().parse(new URL(path, thirdParty.url).searchParams.get("url")))
    .map((address) => new URL(address).pathname);
}

test("loads no tracker before consent, then counts each page and remembers the choice", async ({
  page,
}) => {
  await page.goto(`${site.url}/about`);
  await expect(bar(page)).toContainText("count visits with Matomo");
  await expectNoViolations(page);
  await page.waitForLoadState("networkidle");
  expect(thirdParty.requests).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await bar(page).getByRole("button", { name: "Accept" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect.poll(counted).toEqual(["/about"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Careers");
  await expect.poll(counted).toEqual(["/about", "/careers"]);
  await page.reload();
  await expect.poll(counted).toEqual(["/about", "/careers", "/careers"]);
  await expect(bar(page)).toHaveCount(0);
});

test("does not ask a reader who declined again, and lets them change the choice", async ({
  page,
}) => {
  await page.goto(`${site.url}/about`);
  await bar(page).getByRole("button", { name: "Decline" }).click();
  await expect(bar(page)).toHaveCount(0);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: "privacy-choice", value: "declined", sameSite: "Lax" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy choices" }).click();
  await expect(page).toHaveURL(/\/privacy#choices$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Your Privacy Choices" })).toBeInViewport();
  await expect(main.getByRole("status")).toHaveText("You have declined.");
  expect(thirdParty.requests).toEqual([]);
  await main.getByRole("button", { name: "Accept" }).click();
  await expect(main.getByRole("status")).toHaveText("You have accepted.");
  await expect.poll(counted).toEqual(["/privacy"]);
  await expectNoViolations(page);
});

test("stops running trackers and removes their cookies when consent is withdrawn", async ({
  page,
}) => {
  await page.context().addCookies([{ name: "privacy-choice", value: "accepted", url: site.url }]);
  await page.goto(`${site.url}/privacy`);
  await expect.poll(counted).toEqual(["/privacy"]);
  expect((await page.context().cookies()).map(({ name }) => name)).toContain("_pk_id.1");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Decline" }).click();
  await expect(main.getByRole("status")).toHaveText("You have declined.");
  await expect.poll(() => page.evaluate(() => Reflect.has(window, "_paq"))).toBe(false);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["privacy-choice"]);
  expect(counted()).toEqual(["/privacy"]);
});

for (const [signal, name, value] of [
  ["Do Not Track", "doNotTrack", "1"],
  ["Global Privacy Control", "globalPrivacyControl", true],
] as const) {
  test(`${signal} counts as declined`, async ({ page }) => {
    await page.addInitScript(
      ([property, sent]) => {
        Object.defineProperty(Navigator.prototype, property, { get: () => sent });
      },
      [name, value] as const,
    );
    await page.goto(`${site.url}/privacy`);
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      "Your browser asks websites not to track you. That counts as declined here.",
    );
    await expect(bar(page)).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    expect(thirdParty.requests).toEqual([]);
  });
}

test("answers the consent banner by keyboard without hiding any part of the page for good", async ({
  page,
}) => {
  await page.goto(`${site.url}/about`);
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(bar(page).getByRole("link", { name: "More about it" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(bar(page).getByRole("button", { name: "Decline" })).toBeFocused();
  await page.getByRole("contentinfo").getByRole("link", { name: "YouTube" }).focus();
  const [link, question] = await Promise.all([
    page.getByRole("contentinfo").getByRole("link", { name: "YouTube" }).boundingBox(),
    bar(page).boundingBox(),
  ]);
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
  await bar(page).getByRole("button", { name: "Accept" }).focus();
  await page.keyboard.press("Enter");
  await expect(bar(page)).toHaveCount(0);
});
