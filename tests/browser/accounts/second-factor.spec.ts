import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  createUserWithFactor,
  totpCode,
  type UserWithFactor,
} from "../../support/authenticator.ts";
import { TEST_PASSWORD } from "../../support/clients.ts";
import { waitForMail } from "../../support/outbox.ts";
import { expect, expectNoViolations, siteUnderTest, test } from "../fixtures.ts";
import { revokeSessions } from "./revoke-sessions.ts";

// The browser logs each 4xx response, such as that to a wrong code.
test.use({ expectedErrors: { texts: ["Failed to load resource"] } });
// Tests use several codes and wait for the next period when one is about to expire.
test.describe.configure({ timeout: 120_000 });

function section(page: Page) {
  return page.getByRole("region", { name: "Two-Step Sign-In" });
}

/** Submits email address and password on the login screen. */
async function logIn(page: Page, email: string, password = TEST_PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
}

async function expectCodeForm(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your code");
}

async function enterCode(page: Page, user: UserWithFactor, code?: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code ?? (await totpCode(user.secret)));
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
}

/** Signs in with both factors and waits for the newsroom. */
async function logInWithCode(page: Page, user: UserWithFactor): Promise<void> {
  await logIn(page, user.email);
  await expectCodeForm(page);
  await enterCode(page, user);
  await expect(page).toHaveURL(/\/admin\/articles$/);
}

async function makeCodes({ client }: UserWithFactor): Promise<string[]> {
  const { data, error } = await client.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return data.codes;
}

