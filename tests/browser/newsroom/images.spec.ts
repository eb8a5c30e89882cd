import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { uniqueWord } from "../../support/rows.ts";
import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";
import { dropFile } from "./editor-fixtures.ts";

/** A photo with metadata, another at each call. */
function drawPhoto(exif: Record<string, string>): Promise<Buffer> {
  const background = `#${randomBytes(3).toString("hex")}`;
  return sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: exif })
    .jpeg()
    .toBuffer();
}

test("images are uploaded together, described, searched, and deleted while nothing uses them", async ({
  page,
  signInAs,
  service,
}) => {
  const word = uniqueWord();
  const photos = await Promise.all([
    drawPhoto({ ImageDescription: `Cranes ${word}`, Artist: "Jane Doe" }),
    drawPhoto({ ImageDescription: `Ferries ${word}` }),
  ]);
  const files = photos.map((buffer, at) => ({
    name: `photo-${at}.jpg`,
    mimeType: "image/jpeg",
    buffer,
  }));
  await signInAs("editor");
  await page.goto("/admin/images");
  const input = page.getByLabel("Image files");
  await input.setInputFiles([
    ...files,
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no image") },
  ]);
  await expect(page.getByRole("status").filter({ hasText: "2 of 3 uploaded" })).toBeVisible();
  await expect(page.getByText("This file type isn't supported.")).toBeVisible();
  await page.getByRole("button", { name: "Clear List" }).click();

  await page.getByLabel("Search").fill(word);
  const found = page.getByRole("main").getByRole("link", { name: word });
  await expect(found).toHaveCount(2);
  await page.getByText("More filters").click();
  await page.getByLabel("Credit").fill("jane");
  await expect(found).toHaveCount(1);
  await expectNoViolationsInEitherScheme(page);

  await found.click();
  await expect(page.getByRole("heading", { name: `Cranes ${word}` })).toBeVisible();
  await expect(page.getByLabel("Credit")).toHaveValue("Jane Doe");
  await expect(page.getByText("No article, version or author uses this image.")).toBeVisible();
  await page.getByLabel("Alternative text").fill("Two cranes");
  const focal = page.getByRole("slider", { name: "Focal point" });
  await focal.click({ position: { x: 5, y: 5 } });
  await focal.press("ArrowRight");
  await expect(focal).toHaveAttribute("aria-valuetext", /^[1-9] % from the left, [0-9] %/);
  await page.getByLabel("License ends after").fill("2030-01-31");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Image Saved")).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await page.reload();
  await expect(page.getByLabel("Alternative text")).toHaveValue("Two cranes");
  await expect(page.getByLabel("License ends after")).toHaveValue("2030-01-31");

  await page.getByRole("link", { name: "All images" }).click();
  const area = page.getByRole("region", { name: "Upload images" });
  const [, second] = photos;
  await dropFile(page, area, { name: "photo.jpg", type: "image/jpeg", bytes: second });
  await expect(page.getByText("1 of 1 uploaded · 1 was in the library")).toBeVisible();

  await page.goto(`/admin/images?query=Ferries ${word}`);
  await found.click();
  await page.getByRole("button", { name: "Delete Image" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Image Deleted")).toBeVisible();
  const left = await service.from("images").select("caption").like("caption", `%${word}`);
  expect(left.data).toEqual([{ caption: `Cranes ${word}` }]);
});
