import { uniqueWord } from "../../support/rows.ts";
import { openEditPage } from "../article-form/article-form-fixtures.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";
import { chooseRowAction } from "./row-menu.ts";

/** Series in the newsroom, in the form of their parts, and as readers follow them. */

test("an editor starts a series, adds parts by title and in the form, and readers go from part to part", async ({
  page,
  signInAs,
  createArticle,
}) => {
  const word = uniqueWord();
  const [one, two, three] = [
    await createArticle({ title: `First ${word}` }),
    await createArticle({ title: `Second ${word}` }),
    await createArticle({ title: `Third ${word}` }),
  ];
  await signInAs("editor");
  await page.goto("/admin/series");
  await page.getByRole("button", { name: "New Series" }).click();
  await page.getByLabel("Series name").fill(`Tides ${word}`);
  await page.getByRole("button", { name: "Add Series" }).click();
  await expectToast(page, "Series Added");
  await chooseRowAction(page.getByRole("button", { name: `Actions for Tides ${word}` }), "Edit");
  const dialog = page.getByRole("dialog", { name: "Edit Series" });
  await dialog.getByLabel("Description").fill("The sea in parts.");
  const search = dialog.getByRole("combobox", { name: "Add a part" });
  for (const title of [two.title, one.title]) {
    await search.fill(title);
    await page.getByRole("option", { name: title }).click();
  }
  await dialog.getByRole("button", { name: `Move ${one.title} up` }).click();
  await expect(dialog.getByRole("list", { name: "Parts" }).getByRole("listitem")).toHaveText([
    one.title,
    two.title,
  ]);
  await expectNoViolationsInEitherScheme(page);
  await dialog.getByRole("button", { name: "Save Series" }).click();
  await expectToast(page, "Series Saved");
  await expect(page.getByText("2 articles")).toBeVisible();

  await openEditPage(page, three.id);
  const field = page.getByLabel("Series", { exact: true });
  await field.selectOption(`Tides ${word}`);
  await expectToast(page, "Series Saved");
  await expect(field.locator("option:checked")).toHaveText(`Tides ${word}`);

  await page.goto(`/article/${two.slug}`);
  await expect(page.getByText(`Part 2 of 3 of Tides ${word}`)).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await page
    .getByRole("navigation", { name: `Series: Tides ${word}` })
    .getByText(three.title)
    .click();
  await expect(page.getByText(`Part 3 of 3 of Tides ${word}`)).toBeVisible();
  await page
    .getByRole("link", { name: `Tides ${word}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Tides ${word}`);
  await expect(page.getByRole("main")).toContainText("The sea in parts.");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    one.title,
    two.title,
    three.title,
  ]);
  await expectNoViolationsInEitherScheme(page);
});
