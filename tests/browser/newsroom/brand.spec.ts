import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";

// The brand is on every page, so that other tests have another site.
let site: RunningSite;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startSite({ env: { DEMO: "0", STAFF_ACCESS: "role", SITE_NAME: "The Example" } });
});
test.afterAll(async () => site?.stop());
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
  site: async ({}, use) => use(site),
  expectedErrors: { texts: ["422", "400"] },
});

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("an admin sets name, colors and time zone, and a color that cannot be read is refused", {
  tag: "@both-widths",
}, async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Edit Publication" }).click();
  const name = field(page, "Name");
  await expect(name).toHaveValue("The Example");
  await expect(name).toHaveAccessibleDescription(/From SITE_NAME\.$/);
  await name.fill("Harbour Courier");
  await expect(name).toHaveAccessibleDescription(/Set here, in place of SITE_NAME\.$/);
  await field(page, "Tagline").fill("News from the coast");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.selectOption("Asia/Tokyo");
  await expect(zone).toHaveAccessibleDescription(/Set here, in place of TIME_ZONE\.$/);
  const accent = field(page, "Accent color");
  await accent.fill("#ffcc00");
  await expect(accent).toHaveAccessibleDescription(/on the tint of boxes.*1\.3 to 1/);
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(accent).toBeFocused();
  await expectNoViolationsInEitherScheme(page);
  await page.getByRole("button", { name: "Use #856a00 as Accent color" }).click();
  await expect(accent).toHaveValue("#856a00");
  await field(page, "Color of the masthead").fill("#004488");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expectToast(page, "Settings Saved");

  await page.goto("/about");
  await expect(page).toHaveTitle(/ \| Harbour Courier$/);
  await expect(page.locator("html")).toHaveAttribute("data-time-zone", "Asia/Tokyo");
  const wordmark = page.getByRole("banner").getByRole("link", { name: "Harbour Courier" });
  await expect(wordmark).toHaveCSS("color", "rgb(0, 68, 136)");
  await expect(page.getByText("News from the coast")).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
});

test("an admin uploads a logo and chooses fonts, and the masthead shows them without a shift", {
  tag: "@both-widths",
}, async ({ page, signInAs }) => {
  const image = { width: 900, height: 240, channels: 3, background: "#004488" } as const;
  const buffer = await sharp({ create: image }).png().toBuffer();
  await signInAs("admin");
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Edit Publication" }).click();
  await page
    .getByLabel("Logo file", { exact: true })
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await expect(page.getByRole("heading", { name: "Logo for the dark scheme" })).toBeVisible();
  await page.getByRole("combobox", { name: "Fonts" }).selectOption("Public Sans for everything");
  await expectNoViolationsInEitherScheme(page);
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expectToast(page, "Settings Saved");

  await page.goto("/about");
  const logo = page.getByRole("banner").getByRole("img").first();
  await expect(logo).toHaveAttribute("alt", /./);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /Public Sans/);
  const box = async () => {
    const { width = 0, height = 1 } = (await logo.boundingBox()) ?? {};
    return { height, ratio: width / height };
  };
  await expect.poll(async () => (await box()).ratio).toBeCloseTo(900 / 240, 1);
  expect((await box()).height).toBeLessThanOrEqual(64);
  const loaded = await logo.evaluate((image: HTMLImageElement) => image.decode());
  expect(loaded).toBeUndefined();
  await page.evaluate(() => {
    document.documentElement.dataset.textSize = "larger";
  });
  expect(await findCut(page)).toEqual([]);
  await expectNoViolationsInEitherScheme(page);
});

for (const siteName of [
  "Broadsheet",
  "Süddeutsche Allgemeine Zeitung",
  "THE INTERNATIONAL HERALD",
  "新聞朝日毎日読売",
  "The Proceedings of the Northern Harbours and Islands, with the Commercial Record",
]) {
  test(`no part of the name "${siteName}" is cut in the masthead`, {
    tag: "@both-widths",
  }, async ({ page, service }) => {
    const { data } = await service.rpc("list_site_settings").throwOnError();
    await service
      .rpc("save_site_settings", { seen: data[0]?.id ?? 0, wanted: { siteName } })
      .throwOnError();
    await expect(async () => {
      await page.goto("/about");
      await expect(page).toHaveTitle(new RegExp(` \\| ${siteName}$`), { timeout: 500 });
    }).toPass();
    for (const size of ["normal", "large", "larger"]) {
      await page.evaluate((text) => {
        document.documentElement.dataset.textSize = text;
      }, size);
      expect(await findCut(page), size).toEqual([]);
    }
  });
}

/** Parts of the masthead that are wider than their place, or overlap. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [];
    const name = document.querySelector(".masthead-wordmark:not(.masthead-condensed)");
    const tools = document.querySelector(".masthead-tools");
    const bar = document.querySelector(".masthead");
    if (!name || !tools || !bar) return ["the masthead"];
    if (name.scrollWidth > name.clientWidth) found.push("a line of the name");
    const range = document.createRange();
    range.selectNodeContents(name);
    const text = range.getBoundingClientRect();
    const other = tools.getBoundingClientRect();
    if (text.right > other.left && text.bottom > other.top && text.top < other.bottom)
      found.push("the name beside the buttons");
    if (text.bottom > bar.getBoundingClientRect().bottom) found.push("the foot of the name");
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page");
    return found;
  });
}

test("an admin chooses the language of the pages, and readers see menus, dates, forms and answers in it", {
  tag: "@both-widths",
}, async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Edit Publication" }).click();
  await page.getByRole("combobox", { name: "Language of the pages" }).selectOption("Deutsch");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expectToast(page, "Settings Saved");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.context().clearCookies();

  await page.goto("/search?q=Hafenkran");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByText("Keine Ergebnisse für „Hafenkran“")).toBeVisible();
  await expect(page.getByText("Alle Rechte vorbehalten.")).toBeVisible();
  await expect(page.locator(".masthead-date")).toHaveText(
    /^(?:Mon|Diens|Mitt|Donners|Frei|Sams|Sonn)/,
  );
  await expectNoViolationsInEitherScheme(page);

  await page.goto("/login");
  await page.locator("input[name=email]").fill("reader@example.org");
  await page.getByLabel("Passwort", { exact: true }).fill("wrong");
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  await expect(
    page.getByRole("region", { name: "Mitteilungen" }).getByRole("paragraph"),
  ).toHaveText(["Anmeldung fehlgeschlagen", /Passwort ist falsch\.$/]);

  await page.goto("/contact");
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(page.getByText("Bitte geben Sie Ihren Namen ein.")).toBeVisible();

  // The site's own legal texts are in English, and say so.
  await page.goto("/privacy");
  await expect(page.locator("[lang=en]").getByRole("heading", { level: 1 })).toHaveText(
    "Privacy Policy",
  );
});
