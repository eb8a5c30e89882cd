import type { Page } from "@playwright/test";
import { createUser, TEST_PASSWORD } from "../../support/clients.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";

/** The question for a byline, which new articles take as their author. */

const cardOf = (page: Page) => page.getByRole("region", { name: "Your byline" });

test.describe("on a new site", () => {
  let site: RunningSite;
  test.describe.configure({ mode: "serial", timeout: 120_000 });
  test.beforeAll(async () => {
    test.setTimeout(90_000);
    site = await startSite({ env: { STAFF_ACCESS: "role" } });
  });
  test.afterAll(() => site?.stop());

  test("the first admin signs up and gives a name, and new articles have it as their author", async ({
    page,
  }) => {
    await page.goto(`${site.url}/signup`);
    await page.getByLabel("Email").fill("nina@example.org");
    await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
    await page.getByLabel("Confirm password").fill(TEST_PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    const card = cardOf(page);
    const name = card.getByRole("textbox", { name: "Byline" });
    await expect(name).toHaveAccessibleDescription(/^Your name as readers see it/);
    await expect(page.getByRole("heading", { name: "Manage Articles" })).toBeVisible();
    await expectNoViolationsInEitherScheme(page);

    const use = card.getByRole("button", { name: "Use this byline" });
    await use.click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Enter a name\.$/);
    await name.fill("Nina Nowak");
    await use.click();
    await expectToast(page, "Byline Saved", "New articles of yours carry the byline Nina Nowak.");
    await expect(card).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();

    await page.getByRole("link", { name: "Create New Article" }).click();
    await expect(page.getByRole("combobox", { name: "Author" })).toHaveValue("Nina Nowak");
    await page.goto(`${site.url}/account`);
    await expect(page.getByRole("region", { name: "Byline", exact: true })).toHaveText(
      /New articles of yours carry the byline Nina Nowak\.$/,
    );
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Nina Nowak");
  });

  test("a contributor is told who can link a byline", async ({ page }) => {
    const user = await createUser(site, "contributor");
    await page.goto(`${site.url}/login`);
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(TEST_PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await expect(cardOf(page)).toContainText("An admin can link one.");
    await expect(cardOf(page).getByRole("textbox")).toHaveCount(0);
    await expectNoViolationsInEitherScheme(page);
    await cardOf(page).getByRole("button", { name: "Not now" }).click();
    await expect(cardOf(page)).toHaveCount(0);
  });
});

test("“Not now” is remembered on every device", async ({ page, signInAs, service }) => {
  const user = await signInAs("editor");
  await page.goto("/admin/articles");
  await cardOf(page).getByRole("button", { name: "Not now" }).click();
  await expect(cardOf(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect
    .poll(async () => {
      const { data } = await service
        .from("profiles")
        .select("has_declined_byline")
        .eq("user_id", user.id)
        .single();
      return data?.has_declined_byline;
    })
    .toBe(true);
  const profile = page.waitForResponse(/\/rest\/v1\/profiles\?select=author_id/);
  await page.reload();
  await (await profile).finished();
  await expect(page.getByRole("heading", { name: "Manage Articles" })).toBeVisible();
  await expect(cardOf(page)).toHaveCount(0);
});
