import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";

/** The activity log of the newsroom. */

// The browser logs each 4xx response.
test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

test("an admin, but no editor, sees who did what, filters it and exports it", async ({
  page,
  signInAs,
  createArticle,
}) => {
  await signInAs("admin");
  const article = await createArticle({ title: "Logged article" });
  await page.goto("/admin/activity");
  await expect(page).toHaveTitle(/^Activity \| /);
  const line = page.getByRole("listitem").filter({ hasText: article.title });
  await expect(line).toContainText("The site published Logged article");
  await line.getByRole("link", { name: article.title }).click();
  await expect(page).toHaveURL(new RegExp(`article=${article.id}`));
  await expect(page.getByText("Only one article is shown.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("activity.csv");
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain(`The site,published,${article.id},Logged article,`);

  await page.getByLabel("Day").fill("2001-02-03");
  await expect(page.getByText("No activity found.")).toBeVisible();
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(page).toHaveURL(/\/admin\/activity$/);

  await signInAs("editor");
  await page.goto("/admin/activity");
  await expect(page.getByText("You may not do this.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Activity" })).toHaveCount(0);
});
