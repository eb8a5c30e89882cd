import type { Page } from "@playwright/test";
import { expect, expectNoViolationsInEitherScheme } from "../fixtures.ts";
import { bodyOf, test, untilStored } from "./article-form-fixtures.ts";

/** Puts the cursor at a place of a field. */
async function place(page: Page, label: string, index: number): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  await field.evaluate((control, at) => {
    if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)
      control.setSelectionRange(at, at);
  }, index);
}

/** Whether the focus is in a field. */
function isInField(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement instanceof HTMLInputElement);
}

test("two writers in title, excerpt and body see each other and lose nothing", async ({
  page,
  startArticle,
  signInElsewhere,
}) => {
  await startArticle();
  await page.getByLabel("Title").fill("harbor");
  await page.getByLabel("Excerpt").fill("opens");
  await bodyOf(page).click();
  await page.keyboard.type("A first paragraph.");
  await untilStored(page);
  const { page: theirs } = await signInElsewhere("editor");
  await theirs.goto(page.url());
  await expect(bodyOf(theirs)).toHaveText("A first paragraph.");
  await expect(page.getByText(/is also editing this article/)).toBeVisible();
  await expect(theirs.getByText(/is also editing this article/)).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: /has opened this article/ }),
  ).toBeAttached();

  // Typed at both ends at once, key by key.
  await place(page, "Title", 0);
  await place(theirs, "Title", 6);
  await Promise.all([
    page.keyboard.type("The old ", { delay: 20 }),
    theirs.keyboard.type(" of today", { delay: 20 }),
  ]);
  for (const each of [page, theirs]) {
    await expect(each.getByLabel("Title")).toHaveValue("The old harbor of today");
    await expect(each.getByLabel("Slug")).toHaveValue("the-old-harbor-of-today");
  }
  // The cursor has stayed with its words.
  await page.keyboard.type("x");
  await expect(theirs.getByLabel("Title")).toHaveValue("The old xharbor of today");
  await expect(theirs.locator(".field-writer")).toHaveCount(1);
  await expect(theirs.locator(".field-caret")).toHaveCount(1);

  // Undo takes back the own words only.
  await page.keyboard.press("Control+z");
  await expect(page.getByLabel("Title")).toHaveValue(/harbor of today$/);
  await page.keyboard.press("Control+y");
  await expect(theirs.getByLabel("Title")).toHaveValue("The old xharbor of today");

  await place(page, "Excerpt", 5);
  await place(theirs, "Excerpt", 0);
  await Promise.all([page.keyboard.type(" at last"), theirs.keyboard.type("It ")]);
  for (const each of [page, theirs])
    await expect(each.getByLabel("Excerpt")).toHaveValue("It opens at last");

  await bodyOf(theirs).click();
  await theirs.keyboard.press("Control+End");
  await theirs.keyboard.type(" Theirs.");
  await expect(bodyOf(page)).toContainText("A first paragraph. Theirs.");
  await expect(page.locator(".colleague-caret")).toHaveCount(1);
  await page.getByRole("button", { name: "What others wrote" }).click();
  await expect(page.locator("ins.others-words")).toHaveText(["Theirs."]);
  await expect(page.getByText(/: 1 word, title, excerpt$/)).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await theirs.close();
  await expect(page.locator(".colleague-caret")).toHaveCount(0);
});

