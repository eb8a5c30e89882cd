import { uniqueWord } from "../../support/rows.ts";
import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";
import { addLibraryImage } from "./library-images.ts";

test("a part of an image is stored as an image of its own by keyboard, with the rights of the whole", async ({
  page,
  signInAs,
  service,
}) => {
  const word = uniqueWord();
  const path = await addLibraryImage(service, { alt: `A quay ${word}`, credit: "Jane Doe" });
  await signInAs("editor");
  await page.goto(`/admin/images/edit?${new URLSearchParams({ path })}`);
  await page.getByRole("button", { name: "New Crop" }).click();
  const pixels = page.getByRole("status").filter({ hasText: "pixels" });
  await expect(pixels).toHaveText("1200 × 675 pixels");
  await page.getByRole("radio", { name: "1:1" }).focus();
  await page.keyboard.press("Space");
  await expect(pixels).toHaveText("800 × 800 pixels");
  await page.getByLabel("Size").press("Home");
  await expect(pixels).toHaveText("80 × 80 pixels");
  await page.getByLabel("Size").fill("50");
  const place = page.getByRole("slider", { name: "Place of the crop" });
  await place.focus();
  const before = await place.getAttribute("aria-valuetext");
  await place.press("ArrowUp");
  await place.press("ArrowLeft");
  await expect(place).not.toHaveAttribute("aria-valuetext", before ?? "");
  await expectNoViolationsInEitherScheme(page);
  await page.getByRole("button", { name: "Save Crop" }).press("Enter");
  await expect(page.getByText("Crop Saved")).toBeVisible();

  const crops = page.getByRole("region", { name: "Crops" });
  await crops.getByRole("link", { name: `A quay ${word}` }).click();
  await expect(page.getByText("Cropped from")).toBeVisible();
  await expect(page.getByLabel("Credit")).toHaveValue("Jane Doe");
  await expect(page.getByLabel("Credit")).not.toBeEditable();
  // The site measures it in its turn.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("400 × 400 pixels")).toBeVisible({ timeout: 1000 });
  }).toPass();
  const { data } = await service
    .from("images")
    .select("path,width,height")
    .eq("cropped_from", path);
  expect(data).toEqual([{ path: expect.stringContaining("-1x1-"), width: 400, height: 400 }]);
});

test("a crop is drawn where the pointer puts it, and may be left without a trace", async ({
  page,
  signInAs,
  service,
}) => {
  const path = await addLibraryImage(service);
  await signInAs("author");
  await page.goto(`/admin/images/edit?${new URLSearchParams({ path })}`);
  await page.getByRole("button", { name: "New Crop" }).click();
  await page.getByLabel("Size").fill("20");
  const place = page.getByRole("slider", { name: "Place of the crop" });
  await place.click({ position: { x: 2, y: 2 } });
  await expect(place).toHaveAttribute("aria-valuetext", "0 pixels from the left, 0 from the top");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "New Crop" })).toBeVisible();
  const { data } = await service.from("images").select("path").eq("cropped_from", path);
  expect(data).toEqual([]);
});
