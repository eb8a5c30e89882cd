import { createAuthor, uniqueWord } from "../../support/rows.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";
import { chooseRowAction } from "./row-menu.ts";

/** Renaming, merging and deleting categories, tags and authors. */

test("an editor renames a category, and readers of the old address get to the new one", async ({
  page,
  signInAs,
  createCategory,
  createArticle,
}) => {
  const category = await createCategory("Health");
  const word = uniqueWord();
  await createArticle({ category_id: category.id, title: `Sleep ${word}` });
  await signInAs("editor");
  await page.goto("/admin/categories");
  await expect(page).toHaveTitle(/^Categories \| /);
  const row = page.getByRole("listitem").filter({ hasText: category.slug });
  await expect(row).toContainText("1 article");

  await chooseRowAction(row.getByRole("button", { name: "Actions for" }), "Rename");
  const dialog = page.getByRole("dialog", { name: "Rename Category" });
  await dialog.getByLabel("Category name").fill(`Care ${word}`);
  await expect(dialog.getByLabel("Address")).toHaveValue(`care-${word}`);
  await expect(dialog).toContainText(
    `/category/${category.slug} will redirect to /category/care-${word}.`,
  );
  await expectNoViolationsInEitherScheme(page);
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expectToast(page, "Category Renamed");
  await expect(page.getByRole("heading", { name: `Care ${word}` })).toBeVisible();

  await page.goto(`/category/${category.slug}`);
  await expect(page).toHaveURL(`/category/care-${word}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Care ${word}`);
  await expect(page.getByRole("main")).toContainText(`Sleep ${word}`);
});

test("a category keeps an address of the menu, takes none that is taken, and waits for the connection", async ({
  page,
  context,
  signInAs,
  createCategory,
  expectedErrors,
}) => {
  expectedErrors.texts.push("409 (Conflict)", "ERR_INTERNET_DISCONNECTED");
  const [one, two] = [await createCategory("First"), await createCategory("Second")];
  await signInAs("editor");
  await page.goto("/admin/categories");
  await chooseRowAction(page.getByRole("button", { name: "Actions for World" }), "Rename");
  const dialog = page.getByRole("dialog", { name: "Rename Category" });
  const [name, address] = [dialog.getByLabel("Category name"), dialog.getByLabel("Address")];
  const rename = dialog.getByRole("button", { name: "Rename" });
  await name.fill("The World");
  await expect(address).toHaveValue("world");
  await expect(address).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole("listitem").filter({ hasText: one.slug });
  await chooseRowAction(row.getByRole("button", { name: "Actions for" }), "Rename");
  await name.fill(" ");
  await rename.click();
  await expect(name).toHaveAccessibleDescription("Please enter a name for the category.");
  await expect(name).toBeFocused();
  const newName = `Online ${uniqueWord()}`;
  await name.fill(newName);
  await address.fill(two.slug);
  await rename.click();
  await expectToast(page, "Error Renaming Category", /Choose another, or merge the two/);
  await address.fill(one.slug);
  await context.setOffline(true);
  await rename.click();
  await expectToast(page, "Error Renaming Category", /^The site cannot be reached/);
  await expect(name).toHaveValue(newName);
  await context.setOffline(false);
  await rename.click();
  await expectToast(page, "Category Renamed");
  await expect(page.getByRole("heading", { name: newName })).toBeVisible();
});

test("keeps what is typed into a picker while its categories are loaded", async ({
  page,
  signInAs,
  createCategory,
  createArticle,
}) => {
  const deleted = await createCategory("Deleted");
  await createArticle({ category_id: deleted.id });
  const { name } = await createCategory("Chosen");
  await signInAs("editor");
  await page.goto("/admin/categories");
  const row = page.getByRole("listitem").filter({ hasText: `/${deleted.slug}` });
  const { promise: typed, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/rest\/v1\/categories/, async (route) => {
    await typed;
    await route.continue();
  });
  await chooseRowAction(row.getByRole("button", { name: "Actions for" }), "Delete");
  const removal = page.getByRole("dialog", { name: "Delete Category" });
  await removal.getByRole("combobox").fill(name);
  release();
  await page.getByRole("option", { name }).click();
  await expect(removal.getByRole("combobox")).toHaveValue(name);
});

test("an editor adds a category, merges it into another and deletes that one", async ({
  page,
  signInAs,
  service,
  createCategory,
  createArticle,
}) => {
  const [from, into, last] = [
    await createCategory("From"),
    await createCategory("Into"),
    await createCategory("Last"),
  ];
  const article = await createArticle({ category_id: from.id });
  await service.from("categories").update({ name: into.slug }).eq("id", into.id).throwOnError();
  await service.from("categories").update({ name: last.slug }).eq("id", last.id).throwOnError();
  await signInAs("editor");
  await page.goto("/admin/categories");
  const rowOf = (slug: string) => page.getByRole("listitem").filter({ hasText: `/${slug}` });
  await chooseRowAction(rowOf(from.slug).getByRole("button", { name: "Actions for" }), "Merge");
  const merge = page.getByRole("dialog", { name: "Merge Category" });
  await expect(merge).toContainText("1 article gets the category that you choose.");
  await merge.getByRole("button", { name: "Merge", exact: true }).click();
  const picker = merge.getByRole("combobox");
  await expect(picker).toHaveAccessibleDescription("Choose the category that stays.");
  await picker.fill(into.slug);
  await page.getByRole("option", { name: into.slug }).click();
  await expectNoViolationsInEitherScheme(page);
  await merge.getByRole("button", { name: "Merge", exact: true }).click();
  await expectToast(page, "Categories Merged");
  await expect(rowOf(from.slug)).toBeHidden();
  await expect(rowOf(into.slug)).toContainText("1 article");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);

  await chooseRowAction(rowOf(into.slug).getByRole("button", { name: "Actions for" }), "Delete");
  const removal = page.getByRole("dialog", { name: "Delete Category" });
  await expect(removal).toContainText("1 article loses its category.");
  await expect(removal).toContainText(`/category/${into.slug} will say that the page is gone.`);
  await removal.getByRole("combobox").fill(last.slug);
  await page.getByRole("option", { name: last.slug }).click();
  await expect(removal).toContainText(`1 article moves to ${last.slug}.`);
  await expectNoViolationsInEitherScheme(page);
  await removal.getByRole("button", { name: "Delete", exact: true }).click();
  await expectToast(page, "Category Deleted");
  await expect(rowOf(last.slug)).toContainText("1 article");
  const { data } = await service
    .from("articles")
    .select("category_id")
    .eq("id", article.id)
    .single()
    .throwOnError();
  expect(data.category_id).toBe(last.id);

  const name = `New ${uniqueWord()}`;
  await page.getByRole("button", { name: "New Category" }).click();
  await page.getByRole("dialog").getByLabel("Category name").fill(name);
  await page.getByRole("button", { name: "Add Category" }).click();
  await expectToast(page, "Category Added");
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await service.from("categories").delete().eq("name", name).throwOnError();
});

