import type { Page } from "@playwright/test";
import { createUser, serviceClient, TEST_PASSWORD } from "../../support/clients.ts";
import { createArticle, createAuthor } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";

/** The newsroom of contributors and authors, where roles decide. */

// The browser logs each 4xx response.
test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

let site: RunningSite;

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startSite({ env: { STAFF_ACCESS: "role" } });
  // The first user of a site becomes its admin.
  await createUser(site, "admin");
});
test.afterAll(() => site?.stop());

async function logInAs(
  page: Page,
  role: "contributor" | "author" | "editor",
): Promise<{ id: string }> {
  const user = await createUser(site, role);
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(TEST_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
  return user;
}

for (const role of ["contributor", "author"] as const) {
  test(`${role === "author" ? "an author" : "a contributor"} enters the newsroom and sees who could take other actions`, async ({
    page,
  }) => {
    await createAuthor(serviceClient(site), { name: "Somebody Else" });
    await logInAs(page, role);
    await page.goto(`${site.url}/admin/authors`);
    const add = page.getByRole("button", { name: "New Author" });
    await expect(add).toHaveAttribute("aria-disabled", "true");
    await expect(add).toHaveAccessibleDescription("Only editors can do this.");
    // A click would wait until it is enabled.
    await add.press("Enter");
    await expect(page.getByText("Not Available")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectNoViolationsInEitherScheme(page);
    await page.goto(`${site.url}/admin/people`);
    await expect(page.getByText("Only admins can manage people.")).toBeVisible();
  });
}

test("an editor creates the byline of their new articles on the account screen", async ({
  page,
}) => {
  const user = await logInAs(page, "editor");
  await page.goto(`${site.url}/account`);
  await page.getByRole("textbox", { name: "Byline" }).fill("Nina Nowak");
  await page.getByRole("button", { name: "Create byline" }).click();
  await expect(page.getByText("New articles of yours carry the byline Nina Nowak.")).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  const { data } = await serviceClient(site)
    .from("profiles")
    .select("author:authors(name)")
    .eq("user_id", user.id)
    .single();
  expect(data?.author).toEqual({ name: "Nina Nowak" });
});

test("an author finds what is assigned to them", async ({ page, isPhone }) => {
  const service = serviceClient(site);
  const user = await logInAs(page, "author");
  const article = await createArticle(service, { title: "Evergreen" });
  await service
    .from("article_drafts")
    .insert({
      article_id: article.id,
      fields: { title: "Evergreen" },
      has_changes: false,
      assigned_to: user.id,
    })
    .throwOnError();
  await page.goto(`${site.url}/admin/articles`);
  if (isPhone) await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "For You 1 waiting" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Evergreen" })).toContainText(
    "Assigned to you",
  );
});
