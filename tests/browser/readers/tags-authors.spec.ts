import { randomUUID } from "node:crypto";
import { expect, expectNoViolations, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";

/** So old that no list of another test contains these articles. */
const LONG_AGO = { published_at: "1994-03-05T12:00:00Z", created_at: "1994-03-05T12:00:00Z" };
const IMAGE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const unique = (word: string) => `${word}${randomUUID().slice(0, 13)}`;

test("links from an article to its author and the author's articles", async ({
  page,
  createArticle,
  service,
}) => {
  const name = unique("Ana ");
  const { data: author } = await service
    .from("authors")
    .insert({ name, bio: "Writes about the sea.\n\nLives near it." })
    .select("id,slug")
    .single()
    .throwOnError();
  const articles = [];
  for (let index = 0; index < 10; index += 1)
    articles.push(await createArticle({ author_id: author.id, ...LONG_AGO }));
  await page.goto(`/article/${articles[0]?.slug}`);
  const box = page.getByRole("region", { name });
  await expect(box).toContainText("Writes about the sea. Lives near it.");
  await expectNoViolations(page);
  await expect(page.getByRole("main").locator("a[rel=author]")).toHaveText(name);
  await box.getByRole("link", { name }).click();
  await expect(page).toHaveURL(new RegExp(`/author/${author.slug}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} | Broadsheet`);
  await expect(page.getByRole("main")).toContainText("Lives near it.");
  const headings = page.getByRole("main").getByRole("article").getByRole("heading");
  await expect(headings).toHaveCount(9);
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(headings).toHaveCount(10);
  await expectNoViolations(page);
  await service.from("authors").delete().eq("id", author.id).throwOnError();
});

test("links from an article to its tags in any spelling", async ({ page, createArticle }) => {
  const word = unique("tide");
  const tag = `High ${word}`;
  const one = await createArticle({ tags: [tag, "海"], ...LONG_AGO });
  const two = await createArticle({ tags: [`high-${word}`, tag], ...LONG_AGO });
  await page.goto(`/article/${one.slug}`);
  const tags = page.getByRole("navigation", { name: "Tags" });
  await expect(tags.getByRole("listitem")).toHaveText([tag, "海"]);
  await tags.getByRole("link", { name: tag }).click();
  await expect(page).toHaveURL(new RegExp(`/tag/high-${word}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(tag);
  const headings = page.getByRole("main").getByRole("article").getByRole("heading");
  await expect(headings).toHaveCount(2);
  await expect(headings.filter({ hasText: two.title })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Load More Articles" })).toHaveCount(0);
  await expectNoViolations(page);
});

test("shows an accessible message on the page of an author without articles", async ({
  page,
  service,
}) => {
  const name = unique("Noa ");
  await page.route("https://example.org/**", (route) =>
    route.fulfill({ status: 200, contentType: "image/png", body: IMAGE }),
  );
  const { data: author } = await service
    .from("authors")
    .insert({ name, bio: "New here.", image_url: "https://example.org/noa.png" })
    .select("id,slug")
    .single()
    .throwOnError();
  await page.goto(`/author/${author.slug}`);
  await expect(page.getByText(`No articles by ${name} yet.`)).toBeVisible();
  await expect(page.getByRole("main").locator("img")).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await service.from("authors").delete().eq("id", author.id).throwOnError();
});

test.describe("unknown tags and authors", () => {
  test.use({ expectedErrors: { texts: ["404", "410"] } });

  test("returns 404 for unknown tags and authors", async ({ page }) => {
    for (const address of ["/tag/no-such-tag-at-all", "/author/no-such-author-at-all"]) {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 - Page Not Found");
      await expect(page).toHaveTitle("404 - Page Not Found | Broadsheet");
    }
  });

  test("redirects from an article's old URL, and says when an article is gone", async ({
    page,
    createArticle,
    service,
  }) => {
    const tag = unique("moved");
    const article = await createArticle({ tags: [tag], ...LONG_AGO });
    await page.goto(`/tag/${tag}`);
    const link = page.getByRole("main").getByRole("article").getByRole("link");
    await expect(link).toHaveText(article.title);
    const slug = `${article.slug}-moved`;
    await service.from("articles").update({ slug }).eq("id", article.id).throwOnError();
    await expect(async () => {
      const answer = await page.request.get(`/article/${article.slug}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(301);
    }).toPass();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/article/${slug}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
    await service.from("articles").delete().eq("id", article.id).throwOnError();
    await expect(async () => {
      const answer = await page.request.get(`/article/${slug}`);
      expect(answer.status()).toBe(410);
    }).toPass();
    await page.goto(`/article/${article.slug}`);
    await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go back to Homepage" })).toBeVisible();
  });
});
