import { expect, expectToast, test } from "../fixtures.ts";

/** The screen on which an admin sets how the newsroom works. */

test("an admin sets what the checklist requires before an article is published, and an editor reads it", async ({
  page,
  signInAs,
  service,
}) => {
  await signInAs("admin");
  await page.goto("/admin/settings");
  await expect(page).toHaveTitle(/^Settings \| /);
  const excerpt = page.getByRole("combobox", { name: "Excerpt" });
  await expect(excerpt.locator(":checked")).toHaveText("Warned about");
  await excerpt.selectOption("Not checked");
  await expectToast(page, "Settings Saved", "Excerpt: not checked.");
  await page.reload();
  await expect(excerpt.locator(":checked")).toHaveText("Not checked");
  await service.rpc("change_publishing_rules", { rules: { excerpt: "warned" } }).throwOnError();

  await signInAs("editor");
  await page.goto("/admin/settings");
  await expect(page.getByText("Only admins can do this.")).toBeVisible();
  await expect(page.getByText("Alternative text: warned about.")).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
});
