import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  expectToast,
  test,
} from "../fixtures.ts";

/** Staff keep what readers are told of authors. */

const PICTURE = join(
  import.meta.dirname,
  "../../../supabase/demo/pictures/business/what-a-bond-is.webp",
);

test("an editor finds an author and changes name and biography", async ({
  page,
  signInAs,
  service,
}) => {
  const before = `Ana Lee ${Date.now()}`;
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
  await expectNoViolationsInEitherScheme(page);

  await page.getByRole("button", { name: `Edit ${before}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Author" });
  await expect(dialog.getByLabel("Name")).toHaveValue(before);
  await dialog.getByLabel("Biography").fill("Writes about the sea.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: `Edit ${before}` }).click();
  await expect(dialog.getByLabel("Biography")).toHaveValue("Writes about the sea.");

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New Author" }).click();
  await page.getByRole("button", { name: "Add Author" }).click();
  await expectToast(page, "Author Name Required", "Please enter a name for the new author.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Edit ${before}` }).click();
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByRole("button", { name: "Save Author" }).click();
  await expectToast(page, "Author Name Required", "Please enter a name for the author.");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expectNoViolations(page);
  await dialog.getByLabel("Name").fill("Ana Lee-Smith");
  await dialog.getByRole("button", { name: "Save Author" }).click();
  await expectToast(page, "Author Saved");
  await page.goto(`/author/${author.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana Lee-Smith");
  await expect(page.getByRole("main")).toContainText("Writes about the sea.");
  await service.from("authors").delete().eq("id", author.id).throwOnError();
});

test("a picture of an author is uploaded, and shown on their page", { tag: "@one-width" }, async ({
  page,
  signInAs,
  service,
}) => {
  const name = `Picture ${Date.now()}`;
  const { data: author } = await service
    .from("authors")
    .insert({ name })
    .select("id,slug")
    .single()
    .throwOnError();
  await signInAs("editor");
  await page.goto(`/admin/authors?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Author" });
  await dialog.getByLabel("Picture file").setInputFiles({
    name: "ana.webp",
    mimeType: "image/webp",
    buffer: await readFile(PICTURE),
  });
  await expect(dialog.getByLabel("Image URL")).toHaveValue(/^\d{4}\/\d\d\/ana-/);
  await expect(dialog.getByRole("img", { name: "Preview of the picture" })).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Save Author" }).click();
  await expectToast(page, "Author Saved");
  await expect(dialog).toBeHidden();

  await page.goto(`/author/${author.slug}`);
  await expect(page.getByRole("main").locator("img")).toBeVisible();
  await service.from("authors").delete().eq("id", author.id).throwOnError();
});

test("an editor adds an author, who has a page at once", { tag: "@one-width" }, async ({
  page,
  signInAs,
  service,
}) => {
  const name = `Noa ${Date.now()}`;
  await signInAs("editor");
  await page.goto("/admin/authors");
  await page.getByRole("button", { name: "New Author" }).click();
  const dialog = page.getByRole("dialog", { name: "New Author" });
  await expect(dialog).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Add Author" }).click();
  await expectToast(page, "Author Added");
  await page.goto(`/admin/authors?q=${encodeURIComponent(name)}`);
  const link = page.getByRole("link", { name: /^\/author\/noa-/ });
  await expect(link).toHaveAttribute("target", "_blank");
  await page.goto((await link.getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("main")).toContainText(`No articles by ${name} yet.`);
  await service.from("authors").delete().eq("name", name).throwOnError();
});

test("a search that finds nobody says so", { tag: "@one-width" }, async ({ page, signInAs }) => {
  await signInAs("editor");
  await page.goto("/admin/authors?q=100%25_nobody");
  await expect(page.getByText("No authors of this name.")).toBeVisible();
  await expectNoViolations(page);
  await page.goto("/admin/authors?page=400");
  await expect(page).toHaveURL(/\/admin\/authors$/);
});

test.describe("when the author is gone", { tag: "@one-width" }, () => {
  test.use({ expectedErrors: { texts: [] } });

  test("the form says so and keeps what was typed", async ({ page, signInAs, service }) => {
    const name = `Gone ${Date.now()}`;
    await service.from("authors").insert({ name }).throwOnError();
    await signInAs("editor");
    await page.goto(`/admin/authors?q=${encodeURIComponent(name)}`);
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await service.from("authors").delete().eq("name", name).throwOnError();
    const dialog = page.getByRole("dialog", { name: "Edit Author" });
    await dialog.getByLabel("Biography").fill("Typed in vain?");
    await dialog.getByRole("button", { name: "Save Author" }).click();
    await expectToast(page, "Error Saving Author", "This author does not exist any more.");
    await expect(dialog.getByLabel("Biography")).toHaveValue("Typed in vain?");
  });
});
