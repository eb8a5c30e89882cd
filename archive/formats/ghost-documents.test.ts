import { expect, test } from "vitest";
import { readGhostDocument } from "../check/ghost-document.ts";
import { wordsOf } from "../check/reading.ts";
import { readGhost } from "./ghost.ts";
import { readLexical } from "./ghost-lexical.ts";
import { readMobiledoc } from "./ghost-mobiledoc.ts";
import { readAll } from "./test-reader.ts";

/** Drafts of Ghost, which have the documents of its editors alone. */

const text = (words: string, format = 0) => ({ type: "extended-text", text: words, format });
const block = (type: string, ...children: object[]) => ({ type, children });

const LEXICAL = JSON.stringify({
  root: {
    type: "root",
    children: [
      block(
        "paragraph",
        text("One "),
        text("two", 3),
        text(" < three"),
        { type: "linebreak" },
        {
          ...block("link", text("four", 1)),
          url: "https://other.example/a?b=1&c=2",
        },
      ),
      { ...block("extended-heading", text("Five")), tag: "h3" },
      { ...block("list", block("listitem", text("six"))), listType: "number" },
      block("extended-quote", text("Seven")),
      {
        type: "image",
        src: "__GHOST_URL__/content/images/a.jpg",
        alt: "eight",
        caption: "<em>nine</em>",
      },
      {
        type: "gallery",
        images: [
          { src: "https://cdn.example/b.jpg" },
          { src: "https://cdn.example/c.jpg", alt: "ten" },
        ],
        caption: "eleven",
      },
      { type: "codeblock", code: "if (a < b)", language: "js" },
      { type: "html", html: "<p>Twelve</p>" },
      { type: "markdown", markdown: "**Thirteen**" },
      {
        type: "bookmark",
        url: "https://other.example/d",
        metadata: { title: "Fourteen", description: "fifteen" },
      },
      {
        type: "embed",
        url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
        html: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
      },
      { type: "callout", calloutText: "<b>Sixteen</b>", calloutEmoji: "💡" },
      { type: "toggle", heading: "Seventeen", content: "<p>eighteen</p>" },
      { type: "button", buttonText: "Nineteen", buttonUrl: "https://other.example/e" },
      {
        type: "file",
        src: "https://other.example/f.pdf",
        fileTitle: "Twenty",
        fileCaption: "twenty-one",
      },
      { type: "audio", src: "https://other.example/g.mp3", title: "Twenty-two" },
      { type: "video", src: "https://other.example/h.mp4", caption: "Twenty-three" },
      {
        type: "product",
        productTitle: "Twenty-four",
        productDescription: "<p>twenty-five</p>",
        productImageSrc: "https://cdn.example/i.jpg",
        productButton: "twenty-six",
        productUrl: "https://shop.example/",
      },
      {
        type: "header",
        header: "Twenty-seven",
        subheader: "twenty-eight",
        buttonText: "twenty-nine",
        buttonUrl: "https://other.example/j",
      },
      { type: "horizontalrule" },
      { type: "future-box", children: [block("paragraph", text("Thirty"))] },
      { type: "future-card", data: 1 },
    ],
  },
});

const POST = {
  id: "p1",
  title: "A draft",
  slug: "a-draft",
  html: null,
  status: "draft",
  type: "post",
};
const wrap = (post: object) =>
  JSON.stringify({ db: [{ data: { posts: [{ ...POST, ...post }] } }] });
const wordsIn = (blocks: unknown) => wordsOf(JSON.stringify(blocks));

test("reads a Lexical document with all its cards", async () => {
  const { articles } = await readAll(readGhost, wrap({ lexical: LEXICAL }), "https://old.example/");
  const [article] = articles;
  expect(article).toMatchObject({ stage: "draft", changes: ["card future-card left out"] });
  expect(article?.blocks.slice(0, 4)).toMatchObject([
    {
      type: "paragraph",
      children: [
        { text: "One " },
        { text: "two", bold: true, italic: true },
        { text: " < three\n" },
        { type: "link", href: "https://other.example/a?b=1&c=2" },
      ],
    },
    { type: "heading", level: 3 },
    { type: "list", ordered: true },
    { type: "block-quote" },
  ]);
  const found = new Set(wordsIn(article?.blocks));
  const reading = readGhostDocument(LEXICAL, "https://old.example/a-draft/");
  expect(wordsOf(reading.text).filter((word) => !found.has(word))).toEqual([]);
  expect(wordsOf(reading.text)).toEqual(
    expect.arrayContaining(["one", "eighteen", "twelve", "thirteen", "thirty", "fourteen"]),
  );
  const json = JSON.stringify(article?.blocks);
  expect(reading.links.filter((href) => !json.includes(href) && !href.includes("embed"))).toEqual(
    [],
  );
  expect(reading.images).toHaveLength(4);
  expect(
    reading.images.filter((src) => !json.includes(src.replace("https://old.example", ""))),
  ).toEqual([]);
});

test("reads a document of Ghost's former editor", async () => {
  const mobiledoc = JSON.stringify({
    version: "0.3.1",
    atoms: [["soft-return", "", {}]],
    cards: [
      ["image", { src: "https://cdn.example/a.jpg", caption: "Five" }],
      ["card-markdown", { markdown: "**Six**" }],
      ["future-card", {}],
    ],
    markups: [["strong"], ["a", ["rel", "nofollow", "href", "https://other.example/a"]]],
    sections: [
      [
        1,
        "p",
        [
          [0, [], 0, "One "],
          [0, [0, 1], 2, "two"],
          [1, [], 0, 0],
          [0, [], 0, "three"],
        ],
      ],
      [3, "ol", [[[0, [], 0, "four"]]]],
      [10, 0],
      [10, 1],
      [10, 2],
    ],
  });
  const { articles } = await readAll(readGhost, wrap({ mobiledoc }));
  expect(articles[0]?.changes).toEqual(["card future-card left out"]);
  expect(articles[0]?.blocks).toMatchObject([
    {
      type: "paragraph",
      children: [
        { text: "One " },
        { type: "link", href: "https://other.example/a", children: [{ text: "two", bold: true }] },
        { text: "\nthree" },
      ],
    },
    { type: "list", ordered: true, children: [{ children: [{ text: "four" }] }] },
    { type: "image", src: "https://cdn.example/a.jpg", caption: "Five" },
    { type: "paragraph", children: [{ text: "Six", bold: true }] },
  ]);
});

test.each(["", "{", "[]", "{}", '{"root":1}'])("reads no document from %j", (json) => {
  expect([readLexical(json), readMobiledoc(json)]).toEqual([null, null]);
});

test("a deeply nested document takes no longer than its depth allows", () => {
  const depth = 100_000;
  const json = `{"root":${'{"type":"list","children":['.repeat(depth)}${"]}".repeat(depth)}}`;
  expect(readLexical(json)?.html.length ?? 0).toBeLessThan(5000);
});

test("reads the excerpt of Ghost as plain text", async () => {
  const { articles } = await readAll(
    readGhost,
    wrap({ custom_excerpt: "If a < b & c,\nthen <d>" }),
  );
  expect(articles[0]?.excerpt).toBe("If a < b & c, then <d>");
});
