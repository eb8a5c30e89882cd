import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readJsonLines } from "./json-lines.ts";
import { readAll } from "./test-reader.ts";

const PLAIN = {
  title: "A bridge opens",
  slug: "a-bridge-opens",
  content: "One\n\nTwo",
  published_at: "2024-03-05",
};
const lines = (...values: unknown[]) =>
  values.map((value) => `${typeof value === "string" ? value : JSON.stringify(value)}\n`).join("");
const read = (...values: unknown[]) => readAll(readJsonLines, lines(...values));
const text = (value: string) => ({ type: "paragraph", children: [{ text: value }] });

test("reads blocks, speakers, Markdown, image and attribution of a JSON line", async () => {
  const { articles } = await read({
    title: " A  bridge ",
    slug: "a-bridge",
    excerpt: "Short.",
    category: "world",
    tags: ["public-works"],
    author: "Mira Quill",
    authors: ["Mira Quill"],
    published_at: "2024-03-05T23:30:00-05:00",
    blocks: [
      { type: "paragraph", text: "Who?", speaker: "Desk" },
      { type: "paragraph", text: "And why?", speaker: "Desk" },
      { type: "paragraph", text: "See here.", markdown: "See [*here*](https://a.org)." },
      { type: "heading", level: 3, text: "Part" },
      { type: "quote", text: "Said", cite: "Lee,<br />[in the paper](https://a.org)" },
      { type: "list", ordered: true, items: ["a", "b"], items_markdown: ["**a**", "b"] },
      { type: "embed", provider: "youtube", id: "x1", title: "A film" },
      { type: "novelty", text: "Kept" },
      { type: "paragraph", text: " " },
    ],
    image: { file: "photos/bridge.jpg", alt: "A bridge", credit: "Photo: Lee", caption: null },
    source: "The Wire",
    source_url: "https://wire.org/1",
    licence: "CC BY 4.0",
    licence_url: "https://creativecommons.org/licenses/by/4.0/",
    attribution: "The Wire, shortened.",
  });
  const link = (href: string, label: string, marks = {}) => ({
    type: "link",
    href,
    children: [{ text: label, ...marks }],
  });
  expect(articles[0]).toMatchObject({
    title: "A bridge",
    categories: [{ name: "world", slug: null }],
    authors: [{ name: "Mira Quill" }],
    publishedAt: "2024-03-06T04:30:00.000Z",
    image: { reference: "photos/bridge.jpg", caption: "", credit: "Photo: Lee" },
  });
  expect(articles[0]?.blocks).toEqual([
    {
      type: "paragraph",
      children: [{ text: "Desk:", bold: true }, { text: " " }, { text: "Who?" }],
    },
    text("And why?"),
    {
      type: "paragraph",
      children: [{ text: "See " }, link("https://a.org/", "here", { italic: true }), { text: "." }],
    },
    { type: "heading", level: 3, children: [{ text: "Part" }] },
    { type: "block-quote", children: [{ text: "Said" }], cite: "Lee, in the paper" },
    {
      type: "list",
      ordered: true,
      children: [
        { type: "list-item", children: [{ text: "a", bold: true }] },
        { type: "list-item", children: [{ text: "b" }] },
      ],
    },
    { type: "paragraph", children: [link("https://www.youtube.com/watch?v=x1", "A film")] },
    text("Kept"),
    {
      type: "attribution",
      children: [
        { text: "Source: " },
        link("https://wire.org/1", "The Wire"),
        { text: ". " },
        link("https://creativecommons.org/licenses/by/4.0/", "CC BY 4.0"),
        { text: ". The Wire, shortened." },
      ],
    },
  ]);
});

