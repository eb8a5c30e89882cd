import type { Page } from "@playwright/test";
import { expect, expectNoViolations, expectToast, type TestUser, test } from "../fixtures.ts";

const AUTHENTICATING = "Please wait while we verify your credentials.";

test("the authenticating screen is shown while the session loads", async ({ page, signInAs }) => {
  await signInAs("editor");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/backend-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  // The HTML has the screen, and nothing of the site around it.
  const html = await (await page.request.get("/admin/articles")).text();
  for (const text of ["Authenticating...", AUTHENTICATING, "noindex"]) expect(html).toContain(text);
  expect(html).not.toContain("Sign In");
  await page.goto("/admin/articles", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Authenticating..." })).toBeVisible();
  await expect(page.getByText(AUTHENTICATING)).toBeVisible();
  await expectNoViolations(page);
  release();
  await expect(page.getByRole("heading", { name: "Manage Articles" })).toBeVisible();
});

test("the guard redirects signed-out visitors without a trace, and signing in returns to the page", async ({
  page,
  signInAs,
  context,
}) => {
  const user = await signInAs("editor");
  await context.clearCookies();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/\/(rest|auth|storage)\/v1\//.test(request.url())) calls.push(request.url());
  });
  await page.goto("/about");
  await page.goto("/admin/articles?q=tides");
  await expect(page).toHaveURL(/\/login$/);
  expect(calls).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await page.goto("/admin/articles?q=tides");
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, user);
  await expect(page).toHaveURL(/\/admin\/articles\?q=tides$/);
});

test("the newsroom has its own login address", async ({ page, signInAs, context }) => {
  const user = await signInAs("editor");
  await context.clearCookies();
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Log In" })).toBeEnabled();
  await expectNoViolations(page);
  await logIn(page, user);
  await expect(page).toHaveURL(/\/admin\/articles$/);
});

async function logIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
}

const ENTRIES = [
  "Articles",
  "New Article",
  "Plan",
  // Other tests may have asked for a review.
  /^For You/,
  "Fronts",
  "Authors",
  "Categories",
  "Tags",
  "Series",
  "Images",
  "Old Addresses",
  "Breaking News",
  "Messages",
  "Analytics",
];

test("the newsroom has a sidebar, a menu on phones, and no site header or footer", {
  tag: "@both-widths",
}, async ({ page, signInAs, isPhone }) => {
  const user = await signInAs("editor");
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await expect(page).toHaveTitle(/ \| Broadsheet$/);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Sections" })).toHaveCount(0);
  const nav = page.getByRole("navigation", { name: "Newsroom" });
  const menu = page.getByRole("dialog");
  const openMenu = async () => {
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(menu).toBeVisible();
  };
  if (isPhone) {
    await expect(nav).toBeHidden();
    await openMenu();
    await expectNoViolations(page);
  }
  await expect(nav.getByRole("link")).toHaveText([...ENTRIES, "View Site"]);
  const around = isPhone ? menu : page.getByRole("complementary", { name: "Newsroom" });
  await expect(around).toContainText(`Logged in as ${user.email}`);
  await expect(nav.getByRole("link", { name: "Articles", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await nav.getByRole("link", { name: "New Article" }).click();
  await expect(page).toHaveURL(/\/admin\/articles\/new$/);
  await expect(menu).toHaveCount(0);
  if (!isPhone) return;
  await openMenu();
  // The menu scrolls.
  const logOut = menu.getByRole("button", { name: "Log Out" });
  await logOut.scrollIntoViewIfNeeded();
  await expect(logOut).toBeInViewport();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(menu).toBeHidden();
});

test("admins see People, Settings and Activity, and get from View Site back by the account menu", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto("/admin/articles");
  // The skip link moves the focus to the content.
  await expect(page.getByRole("heading", { name: "Manage Articles" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);

  const nav = page.getByRole("navigation", { name: "Newsroom" });
  await expect(nav.getByRole("link")).toHaveText([
    ...ENTRIES,
    "People",
    "Settings",
    "Activity",
    "View Site",
  ]);
  await nav.getByRole("link", { name: "View Site" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("banner").getByRole("button", { name: "My Account" }).click();
  const entries = page.getByRole("menu").getByRole("menuitem");
  await expect(entries).toHaveText(["Admin Dashboard", "Account", "Sign Out"]);
  await entries.first().click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
});

test.describe("logging out", () => {
  // Changes by other tests make the list query again at any time; a pending query is rejected.
  test.use({ expectedErrors: { texts: ["status of 403"] } });

  test("Log Out goes to the front page with a toast, not a load error of the list that is loading", async ({
    page,
    signInAs,
  }) => {
    await signInAs("editor");
    const isHeld = Promise.withResolvers<void>();
    await page.route("**/rpc/count_staff_articles", async (route) => {
      await isHeld.promise;
      await route.fulfill({
        status: 403,
        json: { code: "42501", message: "only staff may count" },
      });
    });
    await page.goto("/admin/articles");
    // Between sign-out and navigation, the list could still show a load error.
    const signedOut = page.waitForResponse("**/auth/v1/logout*");
    await page.getByRole("button", { name: "Log Out" }).click();
    await signedOut;
    isHeld.resolve();
    await expect(page).toHaveURL(/\/$/);
    await expectToast(page, "Signed out successfully");
  });
});

test("an unknown newsroom address shows the not-found page with a link back", async ({
  page,
  signInAs,
}) => {
  await signInAs("editor");
  await page.goto("/admin/no/such/screen");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 - Page Not Found");
  await expect(page).toHaveTitle(/^404 - Page Not Found \| /);
  await page.getByRole("main").getByRole("link", { name: "Go to Articles" }).click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
});
