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
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Gallery" }).click();
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
