import { paragraphs, uniqueWord } from "../../support/rows.ts";
import { fillArticle, openNewArticle, untilStored } from "../article-form/article-form-fixtures.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";
import { chooseRowAction } from "./row-menu.ts";

/** The history of an article: its versions, comparing, naming and restoring. */

test("an editor finds in the history who changed what, and compares any two versions", async ({
  page,
  signInAs,
  service,
  createArticle,
}) => {
  const title = `Harbor ${uniqueWord()}`;
  const { id, slug } = await createArticle({
    title,
    content: paragraphs("The harbor opens on Monday."),
    tags: ["harbor"],
  });
  const change = (fields: object) =>
    service.from("articles").update(fields).eq("id", id).throwOnError();
  await change({ content: paragraphs("The old harbor opens on Tuesday."), is_featured: true });
  await change({ tags: ["harbor", "sea"], image_caption: "The harbor at dawn" });
  await signInAs("editor");
  await page.goto(`/admin/articles/${id}/history`);
  await expect(page).toHaveTitle(/^History \| /);
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByRole("link", { name: `/article/${slug}` })).toBeVisible();
  const rows = page.getByRole("listitem").filter({ hasText: "words" });
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText("Published");
  await expect(rows.nth(0)).toContainText("6 words");
  await expect(rows.nth(1)).toContainText("6 words, 1 more");

  await rows
    .nth(0)
    .getByRole("link", { name: /^Since Last Published/ })
    .click();
  await expect(page.getByRole("region", { name: "Changes" })).toContainText("The harbor at dawn");
  await rows.nth(1).getByRole("link", { name: "Changes" }).click();
  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes.getByRole("heading", { name: "Changes" })).toBeFocused();
  await expect(changes.locator("del").filter({ hasText: "Monday" })).toBeVisible();
  await expect(changes.locator("ins").filter({ hasText: "Tuesday" })).toBeVisible();
  await expect(changes).toContainText("Featured Article");
  await expect(changes).not.toContainText("Tags");
  await expectNoViolationsInEitherScheme(page);

  await changes.getByRole("combobox", { name: "Newer version" }).selectOption({ index: 0 });
  await expect(changes).toContainText("The harbor at dawn");
  await expect(changes.locator("ins").filter({ hasText: "sea" })).toBeVisible();
  await expect(changes.locator("ins").filter({ hasText: "Tuesday" })).toBeVisible();
  // The two versions are in the address.
  await page.reload();
  await expect(changes.locator("ins").filter({ hasText: "sea" })).toBeVisible();
  await page.getByRole("link", { name: "Close comparison" }).click();
  await expect(changes).toBeHidden();
});

test("drafts are listed as stretches of work with their writers, and are played back", async ({
  page,
  signInAs,
  service,
  createArticle,
}) => {
  const { id } = await createArticle({ title: `Stretch ${uniqueWord()}` });
  const { id: userId } = await signInAs("editor");
  await service.from("profiles").update({ name: "Ada" }).eq("user_id", userId).throwOnError();
  await service
    .from("article_drafts")
    .insert({ article_id: id, has_changes: true, updated_by: userId, fields: { title: "Stretch" } })
    .throwOnError();
  // The text of a working copy until it was replaced stays as a draft.
  for (const text of ["The harbor.", "The old harbor.", "The old harbor opens.", "Nothing."]) {
    const fields = { title: "Stretch", content: paragraphs(text) };
    await service
      .from("article_drafts")
      .update({ fields, lineage: text })
      .eq("article_id", id)
      .throwOnError();
  }
  await page.goto(`/admin/articles/${id}/history`);
  const stretch = page.getByRole("listitem").filter({ hasText: "one writer" });
  await expect(stretch.getByRole("heading", { level: 2 }).first()).toHaveText(
    /\d\d:\d\d to .*\d\d:\d\d \S+, one writer$/,
  );
  await expect(stretch).toContainText("Ada");
  await expect(stretch).toContainText("4 drafts");
  await expectNoViolationsInEitherScheme(page);
  await stretch.getByRole("link", { name: /^Play/ }).click();
  const playback = page.getByRole("region", { name: "Playback" });
  await expect(playback.getByRole("heading", { name: "Playback" })).toBeFocused();
  await expect(playback).toContainText("1 of 4");
  await playback.getByRole("slider", { name: "Step" }).press("End");
  await expect(playback).toContainText("4 of 4");
  await playback.getByRole("slider", { name: "Step" }).press("ArrowLeft");
  await expect(playback.locator("ins").filter({ hasText: "old" })).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await playback.getByRole("button", { name: "Play" }).click();
  await expect(playback.locator("ins").filter({ hasText: "opens" })).toBeVisible();
  await expect(playback.getByRole("button", { name: "Play" })).toBeVisible();
});

