import { expect, expectNoViolationsInEitherScheme, expectToast, test } from "../fixtures.ts";

// The warning and the choice are settings of the whole site, which other tests use at the same time, so these requests
// are answered here as the database would (tests/backend/accounts/first-admin.test.ts).
test("an admin, but no editor, is warned that everyone can publish, and chooses who may", async ({
  page,
  signInAs,
}) => {
  let hasWarning = true;
  await page.route("**/rest/v1/rpc/has_staff_access_warning", (route) =>
    route.fulfill({ json: hasWarning }),
  );
  await page.route("**/rest/v1/rpc/change_staff_access", (route) => {
    expect(route.request().postDataJSON()).toEqual({ mode: "role" });
    hasWarning = false;
    return route.fulfill({ status: 204 });
  });
  await signInAs("admin");
  await page.goto("/admin/messages");
  const warning = page.getByRole("region", { name: "Everyone who signs up can publish here" });
  await expect(warning).toContainText("People on other computers can reach this site now.");
  await expectNoViolationsInEitherScheme(page);
  await page.goto("/admin/articles");
  await warning.getByRole("button", { name: "Only People With a Role" }).click();
  await expectToast(page, "Access Changed", "Only editors and admins can edit this site.");
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();

  await page.goto("about:blank");
  hasWarning = true;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await signInAs("editor");
  await page.goto("/admin/messages");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
  await expect(warning).toHaveCount(0);
  expect(asked.filter((url) => url.includes("has_staff_access_warning"))).toEqual([]);
});
