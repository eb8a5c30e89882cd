import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  CLIENT,
  type OidcServer,
  startOidcServer,
} from "../../../backend/tests/support/oidc-server.ts";
import { createUserWithFactor, totpCode } from "../../support/authenticator.ts";
import { anonymousClient, TEST_PASSWORD } from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import { startProviderSite } from "../../support/provider-site.ts";
import type { RunningSite } from "../../support/start-site.ts";
import { expect, expectNoViolations, expectToast, test } from "../fixtures.ts";

let oidc: OidcServer;
let site: RunningSite;

test.describe.configure({ mode: "serial" });
// biome-ignore lint/correctness/noEmptyPattern: the destructuring is how Playwright learns what a fixture needs
test.use({ site: async ({}, use) => use(site) });
test.beforeAll(async () => {
  // Starts an OAuth provider and a site with its own database.
  test.setTimeout(120_000);
  oidc = await startOidcServer();
  const client = { issuer: oidc.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret };
  const saml = { entityId: "https://idp.example", signInUrl: "https://idp.example/sign-in" };
  site = await startProviderSite({
    providers: [
      { name: "google", ...client },
      { name: "keycloak", label: "the office", ...client },
    ],
    saml: {
      providers: [{ name: "office", domains: ["office.example"], certificates: ["MIIB"], ...saml }],
    },
  });
  oidc.serve(site.url);
});
test.afterAll(async () => {
  await site.stop();
  await oidc.close();
});

/** Creates a user at the provider, as whom pages sign in there from now on. Returns the address. */
function addProviderUser(): string {
  const id = randomUUID();
  const email = `${id}@example.org`;
  oidc.people.set(id, { email, email_verified: true, name: "Anna Arendt" });
  oidc.visitor = id;
  return email;
}

test("signing in with a provider returns to the page the user came from", async ({ page }) => {
  const email = addProviderUser();
  await page.goto(`${site.url}/account`);
  await expect(page).toHaveURL(/\/login$/);
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Continue with the office" }).click();
  await expect(page).toHaveURL(`${site.url}/account`);
  await expect(page.getByRole("main").getByText(email).first()).toBeVisible();
});

test("signing up with a provider opens the newsroom", async ({ page }) => {
  addProviderUser();
  await page.goto(`${site.url}/signup`);
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
});

test("declining at the provider shows an error and keeps other sign-in methods", async ({
  page,
}) => {
  oidc.visitor = undefined;
  await page.goto(`${site.url}/login`);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The user said no" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test.describe("single sign-on", () => {
  test.use({ expectedErrors: { texts: ["404 (Not Found)"] } });

  test("redirects to the identity provider of an address, or says that there is none", async ({
    page,
  }) => {
    await page.route("https://idp.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>The office</title>" }),
    );
    await page.goto(`${site.url}/login`);
    await page.getByText("Single sign-on", { exact: true }).click();
    const field = page.getByLabel("Work email");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByText("Enter your email address.")).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill("anna@unknown.example");
    await field.press("Enter");
    await expect(
      page.getByText("Single sign-on isn't set up for this email address."),
    ).toBeVisible();
    await expect(field).toHaveAccessibleDescription(/isn't set up/);
    await expectNoViolations(page);
    await field.fill("anna@office.example");
    await field.press("Enter");
    await expect(page).toHaveURL(/^https:\/\/idp\.example\/sign-in\?SAMLRequest=/);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: { texts: ["Failed to load resource"] } });

  test("signs in with a provider and returns to the page the user came from", async ({ page }) => {
    const email = addProviderUser();
    await page.goto(`${site.url}/account`);
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole("link", { name: "Continue with the office" }).click();
    await expect(page).toHaveURL(`${site.url}/account`);
    await expect(page.getByRole("main").getByText(email).first()).toBeVisible();
  });

  test("shows that the provider refused, and a login page for an unknown provider", async ({
    page,
  }) => {
    oidc.visitor = undefined;
    await page.goto(`${site.url}/login`);
    await page.getByRole("link", { name: "Continue with Google" }).click();
    await expect(page.getByRole("main")).toContainText("The user said no");
    await page.goto(`${site.url}/login?with=nobody`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
  });

  test("leads to the identity provider of a work email, or says that there is none", async ({
    page,
  }) => {
    await page.route("https://idp.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>The office</title>" }),
    );
    await page.goto(`${site.url}/login`);
    await page.getByText("Single sign-on", { exact: true }).click();
    const send = async (email: string) => {
      await page.getByLabel("Work email").fill(email);
      await page.getByRole("button", { name: "Continue", exact: true }).click();
    };
    await send("anna@unknown.example");
    await expect(page.getByLabel("Work email")).toHaveAccessibleDescription(/isn't set up/);
    await send("anna@office.example");
    await expect(page).toHaveURL(/^https:\/\/idp\.example\/sign-in\?SAMLRequest=/);
  });
});