test("an editor names a version and restores it as a draft, and readers see no change", async ({
  page,
  signInAs,
  service,
  createArticle,
}) => {
  const [before, after] = [`First ${uniqueWord()}`, `Second ${uniqueWord()}`];
  const { id, slug } = await createArticle({ title: before, excerpt: "What happened." });
  await service.from("articles").update({ title: after }).eq("id", id).throwOnError();
  await signInAs("editor");
  await page.goto(`/admin/articles/${id}/history`);
  const row = page.getByRole("listitem").filter({ hasText: before });
  await chooseRowAction(row.getByRole("button", { name: "Actions for" }), "Name");
  const naming = page.getByRole("dialog", { name: "Name Version" });
  await naming.getByLabel("Name").fill("As sent to the lawyer");
  await expectNoViolationsInEitherScheme(page);
  await naming.getByRole("button", { name: "Save Name" }).click();
  await expect(row).toContainText("As sent to the lawyer");

  await chooseRowAction(row.getByRole("button", { name: "Actions for" }), "Restore");
  const restoring = page.getByRole("dialog", { name: "Restore Version" });
  await expect(restoring).toContainText("Readers see no change until you update the article.");
  await expectNoViolationsInEitherScheme(page);
  await restoring.getByRole("button", { name: "Restore as Draft" }).click();
  await expectToast(page, "Version Restored", /It is a draft now/);
  await expect(page).toHaveURL(`/admin/articles/${id}/edit`);
  const { data } = await service
    .from("article_drafts")
    .select("fields")
    .eq("article_id", id)
    .single()
    .throwOnError();
  expect(data.fields).toMatchObject({ title: before });
  await page.goto(`/article/${slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(after);
});

test("a history of more than a page goes on with older versions", async ({
  page,
  signInAs,
  service,
  createArticle,
}) => {
  const { id } = await createArticle({ title: `Long ${uniqueWord()}` });
  for (let number = 1; number <= 51; number += 1) {
    await service
      .from("articles")
      .update({ excerpt: `Number ${number}` })
      .eq("id", id)
      .throwOnError();
  }
  await signInAs("editor");
  await page.goto(`/admin/articles/${id}/history`);
  const rows = page.getByRole("listitem").filter({ hasText: "words" });
  await expect(rows).toHaveCount(50);
  await rows.last().getByRole("link", { name: "Changes" }).click();
  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes.locator("ins").filter({ hasText: "2" })).toBeVisible();
  await page.getByRole("link", { name: "Older Versions" }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("link", { name: "Newest Versions" }).click();
  await expect(rows).toHaveCount(50);
});

test("the form of an article that was never published leads to its history", async ({
  page,
  signInAs,
}) => {
  const title = `Begun ${uniqueWord()}`;
  await signInAs("editor");
  await openNewArticle(page);
  await expect(page.getByRole("link", { name: "History" })).toHaveCount(0);
  await fillArticle(page, title);
  await untilStored(page);
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("Draft");
  await page.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(/\/admin\/articles\/new\?draft=/);
});
