import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blockFixtures } from "../../app/blocks/block-fixtures.ts";
import { contentToText } from "../../app/domain/content-text.ts";
import { numberFootnotes } from "../../app/domain/footnotes.ts";
import { HOME_SECTIONS } from "../../app/domain/fronts/home-sections.ts";
import { listPlacedIds } from "../../app/domain/fronts/layout.ts";
import { parseContent } from "../../app/domain/parse-content.ts";
import { demoId } from "./demo-id.ts";
import { firstContent } from "./publish-day.ts";
import { readDemo } from "./read-demo.ts";

const { articles, desks, front, series, views, banner } = await readDemo(import.meta.dirname);
const day = articles.filter(({ minutes }) => minutes !== undefined);
const categories = Map.groupBy(articles, (article) => article.categorySlug);

test("every screen is full: seven categories of seven articles or more, one of twelve", () => {
  const sizes = [...categories.values()].map((list) => list.length);
  expect(articles.length).toBeGreaterThanOrEqual(76);
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
  "$slug has 200 to 700 words, a standfirst, tags, a known author, and a caption where it has an image",
  async (article) => {
    const words = contentToText(parseContent(article.content)).split(/\s+/).filter(Boolean).length;
    expect(words).toBeGreaterThanOrEqual(200);
    expect(words).toBeLessThanOrEqual(700);
    expect(article.excerpt.length).toBeGreaterThanOrEqual(90);
    expect(article.tags.length).toBeGreaterThanOrEqual(2);
    expect(desks.map(({ name }) => name)).toContain(article.author);
    if (article.label === "opinion" && !article.imageFile) return;
    expect(article.caption).toMatch(/Illustration by the Graphics Desk\.$/);
    expect((await stat(article.imageFile ?? "")).size).toBeGreaterThan(10_000);
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

test("the paper of the day has news, opinion, an interview and a review, and says that its town is invented", () => {
  expect(day.length).toBeGreaterThanOrEqual(20);
  const labels = Map.groupBy(day, ({ label }) => label);
  expect(labels.get(undefined)?.length).toBeGreaterThanOrEqual(8);
  expect(labels.get("opinion")).toHaveLength(2);
  expect(labels.get("interview")).toHaveLength(1);
  expect(labels.get("review")).toHaveLength(1);
  const reporters = new Set(day.map(({ author }) => author));
  expect(reporters.size).toBeGreaterThanOrEqual(6);
  for (const { name, bio } of desks) if (reporters.has(name)) expect(bio).toMatch(/invented\.$/);
  for (const { content } of day)
    expect(contentToText(parseContent(content))).toMatch(/(?:is|are) invented/);
});

test("notes to readers tell of a change in the text", () => {
  const noted = day.filter(({ note }) => note);
  expect(noted.map(({ note }) => note?.kind).sort()).toEqual(["correction", "update"]);
  for (const article of noted) {
    const [before, after] = [firstContent(article), article.content].map((content) =>
      contentToText(parseContent(content)),
    );
    expect(before).toContain(article.note?.before);
    expect(before).not.toContain(article.note?.after);
    expect(after).toContain(article.note?.after);
  }
});

test("the front page, its banner, series and views name articles of the demo", () => {
  const slugs = articles.map(({ slug }) => slug);
  const named = [banner.article, ...Object.keys(views), ...series.flatMap(({ parts }) => parts)];
  expect(slugs).toEqual(expect.arrayContaining(named));
  const ids = articles.map(({ slug }) => demoId("article", slug));
  expect(ids).toEqual(expect.arrayContaining(listPlacedIds(front)));
  const sections = front.containers.map(({ id }) => id);
  const own = HOME_SECTIONS.map(({ id }) => id);
  expect(sections.filter((id) => own.includes(id))).toEqual(own);
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
