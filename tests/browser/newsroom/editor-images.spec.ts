import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expectNoViolations } from "../fixtures.ts";
import { createImage, dropFile, expect, paragraph, paste, test } from "./editor-fixtures.ts";

const path = expect.stringMatching(/\.(?:png|webp)$/);
const image = (texts: { alt?: string; caption?: string; credit?: string } = {}) => ({
  type: "image",
  src: path,
  alt: "",
  caption: "",
  credit: "",
  ...texts,
  children: [],
});

test("an image can be added, described, replaced and removed", async ({ page, openEditor }) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("Before")] });
  const file = { name: "harbour.png", mimeType: "image/png", buffer: await createImage() };
  await text.click();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload From Device" }).click();
  await (await chooser).setFiles(file);
  await expect(text.getByRole("progressbar")).toHaveCount(0);
  await text.getByRole("textbox", { name: "Alternative text" }).fill("Cranes");
  await text.getByRole("textbox", { name: "Caption" }).fill("The harbour.");
  await text.getByRole("textbox", { name: "Credit" }).fill("Photo Desk");
  await expectNoViolations(page);
  const texts = { alt: "Cranes", caption: "The harbour.", credit: "Photo Desk" };
  await expectStored([paragraph("Before"), image(texts)]);
  const shown = text.getByRole("img", { name: "Cranes" });
  const address = (await shown.getAttribute("src")) ?? "";
  await text.getByRole("button", { name: "Replace image" }).click();
  const again = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload From Device" }).click();
  await (await again).setFiles({
    ...file,
    name: "another.png",
    buffer: await createImage(),
  });
  await expect(shown).not.toHaveAttribute("src", address);
  await expectStored([paragraph("Before"), image(texts)]);
  await text.getByRole("button", { name: "Remove image" }).click();
  await expectStored([paragraph("Before")]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(shown).toBeVisible();
});

test("a phone offers its camera, whose photo enters the text", { tag: "@phone" }, async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor();
  await text.tap();
  await page.getByRole("button", { name: "Image", exact: true }).tap();
  const camera = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Take Photo" }).tap();
  const chooser = await camera;
  await expect(page.locator('input[type="file"][accept="image/*"]')).toHaveAttribute(
    "capture",
    "environment",
  );
  expect(chooser.isMultiple()).toBe(false);
  const photo = { name: "image.png", mimeType: "image/png", buffer: await createImage() };
  await chooser.setFiles(photo);
  await expect(page.getByRole("dialog", { name: "Choose an Image" })).toBeHidden();
  await expect(text.getByRole("progressbar")).toHaveCount(0);
  await expectStored([image()]);
});

test("the camera is not offered where a mouse points", async ({ page, openEditor }) => {
  const { text } = await openEditor();
  await text.click();
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await expect(page.getByRole("button", { name: "Upload From Device" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Take Photo" })).toBeHidden();
});

test("the ring around a focused field of an image covers no label", async ({
  page,
  openEditor,
}) => {
  const { text } = await openEditor();
  await text.click();
  await paste(text, { file: { name: "a.png", type: "image/png", bytes: await createImage() } });
  for (const name of ["Alternative text", "Caption", "Credit"]) {
    const field = text.getByRole("textbox", { name });
    await field.focus();
    await page.keyboard.type("x");
    const overlap = await field.evaluate((input) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(input);
      const label = input.parentElement?.querySelector("label")?.getBoundingClientRect();
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      return {
        outlineStyle,
        by: (label?.bottom ?? 0) - (input.getBoundingClientRect().top - reach),
      };
    });
    expect(overlap.outlineStyle, name).toBe("solid");
    expect(overlap.by, name).toBeLessThanOrEqual(0);
  }
});

test("an image in the text is marked decorative by keyboard, and has no alternative text then", async ({
  page,
  openEditor,
}) => {
  const src = "https://images.example/line.png";
  await page.route(src, async (route) =>
    route.fulfill({ contentType: "image/png", body: await createImage() }),
  );
  const described = { type: "image", src, alt: "A line", caption: "", credit: "", children: [] };
  const { text, expectStored } = await openEditor({ main: [paragraph("Before"), described] });
  const alt = text.getByRole("textbox", { name: "Alternative text" });
  await expect(alt).toHaveValue("A line");
  const box = text.getByRole("checkbox", { name: "Decorative" });
  await box.press("Space");
  await expect(box).toBeChecked();
  await expect(alt).toBeHidden();
  await expect(text.locator("figure img")).toHaveAttribute("alt", "");
  await expectNoViolations(page);
  await expectStored([paragraph("Before"), { ...described, alt: "", decorative: true }]);
  // The words are still in the working copy.
  await box.press("Space");
  await expect(alt).toHaveValue("A line");
  await expectStored([paragraph("Before"), described]);
});

test("an image that is uploaded into the text brings the caption and credit of its file along", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("Before")] });
  const exif = { ImageDescription: `The harbor ${randomUUID()}.`, Artist: "Jane Doe" };
  const bytes = await sharp(await createImage())
    .jpeg()
    .withExif({ IFD0: exif })
    .toBuffer();
  await dropFile(page, text.getByText("Before"), { name: "a.jpg", type: "image/jpeg", bytes });
  const caption = text.getByRole("textbox", { name: "Caption" });
  await expect(caption).toHaveValue(exif.ImageDescription);
  await expect(text.getByRole("textbox", { name: "Credit" })).toHaveValue("Jane Doe");
  const added = {
    ...image({ caption: exif.ImageDescription, credit: "Jane Doe" }),
    src: expect.stringMatching(/\.jpg$/),
  };
  const [first] = await text.locator("> *").allTextContents();
  await expectStored(
    first?.startsWith("Before") ? [paragraph("Before"), added] : [added, paragraph("Before")],
  );
});

