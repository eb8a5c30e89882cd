import { findViolations } from "../find-violations.ts";
import { expect, paragraph, paste, test } from "./editor-fixtures.ts";

test("a related article is found by its headline, and the editor says when readers do not see it", async ({
  page,
  openEditor,
  createArticle,
  service,
}) => {
  const other = await createArticle({ title: "Ferries return to the northern quay" });
  const { id, text, expectStored } = await openEditor({ main: [paragraph("One")] });
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/read");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Related article" });
  const search = dialog.getByRole("searchbox", { name: "Search articles" });
  const { data: own } = await service
    .from("articles")
    .select("title")
    .eq("id", id)
    .single()
    .throwOnError();
  await search.fill(own.title);
  await expect(dialog.getByText("No article has these words in its title.")).toBeVisible();
  await search.fill("northern ferries");
  await expect(dialog.getByRole("button", { name: other.title })).toBeVisible();
  expect(await findViolations(page, [])).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const related = text.getByRole("region", { name: "Related article" });
  await expect(related.getByRole("link", { name: other.title })).toBeVisible();
  await page.keyboard.type("Two");
  await expectStored([
    paragraph("One"),
    { type: "related-article", id: other.id, title: other.title, children: [] },
    paragraph("Two"),
  ]);
  expect(await findViolations(page, [])).toEqual([]);

  await service
    .from("articles")
    .update({ title: "Ferries are back" })
    .eq("id", other.id)
    .throwOnError();
  await page.goto(`/admin/articles/${id}/preview`);
  await expect(page.getByRole("link", { name: "Ferries are back" })).toBeVisible();
  expect(await findViolations(page, [])).toEqual([]);
  await service.from("articles").delete().eq("id", other.id).throwOnError();
  await page.goto(`/admin/articles/${id}/edit`);
  await expect(related.getByRole("status")).toContainText("unpublished or deleted");
  await expect(related).toContainText(other.title);
  await related.getByRole("button", { name: "Remove related article" }).click();
  await expectStored([paragraph("One"), paragraph("Two")]);
});

test("the pasted address of another article becomes its card, and that of the own one a link", async ({
  page,
  baseURL,
  openEditor,
  createArticle,
  service,
}) => {
  const other = await createArticle({ title: "A winter at the southern lock" });
  const { id, text, expectStored } = await openEditor({ main: [paragraph("One")] });
  const { data: own } = await service
    .from("articles")
    .select("slug")
    .eq("id", id)
    .single()
    .throwOnError();
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await paste(text, { plain: `${baseURL}/article/${other.slug}` });
  const card = text.getByRole("region", { name: "Related article" });
  await expect(card.getByRole("link", { name: other.title })).toBeVisible();
  await expect(page.getByText("Card of the Article Added")).toBeVisible();
  const address = `${baseURL}/article/${own.slug}`;
  await paste(text, { plain: address });
  await expectStored([
    paragraph("One"),
    { type: "related-article", id: other.id, title: other.title, children: [] },
    {
      type: "paragraph",
      children: [{ type: "link", href: `/article/${own.slug}`, children: [{ text: address }] }],
    },
  ]);
});
