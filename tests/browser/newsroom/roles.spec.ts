import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { createUser, TEST_PASSWORD } from "../../support/clients.ts";
import { writeDraft } from "../../support/drafts.ts";
import { createArticle, createAuthor, createCategory, paragraphs } from "../../support/rows.ts";
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
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  expectToast,
  test,
  untilAlive,
} from "../fixtures.ts";

/** A new public site, from its setup link on, where roles decide who may enter the newsroom and what they may do. */

let site: RunningSite;

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
  site: async ({}, use) => use(site),
  // The browser logs each 4xx response.
  expectedErrors: { texts: ["Failed to load resource"] },
});
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startSite({ env: { HOST: "0.0.0.0", STAFF_ACCESS: "role" } });
});
test.afterAll(() => site?.stop());

test("the setup link creates the admin account and signs in, once", async ({ page, context }) => {
  const link = /^http\S+\/setup#\S+$/m.exec(site.stdout())?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create the admin account");
  const create = page.getByRole("button", { name: "Create account" });
  const email = page.getByLabel("Email");
  const fill = async (address: string, password: string) => {
    await email.fill(address);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await create.click();
  };
  await create.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Enter your email address.");
  await page.getByLabel("Name", { exact: true }).fill("Nina Nowak");
  await fill("nina@example.org", "short");
  await expect(page.getByRole("alert")).toContainText("This password is too weak.");
  await expectNoViolationsInEitherScheme(page);
  await fill("nina@example.org", TEST_PASSWORD);
  await expectToast(page, "Welcome!", "Your site is set up and you're signed in.");
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText("Role: Admin");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Nina Nowak");

  await context.clearCookies();
  await page.goto(link);
  await fill("second@example.org", TEST_PASSWORD);
  await expect(page.getByRole("alert")).toHaveText(
    "This site already has an admin. Sign in, or ask an admin to invite you.",
  );
  await expect(email).toHaveValue("second@example.org");

  await page.goto("about:blank");
  await page.goto("/setup#token=abc");
  await expect(page.getByRole("alert")).toContainText("This setup link is incomplete.");
  await expect(create).toHaveCount(0);
  await expectNoViolationsInEitherScheme(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of the setup link asks for its code", async ({ page }) => {
    await page.goto("/setup");
    await page.getByLabel("Setup code").fill(`${site.url}/setup#token=${"a".repeat(43)}`);
    await page.getByLabel("Email").fill("nora@example.org");
    await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
    await page.getByLabel("Confirm password").fill(TEST_PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("alert")).toContainText(/This setup link isn't valid|already has/);
    await expect(page.getByLabel("Email")).toHaveValue("nora@example.org");
  });
});

