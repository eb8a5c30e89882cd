import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blockFixtures } from "../../app/blocks/block-fixtures.ts";
import { contentToText } from "../../app/domain/content-text.ts";
import { numberFootnotes } from "../../app/domain/footnotes.ts";
import { parseContent } from "../../app/domain/parse-content.ts";
import { readDemo } from "./read-demo.ts";

const { articles, desks } = await readDemo(import.meta.dirname);
const categories = Map.groupBy(articles, (article) => article.categorySlug);

test("every screen is full: seven categories of seven articles or more, one of twelve", () => {
  const sizes = [...categories.values()].map((list) => list.length);
  expect(articles.length).toBeGreaterThanOrEqual(56);
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

test.each(articles)(
  "$slug has 250 to 700 words, a standfirst, tags, a caption, an image and a known desk",
  async (article) => {
    const words = contentToText(parseContent(article.content)).split(/\s+/).filter(Boolean).length;
    expect(words).toBeGreaterThanOrEqual(250);
    expect(words).toBeLessThanOrEqual(700);
    expect(article.excerpt.length).toBeGreaterThanOrEqual(90);
    expect(article.tags.length).toBeGreaterThanOrEqual(2);
    expect(article.caption).toMatch(/Illustration by the Graphics Desk\.$/);
    expect(desks.map(({ name }) => name)).toContain(article.author);
    expect((await stat(article.imageFile)).size).toBeGreaterThan(10_000);
  },
);

/** Blocks that come with articles from elsewhere. */
const NOT_IN_DEMO = ["attribution", "unknown"];

test("every block is in an article, and so are footnotes, several authors, featured and popular articles", () => {
  const types = new Set(
    articles.flatMap((article) => article.content.main.map(({ type }) => type)),
  );
  const expected = Object.keys(blockFixtures).filter((type) => !NOT_IN_DEMO.includes(type));
  expect([...types].sort()).toEqual(expected.sort());
  expect(articles.filter(({ content }) => numberFootnotes(content.main).size > 0)).toHaveLength(1);
  const others = articles.flatMap((article) => article.others.map(({ name }) => name));
  expect(others.length).toBeGreaterThan(0);
  expect(desks.map(({ name }) => name)).toEqual(expect.arrayContaining(others));
  expect(new Set(articles.map(({ author }) => author)).size).toBeGreaterThanOrEqual(8);
  expect(articles.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThanOrEqual(4);
  expect(articles.filter(({ isPopular }) => isPopular).length).toBeGreaterThanOrEqual(4);
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
});

test("recordings have their files, a transcript, and captions where they are films", async () => {
  const recordings = articles.flatMap(({ recording }) => recording ?? []);
  for (const { type, file, poster, captions, transcript } of recordings) {
    for (const each of [file, poster, captions])
      if (each)
        expect((await stat(join(import.meta.dirname, "media", each))).size).toBeGreaterThan(100);
    expect(transcript.length).toBeGreaterThan(50);
    if (type === "video") expect([poster, captions]).not.toContain(undefined);
  }
});
