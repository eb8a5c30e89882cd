import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../app/data/database.types.ts";
import { paragraphs, uniqueWord } from "../../support/rows.ts";
import {
  type CreatedArticle,
  expect,
  expectNoViolationsInEitherScheme,
  test,
} from "../fixtures.ts";

async function publish(
  service: SupabaseClient<Database>,
  article: CreatedArticle,
  changes: object,
  note: { kind: "correction" | "retraction"; text: string },
): Promise<void> {
  const { data } = await service
    .from("articles")
    .select("updated_at")
    .eq("id", article.id)
    .single()
    .throwOnError();
  await service
    .rpc("publish_with_note", {
      article_id: article.id,
      changes: { ...changes },
      seen_version: data.updated_at,
      ...note,
    })
    .throwOnError();
}

test.describe("corrections without JavaScript", { tag: "@own-articles" }, () => {
  test.use({ javaScriptEnabled: false });

  test("a reader goes from a corrected article to what changed, and to all corrections", async ({
    page,
    service,
    createArticle,
  }) => {
    const word = uniqueWord();
    const article = await createArticle({
      title: `The harbor ${word}`,
      content: paragraphs("The harbor is in Lund.", "Ships come every day."),
    });
    await publish(
      service,
      article,
      { content: paragraphs("The harbor is in Malmö.", "Ships come every day.") },
      { kind: "correction", text: `The harbor ${word} is in Malmö, not in Lund.` },
    );
    await page.goto(`/article/${article.slug}`);
    const main = page.getByRole("main");
    await expect(main).toContainText(/Updated .+ at \d+:\d\d [AP]M \S+/);
    const notes = main.getByRole("region", { name: "Notes on this article" });
    await expect(notes).toContainText("is in Malmö, not in Lund.");

    await main.getByRole("link", { name: "What changed" }).click();
    await expect(page).toHaveURL(`/article/${article.slug}/history`);
    await expect(page.getByRole("deletion").filter({ hasText: "Lund" })).toBeVisible();
    await expect(page.getByRole("insertion").filter({ hasText: "Malmö" })).toBeVisible();
    await expect(main).toContainText("First published.");
    await main.getByRole("link", { name: "Back to the article" }).click();

    await notes.getByRole("link", { name: "All corrections" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Corrections" })).toBeVisible();
    await main.getByRole("link", { name: `The harbor ${word}` }).click();
    await expect(page).toHaveURL(new RegExp(`/article/${article.slug}#correction-`));
  });

  test("a retracted article says so first, also in lists, and keeps its text", async ({
    page,
    service,
    createArticle,
    createCategory,
  }) => {
    const category = await createCategory("Cures");
    const article = await createArticle({
      title: "A miracle cure",
      category_id: category.id,
      content: paragraphs("It cures everything."),
    });
    await publish(service, article, {}, { kind: "retraction", text: "The study was made up." });
    await page.goto(`/article/${article.slug}`);
    await expect(page).toHaveTitle(/^Retracted: A miracle cure/);
    await expect(
      page.getByRole("region", { name: "This article has been retracted" }),
    ).toContainText("The study was made up.");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Retracted: A miracle cure");
    await expect(page.getByRole("main")).toContainText("It cures everything.");
    await page.goto(`/category/${category.slug}`);
    await expect(page.getByRole("link", { name: "Retracted: A miracle cure" })).toBeVisible();
  });
});

test("pages of corrections have no accessibility violation", { tag: "@own-articles" }, async ({
  page,
  service,
  createArticle,
  createCategory,
}) => {
  const category = await createCategory("Changes");
  const article = await createArticle({
    title: "Old headline",
    excerpt: "Old words.",
    category_id: category.id,
  });
  await publish(
    service,
    article,
    { title: "New headline" },
    { kind: "correction", text: "Sorry." },
  );
  await publish(service, article, {}, { kind: "retraction", text: "None of it is true." });
  for (const address of [
    `/article/${article.slug}`,
    `/article/${article.slug}/history`,
    "/corrections",
    `/category/${category.slug}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expectNoViolationsInEitherScheme(page);
  }
});