test.each([
  [{ content: "One\n\nTwo <3" }, [text("One"), text("Two <3")]],
  [{ content: "<p>One</p><p>Two</p>" }, [text("One"), text("Two")]],
  [
    { content: undefined, html: "<h2>A</h2>b" },
    [{ type: "heading", level: 2, children: [{ text: "A" }] }, text("b")],
  ],
  [
    { content: undefined, markdown: "# A\n\n- b" },
    [
      { type: "heading", level: 1, children: [{ text: "A" }] },
      {
        type: "list",
        ordered: false,
        children: [{ type: "list-item", children: [{ text: "b" }] }],
      },
    ],
  ],
  [
    { content: undefined, paragraphs: ["a", "• b"] },
    [
      text("a"),
      {
        type: "list",
        ordered: false,
        children: [{ type: "list-item", children: [{ text: "b" }] }],
      },
    ],
  ],
])("reads the body of the JSON line %j", async (fields, blocks) => {
  const { articles } = await read({ ...PLAIN, ...fields });
  expect(articles[0]?.blocks).toEqual(blocks);
});

test.each([
  ["draft", "draft"],
  ["private", "draft"],
  ["pending", "review"],
])(
  "reads a JSON line with the status %s as a draft, also without a date",
  async (status, stage) => {
    const { articles } = await read({ ...PLAIN, status, published_at: null });
    expect(articles[0]).toMatchObject({ stage, publishedAt: "" });
  },
);

test("rejects malformed JSON lines and reads the following ones", async () => {
  const { entries, error } = await read(
    "{ broken",
    "",
    { slug: "x" },
    "[1]",
    { ...PLAIN, status: "spam" },
    { ...PLAIN, published_at: "soon" },
    PLAIN,
  );
  expect(error).toBeNull();
  expect(
    entries.map((entry) =>
      entry.kind === "rejected" ? `${entry.where}: ${entry.reason}` : entry.kind,
    ),
  ).toEqual([
    "line 1: not valid JSON",
    expect.stringMatching(/^line 3: field title: /),
    expect.stringMatching(/^line 4: field \(all\): /),
    "line 5: spam",
    "line 6: no usable date of publication",
    "article",
  ]);
});

test("ignores optional fields of the wrong type in a JSON line", async () => {
  const { articles } = await read({
    ...PLAIN,
    excerpt: 7,
    image: 3,
    tags: "one, two",
    authors: [{ name: "Mira", bio: "Writes." }],
  });
  expect(articles[0]).toMatchObject({
    excerpt: "",
    image: null,
    tags: ["one", " two"],
    authors: [{ name: "Mira", bio: "Writes." }],
  });
});

test("reads the parts of several authors in a JSON line", async () => {
  const authors = [
    "Ana Lee",
    { name: "Ben", role: "photos" },
    { name: "Wire", kind: "organization", role: "unknown" },
  ];
  const { articles } = await read({ ...PLAIN, author: undefined, authors });
  expect(articles[0]?.authors).toEqual([
    { name: "Ana Lee", bio: null, image: null, addresses: [] },
    { name: "Ben", bio: null, image: null, addresses: [], role: "photos" },
    { name: "Wire", bio: null, image: null, addresses: [], isOrganization: true },
  ]);
});

test("reads JSON Lines with gzip, CRLF and no final newline", async () => {
  const packed = gzipSync(`\ufeff${JSON.stringify(PLAIN)}\r\n${JSON.stringify(PLAIN)}`);
  const { articles } = await readAll(readJsonLines, packed);
  expect(articles).toHaveLength(2);
});

test.each([
  ["plain", Buffer.from(`${lines(PLAIN)}{"title": "cut`), /cut off in line 2/],
  [
    "gzip",
    gzipSync(
      lines(
        ...Array.from({ length: 500 }, (_, index) => ({ ...PLAIN, index, noise: Math.random() })),
      ),
    ).subarray(0, -30),
    /gzip file is broken or cut off/,
  ],
])("reports where a %s JSON Lines file is truncated", async (_name, content, message) => {
  const { articles, error } = await readAll(readJsonLines, content);
  expect(articles.length).toBeGreaterThan(0);
  expect(String(error)).toMatch(message);
});