test("images can be dropped and pasted into the text", async ({ page, openEditor }) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("One"), paragraph("Two")] });
  const bytes = await createImage();
  await dropFile(page, text.getByText("One"), { name: "dropped.png", type: "image/png", bytes });
  await expect(text.getByRole("textbox", { name: "Caption" })).toHaveCount(1);
  await expect(text.getByRole("progressbar")).toHaveCount(0);
  await text.getByText("Two").click();
  // The image goes below the word that holds the caret, not into it.
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await paste(text, { file: { name: "pasted.png", type: "image/png", bytes } });
  await expect(text.getByRole("textbox", { name: "Caption" })).toHaveCount(2);
  await expect(text.getByRole("progressbar")).toHaveCount(0);
  const [first] = await text.locator("> *").allTextContents();
  const dropped = first?.startsWith("One")
    ? [paragraph("One"), image()]
    : [image(), paragraph("One")];
  await expectStored([...dropped, paragraph("Two"), image()]);
});

test("files in formats that cannot be used say so, and a HEIC photo that can be read becomes a JPEG", async ({
  page,
  openEditor,
}) => {
  const { text, expectStored } = await openEditor({ main: [paragraph("Before")] });
  await text.click();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await paste(text, { file: { name: "a.svg", type: "image/svg+xml", bytes: svg } });
  const alert = text.getByRole("alert");
  await expect(alert).toContainText("Choose a JPEG, PNG, WebP, AVIF or GIF file.");
  await expect(alert.getByRole("button")).toHaveText(["Remove"]);
  await alert.getByRole("button", { name: "Remove" }).click();
  // Linux and Windows know no media type for HEIC.
  await paste(text, { file: { name: "a.heic", type: "", bytes: Buffer.from("ftypheic") } });
  await expect(alert).toContainText("This browser can't read HEIC photos.");
  await expect(alert).toContainText("Choose a JPEG, PNG, WebP, AVIF or GIF file.");
  await expect(alert.getByRole("button")).toHaveText(["Remove"]);
  await expectNoViolations(page);
  await alert.getByRole("button", { name: "Remove" }).click();
  await paste(text, {
    file: { name: "a.pdf", type: "application/pdf", bytes: Buffer.from("%PDF") },
  });
  await expect(page.getByText("File Not Added", { exact: true })).toBeVisible();
  await expectStored([paragraph("Before")]);

  // Chromium has no HEIC decoder and tells formats by their content: the PNG stands for a photo that it can read.
  const bytes = await createImage();
  await paste(text, { file: { name: "IMG_1.HEIC", type: "image/heic", bytes } });
  await expect(text.getByRole("textbox", { name: "Caption" })).toHaveCount(1);
  await expect(text.getByRole("progressbar")).toHaveCount(0);
  await expect(text.getByRole("alert")).toHaveCount(0);
  await expectStored([
    paragraph("Before"),
    { ...image(), src: expect.stringMatching(/img-1-.*\.jpg$/) },
  ]);
});

test("an image that is being uploaded is announced elsewhere, where it can be removed", async ({
  page,
  context,
  openEditor,
}) => {
  const { text } = await openEditor({ main: [paragraph("Before")] });
  await page.route("**/storage/v1/object/upload/**", () => undefined);
  await text.click();
  await page.keyboard.press("End");
  await paste(text, { file: { name: "a.png", type: "image/png", bytes: await createImage() } });
  await expect(text.getByRole("progressbar")).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  const elsewhere = second.getByRole("textbox", { name: "Content", exact: true });
  await expect(elsewhere.getByText("Image is being uploaded by a colleague.")).toBeVisible();
  await expect(elsewhere.getByRole("alert")).toHaveCount(0);
  await expectNoViolations(second);
  await elsewhere.getByRole("button", { name: "Remove image" }).click();
  await expect(text.getByRole("progressbar")).toHaveCount(0);
});

test.describe("when an image upload fails", () => {
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("a failed image shows the reason and can be retried", async ({ page, openEditor }) => {
    const { text, expectStored } = await openEditor({ main: [paragraph("Before")] });
    await page.route("**/storage/v1/object/upload/**", (route) => route.abort());
    await text.click();
    await page.keyboard.press("End");
    await paste(text, { file: { name: "a.png", type: "image/png", bytes: await createImage() } });
    await expect(text.getByRole("alert")).not.toBeEmpty();
    await expectNoViolations(page);
    await page.unroute("**/storage/v1/object/upload/**");
    await text.getByRole("button", { name: "Try again" }).click();
    await expect(text.getByRole("alert")).toHaveCount(0);
    await text.locator("> p").last().click();
    await page.keyboard.type("After");
    await expectStored([paragraph("Before"), image(), paragraph("After")]);
  });
});
