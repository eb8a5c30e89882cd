import { expect, expectNoViolations, expectToast } from "../fixtures.ts";
import {
  chooseCategory,
  fillArticle,
  publish,
  test,
  uniqueTitle,
  update,
} from "./article-form-fixtures.ts";

test.use({
  expectedErrors: {
    texts: ["Failed to load resource", "No room in this browser", "ERR_INTERNET_DISCONNECTED"],
  },
});

test("a browser that stores nothing says so while there is no connection, and the article can be published", async ({
  page,
  context,
  startArticle,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("No room in this browser", "QuotaExceededError");
    };
  });
  await startArticle();
  await context.setOffline(true);
  await page.getByLabel("Title").fill("Not");
  await expect(
    page.getByText("This browser can't keep your text: leave this page open."),
  ).toBeVisible();
  await context.setOffline(false);
  await fillArticle(page, uniqueTitle("Without local drafts"));
  await publish(page);
  await expectToast(page, "Article Saved!");
});

test("a category of the same name is not added twice", async ({ page, startArticle }) => {
  await startArticle();
  await page.getByRole("button", { name: "New category" }).click();
  const dialog = page.getByRole("dialog", { name: "New category" });
  await dialog.getByLabel("Category name").fill(" World ");
  await dialog.getByRole("button", { name: "Add category" }).click();
  await expectToast(page, "Error Adding Category", "A category with this name already exists.");
  await expect(dialog.getByLabel("Category name")).toHaveValue(" World ");
});

test("publishing waits until its code can be loaded", async ({ page, openArticle }) => {
  const scripts = "**/assets/publish-working-copy-*.js";
  await page.route(scripts, (route) => route.abort());
  await openArticle();
  await update(page);
  await expect(
    page.getByText("The site can't be reached. Your article will be saved when you reconnect."),
  ).toBeVisible();
  await page.unroute(scripts);
  await expectToast(page, "Article Updated!");
});

test("an article without category and author is not saved", async ({ page, openArticle }) => {
  await openArticle({ category_id: null, author_id: null });
  for (const [field, text] of [
    ["Category", "Choose a category."],
    ["Author", "Choose an author."],
  ] as const) {
    await update(page);
    await expectToast(
      page,
      "Missing Fields",
      "Please fill in all required fields, including content.",
    );
    const box = page.getByRole("combobox", { name: field });
    await expect(box).toBeFocused();
    await expect(box).toHaveAccessibleDescription(text);
    await page.getByRole("button", { name: "Dismiss" }).click();
    if (field === "Category") await chooseCategory(page, "World");
  }
});

test.describe("a malformed response", () => {
  test.use({ expectedErrors: { texts: ["TypeError"] } });

  test("an error page says that unsaved changes are kept", async ({ page, signInAs }) => {
    await signInAs("editor");
    await page.route(/\/rest\/v1\/categories/, (route) => route.fulfill({ json: [null] }));
    await page.goto("/admin/articles/new");
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await expect(
      page.getByText("Unsaved changes to an article are kept in this browser."),
    ).toBeVisible();
    await expectNoViolations(page);
    await page.unrouteAll();
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: "Create New Article" })).toBeVisible();
  });
});
