import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createUserWithFactor, totpCode } from "../../support/authenticator.ts";
import { TEST_PASSWORD } from "../../support/clients.ts";
import { waitForMail } from "../../support/outbox.ts";
import { expect, siteUnderTest, test } from "../fixtures.ts";

test.use({
  javaScriptEnabled: false,
  // The browser logs each 4xx response, such as that to a wrong password.
  expectedErrors: { texts: ["Failed to load resource"] },
});

const NEW_PASSWORD = "a new battery for the horse";

async function logIn(page: Page, email: string, password = TEST_PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
}

function toast(page: Page) {
  return page.getByRole("region", { name: "Notifications" });
}

test("a reader logs in without JavaScript, after a wrong password, and comes back to the article", async ({
  page,
  signInAs,
  context,
  createArticle,
}) => {
  const user = await signInAs("reader");
  await context.clearCookies();
  const article = await createArticle({ published_at: "2001-02-01T00:00:00Z" });
  await page.goto(`/article/${article.slug}`);
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, user.email, "wrong password");
  await expect(toast(page)).toContainText("Login Failed");
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
    "Invalid login credentials",
  );
  await expect(page.getByLabel("Password")).toBeFocused();
  await expect(page.getByLabel("Password")).toHaveValue("");
  await expect(page.getByLabel("Email")).toHaveValue(user.email);
  await logIn(page, user.email);
  await expect(page).toHaveURL(new RegExp(`/article/${article.slug}$`));
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText(user.email);
});

test("a visitor signs up without JavaScript, after passwords that differ and a weak one", async ({
  page,
}) => {
  const email = `${randomUUID()}@example.org`;
  const signUp = async (password: string, confirmation = password) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(confirmation);
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  };
  await page.goto("/signup");
  await signUp(NEW_PASSWORD, "another one");
  await expect(toast(page)).toContainText("Passwords do not match");
  await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription(
    "Passwords do not match",
  );
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await signUp("aaa");
  await expect(toast(page)).toContainText("Sign Up Failed");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([
    "It is too short.",
    "It needs more kinds of characters.",
  ]);
  await signUp(NEW_PASSWORD);
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText(email);
});

test("the account page works without JavaScript: name, address, password, signing out", async ({
  page,
  signInAs,
}) => {
  const user = await signInAs("reader");
  await page.goto("/account");
  await page.getByRole("textbox", { name: "Name" }).fill("Anna Weber");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(toast(page)).toContainText("Name Saved");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Anna Weber");

  const email = page.getByRole("region", { name: "Email", exact: true });
  const address = `${randomUUID()}@example.org`;
  await email.getByLabel("New email").fill(address);
  await email.getByLabel("Current password").fill("not my password");
  await email.getByRole("button", { name: "Change email" }).click();
  await expect(email.getByLabel("Current password")).toHaveAccessibleDescription(
    "That isn't your password.",
  );
  await expect(email.getByLabel("New email")).toHaveValue(address);
  await email.getByLabel("Current password").fill(user.password);
  await email.getByRole("button", { name: "Change email" }).click();
  const { code } = await waitForMail(process.env.DATA_DIR_UNDER_TEST ?? "", address);
  await email.getByLabel("Verification code").fill(code);
  await email.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(toast(page)).toContainText("Email Changed");

  const password = page.getByRole("region", { name: "Password", exact: true });
  await password.getByLabel("Current password").fill(user.password);
  await password.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await password.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(toast(page)).toContainText("Password Changed");
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, address, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/account$/);

  await page.getByRole("link", { name: "Delete account" }).click();
  await page.getByLabel("Your email").fill("somebody@example.org");
  const deletion = page.getByRole("region", { name: "Delete your account?" });
  await deletion.getByLabel("Current password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByLabel("Your email")).toHaveAccessibleDescription(
    `Type ${address} to confirm.`,
  );
  await page.getByLabel("Your email").fill(address);
  await deletion.getByLabel("Current password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a forgotten password is reset without JavaScript, by the emailed code and the link", async ({
  page,
  signInAs,
  context,
}) => {
  const { email } = await signInAs("editor");
  for (const way of ["code", "link"] as const) {
    await context.clearCookies();
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    const folder = process.env.DATA_DIR_UNDER_TEST ?? "";
    // The second email is the notice of the new password.
    const mail = await waitForMail(folder, email, way === "code" ? 1 : 3);
    if (way === "link") await page.goto(mail.link);
    else {
      await page.getByLabel("Verification code").fill(mail.code);
      await page.getByRole("button", { name: "Continue" }).click();
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set a new password");
    await page.getByLabel("New password", { exact: true }).fill(`${NEW_PASSWORD} ${way}`);
    await page.getByLabel("Confirm new password").fill(`${NEW_PASSWORD} ${way}`);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page).toHaveURL(/\/admin$/);
  }
  await context.clearCookies();
  await page.goto("/account");
  await logIn(page, email, `${NEW_PASSWORD} link`);
  await expect(page).toHaveURL(/\/account$/);
});

test.describe("two-step sign-in", () => {
  // A code can be used once: the next one is waited for.
  test.describe.configure({ timeout: 120_000 });

  test("two-step sign-in is set up and used without JavaScript", async ({
    page,
    signInAs,
    context,
  }) => {
    const user = await signInAs("reader");
    await page.goto("/account");
    const section = page.getByRole("region", { name: "Two-Step Sign-In" });
    await section.getByRole("button", { name: "Set up two-step sign-in" }).click();
    const secret = ((await section.getByRole("code").textContent()) ?? "").replaceAll(/\s/g, "");
    await page.getByLabel("Code", { exact: true }).fill("12");
    await section.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
      /Enter the six-digit code\./,
    );
    await expect(section.getByRole("img", { name: /QR code/ })).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill(await totpCode(secret, -1, 10));
    await section.getByRole("button", { name: "Turn on" }).click();
    await expect(toast(page)).toContainText("Two-Step Sign-In Turned On");
    const codes = section.getByRole("list", { name: "Save your recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    const recoveryCode = (await codes.getByRole("listitem").first().textContent()) ?? "";

    await context.clearCookies();
    await page.goto("/account");
    await logIn(page, user.email);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your code");
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
      /That code isn't right/,
    );
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(recoveryCode);
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(toast(page)).toContainText("Login Successful");
    await expect(section).toContainText("9 of 10 recovery codes left.");
    await section.getByRole("link", { name: "Remove Authenticator app" }).click();
    await section.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(toast(page)).toContainText("Two-Step Sign-In Turned Off");
  });

  test("another account can be used when the code of the first is missing", async ({ page }) => {
    const user = await createUserWithFactor(siteUnderTest());
    await page.goto("/login");
    await logIn(page, user.email);
    await page.getByRole("button", { name: "Use another account" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
  });
});
