import type { Page } from "@playwright/test";
import { expect, expectNoViolations, expectToast } from "../fixtures.ts";
import {
  bodyOf,
  fillArticle,
  openEditPage,
  openNewArticle,
  publish,
  stageOf,
  test,
  uniqueTitle,
  untilStored,
  update,
} from "./article-form-fixtures.ts";

test.use({
  expectedErrors: {
    texts: ["Failed to load resource", "ERR_INTERNET_DISCONNECTED", "BackendError", "WebSocket"],
  },
});

const SLUG_EXISTS =
  "This slug is already in use. Please choose a different one or edit the existing article.";
const SLUG_EXISTS_ON_EDIT =
  "This slug is already in use by another article. Please choose a different one or edit the existing article.";
const NOT_FOUND = "The requested article could not be found.";

/** Makes requests of one kind fail. */
async function fail(page: Page, table: string, method: string, message: string): Promise<void> {
  await page.route(
    (url) => url.pathname === `/rest/v1/${table}`,
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { message, code: "XX000" } })
        : route.fallback(),
  );
}

test.describe("an error toast is shown", () => {
  test.beforeEach(async ({ signInAs }) => {
    await signInAs("editor");
  });

  test("an error toast is shown when adding a category or an author, a slug in use, and saving an article fail", async ({
    page,
    createArticle,
  }) => {
    const { slug } = await createArticle({ published_at: "2001-01-01T00:00:00Z" });
    await openNewArticle(page);
    await fail(page, "categories", "POST", "No more categories");
    await page.getByRole("button", { name: "New category" }).click();
    await page.getByLabel("Category name").fill("Weather");
    await page.getByRole("button", { name: "Add category" }).click();
    await expectToast(page, "Error Adding Category", "No more categories");
    await expect(page.getByLabel("Category name")).toHaveValue("Weather");
    await page.keyboard.press("Escape");
    await fail(page, "authors", "POST", "No more authors");
    await page.getByRole("button", { name: "New author" }).click();
    await page.getByLabel("Author name").fill("A. Writer");
    await page.getByRole("button", { name: "Add author" }).click();
    await expectToast(page, "Error Adding Author", "No more authors");
    await page.keyboard.press("Escape");

    const title = uniqueTitle("Fails");
    await fillArticle(page, title);
    await page.getByLabel("Slug").fill(slug);
    await publish(page);
    await expectToast(page, "Slug Exists", SLUG_EXISTS);
    await expect(page.getByLabel("Slug")).toBeFocused();
    await expect(page.getByLabel("Slug")).toHaveAccessibleDescription(
      "This slug is already in use.",
    );
    await expect(page.getByLabel("Excerpt")).toHaveValue("The first ships are in.");

    // Another editor takes it at the same time: the form's own check finds nothing, so the database rejects the slug.
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.route(/\/rest\/v1\/articles\?select=id&slug=/, (route) =>
      route.fulfill({ json: [] }),
    );
    await publish(page);
    await expectToast(page, "Slug Exists", SLUG_EXISTS);

    await page.getByLabel("Slug").fill(title.toLowerCase().replaceAll(" ", "-"));
    await fail(page, "articles", "POST", "The disk is full");
    await publish(page);
    await expectToast(page, "Error Saving Article", "The disk is full");
    await fail(page, "articles", "POST", "");
    await publish(page);
    await expectToast(page, "Error Saving Article", "An unexpected error occurred.");
    await expect(bodyOf(page)).toHaveText("The harbour opened in the morning.");
  });

  test("an error toast is shown when updating an article fails, changes nothing or takes a slug in use, but not for its own slug", async ({
    page,
    createArticle,
    createSavableArticle,
  }) => {
    const { slug } = await createArticle({ published_at: "2001-01-01T00:00:00Z" });
    const own = await createSavableArticle();
    await openEditPage(page, own.id);
    for (const message of ["The draft is locked", ""]) {
      await fail(page, "rpc/save_draft", "POST", message);
      await page.getByLabel("Excerpt").fill(`Changed while it fails. ${message}`);
      await update(page);
      const shown = message || "An unexpected error occurred.";
      await expectToast(page, "Error Updating Article", shown);
      await expect(page.getByRole("button", { name: "Update", exact: true })).toBeEnabled();
      await expect(page.locator(".form-bar").getByRole("alert")).toHaveText(
        "Your last changes couldn't be saved. Your text is kept on this device. Trying again...",
      );
    }
    await page.unrouteAll();
    await page.getByLabel("Excerpt").fill("Changed.");
    await fail(page, "articles", "PATCH", "The disk is full");
    await update(page);
    await expectToast(page, "Error Updating Article", "The disk is full");
    await page.route(
      (url) => url.pathname === "/rest/v1/articles",
      (route) =>
        route.request().method() === "PATCH" ? route.fulfill({ json: [] }) : route.fallback(),
    );
    await update(page);
    await expectToast(
      page,
      "Error Updating Article",
      "You don't have permission to change this article.",
    );
    await expect(page.getByLabel("Excerpt")).toHaveValue("Changed.");
    await page.unrouteAll();
    await page.getByLabel("Slug").fill(slug);
    await update(page);
    await expectToast(page, "Slug Exists", SLUG_EXISTS_ON_EDIT);
    await page.getByLabel("Slug").fill(own.slug);
    await update(page);
    await expectToast(page, "Article Updated!");
  });

  test("an error toast is shown when loading the categories, the authors or the article fails", async ({
    page,
    createArticle,
  }) => {
    for (const table of ["categories", "authors"]) {
      await fail(page, table, "GET", "Try later");
      await page.goto("/admin/articles/new");
      await expectToast(page, `Error fetching ${table}`, "Try later");
      await expect(page.getByLabel("Title")).toBeVisible();
      await page.unrouteAll();
    }
    const { id } = await createArticle({ published_at: "2001-01-01T00:00:00Z" });
    await page.route(/\/rest\/v1\/articles\?select=\*&id=/, (route) =>
      route.fulfill({ status: 500, json: { message: "Try later", code: "XX000" } }),
    );
    await page.goto(`/admin/articles/${id}/edit`);
    await expectToast(page, "Error fetching article data", "Try later");
    await expect(page).toHaveURL(/\/admin\/articles$/);
  });

  test("an error toast is shown at the address of no article, and leads to the list", async ({
    page,
  }) => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "nonsense"]) {
      await page.goto(`/admin/articles/${id}/edit`);
      await expectToast(page, "Article Not Found", NOT_FOUND);
      await expect(page).toHaveURL(/\/admin\/articles$/);
    }
    for (const address of ["/admin/articles/edit", "/admin/articles//edit"]) {
      await page.goto(address);
      await expectToast(page, "Invalid Article ID");
      await expect(page).toHaveURL(/\/admin\/articles$/);
    }
  });
});

