import { randomInt } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createUserWithFactor, totpCode } from "../../support/authenticator.ts";
import { TEST_PASSWORD } from "../../support/clients.ts";
import { waitFor } from "../../support/wait-for.ts";
import { expect, expectNoViolations, siteUnderTest, test } from "../fixtures.ts";

// The browser logs each 4xx response, such as that to a wrong code.
test.use({ expectedErrors: { texts: ["Failed to load resource"] } });
test.describe.configure({ timeout: 60_000 });

const newNumber = () => `+49151${randomInt(10_000_000, 100_000_000)}`;

function section(page: Page) {
  return page.getByRole("region", { name: "Two-Step Sign-In" });
}

/** Waits for `count` text messages to a number and returns the code of the last. */
async function codeFor(phone: string, count = 1): Promise<string> {
  const folder = join(process.env.DATA_DIR_UNDER_TEST ?? "", "outbox");
  return waitFor(`message ${count} to ${phone}`, async () => {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith(".txt"))
      .sort();
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    const own = texts.filter((text) => text.startsWith(`To: ${phone}\n`));
    return own.length >= count && /(?<!\d)\d{6}(?!\d)/.exec(own.at(-1) ?? "")?.[0];
  });
}

/** A code other than the one that was sent. */
const otherThan = (code: string) => (code === "111111" ? "222222" : "111111");

async function logIn(page: Page, email: string, password = TEST_PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
}

test("a phone can be set up as second factor, used and removed", async ({
  page,
  signInAs,
  context,
}) => {
  const user = await signInAs("editor");
  const phone = newNumber();
  await page.goto("/account");
  await section(page).getByRole("link", { name: "Use text messages" }).click();
  const field = section(page).getByLabel("Phone number");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/can be intercepted, so an app is safer/);
  await expectNoViolations(page);
  await field.fill(phone.replace("+49", "0"));
  await section(page).getByRole("button", { name: "Send code" }).click();
  await expect(field).toHaveAccessibleDescription(/with its country code/);
  await expect(field).toBeFocused();
  // With spaces, as people write it.
  await field.fill(phone.replace(/^\+49(\d{3})/, "0049 $1 / "));
  await field.press("Enter");

  const code = section(page).getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(new RegExp(phone.slice(1)));
  await expectNoViolations(page);
  const sent = await codeFor(phone);
  await code.fill(otherThan(sent));
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription(/isn't right/);
  await code.fill(sent);
  await section(page).getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Two-Step Sign-In Turned On", { exact: true })).toBeVisible();
  const codes = section(page).getByRole("list", { name: "Save your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await section(page).getByRole("link", { name: "I've saved them" }).click();
  const label = `Phone ending in ${phone.slice(-4)}`;
  await expect(section(page)).toContainText(label);

  await context.clearCookies();
  await logIn(page, user.email, user.password);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your code");
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Text me a code" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.keyboard.type(await codeFor(phone, 2));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Login Successful")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/articles$/);

  await page.goto("/account");
  await section(page)
    .getByRole("link", { name: `Remove ${label}` })
    .click();
  await section(page).getByRole("group").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Two-Step Sign-In Turned Off", { exact: true })).toBeVisible();
  await expect(section(page).getByRole("link", { name: "Use text messages" })).toBeVisible();
});

test("a user with an app and a phone can sign in with either", async ({ page, context }) => {
  const user = await createUserWithFactor(siteUnderTest(), "editor");
  const phone = newNumber();
  await logIn(page, user.email);
  await page.getByLabel("Code", { exact: true }).fill(await totpCode(user.secret));
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await page.goto("/account");
  await section(page).getByRole("link", { name: "Add a phone" }).click();
  // Canceling leaves nothing behind.
  await section(page).getByRole("link", { name: "Cancel" }).click();
  await section(page).getByRole("link", { name: "Add a phone" }).click();
  await section(page).getByLabel("Phone number").fill(phone);
  await section(page).getByRole("button", { name: "Send code" }).click();
  await section(page)
    .getByLabel("Code", { exact: true })
    .fill(await codeFor(phone));
  await section(page).getByRole("button", { name: "Turn on" }).click();
  const label = `Phone ending in ${phone.slice(-4)}`;
  await expect(section(page).getByRole("link", { name: `Remove ${label}` })).toBeVisible();
  await expect(section(page).getByRole("link", { name: "Remove App" })).toBeVisible();

  await context.clearCookies();
  await logIn(page, user.email);
  await page.getByRole("link", { name: `Use ${label}` }).click();
  await page.getByRole("button", { name: "Text me a code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(await codeFor(phone, 2));
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/admin\/articles$/);

  await page.goto("/account");
  await section(page).getByRole("link", { name: "Remove App" }).click();
  await section(page).getByRole("group").getByRole("button", { name: "Remove" }).click();
  await expect(section(page).getByRole("link", { name: "Remove App" })).toHaveCount(0);
  await expect(section(page)).toBeFocused();
});
