import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { waitForMail } from "../../support/outbox.ts";
import { expect, expectNoViolations, expectToast } from "../fixtures.ts";
import { test } from "../services/configured-fixtures.ts";

const PASSWORD = "correct horse battery staple";

/** Mails of the configured site, which confirms email addresses. */
function readMail(email: string, count = 1) {
  return waitForMail(process.env.DATA_DIR_UNDER_TEST ?? "", email, count);
}

async function signUp(page: Page): Promise<string> {
  await page.goto("/signup");
  return fillIn(page);
}

async function fillIn(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  return email;
}

test("signing up asks for the emailed code, which returns the user to the page they came from", async ({
  page,
}) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  const email = await fillIn(page);
  await expectToast(page, "Sign Up Successful", "Please check your email to confirm your account.");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { name: "Confirm your email address" })).toBeVisible();
  await expectNoViolations(page);
  const { code } = await readMail(email);
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expectToast(page, "Sign Up Successful", "Welcome! You are now logged in.");
  await expect(page).toHaveURL(/\/about$/);
});

test("the emailed link signs in, and an email change is completed with the code sent to the new address", async ({
  page,
}) => {
  const email = await signUp(page);
  await expect(page).toHaveURL(/\/login$/);
  await page.goto((await readMail(email)).link);
  await expect(page).toHaveURL(/\/admin\/articles$/);
  const next = `${randomUUID()}@example.org`;
  await page.goto("/account");
  await page.getByLabel("New email").fill(next);
  const section = page.getByRole("region", { name: "Email", exact: true });
  await section.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("Until then, your email address stays the same.")).toBeVisible();
  await expectNoViolations(page);
  await expect(page.getByRole("main")).toContainText(`You sign in with ${email}`);
  const { code } = await readMail(next);
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Email Changed")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`You sign in with ${next}`);
});

test.describe("an unconfirmed account", () => {
  // The browser logs each 4xx response.
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("an unconfirmed account cannot sign in, and the code can be resent", async ({ page }) => {
    const email = await signUp(page);
    await expect(page).toHaveURL(/\/login$/);
    await page.goto("/login");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await expectToast(page, "Login Failed", "Email not confirmed");
    await expect(page.getByRole("heading", { name: "Confirm your email address" })).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
    await page.getByRole("button", { name: "Resend code" }).click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("We sent another email.");
    const { code } = await readMail(email, 2);
    await page.getByLabel("Verification code").fill(code);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL(/\/admin\/articles$/);
  });
});
