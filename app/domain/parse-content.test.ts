import fc from "fast-check";
import { expect, test } from "vitest";
import { contentToText } from "./content-text.ts";
import { DEEPEST_LIST, parseContent, readBesideMain } from "./parse-content.ts";

const paragraph = (text: string) => ({ type: "paragraph", children: [{ text }] });

test.each([
  ["an object with a list", { main: [paragraph("One"), paragraph("Two")] }],
  ["a list", [paragraph("One"), paragraph("Two")]],
  ["a list of strings", ["One", "Two"]],
  ["an object with a string", { main: "One\n\nTwo" }],
  ["a string", "One\n\nTwo"],
  ["a string with Windows line ends and blanks", " One\r\n \r\n\r\nTwo "],
  ["JSON in a string", JSON.stringify({ main: [paragraph("One"), paragraph("Two")] })],
  ["runs without a type", [{ text: "One" }, { children: [{ text: "Two" }] }]],
])("parses %s into paragraphs", (_name, value) => {
  expect(parseContent(value)).toEqual([paragraph("One"), paragraph("Two")]);
});

test.each([[null], [undefined], [7], [true], [""], ["  \n\n "], [{}], [{ main: null }], [[]]])(
  "parses %j as empty content",
  (value) => {
    expect(parseContent(value)).toEqual([]);
  },
);

test("parses prose that begins with a bracket as prose", () => {
  expect(parseContent("[sic] it said")).toEqual([paragraph("[sic] it said")]);
  expect(parseContent("[1, 2]")).toEqual([paragraph("[1, 2]")]);
  expect(parseContent('{"a": 1}')).toEqual([paragraph('{"a": 1}')]);
});

test("keeps a single line break within its paragraph", () => {
  expect(parseContent("a\nb")).toEqual([paragraph("a\nb")]);
});

test.each([
  [undefined, 2],
  [3, 3],
  ["4", 4],
  [0, 2],
  [7, 2],
  ["x", 2],
])("a heading of level %j has level %d", (level, expected) => {
  const block = { type: "heading", level, children: [{ text: "Head" }] };
  expect(parseContent([block])).toEqual([
    { type: "heading", level: expected, children: [{ text: "Head" }] },
  ]);
});

test("keeps only the known marks of text runs", () => {
  const run = {
    text: "x",
    bold: true,
    italic: true,
    underline: true,
    code: true,
    style: "color: red",
  };
  expect(
    parseContent([{ type: "paragraph", children: [run, { text: "y", bold: "yes" }] }]),
  ).toEqual([
    {
      type: "paragraph",
      children: [
        { text: "x", bold: true, italic: true, underline: true, code: true },
        { text: "y" },
      ],
    },
  ]);
});

test("parses legacy list types as lists", () => {
  const children = [{ type: "list-item", children: [{ text: "a" }] }];
  const items = [{ type: "list-item", children: [{ text: "a" }] }];
  expect(parseContent([{ type: "bulleted-list", children }])).toEqual([
    { type: "list", ordered: false, children: items },
  ]);
  expect(parseContent([{ type: "numbered-list", children }])).toEqual([
    { type: "list", ordered: true, children: items },
  ]);
  expect(parseContent([{ type: "list", ordered: true, children: ["a"] }])).toEqual([
    { type: "list", ordered: true, children: items },
  ]);
  expect(parseContent([{ type: "list", children: [{ text: "a" }] }])).toEqual([
    { type: "list", ordered: false, children: items },
  ]);
});

test("attaches nested lists to their item, in each stored form", () => {
  const inner = { type: "numbered-list", children: ["b"] };
  const nested = {
    type: "list",
    ordered: true,
    children: [{ type: "list-item", children: [{ text: "b" }] }],
  };
  const expected = [
    {
      type: "list",
      ordered: false,
      children: [{ type: "list-item", children: [{ text: "a" }], lists: [nested] }],
    },
  ];
  const inChildren = { type: "list-item", children: [{ text: "a" }, inner] };
  const inLists = { type: "list-item", children: [{ text: "a" }], lists: [inner] };
  expect(parseContent([{ type: "list", children: [inChildren] }])).toEqual(expected);
  expect(parseContent([{ type: "list", children: [inLists] }])).toEqual(expected);
});

