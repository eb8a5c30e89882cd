import type { Page } from "@playwright/test";
import { untilStored } from "../article-form/article-form-fixtures.ts";
import { expect, expectNoViolations, test } from "../fixtures.ts";
import { type Credentials, revokeSessions } from "./revoke-sessions.ts";

function dialog(page: Page) {
  return page.getByRole("dialog", { name: "Sign in to continue" });
}

async function signInAgain(page: Page, { email, password }: Credentials): Promise<void> {
  await dialog(page).getByLabel("Email").fill(email);
  await dialog(page).getByLabel("Password").fill(password);
  await dialog(page).getByRole("button", { name: "Log In" }).click();
}

/** Opens a new article and types only its title. */
async function beginArticle(page: Page, title: string): Promise<void> {
  await page.goto("/admin/articles/new");
  await page.getByRole("textbox", { name: "Title" }).fill(title);
}

/** Begins an article of which nothing is stored in the database: requests that would store it get no response. */
async function beginUnstoredArticle(page: Page, title: string): Promise<void> {
  await page.route("**/rest/v1/rpc/save_draft", () => undefined);
  await beginArticle(page, title);
}

/** Simulates a return to the tab after a while, when the session is checked again. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

test.describe("a revoked session", () => {
  // The browser logs each 4xx response. A context cannot reset its clock once it was set.
  test.use({ expectedErrors: { texts: ["Failed to load resource"] }, reusesContext: false });

  test("a revoked session is noticed when the user comes back, and signing in keeps unsaved work", async ({
    page,
    signInAs,
  }) => {
    await page.clock.install();
    const colleague = await signInAs("editor");
    const user = await signInAs("editor");
    await beginArticle(page, "Half a headline");
    await revokeSessions(user);
    await comeBack(page);
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page)).toContainText("Your work is safe");
    await expect(dialog(page).getByLabel("Email")).toHaveValue(user.email);
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeVisible();
    await signInAgain(page, user);
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half a headline");

    // Another user can go on too.
    await revokeSessions(user);
    await comeBack(page);
    await signInAgain(page, colleague);
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half a headline");
  });

  test("the sign-in dialog of a revoked session links to the login screen, which returns to the page", async ({
    page,
    signInAs,
  }) => {
    await page.clock.install();
    const user = await signInAs("editor");
    await page.goto("/admin/articles?q=tides");
    await expect(page.getByRole("heading", { name: "Manage Articles" })).toBeVisible();
    await revokeSessions(user);
    await comeBack(page);
    await dialog(page).getByRole("button", { name: "Leave This Page" }).click();
    await expect(page).toHaveURL(/\/login$/);
    // The dialog, which has the same fields, is still fading out.
    const screen = page.getByRole("main");
    await expect(screen.getByRole("heading", { name: "Log In" })).toBeVisible();
    await screen.getByLabel("Email").fill(user.email);
    await screen.getByLabel("Password").fill(user.password);
    await screen.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/\/admin\/articles\?q=tides$/);
  });
});

test.describe("a revoked session noticed by a request", () => {
  // The browser logs each 4xx response.
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("the request of a revoked session is retried after signing in", async ({
    page,
    signInAs,
    service,
  }) => {
    const user = await signInAs("editor");
    const name = `Gardening ${Date.now()}`;
    await beginArticle(page, "An article of its own category");
    // No other request notices.
    await untilStored(page);
    await page.getByRole("button", { name: "New category" }).click();
    await revokeSessions(user);
    await page.getByLabel("Category name").fill(name);
    await page.getByRole("button", { name: "Add category" }).click();
    await expect(dialog(page)).toBeVisible();
    await signInAgain(page, { ...user, password: "wrong" });
    await expect(page.getByText("Login Failed")).toBeVisible();
    await expect(dialog(page)).toBeVisible();
    await signInAgain(page, user);
    await expect(page.getByText("Category Added")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(
      "An article of its own category",
    );
    const { data } = await service
      .from("categories")
      .delete()
      .eq("name", name)
      .select("id")
      .throwOnError();
    expect(data).toHaveLength(1);
  });
});

test.describe("signing out in one tab", () => {
  // The browser logs each 4xx response: an open form asks without a session until somebody signs in again.
  test.use({ expectedErrors: { texts: ["401 (Unauthorized)"] } });

  async function signOutIn(tab: Page): Promise<void> {
    await tab.goto("/about");
    await tab.getByRole("button", { name: "My Account" }).click();
    await tab.getByRole("menuitem", { name: "Sign Out" }).click();
    await expect(tab.getByText("Signed out successfully")).toBeVisible();
    await expect(tab).toHaveURL("/");
    await tab.waitForLoadState();
  }

  test("a revoked session signs out other tabs: the newsroom redirects to the login screen, reader pages stay", async ({
    page,
    signInAs,
    context,
  }) => {
    await signInAs("editor");
    await page.goto("/admin/articles?q=tides");
    await expect(page.getByRole("heading", { name: "Manage Articles" })).toBeVisible();
    const reading = await context.newPage();
    await reading.goto("/terms");
    await expect(reading.getByRole("button", { name: "My Account" })).toBeVisible();
    const tab = await context.newPage();
    await signOutIn(tab);
    await expect(page).toHaveURL(/\/login$/);
    await expect(reading).toHaveURL(/\/terms$/);
    await expect(reading.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  });

  test("other tabs keep unsaved work below the sign-in dialog, until somebody signs in there or in any tab", async ({
    page,
    signInAs,
    context,
  }) => {
    const user = await signInAs("editor");
    await beginUnstoredArticle(page, "Not saved yet");
    const tab = await context.newPage();
    await signOutIn(tab);
    await expect(dialog(page)).toBeVisible();
    await signInAgain(page, user);
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Not saved yet");
    await signOutIn(tab);
    await expect(dialog(page)).toBeVisible();
    await tab.goto("/login");
    await tab.getByLabel("Email").fill(user.email);
    await tab.getByLabel("Password").fill(user.password);
    await tab.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await expect(tab).toHaveURL(/\/admin\/articles$/);
    await expect(dialog(page)).toBeHidden();
  });
});

test("logging out with unsaved changes asks for confirmation", async ({ page, signInAs }) => {
  await signInAs("editor");
  await beginUnstoredArticle(page, "Not saved yet");
  await page.getByRole("button", { name: "Log Out" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out with unsaved changes?" });
  await expect(question).toBeVisible();
  await expectNoViolations(page);
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Log Out" }).click();
  await question.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
