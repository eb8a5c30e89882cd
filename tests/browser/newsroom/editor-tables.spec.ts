import { findViolations } from "../find-violations.ts";
import { expect, paragraph, test } from "./editor-fixtures.ts";

test("a table is made, filled and changed with the keyboard, and read as one", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("One")] });
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/tabl");
  await page.keyboard.press("Enter");
  await expect(text.getByRole("table")).toBeVisible();
  for (const word of ["Year", "Closures", "Share", "2026", "12", "9 %", "2027", "3"]) {
    await page.keyboard.type(word);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Tab");
  await page.keyboard.type("Sum");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("1 %");
  await page.keyboard.press("Alt+F10");
  const menu = page.getByRole("button", { name: "Rows and columns" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Header column" }).click();
  await expect(text.locator("tr > th:first-child")).toHaveText(["Year", "2026", "2027", "Sum"]);
  await text.getByText("Closures").click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Delete column" }).click();
  await text.getByRole("textbox", { name: "Caption of the table" }).fill("Closures");
  expect(await findViolations(page, [])).toEqual([]);
  const cell = (words: string, header = false) => ({
    type: "table-cell",
    ...(header && { header }),
    children: words === "" ? [] : [{ text: words }],
  });
  const row = (...children: unknown[]) => ({ type: "table-row", children });
  await expectStored([
    paragraph("One"),
    {
      type: "table",
      caption: "Closures",
      children: [
        row(cell("Year", true), cell("Share", true)),
        row(cell("2026", true), cell("9 %")),
        row(cell("2027", true), cell("1 %")),
        row(cell("Sum", true), cell("")),
      ],
    },
  ]);
});

test("marks of the menu, a language and a code block are written and stored", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("1")] });
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  // The editor knows the cursor then; it hears of a key that only moves it a moment later.
  await page.keyboard.type("0");
  await page.keyboard.press("ControlOrMeta+.");
  await page.keyboard.type("6");
  await page.keyboard.press("ControlOrMeta+.");
  await page.keyboard.type(" ");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Strikethrough" }).click();
  await page.keyboard.type("30");
  await page.keyboard.press("ControlOrMeta+Shift+x");
  await page.keyboard.type(" ");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Language…" }).click();
  await page.getByRole("combobox", { name: "Language" }).fill("Arabic");
  await page.getByRole("combobox", { name: "Direction" }).selectOption("rtl");
  expect(await findViolations(page, [])).toEqual([]);
  await page.getByRole("button", { name: "Set language" }).click();
  await page.keyboard.type("سلام");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```js ");
  await page.keyboard.type('if (a--) say("b");');
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("go();");
  for (const _ of ["line", "line", "leave"]) await page.keyboard.press("Enter");
  await page.keyboard.type("Two");
  await expectStored([
    {
      type: "paragraph",
      children: [
        { text: "10" },
        { text: "6", superscript: true },
        { text: " " },
        { text: "30", strikethrough: true },
        { text: " " },
        { text: "سلام", lang: "ar", dir: "rtl" },
      ],
    },
    {
      type: "code-block",
      language: "js",
      children: [{ text: 'if (a--) say("b");\n  go();' }],
    },
    paragraph("Two"),
  ]);
});
