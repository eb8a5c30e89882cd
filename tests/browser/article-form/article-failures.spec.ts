import { expect, expectNoViolations, expectToast } from "../fixtures.ts";
import { fillArticle, publish, test, uniqueTitle, update } from "./article-form-fixtures.ts";

test.use({
  expectedErrors: {
    texts: ["Failed to load resource", "No room in this browser", "ERR_INTERNET_DISCONNECTED"],
  },
});

test("a browser that stores nothing says so while there is no connection, and the article can be published", {
  tag: "@one-width",
}, async ({ page, context, startArticle }) => {
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

test("a category of the same name is not added twice", { tag: "@one-width" }, async ({
  page,
  startArticle,
}) => {
  await startArticle();
  await page.getByRole("button", { name: "New category" }).click();
  const dialog = page.getByRole("dialog", { name: "New category" });
  await dialog.getByLabel("Category name").fill(" World ");
  await dialog.getByRole("button", { name: "Add category" }).click();
  await expectToast(page, "Error Adding Category", "A category with this name already exists.");
  await expect(dialog.getByLabel("Category name")).toHaveValue(" World ");
});

test("a save that changes nothing although the article is as it was says why", {
  tag: "@one-width",
}, async ({ page, openArticle }) => {
  await openArticle();
  await page.route(
    (url) => url.pathname === "/rest/v1/articles",
    (route) =>
      route.request().method() === "PATCH" ? route.fulfill({ json: [] }) : route.fallback(),
  );
  await page.getByLabel("Title").fill("Mine");
  await update(page);
  await expectToast(
    page,
    "Error Updating Article",
    "You don't have permission to change this article.",
  );
  await expect(page.getByLabel("Title")).toHaveValue("Mine");
});

for (const [field, column, text] of [
  ["Category", "category_id", "Choose a category."],
  ["Author", "author_id", "Choose an author."],
] as const) {
  test(`an article without ${field.toLowerCase()} is not saved`, { tag: "@one-width" }, async ({
    page,
    openArticle,
  }) => {
    await openArticle({ [column]: null });
    await update(page);
    await expectToast(
      page,
      "Missing Fields",
      "Please fill in all required fields, including content.",
    );
    const box = page.getByRole("combobox", { name: field });
    await expect(box).toBeFocused();
    await expect(box).toHaveAccessibleDescription(text);
  });
}

test("the tools name themselves and their keys", async ({ page, isPhone, startArticle }) => {
  await startArticle();
  const bold = page.getByRole("toolbar", { name: "Text tools" }).getByRole("button", {
    name: "Bold",
    exact: true,
  });
  await expect(bold).toHaveAttribute("aria-keyshortcuts", "Control+b");
  // A phone has no pointer to hover with.
  if (isPhone) return;
  await bold.hover();
  await expect(page.getByText("Bold (Ctrl+B)", { exact: true })).toBeVisible();
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
