import fc from "fast-check";
import { expect, test } from "vitest";
import { openLookupTables } from "../input/lookup-tables.ts";
import { createSlugKeeper, fingerprintOf, toKebab } from "./slugs.ts";

const keeper = () => createSlugKeeper(openLookupTables());
const story = (slug: string | null, title = "A title", text = "x") => ({
  slug,
  title,
  fingerprint: fingerprintOf(title, text),
});

test.each([
  ["own-slug", { slug: "own-slug", change: null }],
  ["тест", { slug: "тест", change: null }],
  [null, { slug: "a-title", change: "slug made from the title" }],
  ["  ", { slug: "a-title", change: "slug made from the title" }],
  ["..", { slug: expect.stringMatching(/^story-\w+$/), change: "slug made fit for an address" }],
  ["tides.data", { slug: "tidesdata", change: "slug made fit for an address" }],
  ["a b/c?", { slug: "a-b-c", change: "slug made fit for an address" }],
])("%j", (slug, outcome) => {
  expect(keeper()(story(slug))).toEqual(outcome);
});

test("the second story of a slug gets a number, the same story is refused", () => {
  const keep = keeper();
  const change = "slug numbered, another story of the file has it";
  expect(keep(story("a", "One"))).toEqual({ slug: "a", change: null });
  expect(keep(story("a", "Two"))).toEqual({ slug: "a-2", change });
  expect(keep(story("a", "Three"))).toEqual({ slug: "a-3", change });
  expect(keep(story("a", "Two"))).toEqual({ refusal: "the same story stands in the file before" });
});

test("every story gets a slug of its own that the database takes, the same in each run", () => {
  const anyStory = fc.record({
    slug: fc.option(fc.string({ unit: "binary" })),
    title: fc.string({ unit: "binary" }),
  });
  fc.assert(
    fc.property(fc.array(anyStory, { maxLength: 20 }), (stories) => {
      const run = () => {
        const keep = keeper();
        return stories.map(({ slug, title }, index) => keep(story(slug, title, String(index))));
      };
      const slugs = run().map((outcome) => ("slug" in outcome ? outcome.slug : ""));
      expect(new Set(slugs).size).toBe(stories.length);
      for (const slug of slugs) expect(slug).toMatch(/^[^/?#\s]{1,300}$/u);
      expect(run().map((outcome) => ("slug" in outcome ? outcome.slug : ""))).toEqual(slugs);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["Public Works", "public-works"],
  ["Träne & Co.", "träne-co"],
  ["don't", "dont"],
  ["日本", "日本"],
  ["--", ""],
])("tag %s is %s", (tag, kebab) => expect(toKebab(tag)).toBe(kebab));
