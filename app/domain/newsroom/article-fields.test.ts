import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ArticleFields,
  articleFieldsSchema,
  emptyFields,
  isSameFields,
  isSameJson,
  listChangedFields,
  mergeFields,
  REQUIRED,
  trimFields,
} from "./article-fields.ts";

const paragraph = (text: string) => ({ type: "paragraph", children: [{ text }] });
const image = (src: string) => ({ type: "image", src, alt: "", caption: "", credit: "" });

const COMPLETE: ArticleFields = {
  ...emptyFields(),
  publishedAt: "2026-03-05T12:00:00Z",
  title: "Tides",
  slug: "tides",
  categoryId: "c",
  authorId: "a",
  excerpt: "About tides.",
  content: { main: [paragraph("The sea rises.")] },
};

function problems(change: Partial<ArticleFields>): Record<string, string[] | undefined> {
  const result = articleFieldsSchema.safeParse({ ...COMPLETE, ...change });
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map(({ path, message }) => [path[0], [message]]));
}

test("a complete article is valid", () => {
  expect(problems({})).toEqual({});
});

test("a new article lacks every required field except the date", () => {
  const { publishedAt: _date, firstBlock: _block, ...required } = REQUIRED;
  const found = problems(emptyFields());
  expect(Object.keys(found).sort()).toEqual(Object.keys(required).sort());
});

test.each([
  ["title", { title: " " }, REQUIRED.title],
  ["title", { title: "x".repeat(501) }, "Use at most 500 characters."],
  ["slug", { slug: "" }, REQUIRED.slug],
  ["slug", { slug: "a b" }, "Use no spaces and none of / ? # in a slug."],
  ["slug", { slug: "a/b" }, "Use no spaces and none of / ? # in a slug."],
  ["slug", { slug: ".." }, "A slug can't consist of dots only or end in .data."],
  ["slug", { slug: "tides.data" }, "A slug can't consist of dots only or end in .data."],
  ["categoryId", { categoryId: "" }, REQUIRED.categoryId],
  ["authorId", { authorId: "" }, REQUIRED.authorId],
  ["publishedAt", { publishedAt: "tomorrow" }, REQUIRED.publishedAt],
  ["excerpt", { excerpt: "\n" }, REQUIRED.excerpt],
  ["content", { content: { main: [] } }, REQUIRED.content],
  ["imageAlt", { imageAlt: "x".repeat(1001) }, "Use at most 1000 characters."],
  ["tags", { tags: Array.from({ length: 51 }, String) }, "Use at most 50 tags."],
  ["tags", { tags: ["x".repeat(10_001)] }, "Use at most 10,000 characters in all tags together."],
])("the field %s is invalid with %j", (field, change, message) => {
  expect(problems(change)).toEqual({ [field]: [message] });
});

test.each<[string, unknown, string | undefined]>([
  ["nothing", undefined, REQUIRED.content],
  ["no blocks", { main: [] }, REQUIRED.content],
  ["blank blocks", { main: [paragraph(" "), paragraph("")] }, REQUIRED.content],
  ["a blank first block", { main: [paragraph(" "), paragraph("Text")] }, REQUIRED.firstBlock],
  ["text", { main: [paragraph("Text")] }, undefined],
  ["a blank second block", { main: [paragraph("Text"), paragraph(" ")] }, undefined],
  ["an image before text", { main: [image("a.jpg"), paragraph("Text")] }, undefined],
  ["an image alone", { main: [image("a.jpg")] }, REQUIRED.content],
  ["a blank string", "  ", REQUIRED.content],
  ["a string", "Text", undefined],
  ["a list of blocks", [paragraph("Text")], undefined],
  ["an object with a string", { main: "Text" }, undefined],
])("validates a body of %s", (_, content, message) => {
  expect(problems({ content })).toEqual(message === undefined ? {} : { content: [message] });
});

test("fields are equal when only the notation of a date or the order of keys differs", () => {
  const other = {
    ...COMPLETE,
    publishedAt: "2026-03-05T12:00:00+00:00",
    content: { main: [{ children: [{ text: "The sea rises." }], type: "paragraph" }] },
  };
  expect(isSameFields(COMPLETE, other)).toBe(true);
  expect(isSameFields(COMPLETE, { ...other, publishedAt: "2026-03-05T12:01:00Z" })).toBe(false);
  expect(isSameFields(COMPLETE, { ...other, tags: ["sea"] })).toBe(false);
});

test("fields that each writer changed alone are merged, contested ones are the own", () => {
  const mine = { ...COMPLETE, title: "Mine", excerpt: "Mine." };
  const theirs = { ...COMPLETE, title: "Theirs", isFeatured: true };
  expect(mergeFields({ base: COMPLETE, mine, theirs })).toEqual({
    fields: { ...mine, isFeatured: true },
    contested: ["title"],
  });
});

test("a date that is left to the moment of publishing is no change of a live article", () => {
  expect(listChangedFields({ ...COMPLETE, publishedAt: "" }, COMPLETE)).toEqual([]);
  expect(listChangedFields({ ...COMPLETE, title: "New", tags: ["sea"] }, COMPLETE)).toEqual([
    "title",
    "tags",
  ]);
});

test("texts are trimmed before they are stored", () => {
  expect(trimFields({ ...COMPLETE, title: " Tides ", excerpt: "x\n" })).toMatchObject({
    title: "Tides",
    excerpt: "x",
  });
});

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: undefined }, { b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
  ["1", 1, false],
])("isSameJson of %j and %j is %s", (left, right, isSame) => {
  expect(isSameJson(left, right)).toBe(isSame);
});

test("isSameJson is reflexive and symmetric for any JSON", () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (left, right) => {
      const [a, b]: unknown[] = [JSON.parse(left), JSON.parse(right)];
      expect(isSameJson(a, JSON.parse(left))).toBe(true);
      expect(isSameJson(a, b)).toBe(isSameJson(b, a));
    }),
  );
});