test("analytics of a site without views say so, and long host names do not break the layout", async ({
  page,
  signInAs,
  service,
}) => {
  const addView = async (kind: "page" | "article", name: string, hosts: string[] = []) => {
    const hour = new Date().toISOString();
    const views = [{ hour, kind, name, views: 1 }];
    const referrers = hosts.map((host) => ({ day: hour.slice(0, 10), host, views: 12_345 }));
    const batch = randomUUID();
    await service.rpc("add_page_views", { batch, views, referrers }).throwOnError();
  };
  await signInAs("editor");
  await page.goto("/admin/analytics");
  const empty = page.getByText(/^No views have been counted/);
  await expect(empty).toHaveText("No views have been counted today yet.");
  await expectNoViolations(page);
  for (const days of [7, 30]) {
    await page.getByRole("link", { name: `${days} days` }).click();
    await expect(empty).toHaveText(`No views have been counted in the last ${days} days yet.`);
  }
  await expect(page.getByRole("table")).toHaveCount(0);

  await addView("page", "/");
  await page.goto("/admin/analytics");
  await expect(page.getByText("view today")).toBeVisible();
  await expect(page.getByText("No articles were viewed.")).toBeVisible();
  await expect(page.getByText("No referrers.")).toBeVisible();
  await expectNoViolations(page);

  const host = `${"a-very-long-name-of-a-host".repeat(2)}.${"and-more-of-it".repeat(4)}.example.org`;
  const { slug } = await createArticle(service);
  await addView("article", slug, [host, "www.northern-harbour-gazette.example"]);
  await page.reload();
  await expect(page.getByText("No articles were viewed.")).toHaveCount(0);
  const table = page.getByRole("table", { name: "Referrers" });
  await expect(table.getByRole("rowheader", { name: host })).toBeVisible();
  for (const width of [320, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const isWider = () => page.evaluate(() => document.body.scrollWidth > innerWidth);
    await expect.poll(isWider, `at ${width}`).toBe(false);
  }
});

test("a reader sees the no-access page, and becomes an editor without signing in again", async ({
  page,
  signInAs,
  service,
}) => {
  const { id, email } = await createUser(site, "reader");
  const queries: string[] = [];
  page.on("request", (request) => {
    if (/\/rest\/v1\/(?!rpc\/get_staff_access)/.test(request.url())) queries.push(request.url());
  });
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(TEST_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("No Access");
  await expect(page).toHaveTitle(/^No Access \| /);
  await expect(page.getByRole("main")).toContainText(`You're signed in as ${email}.`);
  expect(queries).toEqual([]);
  await expectNoViolations(page);
  await page.goto("/admin/articles/new");
  await expect(heading).toHaveText("No Access");
  await page.getByRole("link", { name: "Return to Homepage" }).click();
  await expect(page).toHaveURL("/");

  await service.from("profiles").update({ role: "editor" }).eq("user_id", id).throwOnError();
  await page.goto("/admin/articles");
  await expect(heading).toHaveText("Manage Articles");
  await signInAs("reader");
  await page.goto("/admin/articles");
  await expect(heading).toHaveText("No Access");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a reader who signs up returns to the page they came from, or to the front page", async ({
  page,
  context,
}) => {
  const signUp = async () => {
    // The log-in screen has fields of the same names.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign Up");
    await page.getByLabel("Email").fill(`${randomUUID()}@example.org`);
    await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
    await page.getByLabel("Confirm password").fill(TEST_PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  };
  await page.goto("/about");
  await untilAlive(page);
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await signUp();
  await expect(page).toHaveURL("/about");
  await context.clearCookies();
  await page.goto("/signup");
  await signUp();
  await expect(page).toHaveURL("/");
});

test("the side menu links editors to the newsroom, and readers not", async ({
  page,
  signInAs,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole("dialog");
  const open = async () => {
    await page.goto("/about");
    await expect(
      page.getByRole("banner").getByRole("button", { name: "My Account" }),
    ).toBeVisible();
    await page.getByRole("banner").getByRole("button", { name: /menu/i }).click();
    await expect(menu.getByRole("button", { name: "Sign Out" })).toBeVisible();
  };
  await signInAs("reader");
  const answered = page.waitForResponse("**/rest/v1/rpc/get_staff_access");
  await open();
  await answered;
  await expect(menu.getByRole("link", { name: "Admin Panel" })).toHaveCount(0);
  await context.clearCookies();
  await signInAs("editor");
  await open();
  await menu.getByRole("link", { name: "Admin Panel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Articles");
});

test("an editor who loses the right while writing is told so and keeps the text", async ({
  page,
  signInAs,
  service,
}) => {
  const article = await createArticle(service, {
    content: paragraphs("As it was."),
    excerpt: "An excerpt.",
    category_id: (await createCategory(service)).id,
    author_id: (await createAuthor(service, { name: "Zoe Zeller" })).id,
  });
  const { id } = await signInAs("editor");
  await page.goto(`/admin/articles/${article.id}/edit`);
  const body = page.getByRole("textbox", { name: "Content" });
  await expect(body).toHaveText("As it was.");
  await body.press("ControlOrMeta+End");
  await service.from("profiles").update({ role: "reader" }).eq("user_id", id).throwOnError();
  // At once: the form can be read only as soon as it hears of it.
  await page.keyboard.insertText(" And more.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("alert").filter({ hasText: "no longer" })).toHaveText(
    "You no longer have the right to edit this article. Your text is kept on this device. Ask an admin to give you the right again.",
  );
  await expect(stageOf(page)).toHaveText(/, not saved$/);
  await expect(body).toContainText("As it was. And more.");
  await expectNoViolations(page);
});

const bylineCard = (page: Page) => page.getByRole("region", { name: "Your byline" });

test("an admin gives a byline, and new articles have it as their author", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto("/admin/articles");
  const card = bylineCard(page);
  const name = card.getByRole("textbox", { name: "Byline" });
  await expect(name).toHaveAccessibleDescription(/^Your name as readers see it/);
  await expect(page.getByRole("heading", { name: "Manage Articles" })).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  const use = card.getByRole("button", { name: "Use this byline" });
  await use.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Enter a name\.$/);
  await name.fill("Nora Nowak");
  await use.click();
  await expectToast(page, "Byline Saved", "New articles of yours carry the byline Nora Nowak.");
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();

  await page.getByRole("link", { name: "Create New Article" }).click();
  await expect(page.getByRole("combobox", { name: "Author" })).toHaveValue("Nora Nowak");
  await page.goto("/account");
  await expect(page.getByRole("region", { name: "Byline", exact: true })).toHaveText(
    /New articles of yours carry the byline Nora Nowak\.$/,
  );
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Nora Nowak");
});

test("an editor creates the byline of their new articles on the account screen", async ({
  page,
  signInAs,
  service,
}) => {
  const user = await signInAs("editor");
  await page.goto("/account");
  await page.getByRole("textbox", { name: "Byline" }).fill("Nina Nowak");
  await page.getByRole("button", { name: "Use this byline" }).click();
  await expect(page.getByRole("region", { name: "Byline", exact: true })).toHaveText(
    /New articles of yours carry the byline Nina Nowak\.$/,
  );
  await expectNoViolationsInEitherScheme(page);
  const { data } = await service
    .from("profiles")
    .select("author:authors(name)")
    .eq("user_id", user.id)
    .single();
  expect(data?.author).toEqual({ name: "Nina Nowak" });
});

test("“Not now” to a byline is remembered on every device", async ({ page, signInAs, service }) => {
  const user = await signInAs("contributor");
  await page.goto("/admin/articles");
  await expect(bylineCard(page)).toContainText("An admin can link one.");
  await expect(bylineCard(page).getByRole("textbox")).toHaveCount(0);
  await expectNoViolationsInEitherScheme(page);
  await bylineCard(page).getByRole("button", { name: "Not now" }).click();
  await expect(bylineCard(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect
    .poll(async () => {
      const { data } = await service
        .from("profiles")
        .select("has_declined_byline")
        .eq("user_id", user.id)
        .single();
      return data?.has_declined_byline;
    })
    .toBe(true);
  const profile = page.waitForResponse(/\/rest\/v1\/profiles\?select=author_id/);
  await page.reload();
  await (await profile).finished();
  await expect(page.getByRole("heading", { name: "Manage Articles" })).toBeVisible();
  await expect(bylineCard(page)).toHaveCount(0);
});

for (const role of ["admin", "contributor"] as const) {
  test(`the question for a byline leaves the first article in sight on a narrow phone of ${role === "admin" ? "an admin" : "a contributor"}`, async ({
    page,
    signInAs,
    service,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const user = await signInAs(role);
    const articleId = randomUUID();
    await service
      .from("article_drafts")
      .insert({ article_id: articleId, fields: { title: "Narrow" }, assigned_to: user.id })
      .throwOnError();
    await page.goto("/admin/articles");
    const first = page.locator("[data-article]").first();
    const top = async () => Math.round((await first.boundingBox())?.y ?? Number.NaN);
    await expect(bylineCard(page)).toBeVisible();
    await expect(first).toBeVisible();
    expect(await top()).toBeLessThan(600);
    await expectNoViolationsInEitherScheme(page);
    if (role === "admin") {
      await bylineCard(page).getByRole("button", { name: "Choose a byline" }).click();
      await expect(bylineCard(page).getByRole("textbox", { name: "Byline" })).toBeFocused();
    }
    await bylineCard(page).getByRole("button", { name: "Not now" }).click();
    await expect(bylineCard(page)).toHaveCount(0);
    expect(await top()).toBeLessThan(400);
  });
}

for (const role of ["contributor", "author"] as const) {
  test(`${role === "author" ? "an author" : "a contributor"} enters the newsroom and sees who could take other actions`, async ({
    page,
    signInAs,
    service,
  }) => {
    await createAuthor(service, { name: "Somebody Else" });
    await signInAs(role);
    await page.goto("/admin/authors");
    const navigation = page.getByRole("navigation", { name: "Newsroom" });
    await expect(navigation.getByRole("link")).toHaveText([
      "Articles",
      "New Article",
      "Plan",
      "For You",
      "Fronts",
      "Authors",
      "Categories",
      "Tags",
      "Series",
      "Images",
      "Old Addresses",
      "View Site",
    ]);
    const add = page.getByRole("button", { name: "New Author" });
    await expect(add).toHaveAttribute("aria-disabled", "true");
    await expect(add).toHaveAccessibleDescription("Only editors can do this.");
    // A click would wait until it is enabled.
    await add.press("Enter");
    await expect(page.getByText("Not Available")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    if (role === "author") await expectNoViolationsInEitherScheme(page);
    await page.goto("/admin/people");
    await expect(page.getByText("Only admins can manage people.")).toBeVisible();
  });
}

test("an author finds what is assigned to them", async ({ page, signInAs, service }) => {
  const user = await signInAs("author");
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
  await page.goto("/admin/articles");
  await page.getByRole("link", { name: "For You 1 waiting" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Evergreen" })).toContainText(
    "Assigned to you",
  );
});

test("where an article stands can be read beside four buttons on a narrow phone", async ({
  page,
  signInAs,
  service,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const user = await signInAs("contributor");
  const articleId = randomUUID();
  await service
    .from("article_drafts")
    .insert({ article_id: articleId, fields: { title: "Narrow" }, assigned_to: user.id })
    .throwOnError();
  await page.goto(`/admin/articles/new?draft=${articleId}`);
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
  signInAs,
  signInElsewhere,
  service,
}) => {
  // The first author in the list, of whom the checklist has nothing to say, is one with an account: Nina Nowak.
  await signInAs("contributor");
  await page.goto("/admin/articles/new");
  const title = uniqueTitle("Flood");
  await fillArticle(page, title);
  await untilStored(page);
  const publishing = page.getByRole("button", { name: "Publish", exact: true });
  await expect(publishing).toHaveAttribute("aria-disabled", "true");
  await expect(publishing).toHaveAccessibleDescription(
    "Editors can do this, and people with the role Author for their own articles.",
  );
  for (const name of ["New Category", "New Author"]) {
    const adding = page.getByRole("button", { name });
    await expect(adding).toHaveAttribute("aria-disabled", "true");
    await expect(adding).toHaveAccessibleDescription("Only editors can do this.");
  }
  await submit(page, "Please check the names.");
  await expect(stageOf(page)).toHaveText(/^In review/);
  await expectNoViolationsInEitherScheme(page);

  const { page: desk } = await signInElsewhere("editor");
  await desk.goto("/admin/for-you");
  await expect(desk.getByRole("listitem").filter({ hasText: title })).toContainText(
    "Please check the names.",
  );
  await desk.getByRole("link", { name: title }).click();
  const review = desk.getByRole("region", { name: "Review", exact: true });
  await expect(review).toContainText("Please check the names.");
  await expectNoViolationsInEitherScheme(desk);
  await review.getByRole("button", { name: "Return with Remarks" }).click();
  await expect(review.getByLabel("Remarks")).toBeFocused();
  await expect(review).toContainText("Write a remark: without one, nobody knows what to change.");
  await review.getByLabel("Remarks").fill("Who says so?");
  await review.getByRole("button", { name: "Return with Remarks" }).click();
  await expectToast(desk, "Article Returned", "The person who submitted it can see your remarks.");

  await page.goto("/admin/for-you");
  await page.getByRole("link", { name: title }).click();
  const returned = page.getByRole("region", { name: "Review", exact: true });
  await expect(returned).toContainText(/Returned by \S+@\S+/);
  await expect(returned).toContainText("Who says so?");
  await bodyOf(page).fill("The harbour opened in the morning, says the harbour master.");
  await submit(page, "Added the source.");

  await expect(review).toContainText("Added the source.");
  await review.getByRole("button", { name: "Accept" }).click();
  await expectToast(desk, "Article Accepted", "It is ready to be published.");
  await expect(stageOf(desk)).toHaveText(/^Ready to publish/);
  await desk.getByLabel("Excerpt").fill("The first ships are in after a week.");
  await expect(stageOf(desk)).toHaveText(/^Ready to publish, changed since it was accepted/);
  await publish(desk);
  const question = desk.getByRole("dialog", { name: "Before you publish" });
  await expect(question).toContainText("The article was changed after its review accepted it.");
  await expect(question.locator("ins")).toContainText(["after a week"]);
  await expectNoViolationsInEitherScheme(desk);
  await question.getByRole("button", { name: "Publish Anyway" }).click();
  await expectToast(desk, "Article Saved!");
  const { data } = await service.from("articles").select("content").eq("title", title);
  expect(JSON.stringify(data)).toContain("says the harbour master");
});

async function submit(page: Page, note: string): Promise<void> {
  await page.getByRole("button", { name: "Submit for Review" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Submit for Review" });
  await dialog.getByLabel("Note to the reviewer").fill(note);
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expectToast(page, "Submitted for Review", "Reviewers find it under For You.");
}

test("who may not read a draft asks for it, comments on it and suggests, and its writer accepts", async ({
  page,
  signInAs,
  signInElsewhere,
  service,
}) => {
  const { id: ownerId } = await signInAs("contributor");
  const { page: asker, id: askerId } = await signInElsewhere("author");
  for (const [id, name] of [
    [ownerId, "Ida Wells"],
    [askerId, "Sam Okafor"],
  ] as const)
    await service.from("profiles").update({ name }).eq("user_id", id).throwOnError();
  const title = uniqueTitle("Shared");
  await page.goto("/admin/articles/new");
  await page.getByLabel("Title").fill(title);
  await bodyOf(page).fill("The red boat sank in the harbour.");
  await untilStored(page);

  await asker.goto(page.url());
  await expect(asker.getByText("You can ask Ida Wells to share it.")).toBeVisible();
  await expectNoViolations(asker);
  await asker.getByRole("button", { name: "Ask to Read and Comment" }).click();
  await expect(asker.getByText(/^You have asked/)).toBeVisible();

  const form = page.url();
  await page.goto("/admin/for-you");
  await expect(page.getByText("Sam Okafor: Would like to read and comment")).toBeVisible();
  await page.getByRole("button", { name: "Let Them Comment" }).click();
  await expectToast(page, "Article Shared", "Sam Okafor will get an email.");
  await page.goto(form);

  await asker.reload();
  await expect(asker.getByText(/^You can read this article, add notes/)).toBeVisible();
  await expect(bodyOf(asker)).toHaveAttribute("aria-readonly", "true");
  await expect(asker.getByText("You may not do this.")).toHaveCount(0);
  await bodyOf(asker)
    .getByText("The red boat")
    .dblclick({ position: { x: 40, y: 12 } });
  await openPanel(asker, "Notes (0 open)");
  await asker.getByRole("button", { name: "Suggest a Change" }).click();
  const words = asker.getByLabel("New words");
  await expect(words).toHaveValue("red");
  await words.fill("blue");
  await asker.getByRole("button", { name: "Suggest", exact: true }).click();
  await expect(bodyOf(asker).locator("ins")).toHaveText("blue");
  await expect(bodyOf(asker).locator("del")).toHaveText("red");

  await expect(bodyOf(page).locator("ins")).toHaveText("blue");
  await expectNoViolationsInEitherScheme(page);
  await page.getByRole("button", { name: "Accept the suggestion of Sam Okafor" }).click();
  await expect(bodyOf(page)).toHaveText("The blue boat sank in the harbour.");
  await expect(bodyOf(page).locator("ins")).toHaveCount(0);
  await untilStored(page);
  await expect(bodyOf(asker)).toHaveText("The blue boat sank in the harbour.");

  // A note on words of a field stays with them, on both screens.
  const field = page.getByLabel("Title");
  await field.press("Control+Home");
  await page.keyboard.press("Control+Shift+End");
  await page.keyboard.press("ControlOrMeta+Alt+m");
  await page.getByRole("textbox", { name: "Note" }).fill("Too short?");
  await page.getByRole("textbox", { name: "Note" }).press("ControlOrMeta+Enter");
  await expect(asker.getByText("Too short?")).toBeVisible();
  await field.press("Control+Home");
  await page.keyboard.type("Early: ");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("-");
  const edited = `${title.slice(0, 3)}-${title.slice(3)}`;
  await expect(asker.getByLabel("Title")).toHaveValue(`Early: ${edited}`);
  for (const reader of [page, asker]) {
    await reader.getByRole("button", { name: title }).click();
    const selected = () =>
      reader
        .getByLabel("Title")
        .evaluate((input: HTMLInputElement) =>
          input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
        );
    await expect.poll(selected).toBe(edited);
  }
  await untilStored(page);
  await page.getByRole("link", { name: "History" }).click();
  // The site reads the document after a pause.
  await expect(async () => {
    await page.reload();
    const name = page.getByText("Suggestion of Sam Okafor: “red” to “blue”");
    await expect(name).toBeVisible({ timeout: 1500 });
  }).toPass();
});

test("an author publishes their own article and cannot change another's", async ({
  page,
  signInAs,
  service,
}) => {
  await createAuthor(service, { name: "Otto Pen" });
  const other = await createArticle(service, { title: "Of somebody else" });
  await signInAs("author");
  await page.goto("/admin/articles/new");
  await fillArticle(page, uniqueTitle("Own"));
  await publish(page);
  await expectToast(page, "Article Saved!");
  await page.goto(`/admin/articles/${other.id}/edit`);
  await expect(page.getByText("You can ask any editor to share it.")).toBeVisible();
  await page.getByRole("link", { name: "Go to Articles" }).click();
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
  signInAs,
}) => {
  const author = await signInAs("author");
  const title = uniqueTitle("Assigned");
  await page.goto("/admin/articles/new");
  await page.getByLabel("Title").fill(title);
  await untilStored(page);
  const panel = await openPanel(page, "Assignment");
  await expect(panel.getByRole("button", { name: "Due: No date" })).toBeVisible();
  // Typing replaces "Nobody".
  const assignee = panel.getByRole("combobox", { name: "Assigned to" });
  await assignee.click();
  await page.keyboard.type(author.email);
  await expect(assignee).toHaveValue(author.email);
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
  await page.goto("/admin/articles");
  await expect(row).toContainText(`Assigned to ${author.email}`);
  await expect(row).toContainText(/Due: \w{3} 15, \d{4}/);
  await expect(row).toContainText(/Planned for: \w{3} 15, \d{4}/);
  await expect(row).not.toContainText("Overdue");
  await page.goto("/admin/for-you");
  await expect(task).toContainText(
    /Assigned to you\. Due: \w{3} 15, \d{4}, 10:30 \w+\. Planned for: \w{3} 15, \d{4}, 18:00/,
  );

  await task.getByRole("link", { name: title }).click();
  await chooseDay(page, panel, "Due", "Previous", 2);
  await panel.getByRole("button", { name: "Remove Planned for date" }).click();
  await expect(panel.getByRole("button", { name: "Planned for: No date" })).toBeVisible();
  await panel.getByRole("button", { name: "Save Assignment" }).click();
  await expectToast(page, "Assignment Saved", "They see it under For You.");
  await page.goto("/admin/articles");
  await expect(row).toContainText(/Overdue since \w{3} 15, \d{4}/);
  await expect(row).not.toContainText("Planned for");
  await expectNoViolationsInEitherScheme(page);
  await page.goto("/admin/for-you");
  await expect(task).toContainText(/Assigned to you\. Overdue since \w{3} 15, \d{4}, 10:30/);
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
  signInAs,
  service,
}) => {
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
  await signInAs("editor");
  await page.goto("/admin/for-you");
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
  signInAs,
  service,
}) => {
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
    await writeDraft(service, id, fields);
  }
  await signInAs("editor");
  await page.goto(`/admin/articles?q=${encodeURIComponent(mark)}`);
  await page.getByRole("checkbox", { name: "Select all articles on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected articles" });
  await bar.getByRole("button", { name: "Publish", exact: true }).click();
  const problems = page.getByRole("dialog", { name: "Not Everything Was Changed" });
  await expect(problems).toContainText(`incomplete ${mark}The lead image has no alternative text.`);
  const { data } = await service.from("articles").select("id").in("id", Object.values(ids));
  expect(data).toEqual([{ id: ids.complete }]);
});