test("an editor renames a tag to an existing one after a warning, merges that into another and deletes it", async ({
  page,
  signInAs,
  service,
  createArticle,
}) => {
  const [old, kept, into] = [uniqueWord("old"), uniqueWord("kept"), uniqueWord("into")];
  const article = await createArticle({ tags: [old] });
  for (const tag of [kept, into]) await createArticle({ tags: [tag] });
  await signInAs("editor");
  await page.goto("/admin/tags");
  await expect(page).toHaveTitle(/^Tags \| /);
  await page.getByPlaceholder("Search by name...").fill(old);
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();

  await chooseRowAction(page.getByRole("button", { name: `Actions for ${old}` }), "Rename");
  const dialog = page.getByRole("dialog", { name: "Rename Tag" });
  await dialog.getByLabel("Tag name").fill(kept);
  await expect(dialog).toContainText(`/tag/${old} will redirect to /tag/${kept}.`);
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(dialog.getByLabel("Tag name")).toHaveAccessibleDescription(
    new RegExp(`The tag “${kept}” exists, with 1 article. Press Rename again to merge the two.`),
  );
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expectToast(page, "Tag Renamed");
  await expect(page.getByText("No tags found.")).toBeVisible();

  await page.getByPlaceholder("Search by name...").fill(kept);
  await expect(page.getByText("2 articles", { exact: true })).toBeVisible();
  await page.goto(`/tag/${old}`);
  await expect(page).toHaveURL(`/tag/${kept}`);

  await page.goto(`/admin/tags?q=${kept}`);
  await chooseRowAction(page.getByRole("button", { name: `Actions for ${kept}` }), "Merge");
  const merge = page.getByRole("dialog", { name: "Merge Tag" });
  await merge.getByRole("combobox").fill(into.slice(0, 9));
  await page.getByRole("option", { name: into }).click();
  await merge.getByRole("button", { name: "Merge", exact: true }).click();
  await expectToast(page, "Tags Merged");
  await page.getByPlaceholder("Search by name...").fill(into);
  await expect(page.getByText("3 articles", { exact: true })).toBeVisible();
  await chooseRowAction(page.getByRole("button", { name: `Actions for ${into}` }), "Delete");
  const removal = page.getByRole("dialog", { name: "Delete Tag" });
  await expect(removal).toContainText("3 articles lose this tag.");
  await removal.getByRole("button", { name: "Delete", exact: true }).click();
  await expectToast(page, "Tag Deleted");
  const { data } = await service
    .from("articles")
    .select("tags")
    .eq("id", article.id)
    .single()
    .throwOnError();
  expect(data.tags).toEqual([]);
});

test("an editor renames an author with their address, and merges them into another", async ({
  page,
  signInAs,
  service,
  createArticle,
}) => {
  const [one, two] = [await createAuthor(service), await createAuthor(service)];
  const article = await createArticle({ author_id: one.id });
  const word = uniqueWord();
  await signInAs("editor");
  await page.goto(`/admin/authors?q=${encodeURIComponent(one.name)}`);
  await chooseRowAction(page.getByRole("button", { name: `Actions for ${one.name}` }), "Rename");
  const dialog = page.getByRole("dialog", { name: "Rename Author" });
  await dialog.getByLabel("Author name").fill(`Zoë ${word}`);
  await expect(dialog.getByLabel("Address")).toHaveValue(`zoe-${word}`);
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expectToast(page, "Author Renamed");
  await page.goto(`/author/${one.slug}`);
  await expect(page).toHaveURL(`/author/zoe-${word}`);

  await page.goto(`/admin/authors?q=${word}`);
  await expect(page.getByText("1 article", { exact: true })).toBeVisible();
  await chooseRowAction(page.getByRole("button", { name: `Actions for Zoë ${word}` }), "Merge");
  const merge = page.getByRole("dialog", { name: "Merge Author" });
  await merge.getByRole("combobox").fill(two.name);
  await page.getByRole("option", { name: two.name }).click();
  await merge.getByRole("button", { name: "Merge", exact: true }).click();
  await expectToast(page, "Authors Merged");
  await expect(page.getByText("No authors found.")).toBeVisible();
  await page.goto(`/article/${article.slug}`);
  await expect(page.getByRole("main")).toContainText(two.name);
  await service.from("authors").delete().eq("id", two.id).throwOnError();
});
