import type { BrowserContext } from "@playwright/test";
import { findViolations } from "../find-violations.ts";
import { expect, test } from "../fixtures.ts";

const QUOTE = "The swing bridge opens at noon.\nFerries wait.";
const CONTENT = {
  main: [
    { type: "paragraph", children: [{ text: "The bridge opens." }] },
    {
      type: "embed",
      href: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      provider: "YouTube",
      caption: "The bridge from above",
      author: "Harbour Office",
      src: "",
      width: 16,
      height: 9,
      children: [],
    },
    {
      type: "embed",
      href: "https://bsky.app/profile/harbour.example/post/3kabcdefgh2x",
      provider: "Bluesky",
      caption: "Post on Bluesky",
      author: "Harbour Office",
      src: "",
      width: 0,
      height: 600,
      gone: true,
      children: [{ text: QUOTE }],
    },
  ],
};

/** Answers for the sites of the embeds, and lists what was asked of them. */
async function answerForOthers(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:\/\/(?:[a-z.-]*youtube|bsky)/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({
      contentType: "text/html",
      body: "<!DOCTYPE html><html lang=en><title>Player</title><main><h1>The player</h1></main>",
    });
  });
  return asked;
}

test("an embed is loaded by its button alone, in a sandboxed frame of its final height", {
  tag: ["@own-articles", "@both-widths"],
}, async ({ page, context, createArticle, isPhone }) => {
  const asked = await answerForOthers(context);
  const { slug } = await createArticle({ content: CONTENT });
  await page.goto(`/article/${slug}`);
  const video = page.getByRole("figure").filter({ hasText: "The bridge from above" });
  await expect(video.getByRole("button", { name: "Load from YouTube" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(QUOTE);
  await expect(page.getByText("No longer available on Bluesky.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Load from Bluesky" })).toBeHidden();
  expect(await findViolations(page, [])).toEqual([]);
  expect(asked).toEqual([]);

  await page.keyboard.press("Tab");
  await video.getByRole("button").focus();
  await page.keyboard.press("Enter");
  const outer = video.locator("iframe");
  const box = await outer.boundingBox();
  expect(Math.round(((box?.width ?? 0) / (box?.height ?? 1)) * 9)).toBe(16);
  const player = outer.contentFrame().locator("iframe");
  await expect(player.contentFrame().getByRole("heading")).toHaveText("The player");
  await expect(player).toHaveAttribute("sandbox", /^allow-scripts allow-same-origin allow-popups/);
  await expect(player).toHaveAttribute("referrerpolicy", "strict-origin");
  expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"]);
  await expect(video.getByRole("link", { name: "The bridge from above" })).toBeVisible();
  if (isPhone)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      await page.evaluate(() => innerWidth),
    );
});

test("a reader who declined content of others is asked once more", {
  tag: "@own-articles",
}, async ({ page, context, createArticle, baseURL }) => {
  const asked = await answerForOthers(context);
  await context.addCookies([{ name: "privacy-choice", value: "declined", url: baseURL ?? "" }]);
  const { slug } = await createArticle({ content: CONTENT });
  await page.goto(`/article/${slug}`);
  await page.getByRole("button", { name: "Load from YouTube" }).click();
  const frame = page.locator("iframe.embed-frame").contentFrame();
  await expect(frame.getByText("You have declined content of other companies.")).toBeVisible();
  expect(asked).toEqual([]);
  await frame.getByRole("link", { name: "Load this one from YouTube" }).click();
  await expect(frame.locator("iframe").contentFrame().getByRole("heading")).toBeVisible();
  expect(asked).toHaveLength(1);
});

test.describe("without JavaScript", { tag: "@own-articles" }, () => {
  test.use({ javaScriptEnabled: false });

  test("an embed is a readable card with a link, also in print", {
    tag: "@own-articles",
  }, async ({ page, context, createArticle }) => {
    const asked = await answerForOthers(context);
    const { slug } = await createArticle({ content: CONTENT });
    await page.goto(`/article/${slug}`);
    for (const media of ["screen", "print"] as const) {
      await page.emulateMedia({ media });
      await expect(page.getByRole("link", { name: "The bridge from above" })).toHaveAttribute(
        "href",
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      );
      await expect(page.getByRole("main")).toContainText(QUOTE);
      await expect(page.getByText("Harbour Office · YouTube")).toBeVisible();
      await expect(page.getByRole("button", { name: "Load from YouTube" })).toBeHidden();
    }
    expect(asked).toEqual([]);
  });
});
