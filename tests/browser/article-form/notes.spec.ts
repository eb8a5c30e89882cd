import type { Page } from "@playwright/test";
import { expect, expectNoViolationsInEitherScheme } from "../fixtures.ts";
import { bodyOf, fillArticle, test, uniqueTitle, untilStored } from "./article-form-fixtures.ts";

/** Notes that ask a colleague, and suggestions that are decided together. */

/** Selects a word of the body with the keyboard. */
async function selectWord(page: Page, word: string): Promise<void> {
  // Suggested words stand behind the others and are not part of the text.
  const text = await bodyOf(page).evaluate((body) => {
    const copy = body.cloneNode(true) as Element;
    for (const suggested of copy.querySelectorAll("ins")) suggested.remove();
    return copy.textContent ?? "";
  });
  // A mark of a suggestion that is drawn anew meanwhile may hold the caret back by a character.
  await expect(async () => {
    await bodyOf(page).press("Control+Home");
    for (let step = 0; step < text.indexOf(word); step += 1)
      await page.keyboard.press("ArrowRight");
    for (let step = 0; step < word.length; step += 1) await page.keyboard.press("Shift+ArrowRight");
    expect(await page.evaluate(() => String(getSelection()))).toBe(word);
  }).toPass();
}

test("a note mentions a colleague and is assigned to them, who find it under For You", async ({
  page,
  service,
  startArticle,
  signInElsewhere,
}) => {
  await startArticle();
  const { page: theirs, id } = await signInElsewhere("editor");
  const name = uniqueTitle("Ben");
  await service.from("profiles").update({ name }).eq("user_id", id).throwOnError();
  const title = uniqueTitle("Noted");
  await fillArticle(page, title);
  await bodyOf(page).press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The second paragraph.");
  await untilStored(page);
  // Without a selection it is about the block.
  await page.keyboard.press("ControlOrMeta+Alt+m");
  const note = page.getByRole("textbox", { name: "Note" });
  await expect(note).toBeFocused();
  await note.pressSequentially(`Ask @${name.slice(0, 12).toLowerCase()}`);
  await expect(page.getByRole("option", { name })).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("who says so.");
  await expect(note).toHaveValue(`Ask @${name} who says so.`);
  await page.keyboard.press("ControlOrMeta+Enter");
  const thread = page.getByRole("listitem").filter({ hasText: "who says so." });
  await expect(thread).toContainText("The second paragraph.");
  await expect(bodyOf(page).locator("mark")).toHaveText("The second paragraph.");

  const task = theirs.getByRole("listitem").filter({ hasText: title });
  await theirs.goto("/admin/for-you");
  await expect(task).toContainText(/A note mentions you.*who says so\./);
  await thread.getByRole("button", { name: "Assign" }).click();
  await page.getByRole("menuitem", { name }).click();
  await expect(thread).toContainText(`For ${name}`);
  await theirs.reload();
  await expect(task).toContainText("A note is for you");

  // It leads there, and the answer is on the other screen without a reload.
  await task.getByRole("link").click();
  await theirs.getByRole("button", { name: /^Reply to the note of/ }).click();
  await theirs.getByRole("textbox", { name: "Reply" }).fill("The harbour master.");
  await theirs.getByRole("textbox", { name: "Reply" }).press("ControlOrMeta+Enter");
  await expect(thread).toContainText("The harbour master.");
});

test("a writer suggests other words in an own draft, and all are accepted or refused together", async ({
  page,
  startArticle,
}) => {
  await startArticle();
  await bodyOf(page).fill("One red boat, two green boats and a grey one.");
  await untilStored(page);
  const suggest = async (word: string, other: string) => {
    await selectWord(page, word);
    await page.getByRole("button", { name: "Suggest a Change" }).click();
    const words = page.getByLabel("New words");
    await expect(words).toHaveValue(word);
    await words.fill(other);
    await page.getByRole("button", { name: "Suggest", exact: true }).click();
    await expect(bodyOf(page).locator("del").filter({ hasText: word })).toBeVisible();
  };
  await page.getByRole("heading", { name: "Notes (0 open)" }).click();
  await suggest("red", "blue");
  await suggest("green", "black");
  await page.getByRole("button", { name: "Accept All 2" }).click();
  await expect(bodyOf(page)).toHaveText("One blue boat, two black boats and a grey one.");
  await suggest("blue", "pink");
  await suggest("grey", "");
  await page.getByRole("button", { name: "Refuse All 2" }).click();
  await expect(bodyOf(page).locator("del, ins")).toHaveCount(0);
  await expect(bodyOf(page)).toHaveText("One blue boat, two black boats and a grey one.");
  await untilStored(page);
});

test("history and notes are there as soon as the first words are stored, without change events", async ({
  page,
  startArticle,
}) => {
  await page.routeWebSocket(/\/realtime\/v1\//, () => undefined);
  await startArticle();
  await bodyOf(page).fill("The harbour opened.");
  await untilStored(page);
  await expect(page.getByRole("link", { name: "History" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Notes (0 open)" })).toBeVisible();
});
