import { newEmail } from "../../support/clients.ts";
import { waitForMail } from "../../support/outbox.ts";
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  expectToast,
  test,
} from "../fixtures.ts";

// The browser logs each 4xx response, such as that to a weak password or a known address.
test.use({ expectedErrors: { texts: ["Failed to load resource"] } });
test.describe.configure({ timeout: 60_000 });

const PASSWORD = "a battery for the new horse";
const dataDir = () => process.env.DATA_DIR_UNDER_TEST ?? "";

test("an admin invites an editor, who sets up the account and gets access", async ({
  page,
  signInAs,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const admin = await signInAs("admin");
  const email = newEmail();
  await page.goto("/admin/people");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite" });
  const field = dialog.getByLabel("Email");
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(field).toHaveAccessibleDescription(
    "Enter the email address of the person to invite.",
  );
  await field.fill(admin.email);
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/already has an account/);
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  await field.fill(email);
  await expect(dialog.getByRole("combobox", { name: "Role" }).getByRole("option")).toHaveText([
    "Reader",
    "Contributor",
    "Author",
    "Editor",
    "Admin",
  ]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(field).toHaveValue(email);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog).toBeHidden();
  const ready = page.getByRole("dialog", { name: "Invitation Ready" });
  await expect(ready).toContainText(email);
  await expectNoViolationsInEitherScheme(page);
  await expect(ready.getByRole("button", { name: "Copy Link" })).toBeFocused();
  await ready.getByRole("button", { name: "Copy Link" }).click();
  await expectToast(page, "Link Copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(ready.getByRole("textbox", { name: "Invitation link" })).toHaveValue(link);
  await ready.getByRole("button", { name: "Done" }).click();
  await expect(ready).toBeHidden();
  await page.getByPlaceholder("Search by name or email...").fill(email);
  await expect(page.getByText(email, { exact: true }).last()).toBeVisible();

  await context.clearCookies();
  expect((await waitForMail(dataDir(), email)).link).toBe(link);
  await page.goto(link);
  await expect(page).toHaveURL(/\/invitation#/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up your account");
  await expect(page.getByRole("main")).toContainText(email);
  await expectNoViolations(page);
  const send = page.getByRole("button", { name: "Set up my account" });
  await send.click();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(
    /Enter your name/,
  );
  await page.getByLabel("Name", { exact: true }).fill("Nina Nowak");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Confirm password").fill("short");
  await send.click();
  await expect(page.getByRole("alert")).toContainText("This password is too weak.");
  await expectNoViolations(page);
  // The invitation can be used once; its role stays.
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await send.click();
  await expect(page.getByText("Your account is set up")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText("Role: Editor");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Nina Nowak");

  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByRole("alert")).toHaveText(
    "This invitation was already accepted. Sign in to your account.",
  );
  await expectNoViolations(page);
});

test("an invitation shows no link when a mail server is configured", async ({ page, signInAs }) => {
  await signInAs("admin");
  // The response of a site with a mail server (tests/backend/accounts/mail-queue.test.ts).
  await page.route("**/api/invitations", async (route) => {
    const answer = await route.fetch();
    const { link: _, ...json } = await answer.json();
    await route.fulfill({ response: answer, json });
  });
  await page.goto("/admin/people");
  await page.getByRole("button", { name: "Invite" }).click();
  const email = newEmail();
  await page.getByRole("dialog").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expectToast(page, "Invitation Sent", `We sent an email to ${email}.`);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("replaced and expired invitation links say what to do, and signed-in users stay signed in", async ({
  page,
  context,
  signInAs,
  service,
}) => {
  const email = newEmail();
  await service.auth.admin.inviteUserByEmail(email);
  const first = await waitForMail(dataDir(), email);
  const user = await signInAs("editor");
  await page.goto(first.link);
  await expect(page.getByRole("main")).toContainText(`You're signed in as ${user.email}`);
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText(user.email);
  await context.clearCookies();
  const replaced = "This invitation was replaced by a newer one. Use the link in the latest email.";
  // The page stays open while a newer invitation is sent.
  await page.goto(first.link);
  await expect(page.getByRole("button", { name: "Set up my account" })).toBeVisible();
  await service.auth.admin.inviteUserByEmail(email);
  await page.getByLabel("Name", { exact: true }).fill("Rita Roth");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set up my account" }).click();
  await expect(page.getByRole("alert")).toHaveText(replaced);
  await page.goto("/");
  await page.goto(first.link);
  await expect(page.getByRole("alert")).toHaveText(replaced);
  await expectNoViolations(page);
  // The redirect of an expired link (tests/backend/accounts/invitations.test.ts).
  await page.goto("/");
  await page.goto("/invitation#error=access_denied&error_code=invitation_expired");
  await expect(page.getByRole("alert")).toHaveText(
    "This invitation has expired. Ask an admin to invite you again.",
  );
});

test("an invitation can be accepted with the emailed code", async ({ page, service }) => {
  const email = newEmail();
  const { error } = await service.auth.admin.inviteUserByEmail(email);
  expect(error).toBeNull();
  const { code } = await waitForMail(dataDir(), email);
  await page.goto("/invitation");
  await expectNoViolations(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Verification code").fill(code === "111111" ? "222222" : "111111");
  await page.getByLabel("Name", { exact: true }).fill("Otto Ode");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set up my account" }).click();
  await expect(page.getByRole("alert")).toContainText("ask an admin to invite you again");
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Set up my account" }).click();
  await expect(page).toHaveURL(/\/admin/);
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText(email);
});

test("the invitation form can be resubmitted after lost responses", async ({ page, service }) => {
  const email = newEmail();
  await service.auth.admin.inviteUserByEmail(email);
  const { link } = await waitForMail(dataDir(), email);
  await page.goto(link);
  await page.getByLabel("Name", { exact: true }).fill("Paula Pohl");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  const send = page.getByRole("button", { name: "Set up my account" });
  const alert = page.getByRole("alert");
  const user = "**/auth/v1/user";
  // The password is set, but the response is lost.
  await page.route(user, async (route) => {
    if (route.request().method() === "PUT") await route.fetch();
    await route.abort();
  });
  await send.click();
  await expect(alert).toContainText("cannot be reached");
  await page.unroute(user);
  // Only the last request, which stores the session, fails.
  await page.route(user, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const lost = page.waitForEvent("requestfailed", (request) => request.method() === "GET");
    await send.click();
    await lost;
    await expect(send).toBeEnabled();
    await expect(alert).toContainText("cannot be reached");
  }
  await page.unroute(user);
  await send.click();
  await expect(page.getByText("Your account is set up")).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Paula Pohl");
});
