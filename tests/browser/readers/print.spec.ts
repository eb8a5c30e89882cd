import { expect, test } from "../fixtures.ts";

test("a printed page carries its address, which the screen does not repeat", async ({
  page,
  createArticle,
}) => {
  const { slug } = await createArticle();
  await page.goto(`/article/${slug}`);
  const address = page.getByRole("contentinfo").getByText(`/article/${slug}`);
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(address).toBeVisible();
});
