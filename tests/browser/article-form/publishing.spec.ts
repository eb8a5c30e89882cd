import type { Page } from "@playwright/test";
import { expect, expectNoViolationsInEitherScheme, expectToast } from "../fixtures.ts";
import {
  bodyOf,
  fillArticle,
  openPanel,
  publish,
  stageOf,
  test,
  uniqueTitle,
  untilStored,
  update,
} from "./article-form-fixtures.ts";

/** The checklist before publishing, and the actions beside Publish. */

async function openPreviewDialog(page: Page, label: string): Promise<string> {
  await openPanel(page, "Preview links");
  await page.getByRole("button", { name: "New Preview Link" }).click();
  await page.getByLabel("For whom").fill(label);
  await page.getByRole("button", { name: "Create Link" }).click();
  const link = await page.getByLabel("Preview link", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  return new URL(link).pathname;
}

test("a checklist opens only when something is doubtful, and leads to its place", async ({
  page,
  startArticle,
}) => {
  await startArticle();
  await fillArticle(page, uniqueTitle("Checklist"));
  await page.getByLabel("Excerpt").fill("The harbour opened in the morning.");
  await publish(page);
  const dialog = page.getByRole("dialog", { name: "Before you publish" });
  await expect(dialog).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await dialog
    .getByRole("button", { name: "The excerpt repeats the first sentence of the text." })
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Excerpt")).toBeFocused();
  await publish(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByLabel("Excerpt").fill("Ships are back.");
  await publish(page);
  await expectToast(page, "Article Saved!");
});

test("a double click opens a dialog and leaves it open, and another creates one preview link", async ({
  page,
  openArticle,
}) => {
  await openArticle();
  const panel = await openPanel(page, "Preview links");
  await panel.getByRole("button", { name: "New Preview Link" }).dblclick();
  const dialog = page.getByRole("dialog", { name: "New Preview Link" });
  await dialog.getByLabel("For whom").fill("Legal");
  await dialog.getByRole("button", { name: "Create Link" }).dblclick();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText("Not opened yet.")).toHaveCount(1);
});

test("a correction without a sentence is not published, and leads to the sentence", async ({
  page,
  openArticle,
}) => {
  await openArticle();
  await page.getByLabel("Excerpt").fill("The harbor is in Malmö.");
  const telling = page.locator(".form-bar").getByRole("button", { name: "Tell Readers" });
  await expect(telling).toBeInViewport();
  await telling.click();
  const dialog = page.getByRole("dialog", { name: "Tell Readers" });
  await dialog.getByRole("combobox", { name: "Tell readers" }).selectOption("Correction");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await bodyOf(page).focus();
  await update(page);
  const sentence = dialog.getByRole("textbox", { name: "What readers are told" });
  await expect(sentence).toBeFocused();
  await expectNoViolationsInEitherScheme(page);
  await expect(sentence).toHaveAccessibleDescription(
    "Tell readers in a sentence what changed, and why.",
  );
  await sentence.fill("It is not in Lund.");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Tell Readers: Correction" })).toBeVisible();
  await update(page);
  await expectToast(page, "Article Updated!");
});

test("an article is taken off the site and put back", async ({ page, openArticle }) => {
  const { slug } = await openArticle();
  const status = async () => (await page.request.get(`/article/${slug}`)).status();
  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish" }).click();
  await expectToast(page, "Article Unpublished", /address and date are kept/);
  await expect.poll(status).toBe(410);
  await page.getByRole("button", { name: "Put Back on the Site" }).click();
  await expectToast(page, "Article Published", "It is on the site as it was.");
  await expect.poll(status).toBe(200);
});

test("an article is unscheduled after a question, and is published later at that moment", async ({
  page,
  openArticle,
  service,
}) => {
  const { id } = await openArticle({ published_at: "2999-03-05T12:00:00Z" });
  // A moment that a writer chose is in the document.
  await page.getByLabel("Time (").fill("13:30");
  await update(page);
  await expectToast(page, "Article Updated!");
  await page.goto(`/admin/articles/${id}/edit`);
  await page.getByRole("button", { name: "Unschedule" }).click();
  const question = page.getByRole("alertdialog", { name: "Unschedule this article?" });
  await expect(question).toContainText(/It does not go out on Mar 5, 2999/);
  await question.getByRole("button", { name: "Unschedule" }).click();
  await expectToast(page, "Article Unscheduled", "It is a draft again.");
  await expect(stageOf(page)).toHaveText("Draft, saved");
  await expect(page.getByRole("button", { name: "Put Back on the Site" })).toHaveCount(0);
  await expect(page.getByText("The moment of publishing.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("The moment of publishing.")).toBeVisible();
  const before = Date.now();
  await publish(page);
  await expectToast(page, "Article Saved!");
  const { data } = await service.from("articles").select("published_at").eq("id", id).single();
  expect(Date.parse(data?.published_at ?? "")).toBeGreaterThan(before - 60_000);
});

test("changes of a live article go out at their moment", async ({ page, openArticle, service }) => {
  const { id } = await openArticle();
  const title = uniqueTitle("At a moment");
  await page.getByLabel("Title").fill(title);
  const panel = await openPanel(page, "Planned changes");
  await page.getByRole("button", { name: "Publish these changes at..." }).click();
  const dialog = page.getByRole("dialog", { name: "Publish these changes later" });
  await expect(dialog.getByLabel(/^When/)).toBeFocused();
  await expectNoViolationsInEitherScheme(page);
  await dialog.getByLabel(/^When/).fill("2020-01-01T06:00:00");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByText("Choose a moment that lies ahead.")).toBeVisible();
  await dialog.getByLabel(/^When/).fill("2999-01-01T06:00:30");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expectToast(page, "Changes Scheduled", /^They take effect/);
  await expect(panel.getByText("Changes title.")).toBeVisible();
  await panel.getByRole("button", { name: /^Cancel: Changes go out/ }).click();
  await expectToast(page, "Plan Canceled");
  await expect(panel.getByText("Changes title.")).toBeHidden();
  const { data } = await service.from("articles").select("title").eq("id", id).single();
  expect(data?.title).not.toBe(title);
});

test.describe("preview links", () => {
  // The page of a link that was revoked.
  test.use({ expectedErrors: { texts: ["404"] } });

  test("an outsider's remark on words appears beside them without a reload, until the link is revoked", async ({
    page,
    browser,
    startArticle,
  }) => {
    await startArticle();
    const title = uniqueTitle("Preview");
    await page.getByLabel("Title").fill(title);
    await bodyOf(page).fill("Nobody else may read this yet.");
    const path = await openPreviewDialog(page, "Ada Reed");
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const outsider = await context.newPage();
    // A preview shows what the site has read of the document.
    await expect(async () => {
      await outsider.goto(path);
      await expect(outsider.getByText("Nobody else may read this yet.")).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    await expect(outsider.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(outsider.getByText("Preview for Ada Reed.")).toBeVisible();
    await expectNoViolationsInEitherScheme(outsider);
    await outsider.getByText("Nobody else").selectText();
    const quote = outsider.getByLabel("About these words");
    await expect(quote).toHaveValue("Nobody else may read this yet.");
    await quote.fill("may read");
    await outsider.getByLabel("Remark", { exact: true }).fill("The third name is wrong.");
    await outsider.getByRole("button", { name: "Send Remark" }).click();
    await expect(outsider.getByText("Thank you. The newsroom can read your remark.")).toBeVisible();

    await expect(page.getByText("Notes (1 open)")).toBeVisible();
    await expect(page.getByText("The third name is wrong.")).toBeVisible();
    // Words of a field lead to it.
    await outsider.getByLabel("About these words").fill("Preview");
    await outsider.getByLabel("Remark", { exact: true }).fill("A better title?");
    await outsider.getByRole("button", { name: "Send Remark" }).click();
    const remark = page.getByRole("listitem").filter({ hasText: "A better title?" });
    await expect(remark).toContainText("Title");
    await expect(remark).not.toContainText("These words were deleted");
    await page.getByLabel("Title").press("Control+Home");
    await page.keyboard.type("First ");
    await remark.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByLabel("Title")).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("Preview");
    await page.getByRole("button", { name: "Resolve the note of Ada Reed" }).last().click();
    await expect(page.getByText("Notes (1 open)")).toBeVisible();
    const words = bodyOf(page).locator("mark[data-note]");
    await expect(words).toHaveText("may read");
    // The words move and are found again, until they are deleted.
    await bodyOf(page).press("Control+Home");
    await page.keyboard.type("For now. ");
    await untilStored(page);
    await page.reload();
    await expect(words).toHaveText("may read");
    await expectNoViolationsInEitherScheme(page);
    await page.getByRole("button", { name: "may read" }).click();
    await page.keyboard.press("Delete");
    await expect(page.getByText("These words were deleted:")).toBeVisible();
    await page.getByRole("button", { name: "Reply to the note of Ada Reed" }).click();
    await page.getByRole("textbox", { name: "Reply" }).fill("Thank you.");
    await page.getByRole("textbox", { name: "Reply" }).press("Control+Enter");
    await expect(page.getByRole("paragraph").filter({ hasText: "Thank you." })).toBeVisible();
    await page.getByRole("button", { name: "Resolve the note of Ada Reed" }).click();
    await expect(page.getByText("Notes (0 open)")).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Opened \d+ times/)).toBeVisible();
    await page.getByRole("button", { name: "Revoke the link of Ada Reed" }).click();
    await expectToast(page, "Link Revoked", /^Ada Reed can't open/);
    await outsider.goto(path);
    await expect(
      outsider.getByRole("heading", { name: "This preview is not available" }),
    ).toBeVisible();
    await context.close();
  });
});
