import type { Locator, Page } from "@playwright/test";
import { format } from "date-fns/format";
import { createAuthor } from "../../support/rows.ts";
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  expectToast,
  test,
} from "../fixtures.ts";

/** Management of users and roles by admins. */

const roleOf = (page: Page, email: string): Locator =>
  page.getByRole("combobox", { name: `Role of ${email}` });

async function chooseRole(page: Page, email: string, role: string): Promise<void> {
  await roleOf(page, email).selectOption(role);
}

async function openPerson(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/people?q=${encodeURIComponent(email)}`);
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
}

test("an admin can find a user, sees when they last signed in, and changes their role", async ({
  page,
  signInAs,
  service,
}) => {
  const other = await signInAs("reader");
  await signInAs("admin");
  await page.goto("/admin/people");
  await expect(page).toHaveTitle(/^People \| /);
  await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
  await expect(page.getByText("can edit this site.")).toBeVisible();
  await expect(
    page.getByText("The site's configuration may reset this when the site restarts."),
  ).toBeVisible();
  await page.getByPlaceholder("Search by name or email...").fill(other.email.toUpperCase());
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
  await expect(roleOf(page, other.email).locator(":checked")).toHaveText("Reader");
  // The user was created and signed in today.
  const today = format(new Date(), "MMM d, yyyy");
  await expect(page.getByRole("main")).toContainText(new RegExp(`${today}.*${today}`));
  await expectNoViolations(page);
  await chooseRole(page, other.email, "Editor");
  await expectToast(page, "Role Changed", `${other.email} is now an editor.`);
  await expect(roleOf(page, other.email).locator(":checked")).toHaveText("Editor");
  const { data } = await service
    .from("profiles")
    .select("role")
    .eq("user_id", other.id)
    .single()
    .throwOnError();
  expect(data.role).toBe("editor");
  await page.getByPlaceholder("Search by name or email...").fill("nobody@nowhere.example");
  await expect(page.getByText("No people found matching your criteria.")).toBeVisible();
  await expectNoViolations(page);
  await page.route("**/rest/v1/rpc/list_people*", async (route) => {
    const response = await route.fetch();
    const rows: object[] = await response.json();
    await route.fulfill({ json: rows.map((row) => ({ ...row, last_sign_in_at: null })) });
  });
  await openPerson(page, other.email);
  await expect(page.getByText("never")).toBeVisible();
});

test("an admin links a person to the author that they write as", async ({
  page,
  signInAs,
  service,
}) => {
  const writer = await signInAs("author");
  await signInAs("admin");
  const author = await createAuthor(service);
  await openPerson(page, writer.email);
  await page.getByText("What each role may do").click();
  await expect(
    page.getByText("Writes own and shared articles and submits them for review."),
  ).toBeVisible();
  await page.getByRole("button", { name: `Link a byline of ${writer.email}` }).click();
  const dialog = page.getByRole("dialog", { name: "Byline" });
  await dialog.getByRole("combobox", { name: "Author" }).fill(author.name);
  await page.getByRole("option", { name: author.name }).click();
  await expectNoViolationsInEitherScheme(page);
  await dialog.getByRole("button", { name: "Save Byline" }).click();
  await expectToast(page, "Byline Changed", "New articles of this person take it.");
  const linked = page.getByRole("button", { name: `${author.name} of ${writer.email}` });
  await linked.click();
  await dialog.getByRole("button", { name: "Remove Byline" }).click();
  await expectToast(page, "Byline Changed", "New articles of this person have no byline.");
  await expect(linked).toBeHidden();
  const { data } = await service
    .from("profiles")
    .select("author_id")
    .eq("user_id", writer.id)
    .single();
  expect(data).toEqual({ author_id: null });
});

test.describe("an admin who gives up their own role", () => {
  test.use({ expectedErrors: { texts: ["403"] } });

  test("an admin who gives up their own role is asked for confirmation and has no access afterwards", async ({
    page,
    signInAs,
  }) => {
    const self = await signInAs("admin");
    await openPerson(page, self.email);
    await chooseRole(page, self.email, "Editor");
    const dialog = page.getByRole("alertdialog", { name: "Are you sure?" });
    await expect(dialog).toContainText(
      "You will be an editor and will no longer be able to manage people.",
    );
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(roleOf(page, self.email).locator(":checked")).toHaveText("Admin");
    await chooseRole(page, self.email, "Editor");
    await dialog.getByRole("button", { name: "Give Up Admin Role" }).click();
    await expect(page.getByRole("heading", { name: "No Access" })).toBeVisible();
  });
});

test.describe("requests that the backend refuses", () => {
  test.use({ expectedErrors: { texts: ["Failed to load resource", "ERR_INTERNET_DISCONNECTED"] } });

  test("a refused change of a role or of staff access shows the reason and changes nothing", async ({
    page,
    context,
    signInAs,
  }) => {
    const message = "This is the only admin. Make somebody else an admin first.";
    const self = await signInAs("admin");
    await page.route("**/rest/v1/rpc/set_role", (route) =>
      route.fulfill({ status: 400, json: { code: "23514", message } }),
    );
    await openPerson(page, self.email);
    const giveUp = async () => {
      await chooseRole(page, self.email, "Reader");
      await page.getByRole("button", { name: "Give Up Admin Role" }).click();
    };
    await giveUp();
    await expectToast(page, "Error Changing Role", message);
    await expect(roleOf(page, self.email).locator(":checked")).toHaveText("Admin");
    await page.unroute("**/rest/v1/rpc/set_role");
    await context.setOffline(true);
    await giveUp();
    await expectToast(page, "Error Changing Role", /^The site cannot be reached/);
    await expect(roleOf(page, self.email).locator(":checked")).toHaveText("Admin");
    await context.setOffline(false);

    const failure = { status: 500, json: { code: "53100", message: "The disk is full." } };
    await page.route("**/rest/v1/rpc/change_staff_access", (route) => route.fulfill(failure));
    const toggle = page.getByRole("switch", { name: "Let everyone who signs in edit" });
    const isOn = await toggle.isChecked();
    await toggle.click();
    await expectToast(page, "Error Changing Access", "The disk is full.");
    await expect(toggle).toBeChecked({ checked: isOn });
  });

  test("a list that failed to load can be reloaded, but not by an editor", async ({
    page,
    signInAs,
  }) => {
    const self = await signInAs("admin");
    await page.route("**/rest/v1/rpc/list_people*", (route) => route.abort());
    await page.goto(`/admin/people?q=${self.email}`);
    await expectToast(
      page,
      "Error fetching data",
      "The site cannot be reached at the moment. Please check your connection and try again.",
    );
    await expect(page.getByRole("alert")).toContainText("The site cannot be reached");
    await expectNoViolations(page);
    await page.unroute("**/rest/v1/rpc/list_people*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(roleOf(page, self.email)).toBeVisible();
    await signInAs("editor");
    await page.goto("/admin/people");
    await expect(page.getByRole("heading", { name: "No Access" })).toBeVisible();
    await expect(page.getByText("Only admins can manage people.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Invite" })).toBeHidden();
    await expectNoViolations(page);
  });
});

// The switch affects the whole site, which other tests use at the same time, so its requests are intercepted here and
// answered as the database would (tests/backend/accounts/people.test.ts).
test("the switch changes who can edit", async ({ page, signInAs }) => {
  let access = "any-user";
  await page.route("**/rest/v1/rpc/get_staff_access*", (route) => route.fulfill({ json: access }));
  await page.route("**/rest/v1/rpc/change_staff_access", (route) => {
    access = route.request().postDataJSON().mode;
    return route.fulfill({ status: 204 });
  });
  await signInAs("admin");
  await page.goto("/admin/people");
  const toggle = page.getByRole("switch", { name: "Let everyone who signs in edit" });
  await expect(
    page.getByRole("heading", { name: "Everyone who signs in can edit this site." }),
  ).toBeVisible();
  await expect(toggle).toBeChecked();
  await toggle.focus();
  await page.keyboard.press("Space");
  await expect(
    page.getByRole("heading", { name: "Only editors and admins can edit this site." }),
  ).toBeVisible();
  await expectToast(page, "Access Changed", "Only editors and admins can edit this site.");
  await expect(toggle).not.toBeChecked();
});
