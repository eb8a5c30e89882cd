import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { contentToText, parseContent } from "../../app/domain/parse-content.ts";
import { readDemo } from "./read-demo.ts";

const { stories, desks } = await readDemo(import.meta.dirname);
const categories = Map.groupBy(stories, (story) => story.categorySlug);

test("every screen is full: seven categories of seven stories or more, one of twelve", () => {
  const sizes = [...categories.values()].map((list) => list.length);
  expect(stories.length).toBeGreaterThanOrEqual(56);
  expect([...categories.keys()].sort()).toEqual([
    "business",
    "entertainment",
    "politics",
    "science",
    "sports",
    "technology",
    "world",
  ]);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(7);
  expect(Math.max(...sizes)).toBeGreaterThanOrEqual(12);
});

test.each(stories)(
  "$slug has 250 to 700 words, a standfirst, tags, a caption, a picture and a known desk",
  async (story) => {
    const words = contentToText(parseContent(story.content)).split(/\s+/).filter(Boolean).length;
    expect(words).toBeGreaterThanOrEqual(250);
    expect(words).toBeLessThanOrEqual(700);
    expect(story.excerpt.length).toBeGreaterThanOrEqual(90);
    expect(story.tags.length).toBeGreaterThanOrEqual(2);
    expect(story.caption).toMatch(/Illustration by the Graphics Desk\.$/);
    expect(desks.map(({ name }) => name)).toContain(story.author);
    expect((await stat(story.pictureFile)).size).toBeGreaterThan(10_000);
  },
);

test("there are headings, lists, quotes, several authors, featured and popular stories", () => {
  const types = new Set(stories.flatMap((story) => story.content.main.map(({ type }) => type)));
  expect([...types]).toEqual(
    expect.arrayContaining(["paragraph", "heading", "list", "block-quote"]),
  );
  expect(new Set(stories.map(({ author }) => author)).size).toBeGreaterThanOrEqual(8);
  expect(stories.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThanOrEqual(4);
  expect(stories.filter(({ isPopular }) => isPopular).length).toBeGreaterThanOrEqual(4);
  expect(new Set(stories.map(({ slug }) => slug)).size).toBe(stories.length);
});