test("two writers in the heading of one fact box and the caption of one table keep the words of both", async ({
  page,
  openArticle,
  signInElsewhere,
}) => {
  const cell = { type: "table-cell", children: [{ text: "1926" }] };
  await openArticle({
    content: {
      main: [
        {
          type: "fact-box",
          title: "harbor",
          children: [{ type: "paragraph", children: [{ text: "Opened in 1926." }] }],
        },
        { type: "table", caption: "", children: [{ type: "table-row", children: [cell, cell] }] },
      ],
    },
  });
  const { page: theirs } = await signInElsewhere("editor");
  await theirs.goto(page.url());
  const [heading, caption] = ["Heading of the fact box", "Caption of the table"];
  await expect(theirs.getByLabel(heading)).toHaveValue("harbor");
  await place(page, heading, 0);
  await place(theirs, heading, 6);
  await Promise.all([
    page.keyboard.type("The old ", { delay: 20 }),
    theirs.keyboard.type(" of today", { delay: 20 }),
  ]);
  for (const each of [page, theirs])
    await expect(each.getByLabel(heading)).toHaveValue("The old harbor of today");
  // The cursor has stayed with its words.
  await page.keyboard.type("x");
  await expect(theirs.getByLabel(heading)).toHaveValue("The old xharbor of today");

  // Undo reverts the own words only, back to the last pause, and the cursor stays in the field.
  await page.keyboard.press("Control+z");
  await expect(page.getByLabel(heading)).toHaveValue(/^T?h?e? ?o?l?d? ?harbor of today$/);
  await page.keyboard.press("Control+y");
  await expect(page.getByLabel(heading)).toHaveValue("The old xharbor of today");
  expect(await isInField(page)).toBe(true);

  // Both begin in an empty field.
  await place(page, caption, 0);
  await place(theirs, caption, 0);
  await Promise.all([page.keyboard.type("Mine."), theirs.keyboard.type("Theirs.")]);
  await expect(page.getByLabel(caption)).toHaveValue(
    /^(?=.*M.*i.*n.*e)(?=.*T.*h.*e.*i.*r.*s).{12}$/,
  );
  const merged = await page.getByLabel(caption).inputValue();
  await expect(theirs.getByLabel(caption)).toHaveValue(merged);
  await page.keyboard.press("Enter");
  expect(await isInField(page)).toBe(false);
  await untilStored(page);
  await page.reload();
  await expect(page.getByLabel(heading)).toHaveValue("The old xharbor of today");
  await expect(page.getByLabel(caption)).toHaveValue(merged);
  await expectNoViolationsInEitherScheme(page);
});

test("two writers in the dialogs of one footnote and of one link lose no words and see what the other chose", async ({
  page,
  openArticle,
  signInElsewhere,
}) => {
  const link = { type: "link", href: "https://example.org/", children: [{ text: "council" }] };
  await openArticle({
    content: {
      main: [
        { type: "paragraph", children: [{ text: "harbor", footnote: "Minutes, p. 3" }] },
        { type: "paragraph", children: [link] },
      ],
    },
  });
  const { page: theirs } = await signInElsewhere("editor");
  await theirs.goto(page.url());
  const dialogOf = (each: Page, name: string) => each.getByRole("dialog", { name });
  for (const each of [page, theirs]) {
    await bodyOf(each).getByText("harbor").click();
    await each.keyboard.press("Control+Alt+f");
    await expect(dialogOf(each, "Footnote").getByLabel("Text")).toHaveValue("Minutes, p. 3");
  }
  await theirs.keyboard.press("Control+Home");
  await theirs.keyboard.type("See ");
  await dialogOf(theirs, "Footnote").getByRole("button", { name: "Change footnote" }).click();
  // Elements behind an open dialog have no role.
  const footnote = page.locator(".article-editor [data-footnote]");
  await expect(footnote).toHaveAttribute("data-footnote", "See Minutes, p. 3");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("4");
  await dialogOf(page, "Footnote").getByRole("button", { name: "Change footnote" }).click();
  for (const each of [page, theirs])
    await expect(bodyOf(each).locator("[data-footnote]")).toHaveAttribute(
      "data-footnote",
      "See Minutes, p. 34",
    );

  for (const each of [page, theirs]) {
    await bodyOf(each).getByText("council").click();
    await each.keyboard.press("Control+k");
    await expect(dialogOf(each, "Link").getByLabel("Address")).toHaveValue("https://example.org/");
  }
  await theirs.keyboard.press("Control+a");
  await theirs.keyboard.type("example.org/theirs");
  await theirs.keyboard.press("Enter");
  await expect(page.locator(".article-editor a")).toHaveAttribute(
    "href",
    "https://example.org/theirs",
  );
  await page.keyboard.press("Control+a");
  await page.keyboard.type("example.org/mine");
  await page.keyboard.press("Enter");
  await expect(dialogOf(page, "Link").getByLabel("Address")).toHaveAccessibleDescription(
    /A colleague has changed this link to https:\/\/example\.org\/theirs meanwhile\./,
  );
  await expectNoViolationsInEitherScheme(page);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page, "Link")).toBeHidden();
  for (const each of [page, theirs])
    await expect(bodyOf(each).getByRole("link", { name: "council" })).toHaveAttribute(
      "href",
      "https://example.org/mine",
    );
});
