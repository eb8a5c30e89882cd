import { findViolations } from "../find-violations.ts";
import { expect, paragraph, paste, test } from "./editor-fixtures.ts";

const entry = (date: string, ...texts: string[]) => ({
  type: "timeline-entry",
  date,
  children: texts.map((text) => ({ text })),
});

test("a timeline is written, ordered and left with the keyboard", async ({ page, openEditor }) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("One word")] });
  await text.getByText("One word").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Insert block" }).click();
  await page.getByRole("combobox", { name: "Search blocks" }).fill("chronology");
  await page.keyboard.press("Enter");
  // The word that held the caret is whole.
  await expect(text.getByText("One word")).toHaveText("One word");
  const timeline = text.getByRole("region", { name: "Timeline" });
  const dates = timeline.getByRole("textbox", { name: "Date of the entry" });
  await expect(dates).toBeFocused();
  await page.keyboard.type("11 May 1926");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The ship leaves.");
  await page.keyboard.press("Enter");
  await expect(dates.last()).toBeFocused();
  await page.keyboard.type("14 May");
  await page.keyboard.press("Enter");
  await page.keyboard.type("It lands.");
  await page.keyboard.press("Enter");
  await expect(dates.last()).toBeFocused();
  await page.keyboard.type("12 May");
  await page.keyboard.press("Enter");
  await page.keyboard.type("It is there.");
  await expect(timeline.getByRole("status")).toHaveText("Entry 3 of 3");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(timeline.getByRole("status")).toHaveText("Entry 2 of 3");
  await timeline.getByRole("textbox", { name: "Heading of the timeline" }).fill("The flight");
  expect(await findViolations(page, [])).toEqual([]);
  const whole = {
    type: "timeline",
    title: "The flight",
    children: [
      entry("11 May 1926", "The ship leaves."),
      entry("12 May", "It is there."),
      entry("14 May", "It lands."),
    ],
  };
  await expectStored([paragraph("One word"), whole]);

  // Backspace goes from the text to the date, and from an empty date to the entry above.
  await text.getByText("It is there.").click();
  await page.keyboard.press("Home");
  // Browsers report a moved caret late, but with a letter at once.
  await page.keyboard.type("x");
  await expect(text.getByText("xIt is there.")).toBeVisible();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(dates.nth(1)).toBeFocused();
  await dates.nth(1).fill("");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(" ");
  const joined = entry("11 May 1926", "The ship leaves. It is there.");
  await expectStored([
    paragraph("One word"),
    { ...whole, children: [joined, entry("14 May", "It lands.")] },
  ]);

  await timeline.getByRole("button", { name: "Remove entry" }).last().click();
  await expect(dates).toHaveCount(1);
  await text.press("ControlOrMeta+z");
  await expect(dates).toHaveCount(2);
  await timeline.getByRole("button", { name: "Move entry up" }).last().click();
  await expect(dates.first()).toHaveValue("14 May");
  await timeline.getByRole("button", { name: "Add entry" }).click();
  await expect(dates.last()).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Below");
  await expectStored([
    paragraph("One word"),
    { ...whole, children: [entry("14 May", "It lands."), joined] },
    paragraph("Below"),
  ]);
});

test("what is pasted into an entry leaves the timeline whole, and copied entries keep their dates", async ({
  page,
  openEditor,
}) => {
  const stored = {
    type: "timeline",
    title: "Days",
    children: [entry("1926", "one"), entry("1927", "two")],
  };
  const { text, expectStored } = await openEditor({ main: [stored, paragraph("Below")] });
  await text.getByText("one").click();
  await page.keyboard.press("End");
  await paste(text, { html: "<p>, more</p><p>three</p>" });
  await expectStored([
    {
      ...stored,
      children: [entry("1926", "one, more"), entry("", "three"), entry("1927", "two")],
    },
    paragraph("Below"),
  ]);
  await text.getByRole("region", { name: "Timeline" }).getByText("two").click();
  await page.keyboard.press("ControlOrMeta+a");
  const html = await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true }));
    return clipboardData.getData("text/html");
  });
  await page.reload();
  await text.getByText("Below").click();
  await page.keyboard.press("Enter");
  await paste(text, { html });
  const copy = {
    ...stored,
    children: [entry("1926", "one, more"), entry("", "three"), entry("1927", "two")],
  };
  await expectStored([copy, paragraph("Below"), copy, paragraph("Below")]);
});
