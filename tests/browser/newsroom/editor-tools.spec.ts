import { expectNoViolationsAtBothWidths } from "../both-widths.ts";
import { expectNoViolations } from "../fixtures.ts";
import { createImage, expect, paragraph, paste, test } from "./editor-fixtures.ts";

test("the shortcuts shown in the toolbar work", async ({ page, openEditor }) => {
  const { text } = await openEditor({ main: [paragraph("Words")] });
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  const tools = page.getByRole("toolbar", { name: "Text tools" }).getByRole("button");
  for (const name of [
    "Numbered list",
    "Quote",
    "Bulleted list",
    "Bold",
    "Italic",
    "Underline",
    "Code",
  ]) {
    const tool = tools.and(page.getByRole("button", { name, exact: true }));
    const keys = (await tool.getAttribute("aria-keyshortcuts")) ?? "";
    for (const isPressed of ["true", "false"]) {
      await page.keyboard.press(keys);
      await expect(tool).toHaveAttribute("aria-pressed", isPressed);
    }
  }
  for (const level of [2, 3, 4]) {
    await page.keyboard.press(`ControlOrMeta+Alt+${level}`);
    await expect(text.getByRole("heading", { level })).toHaveText("Words");
  }
  await page.keyboard.press("ControlOrMeta+Alt+0");
  await expect(text.locator("> p").first()).toHaveText("Words");
});

test("the list of shortcuts opens by key and by the navigation, and ? can be switched off", async ({
  page,
  openEditor,
}) => {
  const { text } = await openEditor({ main: [paragraph("Words")] });
  const list = page.getByRole("dialog", { name: "Keyboard Shortcuts" });
  await text.click();
  await page.keyboard.press("End");
  await page.keyboard.type("?");
  await expect(text.locator("> p").first()).toHaveText("Words?");
  await page.keyboard.press("Control+/");
  await expect(list.getByRole("region", { name: "Format" })).toContainText("Ctrl+B");
  await expectNoViolationsAtBothWidths(page);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(text).toBeFocused();

  const entry = page.getByRole("button", { name: "Keyboard Shortcuts" });
  await entry.press("?");
  await list.getByRole("switch", { name: "? opens this list" }).press("Space");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.reload();
  await entry.press("?");
  await expect(list).toBeHidden();
  await entry.click();
  await expect(list.getByRole("switch")).not.toBeChecked();
});

test("a selection can become a list, another kind of list, and text again", async ({
  page,
  openEditor,
}) => {
  const heading = { type: "heading", level: 2, children: [{ text: "Two" }] };
  const { text } = await openEditor({ main: [paragraph("One"), heading, paragraph("Three")] });
  await text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+Shift+8");
  await expect(text.locator("> ul > li")).toHaveText(["One", "Two", "Three"]);
  await page.keyboard.press("ControlOrMeta+a");
  await page.getByRole("button", { name: "Numbered list", exact: true }).click();
  await expect(text.locator("> ol > li")).toHaveText(["One", "Two", "Three"]);
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Shift+7");
  await expect(text.locator("> p").filter({ hasText: /./ })).toHaveText(["One", "Two", "Three"]);
  for (const _ of ["text", "numbers", "list"]) await page.keyboard.press("ControlOrMeta+z");
  await expect(text.getByRole("heading", { level: 2 })).toHaveText("Two");
  await expect(text.getByRole("listitem")).toHaveCount(0);
});

test("a selected quote keeps its source when a list is toggled", async ({ page, openEditor }) => {
  const quote = { type: "block-quote", cite: "Ada", children: [{ text: "Quoted" }] };
  const { text, expectStored } = await openEditor({ main: [paragraph("One"), quote] });
  await text.getByText("One").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+Shift+8");
  await expectStored([paragraph("One"), quote]);
});

test("every kind of change can be undone and redone", async ({ page, openEditor }) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("As it was")] });
  const tools = page.getByRole("toolbar", { name: "Text tools" });
  const press = (keys: string) => page.keyboard.press(keys);
  await text.click();
  await press("ControlOrMeta+End");
  await page.keyboard.type(" and is");
  await press("Enter");
  await paste(text, { html: "<h2>Pasted</h2><ul><li>one<ul><li>below</li></ul></li></ul>" });
  await press("ControlOrMeta+End");
  await tools.getByRole("button", { name: "Insert block" }).click();
  await page.getByRole("option", { name: "Divider" }).click();
  await paste(text, { file: { name: "a.png", type: "image/png", bytes: await createImage() } });
  // The upload is over then.
  await expect(text.getByRole("button", { name: "Replace image" })).toBeVisible();
  await text.getByRole("textbox", { name: "Caption" }).fill("A caption");
  await text.getByText("As it was").click();
  await press("Home");
  await press("ControlOrMeta+Shift+ArrowRight");
  for (const keys of ["b", "i", "u"]) await press(`ControlOrMeta+${keys}`);
  await press("ControlOrMeta+k");
  await expect(page.getByRole("textbox", { name: "Address" })).toBeFocused();
  await page.keyboard.type("https://example.org/");
  await press("Enter");
  await expect(text.getByRole("link")).toBeVisible();
  await expect(text).toBeFocused();
  await press("ControlOrMeta+Shift+b");
  await text.getByRole("textbox", { name: "Source of the quote" }).fill("Ada");
  await text.getByText("below").click();
  await press("Shift+Tab");
  await press("Backspace");

  const written = await text.ariaSnapshot();
  for (const name of ["Undo", "Redo", "Undo"]) {
    const tool = tools.getByRole("button", { name, exact: true });
    const keys = (await tool.getAttribute("aria-keyshortcuts")) ?? "";
    await expect(async () => {
      await text.press(keys);
      await expect(tool).toBeDisabled({ timeout: 1 });
    }).toPass({ intervals: [1] });
    if (name === "Redo") expect(await text.ariaSnapshot()).toBe(written);
    else await expect(text).toHaveText("As it was");
  }
  await expectStored([paragraph("As it was")]);
});

