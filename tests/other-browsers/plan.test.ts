import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { uniqueWord } from "../support/rows.ts";
import { describeInBrowsers } from "./describe-in-browsers.ts";
import { signIn } from "./sign-in.ts";

describeInBrowsers("the plan", (get, service) => {
  beforeAll(() => signIn(get(), service()));

  test("an article is dragged to the next stage", async () => {
    const browser = get();
    const title = `Flood ${uniqueWord()}`;
    const articleId = randomUUID();
    await service()
      .from("article_drafts")
      .insert({ article_id: articleId, fields: { title }, stage: "review" })
      .throwOnError();
    await browser.open("/admin/plan");
    await browser.waitFor({ role: "link", name: title });
    await browser.screenshot("plan");
    await browser.drag({ role: "link", name: title }, { role: "heading", name: "Ready" });
    await expect
      .poll(async () => {
        const { data } = await service()
          .from("article_drafts")
          .select("stage")
          .eq("article_id", articleId)
          .single()
          .throwOnError();
        return data.stage;
      })
      .toBe("ready");
  });
});
