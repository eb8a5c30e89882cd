import { revokeSessions } from "../accounts/revoke-sessions.ts";
import { expect, expectNoViolations } from "../fixtures.ts";
import { fillArticle, test, uniqueTitle } from "./article-form-fixtures.ts";

const LONG_AGO = "1999-03-05T12:00:00Z";
const FUTURE = "2999-03-05T12:00:00Z";

test("a draft can be previewed while it is written", async ({ page, context, startArticle }) => {
  const title = uniqueTitle("Not saved");
  await startArticle();
  await fillArticle(page, title);
  const opening = context.waitForEvent("page");
  await page.getByRole("link", { name: "Preview" }).click();
  const preview = await opening;
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByRole("note")).toHaveText("Preview: a draft. Readers do not see it.");
  await expect(
    preview.getByRole("article").getByText("The harbour opened in the morning.").first(),
  ).toBeVisible();
  await expect(preview.getByRole("banner")).toBeVisible();
  await expect(preview.getByRole("complementary", { name: "Newsroom" })).toBeHidden();
  await expectNoViolations(preview);
  await page.bringToFront();
  await page.getByLabel("Excerpt").fill("It has grown.");
  const openingAgain = context.waitForEvent("page");
  await page.getByRole("link", { name: "Preview" }).click();
  await expect((await openingAgain).getByText("It has grown.")).toBeVisible();
});

test("the preview without changes shows the saved article, and that of an empty form nothing", async ({
  page,
  signInAs,
  createSavableArticle,
}) => {
  await page.goto("/admin/articles/new/preview");
  await expect(page).toHaveURL(/\/login$/);
  await signInAs("editor");
  const article = await createSavableArticle({ published_at: LONG_AGO });
  await page.goto(`/admin/articles/${article.id}/preview`);
  await expect(page.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
  await expect(page.getByRole("note")).toHaveText("Preview: the article as readers see it.");
  await page.goto("/admin/articles/new/preview");
  await expect(
    page.getByText("There is nothing to preview yet: write something first."),
  ).toBeVisible();
  await expectNoViolations(page);
});

test.describe("a browser that stores nothing", () => {
  test.use({ expectedErrors: { texts: ["No storage here"] } });

  test("previews the saved article", async ({ page, signInAs, createSavableArticle }) => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException("No storage here", "SecurityError");
      };
    });
    await signInAs("editor");
    const article = await createSavableArticle();
    await page.goto(`/admin/articles/${article.id}/preview`);
    await expect(page.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
  });
});

test.describe("a revoked session", () => {
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("redirects to the login screen and back to the preview", async ({
    page,
    signInAs,
    createSavableArticle,
  }) => {
    const user = await signInAs("editor");
    const article = await createSavableArticle({ published_at: FUTURE });
    await revokeSessions(user);
    await page.goto(`/admin/articles/${article.id}/preview`);
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(user.password);
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
  });
});

test.describe("a scheduled article", () => {
  test.use({ expectedErrors: { texts: ["status of 404"] } });

  test("redirects staff from its address to its preview, and nobody else", async ({
    page,
    signInAs,
    createArticle,
  }) => {
    const category = { categorySlug: "science" };
    const other = await createArticle(category);
    const { id, slug, title } = await createArticle({ ...category, published_at: FUTURE });
    await page.goto(`/article/${slug}`);
    await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
    await expect(page).toHaveTitle(/^Article Not Found \| /);
    await signInAs("editor");
    await page.goto("/article/there-is-no-such-article");
    await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
    const response = await page.goto(`/article/${slug}`);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveURL(`/admin/articles/${id}/preview`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^Preview: ${title} \\| `));
    await expect(page.getByRole("note")).toHaveText(
      "This article is not public yet. Readers see it from March 5, 2999 at 12:00 PM UTC on.",
    );
    const related = page.getByRole("complementary", { name: "Related Articles" });
    await expect(related.getByRole("link", { name: other.title })).toBeVisible();
    await expectNoViolations(page);
    await related.getByRole("link", { name: other.title }).click();
    await expect(page).toHaveTitle(new RegExp(`^${other.title} \\| `));
  });
});
