import { blockFixtures } from "../../../app/blocks/block-fixtures.ts";
import type { Json } from "../../../app/data/json.types.ts";
import type { Block } from "../../../app/domain/content.ts";
import { contentToText } from "../../../app/domain/content-text.ts";
import { findViolations } from "../find-violations.ts";
import { expect, test } from "../fixtures.ts";

test.use({ expectedErrors: { texts: ["Failed to load resource"] } });

/**
 * Every block as it is stored, with an article that exists behind the related one. Recordings are those of another site,
 * which are linked: players have tests of their own.
 */
function storeBlocks(related: { id: string; title: string }): { blocks: Block[]; content: Json } {
  const blocks: Block[] = Object.values({
    ...blockFixtures,
    heading: { ...blockFixtures.heading, level: 2 as const },
    "related-article": { ...blockFixtures["related-article"], ...related },
    audio: { ...blockFixtures.audio, file: "https://files.example.org/a.mp3" },
    video: { ...blockFixtures.video, file: "https://files.example.org/a.mp4" },
  });
  const main = blocks.map((block) => (block.type === "unknown" ? block.original : block));
  return { blocks, content: JSON.parse(JSON.stringify({ main })) };
}

/** Words of blocks. A related article has those of its current headline. */
function listWords(blocks: readonly Block[]): string[] {
  const titles = blocks.flatMap((block) => (block.type === "related-article" ? [block.title] : []));
  return [contentToText(blocks), ...titles].join(" ").normalize("NFKD").split(/\s+/);
}

function findMissing(text: string, blocks: readonly Block[]): string[] {
  const shown = text.normalize("NFKD");
  return listWords(blocks).filter((word) => !shown.includes(word));
}

test.describe("without JavaScript", { tag: ["@own-articles", "@both-widths"] }, () => {
  test.use({ javaScriptEnabled: false });

  test("every block is read and printed within the page", async ({ page, createArticle }) => {
    const { blocks, content } = storeBlocks(await createArticle());
    const { slug } = await createArticle({ content });
    await page.goto(`/article/${slug}`);
    const article = page.locator(".article").first();
    expect(findMissing((await article.textContent()) ?? "", blocks)).toEqual([]);
    await expect(article.locator("script, iframe")).toHaveCount(0);
    for (const media of ["screen", "print"] as const) {
      await page.emulateMedia({ media });
      const outside = await article.evaluate((element) => {
        const width = document.documentElement.clientWidth;
        return [...element.children]
          .filter((block) => {
            const { left, right, height } = block.getBoundingClientRect();
            return left < 0 || right > width + 1 || height === 0;
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 80));
      });
      expect(outside, media).toEqual([]);
    }
  });
});

test("every block is in the feeds, and none has accessibility violations", {
  tag: "@own-articles",
}, async ({ page, request, createArticle, createCategory }) => {
  const category = await createCategory("Every block");
  const { blocks, content } = storeBlocks(await createArticle());
  const { slug } = await createArticle({ content, category_id: category.id });
  const feed = await request.get(`/category/${category.slug}/feed.json`);
  const { items } = await feed.json();
  const text = await page.evaluate(
    (html) => new DOMParser().parseFromString(html, "text/html").body.textContent ?? "",
    String(items[0].content_html),
  );
  expect(findMissing(text, blocks)).toEqual([]);
  await page.goto(`/article/${slug}`);
  await expect(page.getByRole("region", { name: blockFixtures.timeline.title })).toBeVisible();
  expect(await findViolations(page, [])).toEqual([]);
});
