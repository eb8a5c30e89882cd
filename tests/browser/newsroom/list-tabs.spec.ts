import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../app/data/database.types.ts";
import type { FieldsJson } from "../../../app/data/json.types.ts";
import { writeDraft } from "../../support/drafts.ts";
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  expectToast,
  test,
} from "../fixtures.ts";

/** Tabs, filters and changes of many articles in the newsroom's list. */

const word = () => `w${randomUUID().replaceAll("-", "").slice(0, 12)}`;
const LONG_AGO = "2002-03-05T12:00:00Z";

const row = (page: Page, title: string): Locator =>
  page.getByRole("row").filter({ hasText: title });
const tab = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Articles by state" }).getByRole("link", { name });
const selected = (page: Page): Locator => page.getByRole("region", { name: "Selected articles" });

async function createDraft(service: SupabaseClient<Database>, fields: FieldsJson): Promise<string> {
  const id = randomUUID();
  await writeDraft(service, id, fields);
  return id;
}

async function completeFields(service: SupabaseClient<Database>): Promise<FieldsJson> {
  const category = await service.from("categories").select("id").limit(1).single().throwOnError();
  const author = await service.from("authors").select("id").limit(1).single().throwOnError();
  return {
    excerpt: "What happened.",
    content: { main: [{ type: "paragraph", children: [{ text: "It happened." }] }] },
    category_id: category.data.id,
    author_id: author.data.id,
  };
}

test.beforeEach(({ signInAs }) => signInAs("editor"));

test("each tab shows what belongs there with its count, and Back returns to the last one", async ({
  page,
  createArticle,
  service,
}) => {
  const mark = word();
  const live = await createArticle({ title: `Live ${mark}`, published_at: LONG_AGO });
  const tomorrow = new Date(Date.now() + 24 * 3600_000);
  await createArticle({ title: `Later ${mark}`, published_at: tomorrow.toISOString() });
  const draft = await createDraft(service, { title: `Draft ${mark}` });
  const review = await createDraft(service, { title: `Review ${mark}` });
  await service.from("article_drafts").update({ stage: "review" }).eq("article_id", review);

  await page.goto(`/admin/articles?q=${mark}`);
  await expect(tab(page, "All 4")).toHaveAttribute("aria-current", "page");
  await expect(row(page, `Draft ${mark}`)).toContainText(/Draft, edited \d\d:\d\d/);
  await expect(row(page, `Review ${mark}`)).toContainText(/In review, edited \d\d:\d\d/);
  await expect(row(page, `Later ${mark}`)).toContainText(/Tomorrow \d\d:\d\d \S+/);
  await expect(row(page, `Live ${mark}`)).toContainText("Mar 5, 2002");
  await expect(row(page, `Draft ${mark}`)).toContainText("Standard");
  await expect(page.getByRole("link", { name: `Draft ${mark}`, exact: true })).toHaveAttribute(
    "href",
    `/admin/articles/new?draft=${draft}`,
  );
  await expectNoViolationsInEitherScheme(page);

  await tab(page, "Drafts 1").click();
  await expect(page).toHaveURL(`/admin/articles?tab=drafts&q=${mark}`);
  await expect(row(page, `Live ${mark}`)).toHaveCount(0);
  await expect(row(page, `Draft ${mark}`)).toBeVisible();
  await tab(page, "Scheduled 1").click();
  await expect(row(page, `Later ${mark}`)).toBeVisible();
  await expect(row(page, `Draft ${mark}`)).toHaveCount(0);
  await page.goBack();
  await expect(tab(page, "Drafts 1")).toHaveAttribute("aria-current", "page");
  await page.goto(`/admin/articles?tab=published&q=${mark}`);
  await expect(page.getByText("1 article", { exact: true })).toBeVisible();
  await expect(row(page, live.title)).toBeVisible();
});

test("a live article with changes that are not published is one row that says so", async ({
  page,
  createArticle,
  service,
}) => {
  const article = await createArticle({ title: `Live ${word()}`, published_at: LONG_AGO });
  await page.goto(`/admin/articles?q=${article.title}`);
  await expect(row(page, article.title)).toHaveCount(1);
  await expect(row(page, article.title)).not.toContainText("Changes");
  // The list follows working copies.
  await writeDraft(service, article.id, { title: `${article.title} again` });
  await expect(row(page, article.title)).toContainText(/Changes not published, edited \d\d:\d\d/);
  await expect(row(page, article.title)).toHaveCount(1);
});

