import type { Page } from "@playwright/test";
import { waitForMail } from "../../support/outbox.ts";
import { expect, expectNoViolations, test } from "../fixtures.ts";

const NEW_PASSWORD = "a new battery for the horse";

function readMail(email: string, count = 1) {
  return waitForMail(process.env.DATA_DIR_UNDER_TEST ?? "", email, count);
}

async function askForMail(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL(/\/recover$/);
  await requestMail(page, email);
}

async function requestMail(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
}

async function setPassword(page: Page, password = NEW_PASSWORD): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set a new password");
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
}

test("a forgotten password can be reset with the emailed code", async ({
  page,
  signInAs,
  context,
}) => {
  const { email } = await signInAs("editor");
  await context.clearCookies();
  await askForMail(page, email);
  await expectNoViolations(page);
  const { code } = await readMail(email);
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set a new password");
  await expectNoViolations(page);
  await setPassword(page);
  await expect(page.getByText("Password Changed")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/articles$/);
  // The newsroom would go on asking, without its session.
  await page.goto("/robots.txt");
  await context.clearCookies();
  await logIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/admin\/articles$/);
});

test("a reset link works in the browser that requested it, and asks others for the code", async ({
  page,
  signInAs,
  context,
  browser,
  baseURL,
}) => {
  const { email } = await signInAs("editor");
  await context.clearCookies();
  await askForMail(page, email);
  const { link } = await readMail(email);
  const other = await browser.newPage({ baseURL });
  await other.goto(link);
  await expect(other.getByRole("alert").filter({ hasText: "browser" })).toContainText(
    "This link only works in the browser you requested it from.",
  );
  await other.close();
});

test.describe("refused password resets", () => {
  // The browser logs each 4xx response.
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("a forgotten password is reset with the emailed link, not to a weak one", async ({
    page,
    signInAs,
    context,
  }) => {
    const { email } = await signInAs("editor");
    await context.clearCookies();
    await askForMail(page, email);
    const { link } = await readMail(email);
    await page.goto(link);
    await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
    await setPassword(page, "short");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveText(["It is too short."]);
    await setPassword(page);
    await expect(page).toHaveURL(/\/admin\/articles$/);
    await page.goto("/recover");
    await expect(
      page.getByRole("banner").getByRole("button", { name: "My Account" }),
    ).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });

  test("a wrong reset code shows an error at its field, and unknown accounts the same message", async ({
    page,
    signInAs,
    context,
  }) => {
    const unknown = `nobody-${Date.now()}@example.org`;
    await askForMail(page, unknown);
    await expect(page.getByRole("main")).toContainText(`If there is an account for ${unknown}`);
    await page.getByRole("link", { name: "Use another email address" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");

    const { email } = await signInAs("reader");
    await context.clearCookies();
    await requestMail(page, email);
    const first = await readMail(email);
    const field = page.getByLabel("Verification code");
    await field.fill("abc");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(field).toHaveAccessibleDescription("Enter the code from the email.");
    await field.fill(first.code === "123456" ? "654321" : "123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(field).toHaveAccessibleDescription(/expired|invalid/i);
    await expect(field).toBeFocused();
    await expectNoViolations(page);

    const message = "Too many emails were asked for. Try again in 60 seconds.";
    await page.route("**/auth/v1/recover*", (route) =>
      route.fulfill({
        status: 429,
        json: { code: 429, error_code: "over_email_send_rate_limit", msg: message },
      }),
    );
    await page.goto("/recover");
    await page.getByLabel("Email").fill("anna@example.org");
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(message);
    await expect(page.getByLabel("Email")).toHaveValue("anna@example.org");
  });
});
