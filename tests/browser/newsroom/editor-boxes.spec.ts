import { findViolations } from "../find-violations.ts";
import { createImage, expect, paragraph, test } from "./editor-fixtures.ts";

test("a pull quote and a fact box are made and left with the keyboard", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("One")] });
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/pull");
  await page.keyboard.press("Enter");
  await page.keyboard.type("We asked for one bridge.");
  await text.getByRole("textbox", { name: "Source of the pull quote" }).fill("The harbour master");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/fact");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Opened in 1932.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- Eight lanes");
  await text.getByRole("textbox", { name: "Heading of the fact box" }).fill("The bridge");
  expect(await findViolations(page, [])).toEqual([]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two");
  await expectStored([
    paragraph("One"),
    {
      type: "pull-quote",
      children: [{ text: "We asked for one bridge." }],
      cite: "The harbour master",
    },
    {
      type: "fact-box",
      title: "The bridge",
      children: [
        paragraph("Opened in 1932."),
        {
          type: "list",
          ordered: false,
          children: [{ type: "list-item", children: [{ text: "Eight lanes" }] }],
        },
      ],
    },
    paragraph("Two"),
  ]);
});

test("a gallery takes several images at once, each with texts of its own", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("Words")] });
  await text.getByText("Words").click();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Insert block" }).click();
  const search = page.getByRole("combobox", { name: "Search blocks" });
  await search.fill("slide");
  await expect(page.getByRole("listbox", { name: "Blocks" }).getByRole("option")).toHaveText([
    "Gallery",
  ]);
  expect(await findViolations(page, [])).toEqual([]);
  await search.press("Enter");
  // The word that held the caret is whole.
  await expect(text.getByText("Words")).toHaveText("Words");
  const gallery = text.getByRole("figure", { name: "Gallery" });
  await gallery.getByRole("button", { name: "Add images" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload From Device" }).click();
  const files = [await createImage(), await createImage()].map((buffer, index) => ({
    name: `${index}.png`,
    mimeType: "image/png",
    buffer,
  }));
  await (await chooser).setFiles(files);
  await expect(text.getByRole("progressbar")).toHaveCount(0);
  await gallery.getByRole("textbox", { name: "Alternative text" }).first().fill("Cranes");
  await gallery.getByRole("textbox", { name: "Caption", exact: true }).last().fill("Ice");
  await gallery.getByRole("textbox", { name: "Caption of the gallery" }).fill("The harbour");
  await gallery.getByRole("button", { name: "Show as slideshow" }).click();
  expect(await findViolations(page, [])).toEqual([]);
  const image = { type: "image", src: expect.any(String), alt: "", caption: "", credit: "" };
  await expectStored([
    paragraph("Words"),
    {
      type: "gallery",
      slideshow: true,
      caption: "The harbour",
      children: [
        { ...image, alt: "Cranes", children: [] },
        { ...image, caption: "Ice", children: [] },
      ],
    },
  ]);
});

test("the toolbar inserts blocks from the groups of the slash menu, found by other words for them", {
  tag: "@both-widths",
}, async ({ page, openEditor }) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("Words")] });
  await text.getByText("Words").click();
  const button = page.getByRole("button", { name: "Insert block" });
  await button.click();
  const search = page.getByRole("combobox", { name: "Search blocks" });
  await expect(search).toBeFocused();
  await expect(page.getByRole("group", { name: "From elsewhere" })).toContainText("Word document");
  expect(await findViolations(page, [])).toEqual([]);
  await page.keyboard.press("ArrowUp");
  const last = page.getByRole("option", { name: "Word document" });
  await expect(last).toHaveAttribute("aria-selected", "true");
  await expect(search).toHaveAttribute(
    "aria-activedescendant",
    (await last.getAttribute("id")) ?? "",
  );
  await search.fill("nothing like it");
  await expect(page.getByText("No block is called that.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await expect(text).toBeFocused();
  await button.click();
  await search.fill("separator");
  await page.getByRole("option", { name: "Divider" }).click();
  await page.keyboard.type("Below");
  await expectStored([paragraph("Words"), { type: "divider", children: [] }, paragraph("Below")]);
});

test("a click ends the selection of everything, whatever block begins the text", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({
    main: [
      { type: "fact-box", title: "Facts", children: [paragraph("Eight lanes")] },
      {
        type: "timeline",
        title: "",
        children: [{ type: "timeline-entry", date: "1932", children: [{ text: "It opens." }] }],
      },
      { type: "audio", file: "https://media.example/a.mp3", transcript: "A horn.", children: [] },
      paragraph("One"),
      paragraph("Two"),
    ],
  });
  const isCollapsed = () => page.evaluate(() => getSelection()?.isCollapsed);
  for (const remove of ["Remove box", "Remove timeline", "Remove audio"]) {
    const removeFirst = text.getByRole("button", { name: remove });
    await expect(removeFirst).toBeVisible();
    await text.getByText("One", { exact: true }).click();
    await page.keyboard.press("ControlOrMeta+a");
    await expect.poll(isCollapsed).toBe(false);
    await text.getByText("Two").click();
    await expect.poll(isCollapsed).toBe(true);
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await removeFirst.click();
  }
  await expectStored([paragraph("One"), paragraph("Two!!!")]);
});
