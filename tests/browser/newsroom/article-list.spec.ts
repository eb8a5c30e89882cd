import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, expectNoViolations, expectToast, test } from "../fixtures.ts";

/** The list of articles: search, bulk changes, deletion. */

const word = () => `w${randomUUID().replaceAll("-", "").slice(0, 12)}`;
/** So old that no list of another test contains these articles. */
const LONG_AGO = "2002-03-05T12:00:00Z";

const row = (page: Page, title: string): Locator =>
  page.getByRole("row").filter({ hasText: title });
const dialog = (page: Page): Locator => page.getByRole("alertdialog", { name: "Are you sure?" });
const search = (page: Page): Locator => page.getByPlaceholder("Search by title or author...");

/** Neither covers the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()];
  expect(
    first && second && first.y < second.y + second.height && second.y < first.y + first.height,
  ).toBe(false);
}

/** Opens the list, filtered to the articles of the test. */
async function openList(page: Page, query: string): Promise<void> {
  await page.goto(`/admin/articles?q=${encodeURIComponent(query)}`);
  await expect(page.getByText(/^\d+ articles?$/)).toBeVisible();
}

test.beforeEach(({ signInAs }) => signInAs("editor"));

test("the article list shows all columns of an article", { tag: "@both-widths" }, async ({
  page,
  createArticle,
  service,
  isPhone,
}) => {
  const mark = word();
  const author = await service
    .from("authors")
    .insert({ name: `Ada ${mark}` })
    .select("id")
    .single()
    .throwOnError();
  const scheduled = new Date(Date.now() + 3 * 24 * 3600_000).toISOString();
  const article = await createArticle({
    title: `Featured ${mark}`,
    published_at: LONG_AGO,
    categorySlug: "science",
    author_id: author.data.id,
    is_featured: true,
    is_popular: true,
  });
  await createArticle({ title: `Plain ${mark}`, published_at: scheduled });
  await openList(page, mark);
  await expect(page).toHaveTitle(/^Manage Articles \| /);
  await expect(page.getByRole("heading", { name: "Manage Articles", level: 1 })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Category" }).locator(":checked")).toHaveText(
    "All Categories",
  );
  await expect(page.getByRole("link", { name: "Create New Article" })).toHaveAttribute(
    "href",
    "/admin/articles/new",
  );
  await expect(page.getByRole("columnheader")).toHaveText([
    // The desktop list can select all rows.
    ...(isPhone ? [] : [""]),
    "Title",
    "Category",
    "Author",
    "Published",
    "Status",
    "Actions",
  ]);
  const featured = row(page, `Featured ${mark}`);
  for (const text of ["Science", `Ada ${mark}`, "Mar 5, 2002", "Featured", "Trending"])
    await expect(featured.getByText(text, { exact: !isPhone }).first()).toBeVisible();
  await expect(
    featured.getByRole("link", { name: `Featured ${mark}`, exact: true }),
  ).toHaveAttribute("href", `/admin/articles/${article.id}/edit`);
  const plain = row(page, `Plain ${mark}`);
  await expect(plain).toContainText("Standard");
  await expect(plain).toContainText("Scheduled");
  await expect(plain).toContainText("Unknown Author");
  await expect(plain).toContainText("Uncategorized");
});

test("the list search is debounced, kept in the address, and matches titles and authors literally", async ({
  page,
  createArticle,
}) => {
  const mark = word();
  await createArticle({ title: `100% ${mark}`, published_at: LONG_AGO });
  await createArticle({ title: `100 of ${mark}`, published_at: LONG_AGO });
  const unknown = word();
  await page.goto(`/admin/articles?q=${unknown}`);
  await expect(page.getByText("No articles found matching your criteria.")).toBeVisible();
  await expectNoViolations(page);
  await page.goto("/admin/articles?sort=title");
  await search(page).pressSequentially(mark.toUpperCase(), { delay: 20 });
  await expect(page.getByText("2 articles", { exact: true })).toBeVisible();
  await expect(page).toHaveURL((url) => url.search === `?q=${mark.toUpperCase()}&sort=title`);
  // A search adds one history entry, however many keys it took.
  await page.goBack();
  await expect(page).toHaveURL(`/admin/articles?q=${unknown}`);
  await expect(search(page)).toHaveValue(unknown);
  await search(page).fill(`0% ${mark}`);
  await expect(page.getByText("1 article", { exact: true })).toBeVisible();
  await expect(row(page, `100% ${mark}`)).toBeVisible();
});

