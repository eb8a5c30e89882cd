import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { createUser, serviceClient, TEST_PASSWORD } from "../../support/clients.ts";
import { createArticle, createAuthor } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import {
  bodyOf,
  fillArticle,
  openPanel,
  publish,
  stageOf,
  uniqueTitle,
  untilStored,
} from "../article-form/article-form-fixtures.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";

/** The newsroom of contributors and authors, where roles decide. */

// The browser logs each 4xx response.
test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

let site: RunningSite;

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startSite({ env: { STAFF_ACCESS: "role" } });
  // The first user of a site becomes its admin.
  await createUser(site, "admin");
});
test.afterAll(() => site?.stop());

async function logInAs(
  page: Page,
  role: "contributor" | "author" | "editor",
): Promise<{ id: string; email: string }> {
  const user = await createUser(site, role);
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(TEST_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
  return user;
}

for (const role of ["contributor", "author"] as const) {
  test(`${role === "author" ? "an author" : "a contributor"} enters the newsroom and sees who could take other actions`, async ({
    page,
    isPhone,
  }) => {
    await createAuthor(serviceClient(site), { name: "Somebody Else" });
    await logInAs(page, role);
    await page.goto(`${site.url}/admin/authors`);
    if (isPhone) await page.getByRole("button", { name: "Open menu" }).click();
    const navigation = page.getByRole("navigation", { name: "Newsroom" });
    await expect(navigation.getByRole("link")).toHaveText([
      "Articles",
      "New Article",
      "For You",
      "Authors",
      "Categories",
      "Tags",
      "View Site",
    ]);
    if (isPhone) await page.keyboard.press("Escape");
    const add = page.getByRole("button", { name: "New Author" });
    await expect(add).toHaveAttribute("aria-disabled", "true");
    await expect(add).toHaveAccessibleDescription("Only editors can do this.");
    // A click would wait until it is enabled.
    await add.press("Enter");
    await expect(page.getByText("Not Available")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectNoViolationsInEitherScheme(page);
    await page.goto(`${site.url}/admin/people`);
    await expect(page.getByText("Only admins can manage people.")).toBeVisible();
  });
}

test("an editor creates the byline of their new articles on the account screen", async ({
  page,
}) => {
  const user = await logInAs(page, "editor");
  await page.goto(`${site.url}/account`);
  await page.getByRole("textbox", { name: "Byline" }).fill("Nina Nowak");
  await page.getByRole("button", { name: "Use this byline" }).click();
  await expect(page.getByRole("region", { name: "Byline", exact: true })).toHaveText(
    /New articles of yours carry the byline Nina Nowak\.$/,
  );
  await expectNoViolationsInEitherScheme(page);
  const { data } = await serviceClient(site)
    .from("profiles")
    .select("author:authors(name)")
    .eq("user_id", user.id)
    .single();
  expect(data?.author).toEqual({ name: "Nina Nowak" });
});

test("an author finds what is assigned to them", async ({ page, isPhone }) => {
  const service = serviceClient(site);
  const user = await logInAs(page, "author");
  const article = await createArticle(service, { title: "Evergreen" });
  await service
    .from("article_drafts")
    .insert({
      article_id: article.id,
      fields: { title: "Evergreen" },
      has_changes: false,
      assigned_to: user.id,
    })
    .throwOnError();
  await page.goto(`${site.url}/admin/articles`);
  if (isPhone) await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "For You 1 waiting" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Evergreen" })).toContainText(
    "Assigned to you",
  );
});

test("where an article stands can be read beside four buttons on a narrow phone", {
  tag: "@one-width",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const user = await logInAs(page, "contributor");
  const articleId = randomUUID();
  await serviceClient(site)
    .from("article_drafts")
    .insert({ article_id: articleId, fields: { title: "Narrow" }, assigned_to: user.id })
    .throwOnError();
  await page.goto(`${site.url}/admin/articles/new?draft=${articleId}`);
  await page.getByLabel("Title").fill("Narrower");
  await untilStored(page);
  const bar = page.locator(".form-bar");
  await expect(bar.getByRole("link")).toHaveText(["History", "Preview"]);
  await expect(bar.getByRole("button")).toHaveText(["Publish", "Submit for Review"]);
  const box = await stageOf(page).boundingBox();
  // At most two lines.
  expect(box?.height).toBeLessThan(45);
});

test("a contributor's article is returned by an editor, submitted again and published", async ({
  page,
  browser,
}) => {
  await createAuthor(serviceClient(site), { name: "Rosa Quill" });
  await logInAs(page, "contributor");
  await page.goto(`${site.url}/admin/articles/new`);
  const title = uniqueTitle("Flood");
  await fillArticle(page, title);
  await untilStored(page);
  const publishing = page.getByRole("button", { name: "Publish", exact: true });
  await expect(publishing).toHaveAttribute("aria-disabled", "true");
  await expect(publishing).toHaveAccessibleDescription(
    "Only the author of this article, and editors, can do this.",
  );
  await submit(page, "Please check the names.");
  await expect(stageOf(page)).toHaveText(/^In review/);
  await expectNoViolationsInEitherScheme(page);

  const editors = await browser.newContext();
  const desk = await editors.newPage();
  await logInAs(desk, "editor");
  await desk.goto(`${site.url}/admin/for-you`);
  await expect(desk.getByRole("listitem").filter({ hasText: title })).toContainText(
    "Please check the names.",
  );
  await desk.getByRole("link", { name: title }).click();
  const review = desk.getByRole("region", { name: "Review", exact: true });
  await expect(review).toContainText("Please check the names.");
  await expectNoViolationsInEitherScheme(desk);
  await review.getByLabel("Remarks").fill("Who says so?");
  await review.getByRole("button", { name: "Return with Remarks" }).click();
  await expectToast(desk, "Article Returned", "The person who submitted it can see your remarks.");

  await page.goto(`${site.url}/admin/for-you`);
  await page.getByRole("link", { name: title }).click();
  const returned = page.getByRole("region", { name: "Review", exact: true });
  await expect(returned).toContainText("Returned by the reviewer.");
  await expect(returned).toContainText("Who says so?");
  await bodyOf(page).fill("The harbour opened in the morning, says the harbour master.");
  await submit(page, "Added the source.");

  await expect(review).toContainText("Added the source.");
  await review.getByRole("button", { name: "Accept" }).click();
  await expectToast(desk, "Article Accepted", "It is ready to be published.");
  await expect(stageOf(desk)).toHaveText(/^Ready to publish/);
  await publish(desk);
  await expectToast(desk, "Article Saved!");
  const { data } = await serviceClient(site).from("articles").select("content").eq("title", title);
  expect(JSON.stringify(data)).toContain("says the harbour master");
  await editors.close();
});

async function submit(page: Page, note: string): Promise<void> {
  await page.getByRole("button", { name: "Submit for Review" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Submit for Review" });
  await dialog.getByLabel("Note to the reviewer").fill(note);
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expectToast(page, "Submitted for Review", "Reviewers find it under For You.");
}

test("an author publishes their own article and cannot change another's", async ({ page }) => {
  const service = serviceClient(site);
  await createAuthor(service, { name: "Otto Pen" });
  const other = await createArticle(service, { title: "Of somebody else" });
  await logInAs(page, "author");
  await page.goto(`${site.url}/admin/articles/new`);
  await fillArticle(page, uniqueTitle("Own"));
  await publish(page);
  await expectToast(page, "Article Saved!");
  await page.goto(`${site.url}/admin/articles/${other.id}/edit`);
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await expect(page.getByRole("heading", { name: "Manage Articles" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Of somebody else" });
  await expect(row.getByRole("link", { name: "Of somebody else", exact: true })).toHaveCount(0);
  const edit = row.getByRole("button", { name: "Edit Of somebody else" });
  await expect(edit).toHaveAttribute("aria-disabled", "true");
  await edit.press("Enter");
  await expectToast(
    page,
    "Not Available",
    "Only those who write this article, and editors, can do this.",
  );
});

test("a due date and a planned date are set, shown in the list and under For You, and said to be overdue", async ({
  page,
}) => {
  const author = await logInAs(page, "author");
  const title = uniqueTitle("Assigned");
  await page.goto(`${site.url}/admin/articles/new`);
  await page.getByLabel("Title").fill(title);
  await untilStored(page);
  const panel = await openPanel(page, "Assignment");
  await expect(panel.getByRole("button", { name: "Due: No date" })).toBeVisible();
  await panel.getByRole("combobox", { name: "Assigned to" }).click();
  await page.getByRole("option", { name: author.email }).click();
  await chooseDay(page, panel, "Due", "Next");
  await panel.getByLabel("Due: time").fill("10:30");
  await chooseDay(page, panel, "Planned for", "Next");
  await panel.getByLabel("Planned for: time").fill("18:00");
  await expectNoViolationsInEitherScheme(page);
  await panel.getByRole("button", { name: "Save Assignment" }).click();
  await expectToast(page, "Assignment Saved", "They see it under For You.");

  const row = page.getByRole("row").filter({ hasText: title });
  const task = page.getByRole("listitem").filter({ hasText: title });
  await page.goto(`${site.url}/admin/articles`);
  await expect(row).toContainText(/Due: \w{3} 15, \d{4}/);
  await expect(row).toContainText(/Planned for: \w{3} 15, \d{4}/);
  await expect(row).not.toContainText("Overdue");
  await page.goto(`${site.url}/admin/for-you`);
  await expect(task).toContainText(
    /Assigned to you\. Due: \w{3} 15, \d{4}, 10:30 \w+\. Planned for: \w{3} 15, \d{4}, 18:00/,
  );

  await task.getByRole("link", { name: title }).click();
  await chooseDay(page, panel, "Due", "Previous", 2);
  await panel.getByRole("button", { name: "Remove Planned for date" }).click();
  await expect(panel.getByRole("button", { name: "Planned for: No date" })).toBeVisible();
  await panel.getByRole("button", { name: "Save Assignment" }).click();
  await expectToast(page, "Assignment Saved", "They see it under For You.");
  await page.goto(`${site.url}/admin/articles`);
  await expect(row).toContainText(/Overdue since \w{3} 15, \d{4}/);
  await expect(row).not.toContainText("Planned for");
  await expectNoViolationsInEitherScheme(page);
  await page.goto(`${site.url}/admin/for-you`);
  await expect(task).toContainText(/Assigned to you\. Overdue since \w{3} 15, \d{4}, 10:30/);
  await expectNoViolationsInEitherScheme(page);
});

/** Chooses the 15th of a month before or after the one that is shown. */
async function chooseDay(
  page: Page,
  panel: Locator,
  field: string,
  direction: "Next" | "Previous",
  months = 1,
): Promise<void> {
  await panel.getByRole("button", { name: `${field}: ` }).click();
  const calendar = page.getByRole("dialog", { name: field });
  const turn = calendar.getByRole("button", { name: `${direction} Month` });
  for (let turned = 0; turned < months; turned++) await turn.click();
  await calendar.getByRole("button", { name: /^15 / }).click();
  await expect(calendar).toBeHidden();
}

test("an editor approves a planned change whose maker may not publish any more, and sees why a link ended", async ({
  page,
}) => {
  const service = serviceClient(site);
  const maker = await createUser(site, "author");
  const { id, title } = await createArticle(maker.client);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const later = `Later ${title}`;
  await maker.client
    .rpc("schedule_change", { article_id: id, at, fields: { title: later } })
    .throwOnError();
  await maker.client
    .rpc("create_preview_link", { article_id: id, label: "A source", expires_at: at })
    .throwOnError();
  await service.from("profiles").update({ role: "reader" }).eq("user_id", maker.id).throwOnError();
  await logInAs(page, "editor");
  await page.goto(`${site.url}/admin/for-you`);
  const task = page.getByRole("listitem").filter({ hasText: title });
  await expect(task).toContainText(
    `Has a planned change that waits for your approval, from ${maker.email}`,
  );
  await expectNoViolationsInEitherScheme(page);
  await task.getByRole("link", { name: title }).click();
  const plans = page.getByRole("region", { name: "Planned changes", exact: true });
  await expect(plans).toContainText(
    `${maker.email} may no longer publish this article. It waits for an editor to approve or cancel it.`,
  );
  const links = page.getByRole("region", { name: "Preview links", exact: true });
  await expect(links).toContainText(`Ended: ${maker.email} may no longer see this article.`);
  await expect(links.getByRole("button", { name: /^Revoke/ })).toHaveCount(0);
  await expectNoViolationsInEitherScheme(page);
  await plans.getByRole("button", { name: /^Approve: Changes go out/ }).click();
  await expectToast(page, "Plan Approved", /^It takes effect /);
  await expect(plans).toContainText(`Planned by ${maker.email}.`);
  await expect(plans).not.toContainText("may no longer publish");
});

test("drafts that lack what the newsroom requires are left out when several are published", async ({
  page,
}) => {
  const service = serviceClient(site);
  await service
    .rpc("change_publishing_rules", { rules: { "image-alt": "required" } })
    .throwOnError();
  const author = await createAuthor(service);
  const category = await service.from("categories").select("id").limit(1).single().throwOnError();
  const mark = uniqueTitle("drafts");
  const ids = { complete: randomUUID(), incomplete: randomUUID() };
  for (const [name, id] of Object.entries(ids)) {
    const fields = {
      title: `${name} ${mark}`,
      slug: id,
      excerpt: "What happened.",
      content: { main: [{ type: "paragraph", children: [{ text: "It happened." }] }] },
      category_id: category.data.id,
      author_id: author.id,
      ...(name === "incomplete" && { image_src: "https://images.example/harbour.jpg" }),
    };
    await service
      .rpc("save_draft", { article_id: id, lineage: "new", known_seq: 0, update: "", fields })
      .throwOnError();
  }
  await logInAs(page, "editor");
  await page.goto(`${site.url}/admin/articles?q=${encodeURIComponent(mark)}`);
  await page.getByRole("checkbox", { name: "Select all articles on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected articles" });
  await bar.getByRole("button", { name: "Publish", exact: true }).click();
  const problems = page.getByRole("dialog", { name: "Not Everything Was Changed" });
  await expect(problems).toContainText(`incomplete ${mark}The lead image has no alternative text.`);
  const { data } = await service.from("articles").select("id").in("id", Object.values(ids));
  expect(data).toEqual([{ id: ids.complete }]);
});
