import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectNoViolations, expectToast, test } from "../fixtures.ts";

const PASSWORD = "correct horse battery staple";

/** Submits the sign-up form; `confirmation` is the repeated password if it differs. */
async function signUp(page: Page, email: string, password = PASSWORD, confirmation = password) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(confirmation);
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
}

async function logIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
}

function newAddress(): string {
  return `${randomUUID()}@example.org`;
}

test("signing up from an article signs the user in and opens the newsroom", async ({
  page,
  createArticle,
}) => {
  const article = await createArticle({ published_at: "2001-01-01T00:00:00Z" });
  await page.goto(`/article/${article.slug}`);
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Sign Up" })).toBeVisible();
  await signUp(page, newAddress());
  await expectToast(page, "Sign Up Successful", "Welcome! You are now logged in.");
  await expect(page).toHaveURL(/\/admin\/articles$/);
});

test("the sign-up and login forms check their fields, and link to each other", async ({ page }) => {
  await page.goto("/signup");
  const [email, password] = [
    page.getByLabel("Email"),
    page.getByLabel("Password", { exact: true }),
  ];
  await signUp(page, "not an address", "", "");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Enter an email address, like name@example.org.");
  await expect(password).toHaveAccessibleDescription(/Enter your password\./);
  await expectNoViolations(page);
  for (const confirmation of ["something else", ""]) {
    await signUp(page, "anna@example.org", PASSWORD, confirmation);
    await expectToast(page, "Passwords do not match");
    await expect(page.getByLabel("Confirm password")).toBeFocused();
    await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription(
      "Passwords do not match",
    );
    await expect(email).toHaveValue("anna@example.org");
    await expect(password).toHaveValue(PASSWORD);
    await page.getByRole("button", { name: "Dismiss" }).click();
  }

  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle(/^Log In \| /);
  await expect(page.getByRole("region", { name: "Other ways to sign in" })).toHaveCount(0);
  await logIn(page, "", "");
  await expect(email).toHaveAccessibleDescription("Enter your email address.");
  await expect(email).toHaveAttribute("type", "email");
  for (const field of [email, password]) await expect(field).toHaveAttribute("required");
  await expectNoViolations(page);
  await password.fill("secret");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page).toHaveTitle(/^Sign Up \| /);
});

test("signing in opens the newsroom, leaves no history entry, and redirects from account screens", async ({
  page,
  signInAs,
  context,
}) => {
  const user = await signInAs("editor");
  await context.clearCookies();
  await page.goto("/about");
  await page.goto("/login");
  await logIn(page, user.email, user.password);
  await expectToast(page, "Login Successful", "Welcome back!");
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  for (const address of ["/login", "/admin/login", "/signup"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/admin\/articles$/);
  }
});

test.describe("sign-ins and sign-ups that the auth service refuses", () => {
  // The browser logs each 4xx and 5xx response.
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("a refused sign-in shows the server's message or the specified text, and input is kept", async ({
    page,
    context,
  }) => {
    await page.goto("/login");
    const email = newAddress();
    await logIn(page, email, "wrong password");
    await expectToast(page, "Login Failed", "Invalid login credentials");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid login credentials");
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
      "Invalid login credentials",
    );
    await expectNoViolations(page);
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Password")).toHaveValue("wrong password");
    await expect(page).toHaveURL(/\/login$/);

    const token = "**/auth/v1/token?*";
    await page.route(token, (route) => route.fulfill({ status: 400, json: {} }));
    await logIn(page, email);
    await expectToast(page, "Login Failed", "Invalid email or password.");
    await page.unroute(token);
    const message = "Too many sign-in attempts. Try again in 3 minutes.";
    await page.route(token, (route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": "180" },
        json: { code: 429, error_code: "over_request_rate_limit", msg: message },
      }),
    );
    await logIn(page, email);
    await expectToast(page, "Login Failed", message);
    await page.unroute(token);
    await context.setOffline(true);
    await logIn(page, email);
    await expectToast(
      page,
      "Login Failed",
      "The site cannot be reached at the moment. Please check your connection and try again.",
    );
    await context.setOffline(false);
  });

  test("a refused sign-up shows the server's message, all reasons or the specified text", async ({
    page,
    signInAs,
    context,
  }) => {
    const user = await signInAs("reader");
    await context.clearCookies();
    await page.goto("/signup");
    await signUp(page, user.email);
    await expectToast(page, "Sign Up Failed", /already/i);
    await expect(page.getByLabel("Email")).toHaveValue(user.email);

    await signUp(page, newAddress(), "aaa");
    await expectToast(
      page,
      "Sign Up Failed",
      "Password should be at least 8 characters. Password should not be one character repeated.",
    );
    const reasons = page.getByRole("main").getByRole("alert");
    await expect(reasons.getByRole("listitem")).toHaveText([
      "It is too short.",
      "It needs more kinds of characters.",
    ]);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("aaa");
    await expectNoViolations(page);

    let answer = { status: 400, json: { msg: "" } as object };
    await page.route("**/auth/v1/signup*", (route) => route.fulfill(answer));
    await signUp(page, newAddress());
    await expectToast(page, "Sign Up Failed", "Could not create your account.");
    answer = { status: 200, json: {} };
    await signUp(page, newAddress());
    await expectToast(
      page,
      "Sign Up Almost Complete",
      "Please check your email for a confirmation link.",
    );
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("an error in an emailed link's address is shown", async ({ page }) => {
  const error =
    "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";
  for (const address of [`/login?${error}`, `/login#${error}`, `/recover#${error}`]) {
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Email link is invalid or has expired",
    );
  }
  await expectNoViolations(page);
});
