import type { Page } from "@playwright/test";
import { createUser, serviceClient } from "../../support/clients.ts";
import { createArticle, createAuthor, createCategory, paragraphs } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { stageOf } from "../article-form/article-form-fixtures.ts";
import { expect, expectNoViolations, test, untilAlive } from "../fixtures.ts";

const PASSWORD = "correct horse battery staple";

let site: RunningSite;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  site = await startSite({ env: { STAFF_ACCESS: "role" } });
  // The first user of a site becomes its admin.
  await createUser(site, "admin");
});
test.afterAll(async () => {
  await site.stop();
});

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
}

test("a reader sees the no-access page, and no newsroom data is requested", async ({ page }) => {
  const { email } = await createUser(site, "reader");
  const queries: string[] = [];
  page.on("request", (request) => {
    if (/\/rest\/v1\/(?!rpc\/get_staff_access)/.test(request.url())) queries.push(request.url());
  });
  await logIn(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Access");
  await expect(page).toHaveTitle(/^No Access \| /);
  await expect(page.getByRole("main")).toContainText(`You're signed in as ${email}.`);
  expect(queries).toEqual([]);
  await expectNoViolations(page);
  await page.goto(`${site.url}/admin/articles/new`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Access");
  await page.getByRole("link", { name: "Return to Homepage" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
});

test("a reader who signs up returns to the page they came from", {
  tag: "@one-width",
}, async ({ page }) => {
  await page.goto(`${site.url}/about`);
  await untilAlive(page);
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await signUp(page);
  await expect(page).toHaveURL(`${site.url}/about`);
});

test("a reader who signs up without having come from a page goes to the front page", {
  tag: "@one-width",
}, async ({ page }) => {
  await page.goto(`${site.url}/signup`);
  await signUp(page);
  await expect(page).toHaveURL(`${site.url}/`);
});

async function signUp(page: Page): Promise<void> {
  // The log-in screen has fields of the same names.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign Up");
  await page.getByLabel("Email").fill(`${crypto.randomUUID()}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
}

test("the link to the newsroom is shown to editors but not to readers", async ({
  page,
  isPhone,
}) => {
  test.skip(!isPhone, "the side menu is for screens below 1024 px");
  const { email } = await createUser(site, "reader");
  await logIn(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Access");
  const answered = page.waitForResponse("**/rest/v1/rpc/get_staff_access");
  await page.goto(site.url);
  await answered;
  const open = () => page.getByRole("banner").getByRole("button", { name: /menu/i }).click();
  const menu = page.getByRole("dialog");
  await open();
  await expect(menu.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Admin Panel" })).toHaveCount(0);
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  const editor = await createUser(site, "editor");
  await logIn(page, editor.email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Articles");
  await page.goto(site.url);
  await open();
  await menu.getByRole("link", { name: "Admin Panel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Articles");
});

test("a reader can log out on the no-access page", { tag: "@one-width" }, async ({ page }) => {
  const { email } = await createUser(site, "reader");
  await logIn(page, email);
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/`);
});

test("a user who becomes an editor gets access without signing in again", {
  tag: "@one-width",
}, async ({ page }) => {
  const { email, id } = await createUser(site, "reader");
  await logIn(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Access");
  await serviceClient(site)
    .from("profiles")
    .update({ role: "editor" })
    .eq("user_id", id)
    .throwOnError();
  await page.goto(`${site.url}/admin/articles`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Articles");
});

test("an editor has access to the newsroom", { tag: "@one-width" }, async ({ page }) => {
  const { email } = await createUser(site, "editor");
  await logIn(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Articles");
});

test.describe("without the right to edit any more", () => {
  // The browser logs each 4xx response.
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("an editor who loses the right while writing is told so and keeps the text", {
    tag: "@one-width",
  }, async ({ page }) => {
    const { email, id } = await createUser(site, "editor");
    const service = serviceClient(site);
    const article = await createArticle(service, {
      content: paragraphs("As it was."),
      excerpt: "An excerpt.",
      category_id: (await createCategory(service)).id,
      author_id: (await createAuthor(service)).id,
    });
    await logIn(page, email);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Articles");
    await page.goto(`${site.url}/admin/articles/${article.id}/edit`);
    const body = page.getByRole("textbox", { name: "Content" });
    await expect(body).toHaveText("As it was.");
    await service.from("profiles").update({ role: "reader" }).eq("user_id", id).throwOnError();
    await body.press("ControlOrMeta+End");
    await page.keyboard.type(" And more.");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByRole("alert")).toHaveText(
      "You no longer have the right to edit this article. Your text is kept on this device. Ask an admin to give you the right again.",
    );
    await expect(stageOf(page)).toHaveText(/, not saved$/);
    await expect(body).toContainText("As it was. And more.");
    await expectNoViolations(page);
  });
});
