import type { Json } from "../../../app/data/json.types.ts";
import { expectNoViolations } from "../fixtures.ts";
import { expect, paragraph, paste, test } from "./editor-fixtures.ts";

const item = (text: string, ...lists: Json[]) => ({
  type: "list-item",
  children: [{ text }],
  ...(lists.length > 0 ? { lists } : {}),
});

test("Markdown shortcuts create headings, lists, quotes, marks and dividers", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor();
  await text.click();
  for (const line of ["## Two", "### Three", "Some **bold**, *italic* and `code` words"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type("- one");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("below");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Enter");
  await page.keyboard.type("1. first");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> quoted");
  await page.keyboard.press("Enter");
  await page.keyboard.type("---last");
  await expectStored([
    { type: "heading", level: 2, children: [{ text: "Two" }] },
    { type: "heading", level: 3, children: [{ text: "Three" }] },
    {
      type: "paragraph",
      children: [
        { text: "Some " },
        { text: "bold", bold: true },
        { text: ", " },
        { text: "italic", italic: true },
        { text: " and " },
        { text: "code", code: true },
        { text: " words" },
      ],
    },
    {
      type: "list",
      ordered: false,
      children: [item("one", { type: "list", ordered: false, children: [item("below")] })],
    },
    { type: "list", ordered: true, children: [item("first")] },
    { type: "block-quote", children: [{ text: "quoted" }] },
    { type: "divider", children: [] },
    paragraph("last"),
  ]);
});

test("the frame around the text stays thin while somebody writes", async ({ page, openEditor }) => {
  const { text } = await openEditor({ main: [paragraph("Words")] });
  await text.getByText("Words").click();
  await page.keyboard.type("More ");
  await expect(text).toBeFocused();
  const frames = await text.evaluate((element) => {
    const widths: number[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(at);
      widths.push(Number.parseFloat(borderTopWidth));
      if (outlineStyle !== "none") widths.push(Number.parseFloat(outlineWidth));
    }
    return widths;
  });
  expect(Math.max(...frames)).toBe(1);
});

test("an empty article shows a placeholder, and the slash menu works with keyboard and pointer", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor();
  await expect(text.locator("[data-placeholder]")).toHaveAttribute(
    "data-placeholder",
    "Write your article, or type / to add a block",
  );
  await expect(text).toHaveAttribute("aria-multiline", "true");
  await text.click();
  await page.keyboard.type("/");
  const menu = page.getByRole("listbox", { name: "Blocks" });
  await expect(menu.getByRole("option")).toHaveCount(19);
  await expect(menu.getByRole("group")).toHaveCount(4);
  await expectNoViolations(page);
  await page.keyboard.press("ArrowDown");
  const chosen = menu.getByRole("option", { name: "Heading 3" });
  await expect(chosen).toHaveAttribute("aria-selected", "true");
  await expect(text).toHaveAttribute(
    "aria-activedescendant",
    (await chosen.getAttribute("id")) ?? "",
  );
  await page.keyboard.press("Enter");
  await page.keyboard.type("A part");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/numb");
  await expect(menu.getByRole("option")).toHaveText(["Numbered list"]);
  await menu.getByRole("option").click();
  await page.keyboard.type("First");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/qu");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expectStored([
    { type: "heading", level: 3, children: [{ text: "A part" }] },
    { type: "list", ordered: true, children: [item("First")] },
    paragraph("/qu"),
  ]);
});

test("the toolbar changes the selection and shows its state", async ({ page, openEditor }) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("Words")] });
  const tools = page.getByRole("toolbar", { name: "Text tools" });
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  for (const name of ["Bold", "Italic", "Underline"]) {
    const button = tools.getByRole("button", { name, exact: true });
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }
  const bold = tools.getByRole("button", { name: "Bold", exact: true });
  await expect(bold).toHaveAttribute("aria-keyshortcuts", "Control+b");
  await bold.hover();
  await expect(page.getByText("Bold (Ctrl+B)", { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await tools.getByRole("button", { name: "Style: Paragraph" }).click();
  const heading = page.getByRole("menuitemradio", { name: "Heading 4" });
  await expect(heading).toBeVisible();
  await expectNoViolations(page);
  // Clicking scrolls to what the toolbar hides; a person could not see it.
  const isUncovered = await heading.evaluate((entry) => {
    const { left, right, top, bottom } = entry.getBoundingClientRect();
    return entry.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  expect(isUncovered).toBe(true);
  await heading.click();
  await expect(tools.getByRole("button", { name: "Style: Heading 4" })).toBeVisible();
  await expect(text).toBeFocused();
  await expectStored([
    {
      type: "heading",
      level: 4,
      children: [{ text: "Words", bold: true, italic: true, underline: true }],
    },
  ]);
  await text.getByText("Words").click();
  await tools.getByRole("button", { name: "Quote", exact: true }).click();
  await expect(tools.getByRole("button", { name: "Quote", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("textbox", { name: "Source of the quote" }).fill("The harbour master");
  await tools.getByRole("button", { name: "Undo" }).click();
  await tools.getByRole("button", { name: "Redo" }).click();
  await expectStored([
    {
      type: "block-quote",
      cite: "The harbour master",
      children: [{ text: "Words", bold: true, italic: true, underline: true }],
    },
  ]);

  // Undo and redo work in the fields of a block too, on any keyboard layout.
  const source = page.getByRole("textbox", { name: "Source of the quote" });
  await source.fill("Ada");
  const press = (keys: object) =>
    source.dispatchEvent("keydown", { ctrlKey: true, bubbles: true, ...keys });
  await press({ key: "я", code: "KeyZ" });
  await expect(source).toHaveValue("The harbour master");
  await press({ key: "Я", code: "KeyZ", shiftKey: true });
  await expect(source).toHaveValue("Ada");
});

test("keys move the focus to the toolbar, back, and out of the editor", async ({
  page,
  openEditor,
}) => {
  const two = { type: "list-item", children: [{ text: "two", bold: true }] };
  const { text } = await openEditor({
    main: [{ type: "list", ordered: false, children: [item("one"), two] }],
  });
  const bold = page.getByRole("button", { name: "Bold", exact: true });
  await text.getByText("two").click();
  // The browser reports the selection after the click, on a busy machine even after the next key.
  await expect(bold).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Alt+F10");
  await expect(page.getByRole("button", { name: /^Style:/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(bold).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await expect(text.locator("ul ul")).toHaveText("two");
  await page.keyboard.press("Shift+Tab");
  await expect(text.locator("ul ul")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
});

test("the word count, undo and redo follow what is typed and pasted, also below a divider", async ({
  page,
  openEditor,
}) => {
  const words = "word ".repeat(300).trim();
  const { text, expectStored } = await openEditor({ main: [paragraph(words)] });
  await expect(page.getByText("300 words · 2 min read")).toBeVisible();
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await paste(text, { plain: "As it is" });
  await expect(text).toHaveText("As it is");
  await expect(page.getByText("3 words · 1 min read")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text).toHaveText(words);
  await expect(page.getByText("300 words · 2 min read")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expectStored([paragraph("As it is")]);
  await page.keyboard.press("ControlOrMeta+End");
  await page.getByRole("button", { name: "Insert block" }).click();
  await page.getByRole("option", { name: "Divider" }).click();
  await page.keyboard.type("Below");
  await expectStored([
    paragraph("As it is"),
    { type: "divider", children: [] },
    paragraph("Below"),
  ]);
});
