import { type RunningSite, startSite } from "../../support/start-site.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";

/** The setup link that a new public site prints. */

// The browser logs each 4xx response.
test.use({ expectedErrors: { texts: ["Failed to load resource"] } });
test.describe.configure({ mode: "serial", timeout: 60_000 });

const PASSWORD = "a battery for the new horse";

let site: RunningSite;
let link: string;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startSite({ env: { HOST: "0.0.0.0", STAFF_ACCESS: "role" } });
  link = /^http\S+\/setup#\S+$/m.exec(site.stdout())?.[0] ?? "";
});
test.afterAll(() => site?.stop());

test("the setup link creates the admin account and signs in", async ({ page }) => {
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create the admin account");
  await expectNoViolationsInEitherScheme(page);
  const create = page.getByRole("button", { name: "Create account" });
  const email = page.getByLabel("Email");
  await create.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Enter your email address.");
  await page.getByLabel("Name", { exact: true }).fill("Nina Nowak");
  await email.fill("nina@example.org");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Confirm password").fill("short");
  await create.click();
  await expect(page.getByRole("alert")).toContainText("This password is too weak.");
  await expectNoViolationsInEitherScheme(page);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await create.click();
  await expectToast(page, "Welcome!", "Your site is set up and you're signed in.");
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await page.goto(`${site.url}/account`);
  await expect(page.getByRole("main")).toContainText("Role: Admin");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Nina Nowak");
});

test("a used setup link says that there is an admin", async ({ page }) => {
  await page.goto(link);
  await page.getByLabel("Email").fill("second@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "This site already has an admin. Sign in, or ask an admin to invite you.",
  );
  await expect(page.getByLabel("Email")).toHaveValue("second@example.org");
});

test("an incomplete setup link shows an error", async ({ page }) => {
  await page.goto(`${site.url}/setup#token=abc`);
  await expect(page.getByRole("alert")).toContainText("This setup link is incomplete.");
  await expect(page.getByRole("button", { name: "Create account" })).toHaveCount(0);
  await expectNoViolationsInEitherScheme(page);
});
