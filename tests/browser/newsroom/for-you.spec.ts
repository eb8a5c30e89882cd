import { randomUUID } from "node:crypto";
import { expect, expectNoViolationsInEitherScheme, test } from "../fixtures.ts";

/** The list of tasks that wait for a user of the newsroom. */

test("an editor finds an article that waits for their review", async ({
  page,
  signInAs,
  service,
}) => {
  const editor = await signInAs("editor");
  const articleId = randomUUID();
  await service
    .from("article_drafts")
    .insert({
      article_id: articleId,
      fields: { title: "Flood in the valley" },
      stage: "review",
      reviewer: editor.id,
      note: "Please check the names.",
      due_at: "2001-02-03T04:05:06Z",
    })
    .throwOnError();
  try {
    await page.goto("/admin/articles");
    // Reviews that nobody is asked for, as other tests have, wait for every editor.
    await page.getByRole("link", { name: /^For You \d+ waiting$/ }).click();
    await expect(page.getByRole("heading", { name: "For You", level: 1 })).toBeVisible();
    const task = page.getByRole("listitem").filter({ hasText: "Flood in the valley" });
    await expect(task).toContainText("Waits for your review");
    await expect(task).toContainText("Overdue since Feb 3, 2001, 04:05 UTC");
    await expect(task).toContainText("Please check the names.");
    await expect(task.getByRole("link")).toHaveAttribute(
      "href",
      `/admin/articles/${articleId}/edit`,
    );
    await expectNoViolationsInEitherScheme(page);
  } finally {
    await service.from("article_drafts").delete().eq("article_id", articleId);
  }
});
