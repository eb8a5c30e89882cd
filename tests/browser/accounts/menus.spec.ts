import type { Page } from "@playwright/test";
import {
  expect,
  expectNoViolationsInEitherScheme,
  expectToast,
  test,
  untilAlive,
} from "../fixtures.ts";

function header(page: Page) {
  return page.getByRole("banner");
}

async function openAccountMenu(page: Page) {
  await header(page).getByRole("button", { name: "My Account" }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  return menu;
}

async function openSideMenu(page: Page) {
  await header(page).getByRole("button", { name: /menu/i }).click();
  const menu = page.getByRole("dialog");
  await expect(menu.getByRole("heading", { name: "Menu" })).toBeVisible();
  return menu;
}

test("the header links to the login screen for visitors, without loading the auth client", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/");
  await untilAlive(page);
  expect(
    scripts.filter((path) => !/^\/assets\/(reader|new-articles)-[^/]+\.js$/.test(path)),
  ).toEqual([]);
  await expect(header(page).getByRole("button", { name: "My Account" })).toHaveCount(0);
  await header(page).getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  const button = page.getByRole("main").getByRole("button", { name: "Log In" });
  // During the transition, the sign-up form with the same fields is still in the document.
  await expect(button).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await button.click();
}

test("signing in from an article's header returns to the article across account screens", async ({
  page,
  createArticle,
  signInAs,
  context,
}) => {
  const article = await createArticle();
  const user = await signInAs("reader");
  await context.clearCookies();
  await page.goto(`/article/${article.slug}?from=mail`);
  await header(page).getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await header(page).getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL(/\/recover$/);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, user);
  await expect(page).toHaveURL(`/article/${article.slug}?from=mail`);
  await expectToast(page, "Login Successful", "Welcome back!");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
  await expect(header(page).getByRole("button", { name: "My Account" })).toBeVisible();
});

test("the account menu has no Admin Dashboard without the role, works by keyboard, and signs out", async ({
  page,
  signInAs,
}) => {
  const user = await signInAs("reader");
  await page.goto("/about");
  const menu = await openAccountMenu(page);
  await expect(menu).toContainText("My Account");
  await expect(menu).toContainText(user.email);
  await expect(menu.getByRole("menuitem")).toHaveText(["Newsroom", "Account", "Sign Out"]);
  await expectNoViolationsInEitherScheme(page);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu).toBeHidden();

  const button = header(page).getByRole("button", { name: "My Account" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Newsroom" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Newsroom" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Account" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account$/);
  // The session ends while no request of the screen is under way.
  await page.waitForLoadState("networkidle");

  await openAccountMenu(page);
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expectToast(page, "Signed out successfully");
  await expect(page).toHaveURL(/\/$/);
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login$/);
});

