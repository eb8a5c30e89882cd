import type { Page } from "@playwright/test";
import { blockFixtures } from "../../../app/blocks/block-fixtures.ts";
import type { Json } from "../../../app/data/json.types.ts";
import { createTable } from "../../../app/domain/parse-table.ts";
import { test } from "../article-form/article-form-fixtures.ts";
import { expect } from "../fixtures.ts";

test.use({
  viewport: { width: 320, height: 700 },
  expectedErrors: { texts: ["Failed to load resource"] },
});

const WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauten";

/** Fields of blocks whose words readers see. */
const TEXTS = ["text", "title", "caption", "credit", "cite", "date", "author", "transcript"];

function lengthen(value: Json): Json {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      TEXTS.includes(key) && typeof part === "string" ? `${part} ${WORD}` : part,
    ),
  );
}

test("a word of 60 letters anywhere makes no page of a phone scroll sideways", {
  tag: "@own-articles",
}, async ({ page, createArticle, createCategory, openArticle }) => {
  const category = await createCategory("Long words");
  const related = await createArticle({ title: WORD });
  const main = Object.values({
    ...blockFixtures,
    heading: { ...blockFixtures.heading, level: 2 as const },
    "related-article": { ...blockFixtures["related-article"], id: related.id },
  }).map((block) => (block.type === "unknown" ? block.original : block));
  const article = {
    title: WORD,
    excerpt: WORD,
    image_caption: WORD,
    tags: [WORD],
    category_id: category.id,
    content: lengthen(JSON.parse(JSON.stringify({ main }))),
  };
  const { slug } = await createArticle(article);
  const addresses = [`/article/${slug}`, `/category/${category.slug}`, `/search?q=${WORD}`];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByText(WORD).first()).toBeVisible();
    expect([address, await listWide(page)]).toEqual([address, []]);
  }
  await openArticle(article);
  await expect(page.getByRole("textbox", { name: "Caption of the table" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Date of the entry" }).first()).toBeVisible();
  expect(await listWide(page)).toEqual([]);
});

test("a wide table scrolls inside of its frame, also by the keyboard", {
  tag: "@own-articles",
}, async ({ page, createArticle }) => {
  const cells = Array.from({ length: 12 }, (_, index) => ({
    type: "table-cell" as const,
    children: [{ text: `Closures ${index}` }],
  }));
  const table = createTable("Closures by year", [cells, cells]);
  const { slug } = await createArticle({ content: JSON.parse(JSON.stringify({ main: [table] })) });
  await page.goto(`/article/${slug}`);
  expect(await listWide(page)).toEqual([]);
  const frame = page.getByRole("region", { name: "Closures by year" });
  await frame.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

/** The elements that reach beyond the page, where it can be scrolled sideways. Some stand in frames that scroll. */
function listWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}
