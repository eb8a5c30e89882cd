import { uniqueWord } from "../../support/rows.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";
import { addLibraryImage } from "./library-images.ts";
import { chooseRowAction } from "./row-menu.ts";

/** The description, image and key articles of a topic. */

test("an editor describes a topic and puts its key articles in order, which readers see", async ({
  page,
  signInAs,
  createArticle,
}) => {
  const word = uniqueWord();
  await createArticle({ tags: [`${word}-news`] });
  const titles = ["First", "Second", "Third"].map((place) => `${place} ${word}`);
  for (const title of titles) await createArticle({ title });
  await signInAs("editor");
  await page.goto(`/admin/tags?q=${word}`);
  const menu = page.getByRole("button", { name: `Actions for ${word}-news` });
  await chooseRowAction(menu, "Edit");
  const dialog = page.getByRole("dialog", { name: `Topic: ${word}-news` });
  await dialog.getByLabel("Description").fill(`All about ${word}.`);
  const search = dialog.getByRole("combobox", { name: "Add a key article" });
  for (const title of titles) {
    await search.fill(title);
    await page.getByRole("option", { name: title }).click();
  }
  const list = dialog.getByRole("list", { name: "Key articles" });
  await expect(list.getByRole("listitem")).toHaveText(titles);
  const up = list.getByRole("button", { name: `Move ${titles[2]} up` });
  await up.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(up).toBeFocused();
  await expect(dialog.getByRole("status").filter({ hasText: "is now 1 of 3" })).toBeAttached();
  const [first, second, third] = titles;
  await expect(list.getByRole("listitem")).toHaveText([`${third}`, `${first}`, `${second}`]);
  await list
    .getByRole("listitem")
    .filter({ hasText: second })
    .locator("svg")
    .first()
    .dragTo(list.getByRole("listitem").filter({ hasText: first }));
  await expect(list.getByRole("listitem")).toHaveText([`${third}`, `${second}`, `${first}`]);
  await list.getByRole("button", { name: `Remove ${first}` }).click();
  await expectNoViolationsInEitherScheme(page);
  await page.keyboard.press("Escape");
  await expect(dialog, "nothing that was typed is lost").toBeVisible();
  await dialog.getByRole("button", { name: "Save Topic" }).click();
  await expectToast(page, "Topic Saved");

  await page.goto(`/tag/${word}-news`);
  const main = page.getByRole("main");
  await expect(main).toContainText(`All about ${word}.`);
  await expect(
    main.getByRole("region", { name: "Key articles" }).getByRole("heading", { level: 3 }),
  ).toHaveText([`${third}`, `${second}`]);
  await expectNoViolationsInEitherScheme(page);
});

test("an editor chooses the image of a topic from the library by keyboard, which readers see", async ({
  page,
  signInAs,
  createArticle,
  service,
}) => {
  const word = uniqueWord();
  await createArticle({ tags: [`${word}-news`] });
  const path = await addLibraryImage(service, { alt: `Quay ${word}` });
  await signInAs("editor");
  await page.goto(`/admin/tags?q=${word}`);
  await chooseRowAction(page.getByRole("button", { name: `Actions for ${word}-news` }), "Edit");
  const dialog = page.getByRole("dialog", { name: `Topic: ${word}-news` });
  await dialog.getByRole("button", { name: "Choose from library" }).press("Enter");
  const picker = page.getByRole("dialog", { name: "Choose an Image" });
  await picker.getByLabel("Search images").fill(word);
  await expect(picker.getByRole("button", { name: `Quay ${word}` })).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await picker.getByLabel("Search images").press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  await expect(dialog.getByLabel("Image URL")).toHaveValue(path);
  await expect(dialog.getByRole("img", { name: "Image preview" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save Topic" }).click();
  await expectToast(page, "Topic Saved");
  await page.goto(`/tag/${word}-news`);
  await expect(page.locator(`main img[src*="${path}"]`)).toBeVisible();
});
