import { randomUUID } from "node:crypto";
import { expectNoViolationsAtBothWidths } from "../both-widths.ts";
import { expect, expectNoViolations, expectToast, test } from "../fixtures.ts";
import { chooseRowAction } from "./row-menu.ts";

test("an editor lists, adds, changes and deletes addresses of the site before", async ({
  page,
  signInAs,
  createArticle,
}) => {
  const old = `/2020/${randomUUID()}`;
  const article = await createArticle();
  await signInAs("editor");
  await page.goto("/admin/old-addresses");
  await page.getByRole("button", { name: "Add Old Address" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Old address").fill("https://old.example/");
  await dialog.getByLabel("Leads to").fill("https://elsewhere.example/about");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter the address of a page")).toBeVisible();
  await expect(dialog.getByText("Enter an address of this site")).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel("Old address").fill(`https://old.example${old}/`);
  await dialog.getByLabel("Leads to").fill("/about");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Old Address Saved");

  await page.goto(`/admin/old-addresses?q=${old}`);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: old });
  await expect(row.getByRole("link")).toHaveText(/^\/about/);
  await expectNoViolationsAtBothWidths(page);
  const menu = page.getByRole("button", { name: `Actions for ${old}` });
  await chooseRowAction(menu, "Change");
  await dialog.getByLabel("Leads to").fill(`/article/${article.slug}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row.getByRole("link")).toHaveText(new RegExp(`^/article/${article.slug}`));

  const answer = await page.request.get(`${old}/`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe(`/article/${article.slug}`);

  await chooseRowAction(menu, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Old Address Deleted");
  await expect(row).toHaveCount(0);
});
