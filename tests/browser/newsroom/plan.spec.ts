import { randomUUID } from "node:crypto";
import { uniqueWord } from "../../support/rows.ts";
import { expectNoViolationsAtBothWidths } from "../both-widths.ts";
import { expect, test } from "../fixtures.ts";

/** The plan of the newsroom: the board by stage and the calendar by day. */

test("an editor adds an idea, moves articles on the board, plans a day and subscribes to the calendar", async ({
  page,
  signInAs,
  service,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs("editor");
  const word = uniqueWord();
  const articleId = randomUUID();
  await service
    .from("article_drafts")
    .insert({
      article_id: articleId,
      fields: { title: `Flood ${word}`, slug: `flood-${word}` },
      stage: "review",
      due_at: "2001-02-03T04:05:06Z",
    })
    .throwOnError();
  try {
    await page.goto("/admin/articles");
    await page.getByRole("link", { name: "Plan", exact: true }).click();
    const column = (name: string) =>
      page.getByRole("region", { name: new RegExp(`^${name} \\(\\d+\\)$`) });
    const flood = (place = page.locator("main")) =>
      place
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name: `Flood ${word}` }) });
    await expect(flood(column("In review"))).toContainText("Overdue since Feb 3, 2001");
    await expect(flood()).toContainText("Missing:");

    const idea = page.getByLabel("New idea");
    await idea.fill(`Idea ${word}`);
    await idea.press("Enter");
    await expect(
      column("Ideas and drafts").getByRole("link", { name: `Idea ${word}` }),
    ).toBeVisible();
    await expect(idea).toHaveValue("");
    await expect(idea).toBeFocused();
    await expectNoViolationsAtBothWidths(page);

    // In steps: a drag begins with the second movement. A whole column may be taller than the window.
    await flood().dragTo(column("Ready").getByRole("heading").first(), { steps: 5 });
    await expect(flood(column("Ready"))).toBeVisible();

    await page.getByRole("button", { name: `Move Flood ${word}` }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "To Ideas and drafts" }).press("Enter");
    await page.getByRole("textbox", { name: "Remarks" }).fill("Check the names.");
    await page.getByRole("button", { name: "Return", exact: true }).click();
    await expect(flood(column("Ideas and drafts"))).toBeVisible();

    await page.getByRole("link", { name: "Calendar", exact: true }).click();
    await expect(flood(column("No date"))).toBeVisible();
    await page.getByRole("button", { name: `Move Flood ${word}` }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Today" }).press("Enter");
    const today = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: /^Today, / }) });
    await expect(flood(today)).toBeVisible();
    await expectNoViolationsAtBothWidths(page);

    const subscribe = page.getByRole("button", { name: "Subscribe to Calendar" });
    await subscribe.click();
    await page.getByRole("button", { name: "Create Address" }).click();
    const address = page.getByRole("textbox", { name: "Calendar address" });
    const first = await address.inputValue();
    const open = (shown: string) => page.request.get(new URL(shown).pathname);
    expect(await (await open(first)).text()).toContain(`Flood ${word}`);
    await expectNoViolationsAtBothWidths(page);
    await page.getByRole("button", { name: "Copy Address" }).click();
    await expect(page.getByText("Address Copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await page.getByRole("button", { name: "Done" }).click();
    await subscribe.click();
    await expect(page.getByText("Your address was made at")).toBeVisible();
    await page.getByRole("button", { name: "New Address" }).click();
    await expect(address).not.toHaveValue(first);
    const second = await address.inputValue();
    expect((await open(first)).status()).toBe(404);
    expect((await open(second)).status()).toBe(200);
    await page.getByRole("button", { name: "Done" }).click();
    await subscribe.click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(page.getByRole("button", { name: "Create Address" })).toBeVisible();
    expect((await open(second)).status()).toBe(404);
  } finally {
    const { data } = await service
      .from("article_drafts")
      .select("article_id")
      .ilike("fields->>title", `%${word}`);
    const ids = (data ?? []).map(({ article_id }) => article_id);
    await service.from("article_drafts").delete().in("article_id", ids);
  }
});