test("keys that follow each other at once act where the caret is by then", async ({
  page,
  openEditor,
}) => {
  const { text } = await openEditor({ main: [paragraph("Tides 0123456789")] });
  await text.getByText("Tides").click();
  for (let left = 9; left >= 0; left -= 1) {
    await page.keyboard.press("Home");
    await Promise.all([page.keyboard.press("End"), page.keyboard.press("Backspace")]);
    await expect(text).toHaveText(`Tides ${"0123456789".slice(0, left)}`.trim());
  }
});

test("a footnote is written by shortcut, and leads readers there and back without a script", async ({
  page,
  browser,
  openEditor,
  service,
}) => {
  const { id, text, expectStored } = await openEditor({
    main: [paragraph("The harbor budget passed."), paragraph("It grows by a tenth.")],
  });
  const dialog = page.getByRole("dialog", { name: "Footnote" });
  const write = async (words: string, note: string) => {
    await text.getByText(words).click();
    await page.keyboard.press("End");
    await page.keyboard.press("ControlOrMeta+Alt+f");
    await dialog.getByRole("textbox", { name: "Text" }).fill(note);
    await dialog.getByRole("button", { name: "Add footnote" }).click();
    await expect(dialog).toBeHidden();
    // A click before the focus is back would be undone by it.
    await expect(text).toBeFocused();
  };
  await write("It grows", "Minutes of the council, p. 3");
  await write("The harbor", "See https://example.org/budget.");
  await page.keyboard.type(" Twice");
  await expectNoViolations(page);
  await page.keyboard.press("ControlOrMeta+Alt+f");
  await expect(dialog.getByRole("textbox", { name: "Text" })).toHaveValue("");
  await page.keyboard.press("Escape");
  const noted = [
    {
      type: "paragraph",
      children: [
        { text: "The harbor budget " },
        { text: "passed.", footnote: "See https://example.org/budget." },
        { text: " Twice" },
      ],
    },
    {
      type: "paragraph",
      children: [
        { text: "It grows by a " },
        { text: "tenth.", footnote: "Minutes of the council, p. 3" },
      ],
    },
  ];
  await expectStored(noted);

  await service
    .from("articles")
    .update({ content: { main: noted } })
    .eq("id", id)
    .throwOnError();
  const { data } = await service
    .from("articles")
    .select("slug")
    .eq("id", id)
    .single()
    .throwOnError();
  const reader = await browser.newPage({ javaScriptEnabled: false });
  await reader.goto(new URL(`/article/${data.slug}`, page.url()).href);
  const notes = reader.getByLabel("Footnotes", { exact: true });
  await expect(notes.getByRole("listitem")).toHaveCount(2);
  await expect(notes.getByRole("link", { name: "https://example.org/budget" })).toBeVisible();
  await reader.getByLabel("Footnote 2", { exact: true }).click();
  await expect(reader).toHaveURL(/#footnote-2$/);
  await expect(notes.getByRole("listitem").nth(1)).toBeInViewport();
  await notes.getByLabel("Back to the words of footnote 2").click();
  await expect(reader.getByLabel("Footnote 2", { exact: true })).toBeInViewport();
  await reader.close();
});

test("words are found and replaced with the keyboard, one or all, and undone in one step", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({
    main: [paragraph("The harbor of the old harbor."), paragraph("Harbor again.")],
  });
  await text.getByText("again").click();
  await page.keyboard.press("ControlOrMeta+f");
  const bar = page.getByRole("search", { name: "Find and replace" });
  await expect(bar.getByLabel("Find", { exact: true })).toBeFocused();
  await page.keyboard.type("harbor");
  await expect(bar.getByRole("status")).toHaveText("3 found");
  await expectNoViolations(page);
  await bar.getByLabel("Match case").click();
  await expect(bar.getByRole("status")).toHaveText("2 found");
  await bar.getByLabel("Replace with").fill("port");
  await bar.getByLabel("Find", { exact: true }).press("Enter");
  await expect(bar.getByRole("status")).toHaveText("1 of 2");
  await bar.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(text).toContainText("The port of the old harbor.");
  await bar.getByLabel("Match case").click();
  await bar.getByRole("button", { name: "Replace All" }).click();
  await expect(text).toContainText("The port of the old port.");
  await bar.getByLabel("Find", { exact: true }).press("Escape");
  await expect(bar).toBeHidden();
  await expect(text).toBeFocused();
  await expectStored([paragraph("The port of the old port."), paragraph("port again.")]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text).toContainText("Harbor again.");
});
