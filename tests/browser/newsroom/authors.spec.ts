import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectNoViolations, expectToast, test } from "../fixtures.ts";
import { chooseRowAction } from "./row-menu.ts";

/** Editing of authors by staff. */

const IMAGE = join(
  import.meta.dirname,
  "../../../supabase/demo/images/business/what-a-bond-is.webp",
);

test("an editor can find an author and change name and biography", async ({
  page,
  signInAs,
  service,
}) => {
  const before = `Ana Lee ${Date.now()}`;
  const after = before.replace("Lee", "Lee-Smith");
  const { data: author } = await service
    .from("authors")
    .insert({ name: before })
    .select("id,slug")
    .single()
    .throwOnError();
  await signInAs("editor");
  await page.goto("/admin/authors");
  await expect(page).toHaveTitle(/^Authors \| /);
  await page.getByPlaceholder("Search by name...").fill(before.toUpperCase());
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: `Actions for ${before}` }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit Author" });
  await expect(dialog.getByLabel("Name")).toHaveValue(before);
  await dialog.getByLabel("Biography").fill("Writes about the sea.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await chooseRowAction(page.getByRole("button", { name: `Actions for ${before}` }), "Edit");
  await expect(dialog.getByLabel("Biography")).toHaveValue("Writes about the sea.");

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New Author" }).click();
  await page.getByRole("button", { name: "Add Author" }).click();
  await expectToast(page, "Author Name Required", "Please enter a name for the new author.");
  await page.keyboard.press("Escape");
  await chooseRowAction(page.getByRole("button", { name: `Actions for ${before}` }), "Edit");
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByRole("button", { name: "Save Author" }).click();
  await expectToast(page, "Author Name Required", "Please enter a name for the author.");
  // The toast does not cover the dialog's buttons and field at either width.
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    for (const covered of [
      dialog.getByRole("button", { name: "Save Author" }),
      dialog.getByLabel("Name"),
    ]) {
      await covered.click({ trial: true, timeout: 3_000 });
    }
  }
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expectNoViolations(page);
  await dialog.getByLabel("Name").fill(after);
  await dialog.getByRole("button", { name: "Save Author" }).click();
  await expectToast(page, "Author Saved");
  await page.goto(`/author/${author.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(after);
  await expect(page.getByRole("main")).toContainText("Writes about the sea.");
  await service.from("authors").delete().eq("id", author.id).throwOnError();
});

test("an author's image is uploaded, or chosen from the library, and shown on their page", async ({
  page,
  signInAs,
  service,
}) => {
  const name = `Image ${Date.now()}`;
  const { data: author } = await service
    .from("authors")
    .insert({ name })
    .select("id,slug")
    .single()
    .throwOnError();
  await signInAs("editor");
  await page.goto(`/admin/authors?q=${encodeURIComponent(name)}`);
  await chooseRowAction(page.getByRole("button", { name: `Actions for ${name}` }), "Edit");
  const dialog = page.getByRole("dialog", { name: "Edit Author" });
  await dialog.getByLabel("Image file").setInputFiles({
    name: "ana.webp",
    mimeType: "image/webp",
    buffer: await readFile(IMAGE),
  });
  // The library may have the same file under another name.
  await expect(dialog.getByLabel("Image URL")).toHaveValue(/^[\w/-]+\.webp$/);
  await expect(dialog.getByRole("img", { name: "Image preview" })).toBeVisible();
  await expectNoViolations(page);
  const path = await dialog.getByLabel("Image URL").inputValue();
  await dialog.getByLabel("Image URL").fill("");
  await dialog.getByRole("button", { name: "Choose from library" }).press("Enter");
  const picker = page.getByRole("dialog", { name: "Choose an Image" });
  await expect(picker.getByRole("searchbox", { name: "Search images" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Choose from library" })).toBeFocused();
  await page.keyboard.press("Enter");
  const [file = ""] = path.split("/").slice(-1);
  await picker.getByRole("searchbox", { name: "Search images" }).fill(file);
  await expect(picker.getByRole("listitem")).toHaveCount(1);
  await expectNoViolations(page);
  await picker.getByRole("listitem").getByRole("button").press("Enter");
  await expect(picker).toBeHidden();
  await expect(dialog.getByLabel("Image URL")).toHaveValue(path);
  await dialog.getByRole("button", { name: "Save Author" }).click();
  await expectToast(page, "Author Saved");
  await expect(dialog).toBeHidden();

  await page.goto(`/author/${author.slug}`);
  await expect(page.getByRole("main").locator("img")).toBeVisible();
  await service.from("authors").delete().eq("id", author.id).throwOnError();
});

test("an editor can add an author, whose page exists at once, and one of the same name after a warning", async ({
  page,
  signInAs,
  service,
}) => {
  const name = `Zoë Park ${Date.now()}`;
  const listNames = async () =>
    (await service.from("authors").select("name").ilike("name", name).order("name").throwOnError())
      .data;
  await signInAs("editor");
  await page.goto("/admin/authors?page=400");
  await expect(page).toHaveURL(/\/admin\/authors$/);
  await page.getByPlaceholder("Search by name...").fill("100%_nobody");
  await expect(page.getByText("No authors found.")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "New Author" }).click();
  const dialog = page.getByRole("dialog", { name: "New Author" });
  const field = dialog.getByLabel("Name");
  const add = dialog.getByRole("button", { name: "Add Author" });
  await field.fill(name);
  await add.click();
  await expectToast(page, "Author Added");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "New Author" }).click();
  await field.fill(` ${name.toUpperCase()}`);
  await add.click();
  await expect(field).toHaveAccessibleDescription(
    new RegExp(`There is already an author named “${name}”.*Add Author again`),
  );
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  expect(await listNames()).toEqual([{ name }]);
  await add.click();
  await expect(dialog).toBeHidden();
  await expect.poll(listNames).toHaveLength(2);

  await page.goto(`/admin/authors?q=${encodeURIComponent(name)}`);
  const link = page.getByRole("link", { name: /^\/author\/zoe-park-/ }).first();
  await expect(link).toHaveAttribute("target", "_blank");
  await page.goto((await link.getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(name, "i"));
  await expect(page.getByRole("main")).toContainText(
    new RegExp(`No articles by ${name} yet.`, "i"),
  );
  await service.from("authors").delete().ilike("name", name).throwOnError();
});

test.describe("when somebody else changes the author", () => {
  test("a biography that a colleague saves is kept and replaces an abandoned draft", async ({
    page,
    signInAs,
    service,
  }) => {
    const name = `Shared ${Date.now()}`;
    const { data: author } = await service
      .from("authors")
      .insert({ name, bio: "Old." })
      .select("id")
      .single()
      .throwOnError();
    const stored = service.from("authors").select("name,bio").eq("id", author.id).single();
    await signInAs("editor");
    await page.goto(`/admin/authors?q=${encodeURIComponent(name)}`);
    const menu = page.getByRole("button", { name: `Actions for ${name}` });
    await chooseRowAction(menu, "Edit");
    const dialog = page.getByRole("dialog", { name: "Edit Author" });
    await dialog.getByLabel("Biography").pressSequentially("x");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();

    await service.from("authors").update({ bio: "Corrected." }).eq("name", name).throwOnError();
    // The list is reloaded without the page.
    await page.getByPlaceholder("Search by name...").fill(`${name} `);
    await expect(page.getByText("Corrected.")).toBeVisible();
    await chooseRowAction(menu, "Edit");
    await expect(dialog.getByLabel("Biography")).toHaveValue("Corrected.");

    await service.from("authors").update({ bio: "Better yet." }).eq("name", name).throwOnError();
    await dialog.getByLabel("Name").fill(`${name} Lee`);
    await dialog.getByRole("button", { name: "Save Author" }).click();
    await expectToast(page, "Author Saved");
    expect((await stored.throwOnError()).data).toEqual({ name: `${name} Lee`, bio: "Better yet." });
    await service.from("authors").delete().eq("id", author.id).throwOnError();
  });

  test("a conflict on the same field or with a deletion is shown, and input is kept", async ({
    page,
    signInAs,
    service,
  }) => {
    const name = `Contested ${Date.now()}`;
    const stored = () => service.from("authors").select("bio").eq("name", name).single();
    await service.from("authors").insert({ name, bio: "Old." }).throwOnError();
    await signInAs("editor");
    await page.goto(`/admin/authors?q=${encodeURIComponent(name)}`);
    await chooseRowAction(page.getByRole("button", { name: `Actions for ${name}` }), "Edit");
    const dialog = page.getByRole("dialog", { name: "Edit Author" });
    const biography = dialog.getByLabel("Biography");
    await biography.fill("Mine.");
    await service.from("authors").update({ bio: "Theirs." }).eq("name", name).throwOnError();
    await dialog.getByRole("button", { name: "Save Author" }).click();
    await expectToast(
      page,
      "Author Has Changed",
      "Someone else changed this author. Nothing was saved; your changes are still here.",
    );
    await expect(biography).toHaveValue("Mine.");
    await expect(biography).toBeFocused();
    await expect(biography).toHaveAccessibleDescription(/Someone else changed this to “Theirs.”/);
    // The toast covers the dialog, which stays open.
    await page.setViewportSize({ width: 500, height: 700 });
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByRole("button", { name: "Dismiss" })).toBeHidden();
    await expect(biography).toBeVisible();
    await expectNoViolations(page);
    expect((await stored().throwOnError()).data).toEqual({ bio: "Theirs." });

    await dialog.getByRole("button", { name: "Save Author" }).click();
    await expectToast(page, "Author Saved");
    expect((await stored().throwOnError()).data).toEqual({ bio: "Mine." });

    await chooseRowAction(page.getByRole("button", { name: `Actions for ${name}` }), "Edit");
    await service.from("authors").delete().eq("name", name).throwOnError();
    await biography.fill("Typed before the deletion");
    await dialog.getByRole("button", { name: "Save Author" }).click();
    await expectToast(page, "Error Saving Author", "This author no longer exists.");
    await expect(biography).toHaveValue("Typed before the deletion");
  });
});

test("leaving with an unsaved author asks for confirmation", async ({ page, signInAs }) => {
  await signInAs("editor");
  await page.goto("/admin/articles");
  await page.getByRole("link", { name: "Authors" }).click();
  await page.getByRole("button", { name: "New Author" }).click();
  const dialog = page.getByRole("dialog", { name: "New Author" });
  await dialog.getByLabel("Name").fill("Noa");
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expectNoViolations(page);
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("Noa");
  expect(await wouldAsk(page)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Log Out" }).click();
  const logOut = page.getByRole("alertdialog", { name: "Log out with unsaved changes?" });
  await logOut.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("link", { name: "Articles" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
  // The URL changes before the page does.
  await expect.poll(() => wouldAsk(page)).toBe(false);

  await page.getByRole("link", { name: "Authors" }).click();
  await page.getByRole("button", { name: "New Author" }).click();
  await dialog.getByLabel("Name").fill("Noa");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Log Out" }).click();
  await logOut.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/");
});

/** Whether the browser would ask for confirmation before closing the page. */
function wouldAsk(page: Page): Promise<boolean> {
  return page.evaluate(
    () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })),
  );
}
