// @vitest-environment happy-dom
import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Block, Inline } from "../../domain/content.ts";
import { contentToText } from "../../domain/content-text.ts";
import { parseContent } from "../../domain/parse-content.ts";
import { code, openForPaste, pasteHtml, readSample } from "../paste-into-article.ts";
import { arbitraryHtml } from "./arbitrary-html.ts";
import { cleanHtml } from "./clean-html.ts";

beforeAll(code.load);

function pasteWith(work: (view: EditorView) => void): unknown[] {
  const { editor, blocks } = openForPaste();
  work(editor.view);
  editor.state.doc.check();
  const main = blocks();
  editor.destroy();
  return main;
}

const paste = pasteHtml;
const sample = readSample;
const pasteText = (text: string) =>
  pasteWith((view) => view.pasteText(text, new ClipboardEvent("paste")));

const bold = (text: string): Inline => ({ text, bold: true });
const link = (href: string, text: string): Inline => ({ type: "link", href, children: [{ text }] });
const paragraph = (...children: Inline[]): Block => ({ type: "paragraph", children });
const heading = (level: 2 | 3 | 4, text: string): Block => ({
  type: "heading",
  level,
  children: [{ text }],
});
const item = (text: string, ...lists: unknown[]) => ({
  type: "list-item",
  children: [{ text }],
  ...(lists.length > 0 ? { lists } : {}),
});
const cell = (text: string) => ({ type: "table-cell", children: [{ text }] });
const row = (...children: unknown[]) => ({ type: "table-row", children });
const list = (ordered: boolean, ...children: unknown[]) => ({ type: "list", ordered, children });

test("pasting from Word keeps headings, nested lists, marks, links, quotes and tables", () => {
  expect(paste(sample("word"))).toEqual([
    heading(2, "Harbour report"),
    heading(2, "The first part"),
    paragraph(
      { text: "The harbour is " },
      bold("four hundred"),
      { text: " " },
      { text: "years", italic: true },
      { text: " old, " },
      { text: "says", underline: true },
      { text: " the " },
      link("https://example.org/harbour", "harbour master"),
      { text: "." },
    ),
    heading(4, "A small heading"),
    list(
      false,
      item(
        "Cranes",
        list(false, {
          type: "list-item",
          children: [{ text: "The " }, bold("old"), { text: " one" }],
        }),
      ),
      item("Ships"),
    ),
    paragraph({ text: "Between two lists." }),
    list(true, item("Load"), item("Sail")),
    { type: "block-quote", children: [{ text: "We have always been here." }] },
    {
      type: "table",
      caption: "",
      children: [row(cell("Port"), cell("Ships")), row(cell("North"), cell("12"))],
    },
  ]);
  expect(cleanHtml(sample("word")).lostImages).toBe(1);
});

test("pasting from Google Docs keeps headings, nested lists, styled marks and images", () => {
  expect(paste(sample("google-docs"))).toEqual([
    heading(2, "The harbour"),
    paragraph(
      { text: "It is " },
      bold("old"),
      { text: " and " },
      { text: "busy", italic: true },
      { text: ", see " },
      link("https://example.org/ships", "the list"),
      { text: "." },
    ),
    { type: "heading", level: 4, children: [{ text: "Small print", italic: true }] },
    list(false, item("Cranes", list(false, item("The old one"))), {
      type: "list-item",
      children: [{ text: "Ships", underline: true }],
    }),
    list(true, item("Load")),
    {
      type: "image",
      src: "https://lh7-rt.googleusercontent.com/docsz/AD_4nXd?key=abc",
      alt: "A crane",
      caption: "",
      credit: "",
      children: [],
    },
    { type: "divider", children: [] },
  ]);
});

test("pasting from a web page keeps captions, multi-line quotes and code, and drops scripts", () => {
  expect(paste(sample("web-page"))).toEqual([
    heading(2, "A headline"),
    paragraph(
      { text: "First " },
      bold("strong"),
      { text: " line,\nthen " },
      { text: "another", italic: true },
      { text: ". Relative, bad, " },
      link("https://example.org/ok", "good"),
      { text: "." },
    ),
    paragraph({ text: "One" }),
    paragraph({ text: "Two" }),
    {
      type: "image",
      src: "https://example.org/photo.jpg",
      alt: "Photo",
      caption: "What it shows",
      credit: "",
      children: [],
    },
    { type: "block-quote", children: [{ text: "First line\n\nSecond line" }] },
    list(false, item("Apples", list(true, item("Green"))), item("Pears\nAnd more")),
    { type: "code-block", language: "", children: [{ text: "let x = 1;\nlet y = 2;" }] },
    heading(4, "Sub"),
    paragraph({ text: "The " }, { text: "end", code: true }, { text: "." }),
  ]);
});

