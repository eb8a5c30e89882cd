import { createAuthor } from "../../support/rows.ts";
import { expect, test } from "../fixtures.ts";

test("a printed article names everybody whom the page names", { tag: "@own-articles" }, async ({
  page,
  createArticle,
  service,
}) => {
  const [ana, ben, desk, cleo] = [
    await createAuthor(service),
    await createAuthor(service),
    await createAuthor(service, { kind: "organization" }),
    await createAuthor(service),
  ];
  const { slug } = await createArticle({
    author_id: ana.id,
    other_authors: [
      { author_id: ben.id, role: "by" },
      { author_id: desk.id, role: "by" },
      { author_id: cleo.id, role: "photos" },
    ],
  });
  await page.goto(`/article/${slug}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(`By ${ana.name}, ${ben.name} and ${desk.name}`)).toBeVisible();
  await expect(page.getByText(`Photos by ${cleo.name}`)).toBeVisible();
});
