import { listStoredSections, saveSections } from "../../../app/data/sections.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";

// Sections are on every page, so that other tests have another site.
let site: RunningSite;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startSite({ env: { DEMO: "0", STAFF_ACCESS: "role" } });
});
test.afterAll(() => site?.stop());
// biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
test.use({ site: async ({}, use) => use(site), expectedErrors: { texts: ["409"] } });

test("an admin orders sections by keyboard, hides one, and sets a color that can be read", {
  tag: "@both-widths",
}, async ({ page, signInAs, service, isPhone }) => {
  const usual = await listStoredSections(service);
  await signInAs("admin");
  await page.goto("/admin/categories");
  await page.getByRole("button", { name: "Edit Sections" }).click();
  const rows = page.getByRole("list", { name: "Sections" }).getByRole("listitem");
  await expect(rows.first()).toContainText("World");
  await page.getByRole("button", { name: "Move Sports up" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Sports is now" })).toHaveText(
    "Sports is now 4 of 7.",
  );
  await expect(page.getByRole("button", { name: "Move Sports up" })).toBeFocused();
  await page.getByRole("checkbox", { name: "Header: World" }).press("Space");
  await page.getByRole("checkbox", { name: "Footer: Science" }).press("Space");
  await page.getByLabel("Description of Sports").fill("Matches and tables");
  const color = page.getByRole("textbox", { name: "Color of Sports" });
  await color.fill("#ffcc00");
  await page.getByRole("button", { name: "Save Sections" }).click();
  await expect(color).toBeFocused();
  await expect(color).toHaveAccessibleDescription(/contrast with the paper is 1\.4 to 1/);
  await expectNoViolationsInEitherScheme(page);
  await color.fill("#004400");
  await page.getByRole("button", { name: "Save Sections" }).click();
  await expectToast(page, "Sections Saved");

  await page.goto("/category/sports");
  await expect(page.getByText("Matches and tables")).toBeVisible();
  const footer = page.getByRole("navigation", { name: "Footer" }).getByRole("link");
  await expect(footer).toHaveText(["World", "Politics", "Business", "Technology", "Science"]);
  if (isPhone) {
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" }).getByRole("link");
    await expect(menu).toHaveText(
      ["Home", "World", "Politics", "Business", "Sports", "Technology", "Entertainment"].concat(
        "Admin Panel",
      ),
    );
  } else {
    const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
    await expect(sections).toHaveText([
      "Home",
      "Politics",
      "Business",
      "Sports",
      "Technology",
      "Entertainment",
    ]);
    await expect(sections.nth(3)).toHaveCSS("color", "rgb(0, 68, 0)");
  }
  await saveSections(service, { seen: await listStoredSections(service), wanted: usual });
});

test("an admin whose changes come second learns of the first, and has lost nothing", async ({
  page,
  signInAs,
  service,
}) => {
  const usual = await listStoredSections(service);
  await signInAs("admin");
  await page.goto("/admin/categories");
  await page.getByRole("button", { name: "Edit Sections" }).click();
  await page.getByLabel("Description of World").fill("Everywhere else");
  await saveSections(service, { seen: usual, wanted: usual.toReversed() });
  await page.getByRole("button", { name: "Save Sections" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "still here" })).toBeVisible();
  await expect(page.getByLabel("Description of World")).toHaveValue("Everywhere else");
  await page.getByRole("button", { name: "Save Sections" }).click();
  await expectToast(page, "Sections Saved");
  const stored = await listStoredSections(service);
  expect(stored.map(({ category_id }) => category_id)).toEqual(
    usual.map(({ category_id }) => category_id),
  );
  expect(stored[0]?.description).toBe("Everywhere else");
  await saveSections(service, { seen: stored, wanted: usual });

  await signInAs("editor");
  await page.goto("/admin/categories");
  const edit = page.getByRole("button", { name: "Edit Sections" });
  await expect(edit).toHaveAccessibleDescription("Only admins can do this.");
});