test("an editor goes from a live article to its form, the newsroom and the account", async ({
  page,
  createArticle,
  signInAs,
}) => {
  const article = await createArticle({ published_at: "2001-01-01T00:00:00Z" });
  await signInAs("editor");
  await page.goto(`/article/${article.slug}`);
  const menu = await openAccountMenu(page);
  await expect(menu.getByRole("menuitem")).toHaveText([
    "Newsroom",
    "Edit Article",
    "Account",
    "Sign Out",
  ]);
  await menu.getByRole("menuitem", { name: "Edit Article" }).click();
  await expect(page).toHaveURL(`/admin/articles/${article.id}/edit`);
  await expect(page.getByRole("heading", { name: "Edit Article" })).toBeVisible();
  await page.getByRole("link", { name: "Your Account" }).click();
  await expect(page).toHaveURL("/account");
  await openAccountMenu(page);
  await expect(page.getByRole("menuitem", { name: "Edit Article" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Newsroom" }).click();
  await expect(page).toHaveURL("/admin/articles");
});

test.describe("when the backend fails", () => {
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("a failed sign-out shows an error, and signs out this browser but no other", async ({
    page,
    signInAs,
  }) => {
    await signInAs("reader");
    await page.route("**/auth/v1/logout*", (route) =>
      route.fulfill({ status: 500, json: { msg: "The database does not answer." } }),
    );
    await page.goto("/account");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expectToast(page, "Error signing out", "The database does not answer.");
    await expect(page).toHaveURL(/\/account$/);
    await page.getByRole("button", { name: "Dismiss" }).click();
    const menu = await openAccountMenu(page);
    await menu.getByRole("menuitem", { name: "Sign Out" }).click();
    await expectToast(page, "Error signing out", "The database does not answer.");
    await expect(page).toHaveURL(/\/$/);
    await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  });
});

test("the account menu takes the place of the sign-in link without moving the masthead", {
  tag: "@both-widths",
}, async ({ page, signInAs }) => {
  await signInAs("admin");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/reader-/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/about", { waitUntil: "commit" });
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  // The link is in the document before the stylesheet, and visible to readers after it, in its font later still.
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
  await page.evaluate(() =>
    Promise.all(
      [...document.fonts].filter(({ status }) => status === "loading").map(({ loaded }) => loaded),
    ),
  );
  const before = await readMastheadLayout(page);
  release();
  await expect(header(page).getByRole("button", { name: "My Account" })).toBeVisible();
  expect(await readMastheadLayout(page)).toEqual(before);
});

/** Geometry of account and search, except for the height above them, which depends on the wordmark's font. */
async function readMastheadLayout(page: Page) {
  const [account, search] = await Promise.all(
    [".masthead-account", ".masthead-search"].map((part) =>
      header(page).locator(part).boundingBox(),
    ),
  );
  if (!account || !search) throw new Error("the masthead is not rendered");
  return { account: { ...account, y: account.y - search.y }, search: { ...search, y: 0 } };
}

test("a reader page shows a sign-in from another tab, and when restored by Back no signed-out user", async ({
  page,
  signInAs,
  context,
}) => {
  await page.goto("/about");
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  await signInAs("reader");
  const other = await context.newPage();
  await other.goto("/about");
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(header(page).getByRole("button", { name: "My Account" })).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
});

test.describe("side menu", { tag: "@phone" }, () => {
  test("the side menu links visitors to the account screens, which return to the page", async ({
    page,
    signInAs,
    context,
  }) => {
    const user = await signInAs("reader");
    await context.clearCookies();
    for (const entry of ["Sign In", "Sign Up"]) {
      await page.goto("/category/world");
      const menu = await openSideMenu(page);
      await expect(menu.getByRole("link", { name: "Admin Panel" })).toHaveCount(0);
      await menu.getByRole("link", { name: entry }).click();
      await expect(menu).toBeHidden();
      if (entry === "Sign Up")
        await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
      await expect(page).toHaveURL(/\/login$/);
      await logIn(page, user);
      await expect(page).toHaveURL(/\/category\/world$/);
      await context.clearCookies();
    }
  });

  test("the side menu links any user to the newsroom, signs out, and closes", async ({
    page,
    signInAs,
  }) => {
    await signInAs("reader");
    await page.goto("/about");
    await expect(header(page).getByRole("button", { name: "My Account" })).toBeVisible();
    const menu = await openSideMenu(page);
    await expect(menu.getByRole("link", { name: "Sign In" })).toHaveCount(0);
    await expectNoViolationsInEitherScheme(page);
    await menu.getByRole("link", { name: "Admin Panel" }).click();
    await expect(page).toHaveURL(/\/admin\/articles$/);
    await page.goto("/about");
    await expect(header(page).getByRole("button", { name: "My Account" })).toBeVisible();
    await openSideMenu(page);
    await menu.getByRole("button", { name: "Sign Out" }).click();
    await expect(menu).toBeHidden();
    await expectToast(page, "Signed out successfully");
    await expect(page).toHaveURL(/\/$/);
  });
});