test("the category filter and sorting can be undone with Back", { tag: "@both-widths" }, async ({
  page,
  createArticle,
  isPhone,
}) => {
  const mark = word();
  await createArticle({ title: `b ${mark}`, published_at: LONG_AGO, categorySlug: "science" });
  await createArticle({ title: `A ${mark}`, published_at: "2001-01-01T12:00:00Z" });
  await openList(page, mark);
  const titles = page.getByRole("link", { name: new RegExp(`^[Ab] ${mark}$`) });
  await expect(titles).toHaveText([`b ${mark}`, `A ${mark}`]);
  if (isPhone) {
    await expectNoViolations(page);
    await page.getByRole("combobox", { name: "Order" }).selectOption("Title, A to Z");
  } else {
    const heading = page.getByRole("columnheader", { name: "Title" });
    await expect(heading).toHaveAttribute("aria-sort", "none");
    await heading.getByRole("link").click();
    await expect(heading).toHaveAttribute("aria-sort", "ascending");
  }
  await expect(titles).toHaveText([`A ${mark}`, `b ${mark}`]);
  await expectNoViolations(page);
  await page.getByRole("combobox", { name: "Category" }).selectOption("Science");
  await expect(titles).toHaveText([`b ${mark}`]);
  expect(new URL(page.url()).search).toBe(`?q=${mark}&category=science&sort=title`);
  await page.reload();
  await expect(titles).toHaveText([`b ${mark}`]);
  await expect(page.getByRole("combobox", { name: "Category" }).locator(":checked")).toHaveText(
    "Science",
  );
  await page.goBack();
  await expect(titles).toHaveText([`A ${mark}`, `b ${mark}`]);
  await expect(page.getByRole("combobox", { name: "Category" }).locator(":checked")).toHaveText(
    "All Categories",
  );
  await page.goBack();
  await expect(titles).toHaveText([`b ${mark}`, `A ${mark}`]);
});

