import { paragraphs, uniqueWord } from "../../support/rows.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";
import { chooseRowAction } from "./row-menu.ts";

/** In the history of an article: what readers were told, and words that a court forbids. */

test("an editor changes a note to readers, and takes it back", async ({
  page,
  signInAs,
  service,
  createArticle,
}) => {
  const article = await createArticle({ title: `Harbor ${uniqueWord()}` });
  const { data } = await service
    .from("articles")
    .select("updated_at")
    .eq("id", article.id)
    .single()
    .throwOnError();
  await service
    .rpc("publish_with_note", {
      article_id: article.id,
      changes: {},
      seen_version: data.updated_at,
      kind: "clarification",
      text: "It opens on Monday.",
    })
    .throwOnError();
  await signInAs("editor");
  await page.goto(`/admin/articles/${article.id}/history`);
  const notes = page.getByRole("region", { name: "What readers were told" });
  await expect(notes).toContainText("It opens on Monday.");
  await notes.getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Note" });
  const kind = dialog.getByRole("combobox", { name: "Tell readers" });
  await expect(kind.getByRole("option", { name: "Nothing (typo)" })).toHaveCount(0);
  await kind.selectOption("Correction");
  const sentence = dialog.getByRole("textbox", { name: "What readers are told" });
  await sentence.fill("");
  await dialog.getByRole("button", { name: "Change Note" }).click();
  await expect(sentence).toBeFocused();
  await expect(dialog).toContainText("Tell readers in a sentence what changed, and why.");
  await expectNoViolationsInEitherScheme(page);
  await sentence.fill("It opens on Tuesday.");
  await dialog.getByRole("button", { name: "Change Note" }).click();
  await expect(dialog).toBeHidden();
  await expect(notes).toContainText("Correction");
  await expect(notes).toContainText("It opens on Tuesday.");
  await notes.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(notes).toBeHidden();
});

test("the list says that an article is retracted", async ({
  page,
  signInAs,
  service,
  createArticle,
}) => {
  const title = `Miracle ${uniqueWord()}`;
  const { id } = await createArticle({ title });
  await signInAs("editor");
  await page.goto(`/admin/articles?q=${encodeURIComponent(title)}`);
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("Retracted");
  const { data } = await service
    .from("articles")
    .select("updated_at")
    .eq("id", id)
    .single()
    .throwOnError();
  await service
    .rpc("publish_with_note", {
      article_id: id,
      changes: {},
      seen_version: data.updated_at,
      kind: "retraction",
      text: "The study was made up.",
    })
    .throwOnError();
  await page.reload();
  await expect(row).toContainText("Retracted");
});

test("readers see that an admin took words out of an article", async ({
  page,
  signInAs,
  service,
  createArticle,
}) => {
  const word = uniqueWord();
  const article = await createArticle({
    slug: `about-${word}`,
    content: paragraphs(`${word} was seen.`),
  });
  await service
    .from("articles")
    .update({ content: paragraphs(`${word} was seen there.`) })
    .eq("id", article.id)
    .throwOnError();
  await signInAs("admin");
  await page.goto(`/admin/articles/${article.id}/history`);
  await chooseRowAction(page.getByRole("button", { name: "Actions for" }).first(), "Remove Words");
  const dialog = page.getByRole("dialog", { name: "Remove words for legal reasons" });
  await dialog.getByRole("button", { name: "Remove words" }).click();
  await expect(dialog.getByRole("textbox", { name: "Words to remove" })).toBeFocused();
  await expectNoViolationsInEitherScheme(page);
  await dialog.getByRole("textbox", { name: "Words to remove" }).fill(word);
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Court of Malmö, 12/345");
  await dialog.getByRole("button", { name: "Remove words" }).click();
  await expectToast(page, "Words Removed", "They were taken out of 2 versions.");
  await expect(dialog).toContainText(`Address of the article: about-${word}`);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Words were taken out" }),
  ).not.toHaveCount(0);
  const versions = await service
    .from("article_versions")
    .select("fields")
    .eq("article_id", article.id);
  expect(JSON.stringify(versions.data).replaceAll(`about-${word}`, "")).not.toContain(word);
  await page.goto(`/article/${article.slug}`);
  await expect(page.getByRole("main")).toContainText("[words removed] was seen there.");
  await page.goto(`/article/${article.slug}/history`);
  await expect(page.getByRole("main")).toContainText("Words were removed for legal reasons");
});