test("keeps links to http, https, mailto and paths of the site, and only the text of others", () => {
  const link = (href: string) =>
    parseContent([
      { type: "paragraph", children: [{ type: "link", href, children: [{ text: "x" }] }] },
    ]);
  for (const href of [
    "https://example.org/a",
    "http://example.org/",
    "mailto:a@example.org",
    "/article/tides",
  ]) {
    expect(link(href)).toEqual([
      { type: "paragraph", children: [{ type: "link", href, children: [{ text: "x" }] }] },
    ]);
  }
  for (const href of [
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "//x",
    "",
  ]) {
    expect(link(href)).toEqual([paragraph("x")]);
  }
});

test("keeps the text of lists beyond the maximum depth", () => {
  let list: unknown = { type: "list", children: [{ type: "list-item", children: ["word 0"] }] };
  for (let depth = 1; depth < 30; depth += 1) {
    const item = { type: "list-item", children: [`word ${depth}`], lists: [list] };
    list = { type: "list", children: [item] };
  }
  const text = contentToText(parseContent([list]));
  for (let depth = 0; depth < 30; depth += 1) expect(text).toMatch(new RegExp(`word ${depth}\\b`));
});

test("keeps marks and links down to the maximum list depth", () => {
  const children = [
    { text: " ", code: true },
    { type: "link", href: "https://example.org/", children: [{ text: "word", bold: true }] },
  ];
  let list: unknown = { type: "list", ordered: false, children: [{ type: "list-item", children }] };
  for (let depth = 0; depth < DEEPEST_LIST; depth += 1) {
    const item = { type: "list-item", children: [], lists: [list] };
    list = { type: "list", ordered: false, children: [item] };
  }
  expect(parseContent([list])).toEqual([list]);
});

test("keeps an unknown block without text", () => {
  const original = { type: "player", address: "https://example.org/film" };
  expect(parseContent([original])).toEqual([{ type: "unknown", children: [], original }]);
});

test("keeps the text and the stored value of an unknown block", () => {
  const original = {
    type: "callout",
    children: [{ type: "row", children: [{ text: "Keep " }, { text: "me" }] }],
  };
  expect(parseContent([original])).toEqual([
    { type: "unknown", children: [{ text: "Keep " }, { text: "me" }], original },
  ]);
});

test("keeps the caption of an image without a source", () => {
  expect(parseContent([{ type: "image", caption: "Cap" }])).toEqual([paragraph("Cap")]);
});

test("parses a decorative image, which has no alternative text", () => {
  const image = { type: "image", src: "a.jpg", caption: "", credit: "" };
  expect(parseContent([{ ...image, alt: "A line", decorative: true }])).toEqual([
    { ...image, alt: "", decorative: true, children: [] },
  ]);
  expect(parseContent([{ ...image, alt: "A line", decorative: "no" }])).toEqual([
    { ...image, alt: "A line", children: [] },
  ]);
});

test("extracts all words of a body as plain text", () => {
  const list = {
    type: "list",
    children: [{ type: "list-item", children: ["b", { type: "list", children: ["c"] }] }],
  };
  expect(
    contentToText(parseContent([{ type: "heading", children: ["a"] }, list, { type: "divider" }])),
  ).toBe("a\n\nb\nc");
});

test("parses any JSON without an error, and parsing is idempotent", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const blocks = parseContent(value);
      expect(parseContent({ main: blocks.filter((block) => block.type !== "unknown") })).toEqual(
        blocks.filter((block) => block.type !== "unknown"),
      );
    }),
  );
});

