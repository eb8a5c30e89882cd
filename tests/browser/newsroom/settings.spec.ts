import { findViolations } from "../find-violations.ts";
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

test("an admin adds, edits and removes a site that articles can embed from", async ({
  page,
  signInAs,
  service,
}) => {
  await signInAs("admin");
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Add site" }).click();
  const dialog = page.getByRole("dialog", { name: "Add site" });
  const field = (name: string) => dialog.getByRole("textbox", { name });
  await field("Name").fill("Newsreel");
  await field("Form of its addresses").fill("https://newsreel.example/watch/1");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(field("Form of its addresses")).toHaveAccessibleDescription(/one to five stars/);
  await expect(field("Form of its addresses")).toBeFocused();
  await field("Form of its addresses").fill("https://newsreel.example/watch/*");
  await field("Address of its frame").fill("http://player.newsreel.example/*");
  await page.keyboard.press("Enter");
  await expect(field("Address of its frame")).toHaveAccessibleDescription(/beginning with https/);
  expect(await findViolations(page, [])).toEqual([]);
  await field("Address of its frame").fill("https://player.newsreel.example/*");
  await page.keyboard.press("Enter");
  await expectToast(page, "Settings Saved", "Articles can embed from Newsreel.");
  const list = page.getByRole("list", { name: "Added sites" });
  await expect(list).toContainText("https://newsreel.example/watch/*");

  await page.reload();
  await expect(list).toBeVisible();
  expect(await findViolations(page, [])).toEqual([]);
  await list.getByRole("button", { name: "Edit Newsreel" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("The Newsreel");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(list).toContainText("The Newsreel");
  const { data } = await service.rpc("get_embed_providers").throwOnError();
  expect(data).toContainEqual({
    name: "The Newsreel",
    pattern: "https://newsreel.example/watch/*",
    frame: "https://player.newsreel.example/*",
    endpoint: "",
  });
  await list.getByRole("button", { name: "Remove The Newsreel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Settings Saved", "The Newsreel was removed.");
  await expect(page.getByText("https://newsreel.example/watch/*")).toHaveCount(0);
});
