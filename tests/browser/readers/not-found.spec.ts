import { uniqueWord } from "../../support/rows.ts";

import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";

test.use({ expectedErrors: { texts: ["404"] } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("an unknown address offers the likely article, a search and the newest articles", {
      tag: ["@both-widths", "@own-articles"],
    }, async ({ page, createArticle }) => {
      const word = uniqueWord();
      const title = `The ${word} lighthouse shines again`;
      const slug = `the-${word}-lighthouse-shines-again`;
      await createArticle({ title, slug });
      // The query results of such pages are invalidated after the commit.
      await expect(async () => {
        const response = await page.goto(`/news/2019/the_${word}_lighthouse-shine-again.html`);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole("main").getByText("Did you mean")).toBeVisible({
          timeout: 500,
        });
      }).toPass();
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: "Newest Articles" })).toBeVisible();
      await expect(main.getByRole("article").first()).toBeVisible();
      if (javaScriptEnabled) await expectNoViolationsInEitherScheme(page);
      const search = main.getByLabel("Search for articles");
      await expect(search).toHaveValue(`the ${word} lighthouse shine again`);
      await search.fill(word);
      await search.press("Enter");
      await expect(page).toHaveURL(`/search?q=${word}`);
      await expect(page.getByRole("main")).toContainText(`Found 1 result for "${word}"`);
      await page.goto(`/article/the-${word}-lighthouse-shine-again`);
      await page.getByRole("main").getByRole("link", { name: title }).first().click();
      await expect(page).toHaveURL(`/article/${slug}`);
    });
  });
}

test("readers see a link to the feed of the site and of each list", async ({ page, request }) => {
  await page.goto("/category/world");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "RSS feed of World" })).toHaveAttribute(
    "href",
    "/category/world/rss.xml",
  );
  const feed = page.getByRole("contentinfo").getByRole("link", { name: "RSS" });
  await expect(feed).toHaveAttribute("href", "/rss.xml");
  const [address] = await Promise.all([feed.getAttribute("href")]);
  expect((await request.get(address ?? "")).headers()["content-type"]).toContain("rss+xml");
});
