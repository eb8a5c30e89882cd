import { expect, test } from "vitest";
import { compareArticles, isSameArticle } from "./compare-articles.ts";

const version = {
  title: "Council votes on Monday",
  excerpt: "A vote.",
  content: { main: [{ type: "paragraph", children: [{ text: "The council votes." }] }] },
  image_src: "a.jpg",
  image_alt: null,
  tags: ["council", "vote"],
  category_id: "1",
  category_name: "Politics",
  author_id: "2",
  author_name: "Anna Berg",
  published_at: "2026-01-02T03:04:05+00:00",
  is_featured: false,
  read_time: 1,
};

test("finds no difference between equal versions, however their dates are spelled", () => {
  const other = { ...version, published_at: "2026-01-02T04:04:05+01:00", read_time: 2 };
  expect(isSameArticle(compareArticles(version, other))).toBe(true);
});

test("lists changed fields in the order of the form", () => {
  const other = {
    ...version,
    title: "Council votes on Tuesday",
    author_name: "Johan Lund",
    tags: ["vote", "budget"],
    image_src: "b.jpg",
    is_featured: true,
  };
  const { fields, body } = compareArticles(version, other);
  expect(body).toEqual([]);
  expect(fields.map(({ label, kind }) => [label, kind])).toEqual([
    ["Headline", "text"],
    ["Author", "value"],
    ["Image", "image"],
    ["Tags", "list"],
    ["Featured Article", "value"],
  ]);
  expect(fields[3]?.runs).toEqual([
    { change: "removed", text: "council" },
    { change: "same", text: "vote" },
    { change: "added", text: "budget" },
  ]);
});

test("leaves out for readers what an article page does not show", () => {
  const other = { ...version, is_featured: true };
  expect(isSameArticle(compareArticles(version, other, { forReaders: true }))).toBe(true);
  expect(isSameArticle(compareArticles(version, other))).toBe(false);
});

test("compares bodies of historic shapes", () => {
  const { body } = compareArticles(
    { content: "One line" },
    { content: [{ type: "paragraph", children: [{ text: "One word" }] }] },
  );
  expect(body).toMatchObject([
    {
      change: "changed",
      runs: [
        { text: "One " },
        { change: "removed", text: "line" },
        { change: "added", text: "word" },
      ],
    },
  ]);
});

test("takes a version of any shape", () => {
  expect(isSameArticle(compareArticles(null, { content: 5, tags: "x", title: 7 }))).toBe(true);
});
