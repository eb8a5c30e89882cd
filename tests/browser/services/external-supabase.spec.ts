import type { Page } from "@playwright/test";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { bodyOf, stageOf, test, update } from "../article-form/article-form-fixtures.ts";
import { expect, expectToast } from "../fixtures.ts";

/**
 * A site with an external Supabase: the site under test, on another origin. The newsroom sends requests and opens
 * sockets there; readers' pages connect to their own site only.
 */

/** So old that no reader page of another test shows these articles. */
const LONG_AGO = "2002-03-06T12:00:00Z";

let site: RunningSite;

test.describe.configure({ mode: "serial", timeout: 60_000 });
test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(90_000);
  site = await startSite({
    env: {
      SUPABASE_URL: baseURL ?? "",
      SUPABASE_PUBLISHABLE_KEY: process.env.PUBLISHABLE_KEY_UNDER_TEST ?? "",
      SUPABASE_SECRET_KEY: process.env.SECRET_KEY_UNDER_TEST ?? "",
      LIVE_POLL_SECONDS: "1",
    },
  });
});
test.afterAll(() => site.stop());

/** Signs in by the form as a user of the external Supabase. */
async function logIn(page: Page, user: { email: string; password: string }): Promise<void> {
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/articles`);
}

const headline = (page: Page, title: string) =>
  page
    .getByRole("region", { name: "Articles", exact: true })
    .locator("[data-article]")
    .filter({ hasText: title });

test("shows colleagues' changes in the list of a user signed in to an external Supabase", async ({
  page,
  context,
  signInAs,
  createArticle,
  service,
  baseURL,
}) => {
  const user = await signInAs("editor");
  await context.clearCookies();
  const article = await createArticle({ published_at: LONG_AGO });
  const opened = page.waitForEvent("websocket");
  await logIn(page, user);
  const socket = await opened;
  expect(socket.url()).toContain(`${baseURL?.replace("http", "ws")}/realtime/v1/websocket`);
  const followed = untilFollowed(page);
  await page.goto(`${site.url}/admin/articles?q=${encodeURIComponent(article.title)}`);
  await expect(headline(page, article.title)).toBeVisible();
  await followed;
  await service
    .from("articles")
    .update({ title: `${article.title}, renamed` })
    .eq("id", article.id)
    .throwOnError();
  await expect(headline(page, `${article.title}, renamed`)).toBeVisible();
});

test("shows two editors of an article each other and what they write with an external Supabase", async ({
  page,
  browser,
  context,
  signInAs,
  createSavableArticle,
  service,
}) => {
  const [ada, ben] = [await signInAs("editor"), await signInAs("editor")];
  await context.clearCookies();
  for (const [user, name] of [
    [ada, "Ada"],
    [ben, "Ben"],
  ] as const)
    await service.from("profiles").update({ name }).eq("user_id", user.id).throwOnError();
  const article = await createSavableArticle();
  const bens = await browser.newPage();
  for (const [each, user] of [
    [page, ada],
    [bens, ben],
  ] as const) {
    await logIn(each, user);
    await each.goto(`${site.url}/admin/articles/${article.id}/edit`);
    await expect(bodyOf(each)).toBeVisible();
  }
  await expect(page.getByText("Ben is also editing this article", { exact: true })).toBeVisible();
  await expect(bens.getByText("Ada is also editing this article", { exact: true })).toBeVisible();
  await bens.getByLabel("Excerpt").fill("As Ben has it.");
  await expect(page.getByLabel("Excerpt")).toHaveValue("As Ben has it.");
  await update(bens);
  await expectToast(bens, "Article Updated!");
  await expect(stageOf(page)).toHaveText("Live");
  await bens.close();
});

test("notifies readers of new articles by their own site with an external Supabase", async ({
  page,
  createArticle,
}) => {
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  const stream = page.waitForResponse((response) => response.url().includes("/api/new-articles"));
  await page.goto(site.url);
  expect((await stream).url()).toContain(`${site.url}/api/new-articles`);
  await createArticle({ is_featured: true });
  await expect(page.getByRole("main").getByText(/^\d+ new (article|articles)/)).toBeVisible();
  expect(sockets).toEqual([]);
});

/** Resolves when changes are followed: earlier changes are not sent. */
async function untilFollowed(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) =>
    String(payload).includes("Subscribed to PostgreSQL"),
  );
}