test.each([
  [
    "extracts an image embedded as data",
    '<p>a<img src="data:image/png;base64,aGk=" alt="x"></p>',
    1,
    0,
  ],
  ["counts an image on the writer's disk as lost", '<img src="file:///a.png">', 0, 1],
  ["counts an image without an address as lost", '<img src="blob:x"><img>', 0, 2],
])("cleanHtml %s", (_name, html, images, lost) => {
  const clean = cleanHtml(html);
  expect([clean.images.length, clean.lostImages]).toEqual([images, lost]);
});

test.each([
  ['alt=""', { alt: "", decorative: true }],
  ['role="presentation" alt="A line"', { alt: "", decorative: true }],
  ['role="none"', { alt: "", decorative: true }],
  ["", { alt: "" }],
  ['alt="A crane"', { alt: "A crane" }],
])("pasting an image with %j says whether it is decorative", (attributes, expected) => {
  const pasted = paste(`<p>Words</p><img src="https://example.org/a.jpg" ${attributes}>`);
  const src = "https://example.org/a.jpg";
  const texts = { caption: "", credit: "", children: [] };
  expect(pasted[1]).toEqual({ type: "image", src, ...expected, ...texts });
});

test.each([
  ["One\n\nTwo", ["One", "Two"]],
  ["One\r\n \r\n\r\nTwo\r\n", ["One", "Two"]],
  ["A line\nand the next", ["A line\nand the next"]],
  ["  \n\n", []],
])("pasting the plain text %j keeps its paragraphs", (text, expected) => {
  expect(pasteText(text)).toEqual(expected.map((words) => paragraph({ text: words })));
});

test("pasting drops blank lines above the text", () => {
  expect(paste("<h2><p>One</p></h2><p>Two</p>")).toEqual([
    paragraph({ text: "One" }),
    paragraph({ text: "Two" }),
  ]);
});

function expectValid(main: unknown[]) {
  // Valid blocks are parsed to themselves.
  expect(parseContent({ main })).toEqual(main);
}

test("pasting any structured HTML gives a valid document with all of its words", () => {
  fc.assert(
    fc.property(arbitraryHtml, ({ html, words }) => {
      const main = paste(html);
      expectValid(main);
      const text = contentToText(parseContent({ main }));
      for (const word of words) expect(text).toContain(word);
    }),
    { numRuns: 120 },
  );
});

test("pasting any text as HTML gives a valid document", () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(
        "<",
        ">",
        "</",
        "<p>",
        "<ul>",
        "<li>",
        "<b",
        "<!--",
        '"',
        "&",
        "<table>",
        "<a href=",
        "<img src=x",
        "</div>",
        "<blockquote>",
        "<pre>",
      ),
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(pieces, (parts) => expectValid(paste(parts.join("")))),
    { numRuns: 120 },
  );
});

test("plain text pasted into a link or bold words takes their marks", () => {
  const pasteInto = (html: string, text: string) =>
    pasteWith((view) => {
      view.pasteHTML(html, new ClipboardEvent("paste"));
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 3)));
      view.pasteText(text, new ClipboardEvent("paste"));
    });
  expect(pasteInto("<p><b>Harbor</b></p>", "-x-")).toEqual([paragraph(bold("Ha-x-rbor"))]);
  expect(pasteInto('<p><a href="https://example.org/">Harbor</a></p>', "-x-")).toEqual([
    paragraph(link("https://example.org/", "Ha-x-rbor")),
  ]);
  expect(pasteInto("<p><b>Harbor</b></p>", "one\n\ntwo")).toEqual([
    paragraph(bold("Haone")),
    paragraph(bold("tworbor")),
  ]);
});

test("pastes the words of a clipboard whose context no node of ours can be", () => {
  const contexts = [
    '["heading",{"level":[]}]',
    '["heading",{"level":{"toString":1}}]',
    '["heading"]',
    '["constructor",{}]',
    '["heading",5]',
    '["image",{"src":{}}]',
    '["listItem",null,7,null]',
    "[[],{}]",
    '{"0":"heading"}',
  ];
  for (const context of contexts) {
    for (const html of [
      `<ul><p data-pm-slice='0 0 ${context}'><pre><`,
      `<p data-pm-slice='1 1 ${context}'>Words</p>`,
      `<h2 data-pm-slice='2 2 ${context}'>Words</h2>`,
    ]) {
      expect(() => paste(html), html).not.toThrow();
      if (html.includes("Words"))
        expect(contentToText(parseContent({ main: paste(html) })), html).toBe("Words");
    }
  }
});
