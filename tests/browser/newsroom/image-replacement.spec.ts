import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { uniqueWord } from "../../support/rows.ts";
import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";
import { addLibraryImage } from "./library-images.ts";

test("an editor replaces an image wherever it is shown, after a list of the places, and undoes it", async ({
  page,
  signInAs,
  service,
  createArticle,
}) => {
  const [oldWord, newWord] = [uniqueWord(), uniqueWord()];
  const old = await addLibraryImage(service, { alt: `Quay ${oldWord}` });
  const next = await addLibraryImage(service, { alt: `Pier ${newWord}` });
  const article = await createArticle({ image_src: old });
  const shown = async () => {
    const { data } = await service
      .from("articles")
      .select("image_src")
      .eq("id", article.id)
      .single();
    return data?.image_src;
  };
  await signInAs("editor");
  await page.goto(`/admin/images/edit?${new URLSearchParams({ path: old })}`);
  await page.getByRole("button", { name: "Choose Replacement" }).click();
  await page.getByLabel("Search images").fill(newWord);
  await page.getByRole("button", { name: `Pier ${newWord}` }).click();
  const section = page.getByRole("region", { name: "Replace Everywhere" });
  await expect(section.getByText("1 place shows this image.")).toBeVisible();
  await expect(section.getByRole("link", { name: article.title })).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await section.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(section.getByText("Replaced in 1 place.")).toBeVisible();
  expect(await shown()).toBe(next);
  await section.getByRole("button", { name: "Undo" }).click();
  await expect(section.getByRole("button", { name: "Choose Replacement" })).toBeEnabled();
  expect(await shown()).toBe(old);
});

test("an editor uploads a new file in the place of an image, and uses the former one again", async ({
  page,
  signInAs,
  service,
  createArticle,
}) => {
  const word = uniqueWord();
  const old = await addLibraryImage(service, { alt: `Quay ${word}` });
  const article = await createArticle({ image_src: old });
  const shown = async () => {
    const { data } = await service
      .from("articles")
      .select("image_src")
      .eq("id", article.id)
      .single();
    return data?.image_src ?? "";
  };
  await signInAs("editor");
  await page.goto(`/admin/images/edit?${new URLSearchParams({ path: old })}`);
  const section = page.getByRole("region", { name: "Replace Everywhere" });
  await section.getByRole("button", { name: "Choose Replacement" }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload From Device" }).click();
  const background = `#${randomBytes(3).toString("hex")}`;
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: `Pier ${word}` } })
    .jpeg()
    .toBuffer();
  await (await choosing).setFiles({ name: "pier.jpg", mimeType: "image/jpeg", buffer });
  await expect(section.getByText("1 place shows this image.")).toBeVisible();
  await section.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(section.getByText("Replaced in 1 place.")).toBeVisible();
  const next = await shown();
  expect(next).toMatch(/\/pier-[0-9a-f]{8}\.jpg$/);

  await page.goto(`/admin/images/edit?${new URLSearchParams({ path: next })}`);
  const former = section.getByRole("list", { name: "Former versions" });
  await expect(former.getByRole("link", { name: `Quay ${word}` })).toBeVisible();
  await expect(former.getByText(/^Replaced at\s.+ by .+/)).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await former.getByRole("button", { name: `Use This Again: Quay ${word}` }).press("Enter");
  await expect(section.getByRole("link", { name: article.title })).toBeVisible();
  await section.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(section.getByText("Replaced in 1 place.")).toBeVisible();
  expect(await shown()).toBe(old);
});
