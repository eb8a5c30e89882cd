import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { imageScreenPath } from "../../../app/domain/newsroom/library-image.ts";
import { waitFor } from "../../support/wait-for.ts";
import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";

test("an uploaded photo says who signed it, and its original can be downloaded", async ({
  page,
  signInAs,
  service,
}) => {
  const photo = await readFile(new URL("../../support/files/signed-photo.jpg", import.meta.url));
  const hash = createHash("sha256").update(photo).digest("hex");
  await signInAs("editor");
  await page.goto("/admin/images");
  const file = { name: "signed.jpg", mimeType: "image/jpeg", buffer: photo };
  await page.getByLabel("Image files").setInputFiles(file);
  const path = await waitFor("the checked credentials", async () => {
    const { data } = await service
      .from("images")
      .select("path")
      .eq("given_sha256", hash)
      .not("content_credentials", "is", null)
      .limit(1);
    return data?.[0]?.path;
  });
  await page.goto(imageScreenPath(path));
  const section = page.getByRole("region", { name: "Content Credentials" });
  await expect(section).toContainText("Unchanged since Example Camera signed it.");
  await expect(section).toContainText("This signer is on no list that the site trusts");
  await expect(section).toContainText("Example Camera 1.0");
  await expectNoViolationsInEitherScheme(page);
  const downloaded = page.waitForEvent("download");
  await section.getByRole("button", { name: "Download Original" }).click();
  expect(await readFile(await (await downloaded).path())).toEqual(photo);
});
