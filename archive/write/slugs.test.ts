import fc from "fast-check";
import { expect, test } from "vitest";
import { openLookupTables } from "../input/lookup-tables.ts";
import { createSlugAllocator, fingerprintOf, toKebab } from "./slugs.ts";

const createAllocator = () => createSlugAllocator(openLookupTables());
const article = (slug: string | null, title = "A title", text = "x") => ({
  slug,
  title,
  fingerprint: fingerprintOf(title, text),
});

test.each([
  ["own-slug", { slug: "own-slug", change: null }],
  ["тест", { slug: "тест", change: null }],
  [null, { slug: "a-title", change: "slug made from the title" }],
  ["  ", { slug: "a-title", change: "slug made from the title" }],
  ["..", { slug: expect.stringMatching(/^article-\w+$/), change: "slug made valid for a URL" }],
  ["tides.data", { slug: "tidesdata", change: "slug made valid for a URL" }],
  ["a b/c?", { slug: "a-b-c", change: "slug made valid for a URL" }],
])("allocates a slug for the source slug %j", (slug, outcome) => {
  expect(createAllocator()(article(slug))).toEqual(outcome);
});

test("numbers the slug of a second article and rejects a duplicate article", () => {
  const allocate = createAllocator();
  const change = "slug numbered, because another article in the file has it";
  expect(allocate(article("a", "One"))).toEqual({ slug: "a", change: null });
  expect(allocate(article("a", "Two"))).toEqual({ slug: "a-2", change });
  expect(allocate(article("a", "Three"))).toEqual({ slug: "a-3", change });
  expect(allocate(article("a", "Two"))).toEqual({
    rejection: "duplicate of an earlier article in the file",
  });
});

test("allocates unique, valid slugs that are stable across runs", () => {
  const anyArticle = fc.record({
    slug: fc.option(fc.string({ unit: "binary" })),
    title: fc.string({ unit: "binary" }),
  });
  fc.assert(
    fc.property(fc.array(anyArticle, { maxLength: 20 }), (articles) => {
      const run = () => {
        const allocate = createAllocator();
        return articles.map(({ slug, title }, index) =>
          allocate(article(slug, title, String(index))),
        );
      };
      const slugs = run().map((outcome) => ("slug" in outcome ? outcome.slug : ""));
      expect(new Set(slugs).size).toBe(articles.length);
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
])("toKebab converts the tag %s to %s", (tag, kebab) => expect(toKebab(tag)).toBe(kebab));

test("looks up few slugs for each of many articles with one slug", () => {
  const entries = new Map<string, string>();
  let lookups = 0;
  const allocate = createSlugAllocator({
    get(table, key) {
      lookups += 1;
      return entries.get(`${table} ${key}`) ?? null;
    },
    add: (table, key, value) => void entries.set(`${table} ${key}`, value),
  });
  const slugOf = (fingerprint: string) => allocate({ title: "", slug: "news", fingerprint });
  for (let count = 1; count <= 1000; count += 1) slugOf(`text ${count}`);
  expect(slugOf("last")).toMatchObject({ slug: "news-1001" });
  expect(slugOf("text 500")).toHaveProperty("rejection");
  expect(lookups).toBeLessThan(5000);
});