test.describe("without a connection", () => {
  test("a site that cannot be reached is not called a lost connection", async ({
    page,
    context,
    startArticle,
  }) => {
    await startArticle();
    await page.getByLabel("Title").fill("Begun");
    await untilStored(page);
    await page.route("**/rest/v1/rpc/save_draft", (route) => route.abort("connectionrefused"));
    await page.getByLabel("Title").fill("Goes on");
    await expect(stageOf(page)).toHaveText("Draft, site not reached, kept on this device");
    await expect(page.locator(".form-bar").getByRole("alert")).toHaveText(
      "The site can't be reached. Your text is kept on this device.",
    );
    await context.setOffline(true);
    await page.getByLabel("Title").fill("Goes on in a tunnel");
    await expect(stageOf(page)).toHaveText("Draft, offline, kept on this device");
    await context.setOffline(false);
    await page.unrouteAll();
    await untilStored(page);
  });

  test("publishing without a connection waits and happens by itself", async ({
    page,
    context,
    service,
    openArticle,
  }) => {
    const { id } = await openArticle();
    await page.getByLabel("Excerpt").fill("Written on a train.");
    await context.setOffline(true);
    await page.keyboard.press("Control+Enter");
    await expect(
      page.getByText("You're offline. Your article will be saved when you reconnect."),
    ).toBeVisible();
    await expectNoViolations(page);
    await context.setOffline(false);
    await expectToast(page, "Article Updated!");
    const { data } = await service.from("articles").select("excerpt").eq("id", id).single();
    expect(data?.excerpt).toBe("Written on a train.");
  });

  test("nothing is published after the writer has left", async ({
    page,
    context,
    service,
    openArticle,
  }) => {
    const { id } = await openArticle();
    const { pathname } = new URL(page.url());
    // A visit loads the code of the screen to which the writer leaves without a connection.
    await page.getByRole("link", { name: "Tags" }).click();
    await expect(page.getByRole("heading", { name: "Tags", level: 1 })).toBeVisible();
    await page.goBack();
    await page.getByLabel("Excerpt").fill("Written on a train.");
    await untilStored(page);
    await context.setOffline(true);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/will be saved when you reconnect/)).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("heading", { name: "Tags", level: 1 })).toBeVisible();
    await context.setOffline(false);
    await page.goBack();
    await expect(page).toHaveURL(pathname);
    await expect(page.getByLabel("Excerpt")).toHaveValue("Written on a train.");
    await expect(stageOf(page)).toHaveText(/^Live, 1 change not published/);
    const { data } = await service.from("articles").select("excerpt").eq("id", id).single();
    expect(data?.excerpt).not.toBe("Written on a train.");
  });

  test("a broken connection is retried without storing twice", async ({
    page,
    service,
    startArticle,
  }) => {
    const title = uniqueTitle("Tunnel");
    await startArticle();
    await fillArticle(page, title);
    let isBroken = true;
    // The article is stored, but the response is lost.
    await page.route(
      (url) => url.pathname === "/rest/v1/articles",
      async (route) => {
        if (!isBroken || route.request().method() !== "POST") return route.fallback();
        isBroken = false;
        await route.fetch();
        await route.abort("connectionreset");
      },
    );
    await publish(page);
    await expectToast(page, "Article Saved!");
    await expect(page).toHaveURL(/\/edit$/);
    const { data } = await service.from("articles").delete().eq("title", title).select();
    expect(data).toHaveLength(1);
  });
});
