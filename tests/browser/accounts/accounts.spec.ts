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

test("signing up signs the user in and opens the newsroom", async ({ page }) => {
  await page.goto("/signup");
  await signUp(page, newAddress());
  await expectToast(page, "Sign Up Successful", "Welcome! You are now logged in.");
  await expect(page).toHaveURL(/\/admin\/articles$/);
});

test("passwords that differ show an error, and input is kept", { tag: "@one-width" }, async ({
  page,
}) => {
  await page.goto("/signup");
  await signUp(page, "anna@example.org", PASSWORD, "something else");
  await expectToast(page, "Passwords do not match");
  await expect(page.getByLabel("Confirm password")).toBeFocused();
  await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription(
    "Passwords do not match",
  );
  await expect(page.getByLabel("Email")).toHaveValue("anna@example.org");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  await expectNoViolations(page);
});

test("a missing password confirmation counts as a mismatch", {
  tag: "@one-width",
}, async ({ page }) => {
  await page.goto("/signup");
  await signUp(page, "anna@example.org", PASSWORD, "");
  await expectToast(page, "Passwords do not match");
  await expect(page.getByLabel("Confirm password")).toBeFocused();
  await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription(
    "Passwords do not match",
  );
});

test("missing and invalid fields show errors, and the first gets the focus", async ({ page }) => {
  await page.goto("/signup");
  await signUp(page, "not an address", "", "");
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    "Enter an email address, like name@example.org.",
  );
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /Enter your password\./,
  );
  await page.goto("/login");
  await logIn(page, "", "");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Enter your email address.");
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  for (const label of ["Email", "Password"]) {
    await expect(page.getByLabel(label)).toHaveAttribute("required");
  }
  await expectNoViolations(page);
});

test("a password can be shown", { tag: "@one-width" }, async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Password").fill("secret");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
});

test("signing in opens the newsroom and leaves no history entry of the login screen", {
  tag: "@one-width",
}, async ({ page, signInAs, context }) => {
  const user = await signInAs("editor");
  await context.clearCookies();
  await page.goto("/about");
  await page.goto("/login");
  await logIn(page, user.email, user.password);
  await expectToast(page, "Login Successful", "Welcome back!");
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test("login and sign-up screens redirect signed-in users", {
  tag: "@one-width",
}, async ({ page, signInAs }) => {
  await signInAs("editor");
  for (const address of ["/login", "/admin/login", "/signup"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/admin\/articles$/);
  }
});

test("login and sign-up screens link to each other", { tag: "@one-width" }, async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page).toHaveTitle(/^Sign Up \| /);
  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle(/^Log In \| /);
});

test.describe("sign-ins and sign-ups that the auth service refuses", () => {
  // The browser logs each 4xx and 5xx response.
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("a wrong password shows the server's message, and input is kept", async ({ page }) => {
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
  });

  test("a refusal without a message shows the specified text", { tag: "@one-width" }, async ({
    page,
  }) => {
    await page.route("**/auth/v1/token?*", (route) => route.fulfill({ status: 400, json: {} }));
    await page.route("**/auth/v1/signup*", (route) =>
      route.fulfill({ status: 400, json: { msg: "" } }),
    );
    await page.goto("/login");
    await logIn(page, newAddress());
    await expectToast(page, "Login Failed", "Invalid email or password.");
    await page.goto("/signup");
    await signUp(page, newAddress());
    await expectToast(page, "Sign Up Failed", "Could not create your account.");
  });

  test("the server's message is shown after too many sign-in attempts", {
    tag: "@one-width",
  }, async ({ page }) => {
    const message = "Too many sign-in attempts. Try again in 3 minutes.";
    await page.route("**/auth/v1/token?*", (route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": "180" },
        json: { code: 429, error_code: "over_request_rate_limit", msg: message },
      }),
    );
    await page.goto("/login");
    await logIn(page, newAddress());
    await expectToast(page, "Login Failed", message);
  });

  test("signing up with a taken address shows the server's message", { tag: "@one-width" }, async ({
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
  });

  test("a weak password is refused with all reasons", { tag: "@one-width" }, async ({ page }) => {
    await page.goto("/signup");
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
  });

  test("signing in offline shows that the site cannot be reached", { tag: "@one-width" }, async ({
    page,
    context,
  }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill(newAddress());
    await expect(page.getByRole("main").getByRole("button", { name: "Log In" })).toBeEnabled();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await logIn(page, newAddress());
    await expectToast(
      page,
      "Login Failed",
      "The site cannot be reached at the moment. Please check your connection and try again.",
    );
    await context.setOffline(false);
  });
});

test("an empty sign-up response shows the almost-complete message", { tag: "@one-width" }, async ({
  page,
}) => {
  await page.route("**/auth/v1/signup*", (route) => route.fulfill({ status: 200, json: {} }));
  await page.goto("/signup");
  await signUp(page, newAddress());
  await expectToast(
    page,
    "Sign Up Almost Complete",
    "Please check your email for a confirmation link.",
  );
  await expect(page).toHaveURL(/\/login$/);
});

test("an error in an emailed link's address is shown", { tag: "@one-width" }, async ({ page }) => {
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("account screens say that they need JavaScript", { tag: "@one-width" }, async ({ page }) => {
    for (const address of ["/login", "/signup", "/recover"]) {
      await page.goto(address);
      await expect(page.getByRole("main")).toContainText("Signing in needs JavaScript");
      await expect(page.getByLabel("Email")).toBeHidden();
    }
  });
});
