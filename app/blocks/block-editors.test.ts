import { expect, test } from "vitest";
import type { Block } from "../domain/content.ts";
import { blockFromEditor, blockToEditor } from "./block-editors.ts";
import { blockFixtures } from "./block-fixtures.ts";

test.each(Object.entries(blockFixtures))(
  "the %s fixture survives the editor unchanged",
  (_type, block) => {
    expect(blockFromEditor(blockToEditor(block))).toEqual(block);
  },
);

test("newlines in a text run become line breaks with the run's marks", () => {
  const block: Block = { type: "paragraph", children: [{ text: "a\nb", bold: true }] };
  const marks = [{ type: "bold" }];
  expect(blockToEditor(block)).toEqual({
    type: "paragraph",
    content: [
      { type: "text", text: "a", marks },
      { type: "lineBreak", marks },
      { type: "text", text: "b", marks },
    ],
  });
});

test.each([
  ["a paragraph without text", { type: "paragraph", content: [{ type: "text", text: "  " }] }],
  ["a heading without text", { type: "heading", attrs: { level: 2 } }],
  ["a quote that has only a source", { type: "blockQuote", attrs: { cite: "Somebody" } }],
  ["an image that is still uploading", { type: "image", attrs: { src: "", upload: "image-1" } }],
  [
    "a list of empty items",
    { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] },
  ],
  ["a node that is not a block", { type: "listItem" }],
])("%s is not stored", (_name, node) => {
  expect(blockFromEditor(node)).toBeUndefined();
});

test("a link with an unsafe address is stored as plain text", () => {
  const marks = [{ type: "link", attrs: { href: "javascript:alert(1)" } }];
  const node = { type: "paragraph", content: [{ type: "text", text: "words", marks }] };
  expect(blockFromEditor(node)).toEqual({ type: "paragraph", children: [{ text: "words" }] });
});

test("adjacent runs with the same marks are merged, and so are links", () => {
  const link = (href: string) => [{ type: "link", attrs: { href } }];
  const content = [
    { type: "text", text: "a", marks: link("https://example.org") },
    { type: "text", text: "b", marks: link("https://example.org/") },
    { type: "text", text: "c", marks: link("https://example.org/other") },
    { type: "text", text: "d" },
    { type: "text", text: "e" },
  ];
  expect(blockFromEditor({ type: "paragraph", content })).toEqual({
    type: "paragraph",
    children: [
      { type: "link", href: "https://example.org/", children: [{ text: "ab" }] },
      { type: "link", href: "https://example.org/other", children: [{ text: "c" }] },
      { text: "de" },
    ],
  });
});
