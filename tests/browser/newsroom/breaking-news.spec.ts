import { minutesFromNow } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  expectToast,
  test,
} from "../fixtures.ts";

// A banner is on every page, so that other tests have another site.
let site: RunningSite;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startSite({ env: { DEMO: "0" } });
});
test.afterAll(() => site?.stop());
// biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
test.use({ site: async ({}, use) => use(site), expectedErrors: { texts: ["409"] } });

test("an editor sets breaking news, readers see, hear and dismiss it, and the editor ends it", {
  tag: "@both-widths",
}, async ({ page, signInAs, browser, service }) => {
  await signInAs("editor");
  await page.goto("/admin/breaking-news");
  await expect(page.getByText("There is no breaking news on the site.")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByLabel("Sentence")).toBeFocused();
  await expect(page.getByText("Enter the sentence that readers see.")).toBeVisible();
  await page.getByLabel("Sentence").fill("The harbour bridge is closed");
  await page.getByLabel("Leads to").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Leads to")).toHaveAccessibleDescription(/Enter a web address/);
  await expectNoViolationsInEitherScheme(page);
  await page.getByLabel("Leads to").fill(`${site.url}/about`);
  await page.keyboard.press("Enter");
  await expectToast(page, "Breaking News Published");
  await expect(page.getByText("Leads to /about")).toBeVisible();

  const reader = await browser.newPage({ baseURL: site.url });
  await reader.goto("/");
  const banner = reader.getByRole("region", { name: "Breaking news" });
  await expect(banner.getByRole("link")).toHaveAttribute("href", "/about");
  await expect(banner.getByRole("status")).toHaveText("Breaking The harbour bridge is closed");
  await expectNoViolations(reader);
  await banner.getByRole("link").click();
  await expect(reader).toHaveURL(/\/about$/);
  await expect(banner).toBeVisible();
  await expect(banner.getByRole("status")).toHaveText("");
  await banner.getByRole("button", { name: "Dismiss breaking news" }).click();
  await expect(banner).toBeHidden();
  await reader.goto("/search");
  await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
  await reader.close();

  await page.getByRole("button", { name: "End Now" }).click();
  await expectToast(page, "Breaking News Ended");
  await expect(page.getByText("There is no breaking news on the site.")).toBeVisible();
  expect((await service.from("banners").select("link").throwOnError()).data).toContainEqual({
    link: "/about",
  });
});

test("an editor whose banner comes second learns of the first, and has lost no word", async ({
  page,
  signInAs,
  service,
}) => {
  await signInAs("editor");
  await page.goto("/admin/breaking-news");
  await page.getByLabel("Sentence").fill("The bridge is open again");
  const { data } = await service.from("banners").select("id").order("id", { ascending: false });
  await service
    .rpc("set_banner", {
      text: "The bridge is closed",
      link: null,
      ends_at: minutesFromNow(30),
      based_on: data?.[0]?.id ?? 0,
    })
    .throwOnError();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Yours is still here" })).toBeVisible();
  await expect(page.getByText("The bridge is closed")).toBeVisible();
  await expect(page.getByLabel("Sentence")).toHaveValue("The bridge is open again");
  await page.getByRole("button", { name: "Replace" }).click();
  await expectToast(page, "Breaking News Published");
  await expect(page.getByText("The bridge is open again")).toBeVisible();
  await page.getByRole("button", { name: "End Now" }).click();
  await expect(page.getByText("There is no breaking news on the site.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("breaking news is on the page, without a button that does nothing", async ({
    page,
    service,
  }) => {
    const { data } = await service.from("banners").select("id").order("id", { ascending: false });
    const { data: id } = await service
      .rpc("set_banner", {
        text: "The ferry runs again",
        link: null,
        ends_at: minutesFromNow(30),
        based_on: data?.[0]?.id ?? 0,
      })
      .throwOnError();
    await page.goto("/about");
    const banner = page.getByRole("region", { name: "Breaking news" });
    await expect(banner).toContainText("The ferry runs again");
    await expect(banner.getByRole("button")).toBeHidden();
    await service.rpc("end_banner", { banner_id: id ?? 0 }).throwOnError();
    await page.reload();
    await expect(banner).toHaveCount(0);
  });
});
