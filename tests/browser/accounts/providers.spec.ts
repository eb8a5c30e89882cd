import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { CLIENT, type OidcServer, startOidcServer } from "../../support/oidc-server.ts";
import { startProviderSite } from "../../support/provider-site.ts";
import type { RunningSite } from "../../support/start-site.ts";
import { expect, expectNoViolations, test } from "../fixtures.ts";

let oidc: OidcServer;
let site: RunningSite;

test.describe.configure({ mode: "serial" });
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

/** Creates a user at the provider, as whom the page will sign in there. Returns the address. */
async function addProviderUser(page: Page): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  oidc.people.set(id, { email, email_verified: true, name: "Anna Arendt" });
  await page.route(`${site.url}/auth/v1/authorize?*`, (route) =>
    route.continue({ url: `${route.request().url()}&login_hint=${id}` }),
  );
  return email;
}

test("signing in with a provider returns to the page the user came from", async ({ page }) => {
  const email = await addProviderUser(page);
  await page.goto(`${site.url}/account`);
  await expect(page).toHaveURL(/\/login$/);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Continue with the office" }).click();
  await expect(page).toHaveURL(`${site.url}/account`);
  await expect(page.getByRole("main").getByText(email).first()).toBeVisible();
});

test("signing up with a provider opens the newsroom", async ({ page }) => {
  await addProviderUser(page);
  await page.goto(`${site.url}/signup`);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
});

test("provider buttons work again after going back", async ({ page }) => {
  // The browser stays on the page.
  await page.route(`${site.url}/auth/v1/authorize?*`, (route) => route.fulfill({ status: 204 }));
  await page.goto(`${site.url}/login`);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("button", { name: "Opening Google..." })).toBeDisabled();
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeEnabled();
});

test("declining at the provider shows an error and keeps other sign-in methods", async ({
  page,
}) => {
  await page.goto(`${site.url}/login`);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The user said no" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeEnabled();
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
    await page.getByRole("button", { name: "Single sign-on" }).click();
    const field = page.getByLabel("Work email");
    await expect(field).toBeFocused();
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

test("a site without other sign-in methods shows none", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Log In" })).toBeEnabled();
  await expect(page.getByRole("region", { name: "Other ways to sign in" })).toHaveCount(0);
});