test("keeps every word of blocks of any shape", () => {
  const run = fc.record({ text: fc.stringMatching(/^[a-z]{1,8}$/), bold: fc.boolean() });
  const type = fc.constantFrom(
    "paragraph",
    "heading",
    "list",
    "numbered-list",
    "block-quote",
    "aside",
  );
  const blocks = fc.array(fc.record({ type, children: fc.array(run, { minLength: 1 }) }));
  fc.assert(
    fc.property(blocks, (main) => {
      const words = main.flatMap((block) => block.children.map((child) => child.text)).join("");
      expect(contentToText(parseContent({ main })).replace(/\s/g, "")).toBe(words);
    }),
  );
});

test("parses extremely deep nesting", () => {
  let value: unknown = { text: "deep" };
  for (let depth = 0; depth < 5000; depth++) value = { type: "list", children: [value] };
  expect(() => parseContent([value])).not.toThrow();
});

test.each([
  [{ main: [], version: 2 }, { version: 2 }],
  [JSON.stringify({ main: "One", version: 2 }), { version: 2 }],
  [{ type: "paragraph", children: [] }, {}],
  ["One", {}],
  [[], {}],
  [null, {}],
])("returns the fields beside the body of %j", (stored, beside) => {
  expect(readBesideMain(stored)).toEqual(beside);
});

test("paragraphs in an entry of a timeline are lines of its text, and other content is an entry", () => {
  const paragraph = (text: string) => ({ type: "paragraph", children: [{ text }] });
  const stored = {
    type: "timeline",
    title: "Days",
    children: [
      { type: "timeline-entry", date: "1926", children: [paragraph("a"), paragraph("b")] },
      { type: "timeline-entry", date: " ", children: [] },
      { type: "timeline-entry", date: 1927, text: "c" },
      paragraph("d"),
    ],
  };
  expect(parseContent({ main: [stored] })).toEqual([
    {
      type: "timeline",
      title: "Days",
      children: [
        {
          type: "timeline-entry",
          date: "1926",
          children: [{ text: "a" }, { text: "\n" }, { text: "b" }],
        },
        { type: "timeline-entry", date: "", children: [{ text: "c" }] },
        { type: "timeline-entry", date: "", children: [{ text: "d" }] },
      ],
    },
  ]);
  expect(parseContent({ main: [{ type: "timeline", title: " ", children: [] }] })).toEqual([]);
});

test("a timeline in a fact box becomes a list with its dates", () => {
  const timeline = {
    type: "timeline",
    title: "Days",
    children: [{ type: "timeline-entry", date: "1926", children: [{ text: "a" }] }],
  };
  expect(parseContent({ main: [{ type: "fact-box", title: "", children: [timeline] }] })).toEqual([
    {
      type: "fact-box",
      title: "",
      children: [
        { type: "paragraph", children: [{ text: "Days" }] },
        {
          type: "list",
          ordered: false,
          children: [
            {
              type: "list-item",
              children: [{ text: "1926", bold: true }, { text: "\n" }, { text: "a" }],
            },
          ],
        },
      ],
    },
  ]);
});

test("a link that stands in a fact box directly keeps its address", () => {
  const link = { type: "link", href: "https://example.org/", children: [{ text: "the report" }] };
  expect(parseContent({ main: [{ type: "fact-box", title: "", children: [link] }] })).toEqual([
    { type: "fact-box", title: "", children: [{ type: "paragraph", children: [link] }] },
  ]);
});

test("a link to a page of this site is stored as its path, and other sites are named in full", () => {
  const hrefs = [
    "/article/tides?a=b#low",
    "//other.example/a",
    "/\\other.example",
    "article/tides",
  ];
  const main = [
    { type: "paragraph", children: hrefs.map((href) => ({ type: "link", href, children: [] })) },
  ];
  expect(JSON.stringify(parseContent({ main })).match(/"href":"[^"]*"/g)).toEqual([
    '"href":"/article/tides?a=b#low"',
  ]);
});
