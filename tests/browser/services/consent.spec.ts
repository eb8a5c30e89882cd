import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { expect, expectNoViolations, untilAlive } from "../fixtures.ts";
import { test } from "./configured-fixtures.ts";
import { THIRD_PARTY } from "./configured-site.ts";

function bar(page: Page): Locator {
  return page.getByRole("region", { name: "Privacy choices" });
}

/** The page paths among `requests` that were reported to Matomo. */
function counted(requests: string[]): string[] {
  return requests
    .filter((path) => path.startsWith("/matomo.php"))
    .map((path) => z.url().parse(new URL(path, THIRD_PARTY).searchParams.get("url")))
    .map((address) => new URL(address).pathname);
}

test("loads no tracker before consent, then counts each page and remembers the choice", async ({
  page,
  thirdParty,
}) => {
  await page.goto("/about");
  await expect(bar(page)).toContainText("count visits with Matomo");
  await expectNoViolations(page);
  await page.waitForLoadState("networkidle");
  expect(thirdParty).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await bar(page).getByRole("button", { name: "Accept" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect.poll(() => counted(thirdParty)).toEqual(["/about"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Careers");
  await expect.poll(() => counted(thirdParty)).toEqual(["/about", "/careers"]);
  await page.reload();
  await expect.poll(() => counted(thirdParty)).toEqual(["/about", "/careers", "/careers"]);
  await expect(bar(page)).toHaveCount(0);
});

test("does not ask a reader who declined again, and lets them change the choice", async ({
  page,
  thirdParty,
}) => {
  await page.goto("/about");
  await bar(page).getByRole("button", { name: "Decline" }).click();
  await expect(bar(page)).toHaveCount(0);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: "privacy-choice", value: "declined", sameSite: "Lax" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy choices" }).click();
  await expect(page).toHaveURL(/\/privacy#choices$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Your Privacy Choices" })).toBeInViewport();
  await expect(main.getByRole("status")).toHaveText("You have declined.");
  expect(thirdParty).toEqual([]);
  await main.getByRole("button", { name: "Accept" }).click();
  await expect(main.getByRole("status")).toHaveText("You have accepted.");
  await expect.poll(() => counted(thirdParty)).toEqual(["/privacy"]);
  await expectNoViolations(page);
});

test("stops running trackers and removes their cookies when consent is withdrawn", async ({
  page,
  baseURL,
  thirdParty,
}) => {
  await page.context().addCookies([{ name: "privacy-choice", value: "accepted", url: baseURL }]);
  await page.goto("/privacy");
  await expect.poll(() => counted(thirdParty)).toEqual(["/privacy"]);
  expect((await page.context().cookies()).map(({ name }) => name)).toContain("_pk_id.1");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Decline" }).click();
  await expect(main.getByRole("status")).toHaveText("You have declined.");
  await expect.poll(() => page.evaluate(() => Reflect.has(window, "_paq"))).toBe(false);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["privacy-choice"]);
  expect(counted(thirdParty)).toEqual(["/privacy"]);
});

for (const [signal, name, value] of [
  ["Do Not Track", "doNotTrack", "1"],
  ["Global Privacy Control", "globalPrivacyControl", true],
] as const) {
  test(`${signal} counts as declined: no analytics and no third-party ads`, async ({
    page,
    thirdParty,
  }) => {
    await page.addInitScript(
      ([property, sent]) => {
        Object.defineProperty(Navigator.prototype, property, { get: () => sent });
      },
      [name, value] as const,
    );
    await page.setExtraHTTPHeaders(signal === "Do Not Track" ? { DNT: "1" } : { "Sec-GPC": "1" });
    await page.goto("/privacy");
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      "Your browser asks websites not to track you. That counts as declined here.",
    );
    await expect(bar(page)).toHaveCount(0);
    await page.goto("/");
    await untilAlive(page);
    await page.waitForLoadState("networkidle");
    await expect(bar(page)).toHaveCount(0);
    const frame = page.frameLocator('iframe[title="Advertisement"]');
    await expect(frame.getByRole("link", { name: "Advertise with Broadsheet" })).toBeVisible();
    expect(thirdParty).toEqual([]);
  });
}

test("answers the consent banner by keyboard without hiding any part of the page for good", async ({
  page,
}) => {
  await page.goto("/about");
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(bar(page).getByRole("link", { name: "More about it" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(bar(page).getByRole("button", { name: "Decline" })).toBeFocused();
  await page.getByRole("contentinfo").getByRole("link", { name: "Mastodon" }).focus();
  const [link, question] = await Promise.all([
    page.getByRole("contentinfo").getByRole("link", { name: "Mastodon" }).boundingBox(),
    bar(page).boundingBox(),
  ]);
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
  await bar(page).getByRole("button", { name: "Accept" }).focus();
  await page.keyboard.press("Enter");
  await expect(bar(page)).toHaveCount(0);
});