test("filters are kept in the address, and can be cleared", async ({
  page,
  createArticle,
  service,
}) => {
  const mark = word();
  const author = await service
    .from("authors")
    .insert({ name: `Ada ${mark}` })
    .select("id")
    .single()
    .throwOnError();
  await createArticle({
    title: `One ${mark}`,
    published_at: LONG_AGO,
    author_id: author.data.id,
    tags: [`Sea ${mark}`],
  });
  await createArticle({ title: `Two ${mark}`, published_at: "2003-01-01T00:00:00Z" });
  await page.goto(`/admin/articles?q=${mark}`);
  await expect(page.getByText("2 articles", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Filters" }).click();
  await expectNoViolations(page);
  await page.getByRole("combobox", { name: "Author" }).fill(`Ada ${mark}`);
  await page.getByRole("option", { name: `Ada ${mark}` }).click();
  await expect(page.getByText("1 article", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Tag", exact: true }).fill(`sea ${mark}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`author=${author.data.id}&tag=sea\\+${mark}$`));
  await page.getByLabel("From", { exact: true }).fill("2002-03-05");
  await page.getByLabel("Until", { exact: true }).fill("2002-03-05");
  await expect(page).toHaveURL(/from=2002-03-05&until=2002-03-05$/);
  await expect(row(page, `One ${mark}`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Filters (3)" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Author" })).toHaveValue(`Ada ${mark}`);
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(`/admin/articles?q=${mark}`);
  await expect(page.getByText("2 articles", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Only mine" }).click();
  await expect(page.getByText("No articles found matching your criteria.")).toBeVisible();
});

test("several drafts are published, and what is missing is said for each", async ({
  page,
  service,
}) => {
  const mark = word();
  const fields = await completeFields(service);
  const ids = [
    await createDraft(service, { ...fields, title: `Done ${mark}`, slug: mark }),
    await createDraft(service, { title: `Empty ${mark}` }),
  ];
  await page.goto(`/admin/articles?q=${mark}`);
  await page.getByRole("checkbox", { name: "Select all articles on this page" }).check();
  await selected(page).getByRole("button", { name: "Publish", exact: true }).click();
  const problems = page.getByRole("dialog", { name: "Not Everything Was Changed" });
  await expect(problems).toContainText("1 of 2 articles could not be changed.");
  await expect(problems).toContainText(
    `Empty ${mark}Missing: slug, category, author, excerpt, content.`,
  );
  await expectNoViolations(page);
  await problems.getByRole("button", { name: "Close" }).click();
  await expectToast(page, "Article Updated", "1 article is published.");
  await expect(tab(page, "Published 1")).toBeVisible();
  await expect(row(page, `Done ${mark}`)).not.toContainText("Draft");
  await service.from("articles").delete().in("id", ids).throwOnError();
});

test("category and tags of several articles are set at once", async ({
  page,
  createArticle,
  service,
}) => {
  const mark = word();
  const one = await createArticle({ title: `One ${mark}`, published_at: LONG_AGO });
  await createArticle({ title: `Two ${mark}`, published_at: LONG_AGO });
  await page.goto(`/admin/articles?q=${mark}`);
  await page.getByRole("checkbox", { name: "Select all articles on this page" }).check();
  await selected(page).getByRole("button", { name: "Change" }).click();
  await page.getByRole("menuitem", { name: "Set category…" }).click();
  const dialog = page.getByRole("dialog", { name: "Set Category" });
  await dialog.getByRole("combobox", { name: "Category" }).selectOption("Science");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Change 2 articles" }).click();
  await expectToast(page, "Articles Updated", "2 articles are changed.");
  await expect(row(page, `Two ${mark}`)).toContainText("Science");
  await selected(page).getByRole("button", { name: "Change" }).click();
  await page.getByRole("menuitem", { name: "Add tags…" }).click();
  await page.getByRole("combobox", { name: "Tags" }).fill(`Sea ${mark}`);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Change 2 articles" }).click();
  await expect
    .poll(async () => {
      const { data } = await service.from("articles").select("tags").eq("id", one.id).single();
      return data?.tags;
    })
    .toEqual([`Sea ${mark}`]);
});

test("an article comes back from Trash with one press, and can be deleted forever", async ({
  page,
  createArticle,
  service,
}) => {
  const mark = word();
  const article = await createArticle({ title: `Back ${mark}`, published_at: LONG_AGO });
  await service.from("articles").delete().eq("id", article.id).throwOnError();
  const draft = await createDraft(service, { title: `Draft ${mark}` });
  await page.goto(`/admin/articles?q=${mark}`);
  await page.getByRole("button", { name: `Delete Draft ${mark}` }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure?" });
  await expect(question).toContainText(
    `This moves the draft titled "Draft ${mark}" to Trash, from where it can be restored for 60 days.`,
  );
  await question.getByRole("button", { name: "Delete" }).click();
  await tab(page, "Trash 2").click();
  await expect(row(page, `Draft ${mark}`)).toContainText(/Deleted \d\d:\d\d by /);
  await expect(row(page, `Draft ${mark}`)).toContainText(/Gone for good on \w{3} \d+, \d{4}/);
  await page.getByRole("button", { name: `Restore Back ${mark}` }).click();
  await expect(tab(page, "Published 1")).toBeVisible();
  await expect(row(page, `Back ${mark}`)).toHaveCount(0);
  const restored = await service.from("articles").select("slug, published_at").eq("id", article.id);
  expect(restored.data).toEqual([
    { slug: article.slug, published_at: "2002-03-05T12:00:00+00:00" },
  ]);
  await page.getByRole("checkbox", { name: `Select Draft ${mark}` }).check();
  await selected(page).getByRole("button", { name: "Delete Forever" }).click();
  await expect(question).toContainText(
    `This action cannot be undone. This will permanently delete the article titled "Draft ${mark}".`,
  );
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No articles found matching your criteria.")).toBeVisible();
  const left = await service.from("article_drafts").select("article_id").eq("article_id", draft);
  expect(left.data).toEqual([]);
});
