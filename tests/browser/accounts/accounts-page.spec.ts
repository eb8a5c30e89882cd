import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { TEST_PASSWORD } from "../../support/clients.ts";
import { waitForMail } from "../../support/outbox.ts";
import { sessionClient } from "../../support/session-client.ts";
import { expect, expectNoViolations, expectToast, test } from "../fixtures.ts";

async function openAccount(page: Page): Promise<void> {
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Devices" })).toBeVisible();
  // The page requests the user. If the session ends before the response, it gets 403.
  await expect(page.getByRole("button", { name: "Set up two-step sign-in" })).toBeVisible();
}

/** A section of the page by its heading; several contain a field for the current password. */
const sectionOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
}

test("the account page redirects signed-out visitors to the login screen and back, and takes a name", async ({
  page,
  signInAs,
  context,
  service,
}) => {
  const user = await signInAs("reader");
  await context.clearCookies();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole("main")).toContainText("Role: Reader");
  await page.getByRole("textbox", { name: "Name" }).fill("Anna Weber");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Anna Weber");
  const { data } = await service
    .from("profiles")
    .select("name")
    .eq("user_id", user.id)
    .single()
    .throwOnError();
  expect(data.name).toBe("Anna Weber");
});

test("a user can sign out on this device and on all devices", async ({
  page,
  signInAs,
  browser,
  baseURL,
}) => {
  const user = await signInAs("reader");
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await logIn(other, user.email, user.password);
  await expect(other).toHaveURL(/\/admin\/articles$/);

  await openAccount(page);
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await other.goto("/account");
  await expect(other.getByRole("heading", { name: "Devices" })).toBeVisible();

  await logIn(page, user.email, user.password);
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await openAccount(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await other.goto("/admin/articles");
  await expect(other.getByRole("dialog", { name: "Sign in to continue" })).toBeVisible();
  await elsewhere.close();
});

test.describe("account changes, some of which the backend refuses", () => {
  // The browser logs each 4xx response.
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  test("a user changes their email address with their password, not to one that is taken", async ({
    page,
    signInAs,
    context,
  }) => {
    const other = await signInAs("reader");
    await context.clearCookies();
    const user = await signInAs("reader");
    const email = `${randomUUID()}@example.org`;
    await openAccount(page);
    const section = sectionOf(page, "Email");
    const address = section.getByLabel("New email");
    const password = section.getByLabel("Current password");
    const change = section.getByRole("button", { name: "Change email" });
    await address.fill(email);
    await change.click();
    await expect(password).toHaveAccessibleDescription("Enter your password.");
    await password.fill("not my password");
    await change.click();
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription("That isn't your password.");
    await expect(address).toHaveValue(email);
    await expect(section).toContainText(`You sign in with ${user.email}`);
    await expectNoViolations(page);
    await address.fill(other.email);
    await password.fill(user.password);
    await change.click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(/already/i);
    await expect(address).toHaveValue(other.email);

    await address.fill(email);
    await change.click();
    await expect(section).toContainText(`We sent a link and a code to ${email}.`);
    await expect(page.getByText("Until then, your email address stays the same.")).toBeVisible();
    const { code } = await waitForMail(process.env.DATA_DIR_UNDER_TEST ?? "", email);
    await page.getByLabel("Verification code").fill(code);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText("Email Changed")).toBeVisible();
    await expect(page.getByRole("main")).toContainText(`You sign in with ${email}`);
    await expect(password).toHaveValue("");
    await context.clearCookies();
    await logIn(page, email, user.password);
    await expect(page).toHaveURL(/\/admin\/articles$/);
  });

  test("a user changes their password with the current one, typed twice", async ({
    page,
    signInAs,
    context,
  }) => {
    const user = await signInAs("reader");
    const password = "a new battery for the horse";
    await openAccount(page);
    const current = sectionOf(page, "Password").getByLabel("Current password");
    const fill = async (first: string, second: string) => {
      await page.getByLabel("New password", { exact: true }).fill(first);
      await page.getByLabel("Confirm new password").fill(second);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await current.fill("not my password");
    await fill("one thing", "another");
    await expectToast(page, "Passwords do not match");
    await fill(password, password);
    await expect(current).toBeFocused();
    await expect(current).toHaveAccessibleDescription("That isn't your password.");
    await expectNoViolations(page);
    await current.fill(user.password);
    await fill(password, password);
    await expect(page.getByText("Password Changed")).toBeVisible();
    await expect(current).toHaveValue("");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Devices" })).toBeVisible();
    await context.clearCookies();
    await logIn(page, user.email, password);
    await expect(page).toHaveURL(/\/admin\/articles$/);
  });

  // Signing out after the account was deleted gets 403: its session is gone.
  test("a user deletes their account by typing its email address and password", async ({
    page,
    signInAs,
    service,
  }) => {
    const user = await signInAs("reader");
    await openAccount(page);
    await page.getByRole("link", { name: "Delete account" }).click();
    const deletion = page.getByRole("region", { name: "Delete your account?" });
    await expectNoViolations(page);
    const send = deletion.getByRole("button", { name: "Delete permanently" });
    await send.click();
    await expect(deletion.getByLabel("Your email")).toHaveAccessibleDescription(
      `Type ${user.email} to confirm.`,
    );
    await deletion.getByLabel("Your email").fill(user.email);
    const password = deletion.getByLabel("Current password");
    await send.click();
    await expect(password).toHaveAccessibleDescription("Enter your password.");
    await password.fill("not my password");
    await send.click();
    await expect(password).toHaveAccessibleDescription("That isn't your password.");
    await expect(password).toBeFocused();
    await expect(deletion.getByLabel("Your email")).toHaveValue(user.email);
    await expectNoViolations(page);
    await password.fill(user.password);
    await send.click();
    await expect(page.getByText("Account Deleted")).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    const { data } = await service
      .from("profiles")
      .select("user_id")
      .eq("user_id", user.id)
      .throwOnError();
    expect(data).toEqual([]);
  });

  test("a user without an email address can change the password and delete the account", async ({
    page,
    context,
    service,
    baseURL,
  }) => {
    const phone = `49151${randomInt(10_000_000, 100_000_000)}`;
    const { data, error } = await service.auth.admin.createUser({
      phone,
      phone_confirm: true,
      password: TEST_PASSWORD,
    });
    if (error) throw error;
    const { id } = data.user;
    // The first user of a site is its admin, who cannot delete the account.
    await service.from("profiles").update({ role: "reader" }).eq("user_id", id).throwOnError();
    const jar = new Map<string, string>();
    const keys = { publishable: process.env.PUBLISHABLE_KEY_UNDER_TEST ?? "" };
    const { auth } = sessionClient({ url: baseURL ?? "", keys }, jar);
    expect((await auth.signInWithPassword({ phone, password: TEST_PASSWORD })).error).toBeNull();
    const cookies = [...jar].map(([name, value]) => ({ name, value, url: baseURL ?? "" }));
    await context.addCookies(cookies);
    await openAccount(page);
    const main = page.getByRole("main");
    await expect(main).toContainText("Your account has no email address yet.");
    await expect(main).toContainText(/^Your accountRole: Reader/);
    const changePassword = main.getByRole("button", { name: "Change password" });
    await sectionOf(page, "Password").getByLabel("Current password").fill("not this one");
    await main.getByLabel("New password", { exact: true }).fill("a longer one, of words");
    await main.getByLabel("Confirm new password").fill("a longer one, of words");
    await changePassword.click();
    await expect(
      sectionOf(page, "Password").getByLabel("Current password"),
    ).toHaveAccessibleDescription(/That isn't your password/);
    await sectionOf(page, "Password").getByLabel("Current password").fill(TEST_PASSWORD);
    await changePassword.click();
    await expectToast(page, "Password Changed");

    await page.getByRole("link", { name: "Delete account" }).click();
    const deletion = page.getByRole("region", { name: "Delete your account?" });
    await expect(deletion).toContainText("Type delete to confirm.");
    const send = deletion.getByRole("button", { name: "Delete permanently" });
    await deletion.getByLabel("The word “delete”").fill(" ");
    await send.click();
    await expect(deletion.getByLabel("The word “delete”")).toHaveAccessibleDescription(
      "Type delete to confirm.",
    );
    await deletion.getByLabel("The word “delete”").fill("Delete");
    await send.click();
    await expect(page.getByText("Account Deleted")).toBeVisible();
    const found = await service.auth.admin.getUserById(id);
    expect(found.error?.status).toBe(404);
  });
});
