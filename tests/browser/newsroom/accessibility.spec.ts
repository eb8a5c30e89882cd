import type { Page } from "@playwright/test";
import { createAuthor } from "../../support/rows.ts";
import { openPanel, test, uniqueTitle } from "../article-form/article-form-fixtures.ts";
import { expectNoViolationsAtBothWidths } from "../both-widths.ts";
import { expect } from "../fixtures.ts";
import { chooseRowAction } from "./row-menu.ts";

/** Every screen of the newsroom, and one dialog of each kind, at both widths. Other states are checked where they are tested. */

// Each test checks many states, each of them three times.
test.describe.configure({ timeout: 120_000 });

async function check(page: Page, address: string, open?: () => Promise<void>): Promise<void> {
  await test.step(address, async () => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await open?.();
    await expectNoViolationsAtBothWidths(page);
  });
}

/** Opens a dialog with the button of this name. */
async function openDialog(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

test("lists of the newsroom have no accessibility violation", async ({
  page,
  signInAs,
  service,
  createArticle,
  createCategory,
}) => {
  const admin = await signInAs("admin");
  const title = uniqueTitle("Screens");
  const author = await createAuthor(service);
  const category = await createCategory("Screens");
  const tags = [title];
  for (const index of [1, 2]) {
    await createArticle({
      title: `${title} ${index}`,
      published_at: "2002-03-05T12:00:00Z",
      author_id: author.id,
      category_id: category.id,
      is_featured: true,
      is_popular: true,
      tags,
    });
  }
  const trashed = await createArticle({
    title: `${title} 3`,
    published_at: "2002-03-05T12:00:00Z",
  });
  await service.from("articles").delete().eq("id", trashed.id).throwOnError();
  const query = `?q=${encodeURIComponent(title)}`;
  await check(page, `/admin/articles${query}`, async () => {
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("checkbox", { name: `Select ${title} 1` }).check();
  });
  await check(page, `/admin/articles${query}&tab=trash`);
  await check(page, `/admin/authors?q=${encodeURIComponent(author.name)}`);
  await openDialog(page, "New Author");
  await expectNoViolationsAtBothWidths(page);
  await check(page, "/admin/categories");
  const menu = page.getByRole("button", { name: `Actions for ${category.name}` });
  await chooseRowAction(menu.first(), "Merge");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoViolationsAtBothWidths(page);
  await check(page, `/admin/tags${query}`);
  await check(page, "/admin/series");
  await check(page, `/admin/people?q=${encodeURIComponent(admin.email)}`);
  await openDialog(page, "Invite");
  await expectNoViolationsAtBothWidths(page);
  await service.from("authors").delete().eq("id", author.id).throwOnError();
});

test("other screens of the newsroom have no accessibility violation", async ({
  page,
  signInAs,
  service,
  createArticle,
}) => {
  await signInAs("admin");
  const article = await createArticle({ title: uniqueTitle("Read") });
  const { data: message } = await service
    .from("contact_messages")
    .insert({
      name: "Ada Größe",
      email: "ada@example.org",
      subject: uniqueTitle("Message"),
      message: "Was the bridge opened in 1890?",
      mail_sent_at: new Date().toISOString(),
      mail_attempts: 1,
    })
    .select("id")
    .single()
    .throwOnError();
  await check(page, "/admin/messages");
  await check(page, `/admin/messages/${message.id}`);
  await check(page, "/admin/analytics?days=30");
  await check(page, "/admin/for-you");
  await check(page, `/admin/activity?article=${article.id}`);
  await check(page, "/admin/settings");
  await check(page, "/admin/no/such/screen");
  await service.from("contact_messages").delete().eq("id", message.id).throwOnError();
});

test("the article form, its preview and its history have no accessibility violation", async ({
  page,
  service,
  openArticle,
}) => {
  const { id } = await openArticle({ tags: ["sea"] });
  await expectNoViolationsAtBothWidths(page);
  await expect(page.getByText("3 words · 1 min read")).toBeVisible();
  for (const [button, close] of [
    ["Publish date", "Escape"],
    ["New category", "Escape"],
  ] as const) {
    await openDialog(page, button);
    await expectNoViolationsAtBothWidths(page);
    await page.keyboard.press(close);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await openPanel(page, "Planned changes");
  await openPanel(page, "Preview links");
  await expectNoViolationsAtBothWidths(page);
  await service.from("articles").update({ excerpt: "Changed." }).eq("id", id).throwOnError();
  await check(page, `/admin/articles/${id}/history`);
  await page.getByRole("link", { name: "Changes" }).first().click();
  await expect(page.getByRole("region", { name: "Changes" })).toBeVisible();
  await expectNoViolationsAtBothWidths(page);
  await check(page, `/admin/articles/${id}/preview`);
});