test("pages of 25 follow one another, and the address remembers which is shown", async ({
  page,
  service,
}) => {
  const mark = word();
  const rows = Array.from({ length: 51 }, (_, n) => ({
    title: `${mark} ${n + 10}`,
    slug: `${mark}-${n}`,
    content: "Text",
    published_at: LONG_AGO,
  }));
  await service.from("articles").insert(rows).throwOnError();
  const titles = page.getByRole("link", { name: new RegExp(`^${mark} \\d\\d$`) });
  await page.goto(`/admin/articles?q=${mark}&sort=title`);
  await expect(page.getByText("51 articles", { exact: true })).toBeVisible();
  await expect(titles).toHaveCount(25);
  await expect(titles.first()).toHaveText(`${mark} 10`);
  await expect(page.getByRole("link", { name: "Previous page" })).toHaveCount(0);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(titles.first()).toHaveText(`${mark} 35`);
  await expectNoViolations(page);
  await expect(page.getByRole("link", { name: "Next page" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(titles).toHaveText([`${mark} 60`]);
  await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeFocused();
  await page.reload();
  await expect(titles).toHaveText([`${mark} 60`]);
  await page.getByRole("link", { name: "Previous page" }).click();
  await expect(titles.first()).toHaveText(`${mark} 35`);
  await page.goBack();
  await expect(titles).toHaveText([`${mark} 60`]);
  await page.getByRole("link", { name: "First page" }).click();
  await expect(titles.first()).toHaveText(`${mark} 10`);
  await service.from("articles").delete().like("slug", `${mark}-%`).throwOnError();
  await page.goto(
    `/admin/articles?q=${mark}&after=00000000-0000-4000-8000-000000000000+1999-01-01`,
  );
  await expect(page).toHaveURL(`/admin/articles?q=${mark}`);
});

test("an article can be previewed in a new tab, a scheduled one in the newsroom", async ({
  page,
  createArticle,
}) => {
  const mark = word();
  const article = await createArticle({ title: `Out ${mark}`, published_at: LONG_AGO });
  const later = await createArticle({
    title: `Later ${mark}`,
    published_at: new Date(Date.now() + 24 * 3600_000).toISOString(),
  });
  await openList(page, mark);
  const preview = (title: string) => row(page, title).getByRole("link", { name: /^Preview/ });
  await expect(preview(article.title).locator("..")).toHaveCSS("opacity", "1");
  const opened = page.waitForEvent("popup");
  await preview(article.title).click();
  await expect(await opened).toHaveURL(new RegExp(`/article/${article.slug}$`));
  const opening = page.waitForEvent("popup");
  await preview(later.title).click();
  const popup = await opening;
  await expect(popup).toHaveURL(`/admin/articles/${later.id}/preview`);
  await expect(popup.getByRole("heading", { level: 1, name: later.title })).toBeVisible();
  await expect(popup).toHaveTitle(new RegExp(`^Preview: ${later.title} \\| `));
});

test("an article can be deleted by keyboard, and the focus moves to the next row", async ({
  page,
  createArticle,
  service,
}) => {
  const mark = word();
  const doomed = await createArticle({ title: `A ${mark}`, published_at: LONG_AGO });
  await createArticle({ title: `B ${mark}`, published_at: LONG_AGO });
  await page.goto(`/admin/articles?q=${mark}&sort=title`);
  const remove = page.getByRole("button", { name: `Delete ${doomed.title}` });
  await page.getByRole("link", { name: doomed.title, exact: true }).focus();
  for (const action of [/^Preview/, /^Edit/]) {
    await page.keyboard.press("Tab");
    await expect(row(page, doomed.title).getByRole("link", { name: action })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText(
    `This action cannot be undone. This will permanently delete the article titled "${doomed.title}".`,
  );
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectToast(page, "Article Deleted", "The article has been successfully deleted.");
  await expect(row(page, doomed.title)).toHaveCount(0);
  await expect(page.getByRole("link", { name: `B ${mark}`, exact: true })).toBeFocused();
  const { data } = await service.from("articles").select("id").eq("id", doomed.id).throwOnError();
  expect(data).toEqual([]);
});

test("several articles can be selected as a range, flagged and deleted", {
  tag: "@both-widths",
}, async ({ page, createArticle }) => {
  const mark = word();
  for (const letter of ["A", "B", "C", "D"])
    await createArticle({ title: `${letter} ${mark}`, published_at: LONG_AGO });
  await page.goto(`/admin/articles?q=${mark}&sort=title`);
  await page.getByRole("checkbox", { name: `Select B ${mark}` }).check();
  await page.getByRole("checkbox", { name: `Select D ${mark}` }).click({ modifiers: ["Shift"] });
  const chosen = page.getByRole("region", { name: "Selected articles" });
  await expect(chosen).toContainText("3 selected");
  const change = async (action: string) => {
    await chosen.getByRole("button", { name: "Change" }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  };
  await chosen.getByRole("button", { name: "Change" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await change("Set featured");
  await expectToast(page, "Articles Updated", "3 articles are now featured.");
  await expectApart(chosen, page.locator(".toast"));
  await expect(row(page, `B ${mark}`)).toContainText("Featured");
  await expect(row(page, `A ${mark}`)).toContainText("Standard");
  await change("Set trending");
  await expect(row(page, `C ${mark}`)).toContainText("Trending");
  await change("Unset featured");
  await expect(row(page, `B ${mark}`)).toContainText("Standard");
  await change("Unset trending");
  await expectToast(page, "Articles Updated", "3 articles are no longer trending.");
  await expect(row(page, `C ${mark}`)).not.toContainText("Trending");
  await chosen.getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page)).toContainText("This will permanently delete 3 articles.");
  await expectNoViolations(page);
  await dialog(page).getByRole("button", { name: "Delete 3 articles" }).click();
  await expectToast(page, "Articles Deleted", "3 articles have been successfully deleted.");
  await expect(page.getByText("1 article", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: `A ${mark}`, exact: true })).toBeFocused();
});

test("the list's headings stay visible, all its articles can be selected, and a search clears the selection", async ({
  page,
  service,
}) => {
  const mark = word();
  const rows = Array.from({ length: 25 }, (_, n) => ({
    title: `${mark} ${n + 10}`,
    slug: `${mark}-${n}`,
    content: "Text",
    published_at: LONG_AGO,
  }));
  await service.from("articles").insert(rows).throwOnError();
  await openList(page, mark);
  const heading = page.getByRole("columnheader", { name: "Title" });
  const { y: before } = (await heading.boundingBox()) ?? { y: 0 };
  expect(before).toBeGreaterThan(100);
  await page.getByRole("row").last().scrollIntoViewIfNeeded();
  await expect(heading).toBeInViewport({ ratio: 1 });
  expect((await heading.boundingBox())?.y).toBe(0);

  const all = page.getByRole("checkbox", { name: "Select all articles on this page" });
  await all.check();
  const chosen = page.getByRole("region", { name: "Selected articles" });
  await expect(chosen).toContainText("25 selected");
  await page.getByRole("checkbox", { name: `Select ${mark} 10` }).uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await chosen.getByRole("button", { name: "Clear" }).click();
  await expect(chosen).toBeHidden();
  await expect(page.getByRole("region", { name: "Articles", exact: true })).toBeFocused();
  await page.getByRole("checkbox", { name: `Select ${mark} 11` }).check();
  await search(page).fill(word());
  await expect(chosen).toBeHidden();
  await service.from("articles").delete().like("slug", `${mark}-%`).throwOnError();
});

test("the article list fits a 320 px screen, and a row that is clicked while a search is pending opens", async ({
  page,
  createArticle,
}) => {
  const article = await createArticle({ title: `Long${"x".repeat(120)}`, published_at: LONG_AGO });
  await page.setViewportSize({ width: 320, height: 700 });
  await openList(page, article.title.slice(4));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await search(page).pressSequentially(" never");
  await page.getByRole("link", { name: article.title, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Edit Article" })).toBeVisible();
  await expect(page).toHaveURL(`/admin/articles/${article.id}/edit`);
});

test.describe("when the backend fails", () => {
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });
  const failure = { status: 500, json: { message: "The disk is full.", code: "53100" } };

  test("a list that failed to load can be reloaded, and refused changes keep the article and the focus", async ({
    page,
    createArticle,
  }) => {
    const article = await createArticle({ published_at: LONG_AGO });
    // The request for the user's access fails too.
    await page.route("**/rest/v1/**", (route) => route.fulfill(failure));
    await page.goto(`/admin/articles?q=${article.title}`);
    await expectToast(page, "Error fetching data", "The disk is full.");
    const panel = page.getByRole("alert").filter({ hasText: "Error fetching data" });
    await expect(panel).toContainText("The disk is full.");
    await expectNoViolations(page);
    await page.unroute("**/rest/v1/**");
    await panel.getByRole("button", { name: "Try Again" }).click();
    await expect(row(page, article.title)).toBeVisible();

    await page.route("**/rest/v1/rpc/change_articles*", (route) => route.fulfill(failure));
    const remove = page.getByRole("button", { name: `Delete ${article.title}` });
    await remove.click();
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Error Deleting Article", "The disk is full.");
    await expect(dialog(page)).toBeHidden();
    await expect(remove).toBeFocused();
    await expect(row(page, article.title)).toBeVisible();
    await page.getByRole("checkbox", { name: `Select ${article.title}` }).check();
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("menuitem", { name: "Set featured", exact: true }).click();
    await expectToast(page, "Error Updating Article", "The disk is full.");
  });
});