test("a user sets up two-step sign-in and signs in with it", async ({
  page,
  signInAs,
  context,
}) => {
  const user = await signInAs("editor");
  await page.goto("/account");
  // A setup that was canceled or left can be started again.
  const begin = section(page).getByRole("button", { name: "Set up two-step sign-in" });
  await begin.click();
  await section(page).getByRole("button", { name: "Cancel" }).click();
  await begin.click();
  await expect(section(page).getByRole("code")).toBeVisible();
  await page.goto("/account");
  await begin.click();
  await expect(section(page).getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expectNoViolations(page);
  const shown = await section(page).getByRole("code").textContent();
  const secret = (shown ?? "").replaceAll(/\s/g, "");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);

  await page.getByLabel("Code", { exact: true }).fill("12");
  await section(page).getByRole("button", { name: "Turn on" }).click();
  await expect(section(page)).toContainText("Enter the six-digit code.");
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  // A code of the previous period could expire while it is typed.
  const code = await totpCode(secret, -1, 10);
  // With a space, as authenticators show it.
  await page.getByLabel("Code", { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await section(page).getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Two-Step Sign-In Turned On", { exact: true })).toBeVisible();

  const heading = section(page).getByRole("heading", { name: "Save your recovery codes" });
  await expect(heading).toBeFocused();
  const codes = section(page).getByRole("list", { name: "Save your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expectNoViolations(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    section(page).getByRole("link", { name: "Download" }).click(),
  ]);
  const saved = await readFile(await file.path(), "utf8");
  expect(saved).toContain(user.email);
  const recoveryCode = (await codes.getByRole("listitem").first().textContent()) ?? "";
  expect(saved).toContain(recoveryCode);
  await section(page).getByRole("link", { name: "I've saved them" }).click();
  await expect(codes).toBeHidden();
  await expect(section(page)).toContainText("10 of 10 recovery codes left.");
  await page.reload();
  await expect(section(page)).toContainText("Authenticator app");
  await expectNoViolations(page);

  await context.clearCookies();
  await logIn(page, user.email, user.password);
  await expectCodeForm(page);
  await expectNoViolations(page);
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.keyboard.type(await totpCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Login Successful")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/articles$/);
});

test("the password alone gives no access to an account with a second factor", async ({ page }) => {
  const user = await createUserWithFactor(siteUnderTest(), "admin");
  await logIn(page, user.email);
  await expectCodeForm(page);
  await expect(page.getByText("Login Successful")).toBeHidden();
  for (const address of ["/admin/articles", "/admin/people", "/account"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login$/);
    await expectCodeForm(page);
  }
  await page.goto("/");
  await expect(page.getByRole("button", { name: "My Account" })).toBeHidden();
  await page.goto("/account");
  await expectCodeForm(page);
  await page.getByRole("button", { name: "Use another account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
  await logIn(page, user.email);
  await expectCodeForm(page);
  await enterCode(page, user, user.usedCode);
  const field = page.getByLabel("Code", { exact: true });
  await expect(field).toHaveAccessibleDescription(/isn't right, or was already used/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await expectNoViolations(page);
  await enterCode(page, user);
  // Signing in returns to the requested page.
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole("main")).toContainText("Role: Admin");
});

test("a recovery code works once", async ({ page, context }) => {
  const user = await createUserWithFactor(siteUnderTest());
  const [code = ""] = await makeCodes(user);
  for (const isFirst of [true, false]) {
    await context.clearCookies();
    await logIn(page, user.email);
    await expectCodeForm(page);
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    const field = page.getByLabel("Recovery code");
    await expect(field).toBeFocused();
    await expectNoViolations(page);
    await field.fill(code.toUpperCase());
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
    if (isFirst) {
      await expect(page).toHaveURL(/\/admin\/articles$/);
      await page.goto("/account");
      await expect(section(page)).toContainText("9 of 10 recovery codes left.");
    } else {
      await expect(field).toHaveAccessibleDescription(/isn't one of your recovery codes/);
      await page.getByRole("link", { name: "Use App" }).click();
      await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
    }
  }
});

test("new recovery codes replace the old ones, and turning off two-step sign-in makes the password sufficient", async ({
  page,
  context,
}) => {
  const user = await createUserWithFactor(siteUnderTest());
  const [old = ""] = await makeCodes(user);
  await logInWithCode(page, user);
  await page.goto("/account");
  await section(page).getByRole("link", { name: "Create new recovery codes" }).click();
  await expect(page.getByRole("group", { name: "Create new recovery codes?" })).toContainText(
    "stop working",
  );
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Create new codes" }).click();
  const codes = section(page).getByRole("list", { name: "Save your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expect(codes).not.toContainText(old.slice(0, 4));
  await section(page).getByRole("link", { name: "I've saved them" }).click();

  await section(page).getByRole("link", { name: "Remove App" }).click();
  const question = page.getByRole("group", { name: "Remove App?" });
  await expect(question).toContainText("you will sign in with your password alone");
  await expectNoViolations(page);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Two-Step Sign-In Turned Off", { exact: true })).toBeVisible();
  await expect(
    section(page).getByRole("button", { name: "Set up two-step sign-in" }),
  ).toBeVisible();
  await expect(section(page)).toBeFocused();
  await context.clearCookies();
  await logIn(page, user.email);
  await expect(page).toHaveURL(/\/admin\/articles$/);
});

test.describe("the clock of the browser", () => {
  // A context cannot reset its clock once it was set.
  test.use({ reusesContext: false });

  test("the sign-in dialog asks for the second factor and keeps unsaved work", async ({ page }) => {
    await page.clock.install();
    const user = await createUserWithFactor(siteUnderTest(), "editor");
    await logInWithCode(page, user);
    await page.goto("/admin/articles/new");
    await page.getByRole("textbox", { name: "Title" }).fill("Half a headline");
    await revokeSessions({ email: user.email, password: TEST_PASSWORD });
    await page.clock.fastForward(60_000);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
    await dialog.getByLabel("Password").fill(TEST_PASSWORD);
    await dialog.getByRole("button", { name: "Log In" }).click();
    await expect(dialog.getByLabel("Code", { exact: true })).toBeFocused();
    await expectNoViolations(page);
    await dialog.getByLabel("Code", { exact: true }).fill(await totpCode(user.secret, 1));
    await dialog.getByRole("button", { name: "Log In" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half a headline");
  });
});

test("resetting a password requires the second factor", async ({ page }) => {
  const user = await createUserWithFactor(siteUnderTest());
  await page.goto("/recover");
  await page.getByLabel("Email").fill(user.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  // The first email is the notice of the new second factor.
  const { code } = await waitForMail(process.env.DATA_DIR_UNDER_TEST ?? "", user.email, 2);
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expectCodeForm(page);
  await enterCode(page, user);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set a new password");
  const password = "a new battery for the horse";
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password Changed")).toBeVisible();
});
