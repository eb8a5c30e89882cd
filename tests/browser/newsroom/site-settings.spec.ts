import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";

// Settings are on every page, so that other tests have another site.
let site: RunningSite;
let folder: string;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  folder = await makeTempFolder();
  const SITE_FILE = join(folder, "site.json");
  await writeFile(SITE_FILE, JSON.stringify({ contact: { phone: "+1 555 0100" } }));
  site = await startSite({ env: { DEMO: "0", STAFF_ACCESS: "role", SITE_FILE } });
});
test.afterAll(async () => {
  await site?.stop();
  await removeFolder(folder);
});
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
  site: async ({}, use) => use(site),
  expectedErrors: { texts: ["409", "422"] },
});

test("an admin sets facts of the publication, restores a version, and takes the file's value back", {
  tag: "@both-widths",
}, async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.goto("/admin/settings");
  const edit = page.getByRole("button", { name: "Edit Publication" });
  const save = page.getByRole("button", { name: "Save Settings" });
  await edit.click();
  const phone = page.getByRole("textbox", { name: "Telephone number" });
  const address = page.getByRole("textbox", { name: "Postal address" });
  const email = page.getByRole("textbox", { name: "Email address for readers" });
  await expect(phone).toHaveValue("+1 555 0100");
  await expect(phone).toHaveAccessibleDescription(/From site\.json\.$/);
  await expect(address).toHaveAccessibleDescription(/Default\.$/);
  await phone.fill("+1 555 0199");
  await expect(phone).toHaveAccessibleDescription(/Set here, in place of site\.json\.$/);
  await address.fill("1 Harbour Street");
  await email.fill("desk");
  await page.getByRole("button", { name: "Add profile" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Network of profile 5" })).toBeFocused();
  await page.getByRole("textbox", { name: "Network of profile 5" }).fill("Mastodon");
  await page
    .getByRole("textbox", { name: "Address of profile 5" })
    .fill("https://mastodon.example/@news");
  await page.getByRole("button", { name: "Remove person 4" }).press("Enter");
  await expect(page.getByRole("button", { name: "Add person" })).toBeFocused();
  await page.getByRole("button", { name: "Add position" }).press("Enter");
  await page.getByRole("textbox", { name: "Title of position 1" }).fill("Harbour Reporter");
  await page.getByRole("textbox", { name: "Department of position 1" }).fill("News");
  await page.getByRole("textbox", { name: "Place of work of position 1" }).fill("Port Ledden");
  await page.getByRole("combobox", { name: "Icon of position 1" }).selectOption("Camera");
  await page
    .getByRole("textbox", { name: "Contacts in security.txt" })
    .fill("mailto:security@example.org");
  await save.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Enter an email address/);
  await expectNoViolationsInEitherScheme(page);
  await page.getByRole("button", { name: "Use the default value for Email address" }).click();
  await expect(email).toHaveValue("newsroom@example.org");
  await save.click();
  await expectToast(page, "Settings Saved");

  await page.goto("/about");
  await expect(page.getByText("+1 555 0199")).toBeVisible();
  await expect(page.getByText("1 Harbour Street")).toBeVisible();
  await expect(page.getByRole("link", { name: "Mastodon" })).toBeVisible();
  await expect(page.getByText("International News Editor")).toHaveCount(0);
  await page.goto("/careers");
  await expect(page.getByRole("heading", { name: "Harbour Reporter" })).toBeVisible();
  const securityText = await page.request.get("/.well-known/security.txt");
  expect(await securityText.text()).toContain("Contact: mailto:security@example.org");

  await page.goto("/admin/settings");
  await edit.click();
  await page.getByRole("button", { name: "Use the file’s value for Telephone number" }).click();
  await expect(phone).toHaveValue("+1 555 0100");
  await save.click();
  await expectToast(page, "Settings Saved");
  await edit.click();
  await expect(phone).toHaveValue("+1 555 0100");
  await expect(address).toHaveValue("1 Harbour Street");
  await page
    .getByRole("button", { name: /^Restore settings of/ })
    .first()
    .click();
  await expect(edit).toBeVisible();
  await edit.click();
  await expect(phone).toHaveValue("+1 555 0199");
  await expectNoViolationsInEitherScheme(page);
});

test("an admin whose changes come second learns of the first, and has lost nothing", async ({
  page,
  signInAs,
  service,
}) => {
  await signInAs("admin");
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Edit Publication" }).click();
  const hours = page.getByRole("textbox", { name: "Contact hours" });
  await hours.fill("Weekends");
  const { data } = await service.rpc("list_site_settings").throwOnError();
  const wanted = { "contact.hours": "Always" };
  await service.rpc("save_site_settings", { seen: data[0]?.id ?? 0, wanted }).throwOnError();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "still here" })).toBeVisible();
  await expect(hours).toHaveValue("Weekends");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expectToast(page, "Settings Saved");

  await signInAs("editor");
  await page.goto("/admin/settings");
  await expect(page.getByText("Only admins can do this.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Publication" })).toHaveCount(0);
});

test("an admin sets an advertisement and analytics, and a refused value is marked at its field", {
  tag: "@both-widths",
}, async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.goto("/admin/settings");
  const edit = page.getByRole("button", { name: "Edit Publication" });
  const save = page.getByRole("button", { name: "Save Settings" });
  await edit.click();
  const place = page.getByRole("combobox", { name: "Advertisement in articles" });
  await place.selectOption("Tag of an ad network");
  const ad = page.getByRole("group", { name: "Advertisement in articles" });
  const script = ad.getByRole("textbox", { name: "Address of the script" });
  await script.fill("ads.example/a.js");
  const attributes = ad.getByRole("textbox", { name: "Attributes of the element" });
  await attributes.pressSequentially("data-slot=456\nclass=unit");
  await expect(attributes).toHaveValue("data-slot=456\nclass=unit");
  await expect(ad.getByRole("switch", { name: "Readers must consent first" })).toBeChecked();
  await ad.getByRole("switch", { name: "Readers must consent first" }).click();
  await ad.getByRole("spinbutton", { name: "Width in pixels" }).fill("728");
  await ad.getByRole("spinbutton", { name: "Height in pixels" }).fill("90");
  await save.click();
  await expect(script).toBeFocused();
  await expect(script).toHaveAccessibleDescription("Enter an address that begins with https://.");
  await expectNoViolationsInEitherScheme(page);
  await script.fill("https://ads.example/a.js");
  await save.click();
  const phoneWidth = ad.getByRole("spinbutton", { name: "Width on phones" });
  await expect(phoneWidth).toBeFocused();
  await phoneWidth.fill("320");
  await ad.getByRole("spinbutton", { name: "Height on phones" }).fill("100");
  const service = page.getByRole("combobox", { name: "External analytics" });
  await service.selectOption("Umami");
  await page.getByRole("textbox", { name: "Id of the site at Umami" }).fill("7");
  await save.click();
  await expectToast(page, "Settings Saved");

  const frame = await page.request.get("/ads/inArticle");
  expect(await frame.text()).toContain('class="unit" data-slot="456"');
  const home = await page.request.get("/");
  expect(home.headers()["content-security-policy"]).toContain("https://cloud.umami.is");

  await edit.click();
  await expect(script).toHaveValue("https://ads.example/a.js");
  await expect(attributes).toHaveValue("class=unit\ndata-slot=456");
  await place.selectOption("None");
  await page.getByRole("button", { name: "Use the default value for External analytics" }).click();
  await expect(service).toHaveValue("");
  await save.click();
  // The toast may still be that of the first save.
  await expect.poll(async () => (await page.request.get("/ads/inArticle")).status()).toBe(404);
});
