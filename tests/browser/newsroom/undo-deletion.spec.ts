import { uniqueWord } from "../../support/rows.ts";
import { expect, expectToast, test } from "../fixtures.ts";

test("a deletion is undone from its toast, and the article is live again with its image", async ({
  page,
  signInAs,
  createArticle,
  service,
}) => {
  const image = `list/${uniqueWord()}.png`;
  const bucket = service.storage.from("article-images");
  const uploaded = await bucket.upload(image, PIXEL, { contentType: "image/png" });
  expect(uploaded.error).toBeNull();
  const title = `Regretted ${uniqueWord()}`;
  const { slug } = await createArticle({
    title,
    published_at: "2003-03-05T12:00:00Z",
    image_src: image,
  });
  await signInAs("editor");
  await page.goto(`/admin/articles?q=${title.split(" ")[1]}`);
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure?" });
  await expect(question).toContainText(
    `This action cannot be undone. This will permanently delete the article titled "${title}".`,
  );
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Article Deleted", "The article has been successfully deleted.");
  // Editors who have the article open can save it as a new one.
  expect((await fetch(bucket.getPublicUrl(image).data.publicUrl)).ok).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Article Updated", /.+/);
  await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
  expect((await page.request.get(`/article/${slug}`)).status()).toBe(200);
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
