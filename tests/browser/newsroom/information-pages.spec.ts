import { randomUUID } from "node:crypto";
import { expectNoViolationsAtBothWidths } from "../both-widths.ts";
import { expect, expectToast, test } from "../fixtures.ts";

test("an admin publishes a draft as an information page, changes it and takes it off the site", async ({
  page,
  signInAs,
}) => {
  const path = `/imprint-${randomUUID()}`;
  await signInAs("admin");
  await page.goto("/admin/articles/new");
  await page.getByLabel("Title", { exact: true }).fill("Who is responsible");
  await expect(page.getByText("Draft, saved")).toBeVisible();
  const panel = page.getByRole("region", { name: "Information page" });
  await panel.getByText("Information page").click();
  const address = panel.getByLabel("Address of the page");
  await address.fill("/contact");
  await panel.getByRole("button", { name: "Publish Page" }).click();
  await expect(panel.getByText("The site itself uses /contact.")).toBeVisible();
  await address.fill(path);
  await panel.getByRole("button", { name: "Publish Page" }).click();
  await expectToast(page, "Page Published");
  await expectNoViolationsAtBothWidths(page);
  expect(await (await page.request.get(path)).text()).toContain("Who is responsible");

  await page.getByLabel("Title", { exact: true }).fill("Who answers for this site");
  await panel.getByRole("button", { name: "Update Page" }).click();
  await expectToast(page, "Page Updated");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who answers for this site");
  await expectNoViolationsAtBothWidths(page);

  await page.goBack();
  await panel.getByRole("button", { name: "Take Page Off the Site" }).click();
  await expectToast(page, "Page Taken Off the Site");
  expect((await page.request.get(path)).status()).toBe(404);
});
