import { type DateStyle, formatCardDate, formatLongDate } from "../../../app/domain/dates.ts";
import { minutesFromNow } from "../../support/rows.ts";
import { expect, test } from "../fixtures.ts";

const UTC: DateStyle = { timeZone: "UTC", language: "en" };

const TODAY = minutesFromNow(-125);
const EARLIER = "2024-03-05T08:00:00Z";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("cards and articles of the last 24 hours say how long ago, others their date", {
      tag: ["@both-widths", "@own-articles"],
    }, async ({ page, createArticle, createCategory }) => {
      const category = await createCategory("Clock");
      const article = await createArticle({ category_id: category.id, published_at: TODAY });
      await createArticle({ category_id: category.id, published_at: EARLIER });
      await page.goto(`/category/${category.slug}`);
      const times = page.getByRole("main").locator("article time");
      const card = javaScriptEnabled ? "2 hours ago" : formatCardDate(TODAY, UTC);
      await expect(times).toHaveText([card, "March 05, 2024"]);
      await page.goto(`/article/${article.slug}`);
      const text = javaScriptEnabled ? "2 hours ago" : formatLongDate(TODAY, UTC);
      await expect(page.getByRole("main").locator("header time")).toHaveText(text);
    });

    test("a card says that readers were told of a change today, in place of the publication", {
      tag: "@own-articles",
    }, async ({ page, service, createArticle, createCategory }) => {
      const category = await createCategory("Clock");
      const article = await createArticle({ category_id: category.id, published_at: EARLIER });
      const { data } = await service
        .from("articles")
        .select("updated_at")
        .eq("id", article.id)
        .single()
        .throwOnError();
      await service
        .rpc("publish_with_note", {
          article_id: article.id,
          changes: {},
          seen_version: data.updated_at,
          kind: "update",
        })
        .throwOnError();
      await page.goto(`/category/${category.slug}`);
      const card = page.getByRole("main").getByRole("article");
      await expect(card).toContainText(javaScriptEnabled ? "Updated just now" : /Updated .+ UTC/);
      await expect(card.locator("time")).toHaveCount(1);
    });
  });
}