/** The account page requires a recent sign-in for sensitive changes, because the user may have left the browser. */

/** Signs in with a provider, without a password, and opens the account page. */
async function openAccountOfProvider(page: Page): Promise<string> {
  const email = addProviderUser();
  await page.goto(`${site.url}/account`);
  await page.getByRole("link", { name: "Continue with the office" }).click();
  await expect(page).toHaveURL(`${site.url}/account`);
  await expect(page.getByRole("heading", { name: "Devices" })).toBeVisible();
  return email;
}

/** Moves all sign-ins an hour into the past. */
async function ageSessions(): Promise<void> {
  const sql = openSql(await site.databaseUrl(), 1);
  await sql`update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'`;
  await sql.end();
}

async function openDeletion(page: Page, email: string) {
  await page.getByRole("link", { name: "Delete account" }).click();
  const deletion = page.getByRole("region", { name: "Delete your account?" });
  await deletion.getByLabel("Your email").fill(email);
  return { deletion, send: deletion.getByRole("button", { name: "Delete permanently" }) };
}

async function expectDeleted(page: Page): Promise<void> {
  await expect(page.getByText("Account Deleted")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
}

test.describe("sensitive changes of an account", () => {
  // The browser logs each 4xx response.
  test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

  // The first user of a site is its admin, who cannot delete the account.
  test("a provider user is not asked for a password and can set one", async ({ page }) => {
    const email = await openAccountOfProvider(page);
    await expect(page.getByLabel("Current password")).toHaveCount(0);
    await page.getByLabel("New password", { exact: true }).fill(TEST_PASSWORD);
    await page.getByLabel("Confirm new password").fill(TEST_PASSWORD);
    await page.getByRole("button", { name: "Set password" }).click();
    await expectToast(page, "Password Changed");
    const { auth } = anonymousClient(site);
    expect((await auth.signInWithPassword({ email, password: TEST_PASSWORD })).error).toBeNull();
  });

  test("a provider user has to sign in again to delete the account", async ({ page }) => {
    const email = await openAccountOfProvider(page);
    await ageSessions();
    const { deletion, send } = await openDeletion(page, email);
    await send.click();
    await expect(deletion.getByRole("alert")).toContainText(
      "Sign in again to delete your account.",
    );
    await expect(deletion.getByLabel("Your email")).toHaveValue(email);
    await expectNoViolations(page);
    await deletion.getByRole("button", { name: "Sign in again" }).click();
    await expect(page).toHaveURL(`${site.url}/login`);
    await page.getByRole("link", { name: "Continue with the office" }).click();
    await expect(page).toHaveURL(`${site.url}/account?do=delete`);
    await deletion.getByLabel("Your email").fill(email);
    await send.click();
    await expectDeleted(page);
  });

  test("a provider user has to sign in again to change email address or password", async ({
    page,
  }) => {
    await openAccountOfProvider(page);
    await ageSessions();
    const email = page.getByRole("region", { name: "Email", exact: true });
    await email.getByLabel("New email").fill("anna@example.org");
    await email.getByRole("button", { name: "Change email" }).click();
    await expect(email.getByRole("alert")).toContainText(
      "Sign in again to change your email address.",
    );
    await expect(email.getByLabel("New email")).toHaveValue("anna@example.org");

    const password = page.getByRole("region", { name: "Password", exact: true });
    await password.getByLabel("New password", { exact: true }).fill(TEST_PASSWORD);
    await password.getByLabel("Confirm new password").fill(TEST_PASSWORD);
    await password.getByRole("button", { name: "Set password" }).click();
    await expect(password.getByRole("alert")).toContainText("Sign in again to set a password.");
    await expect(password.getByLabel("Confirm new password")).toHaveValue(TEST_PASSWORD);
    await expectNoViolations(page);
    await password.getByRole("button", { name: "Sign in again" }).click();
    await expect(page).toHaveURL(`${site.url}/login`);
    await page.getByRole("link", { name: "Continue with the office" }).click();
    await expect(page).toHaveURL(`${site.url}/account`);
  });

  test("a user with a second factor has to verify it to delete the account", async ({ page }) => {
    const user = await createUserWithFactor(site);
    await page.goto(`${site.url}/login`);
    await page.getByLabel("Email", { exact: true }).fill(user.email);
    await page.getByLabel("Password").fill(TEST_PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await page.getByLabel("Code", { exact: true }).fill(await totpCode(user.secret));
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/\/admin\/articles$/);
    await page.goto(`${site.url}/account`);
    await ageSessions();
    const { deletion, send } = await openDeletion(page, user.email);
    await send.click();
    const code = deletion.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    await code.fill("000000");
    await send.click();
    await expect(code).toHaveAccessibleDescription(/That code isn't right/);
    await expectNoViolations(page);
    await code.fill(await totpCode(user.secret, 1));
    await send.click();
    await expectDeleted(page);
  });
});
