import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { schemaExtensions } from "../extensions.ts";
import { createDocumentRecord, openContent, toDocument } from "./document-record.ts";

const schema = getSchema(schemaExtensions);
const paragraph = (text: string) => ({ type: "paragraph", children: [{ text }] });

/** Opens a stored body, appends a paragraph and returns what is stored then. */
function writeBelow(stored: unknown) {
  const opened = openContent(stored);
  const document = schema.nodeFromJSON(toDocument(opened));
  const record = createDocumentRecord();
  record.remember(document, opened);
  const line = schema.node("paragraph", null, [schema.text("New")]);
  const content =
    opened.length > 0 ? document.content.addToEnd(line) : document.content.replaceChild(0, line);
  return record.readContent(document.copy(content)).main;
}

const old = [
  { type: "bulleted-list", children: ["a", { type: "list-item", children: [{ text: "b" }] }] },
  { type: "numbered-list", children: [{ text: "c" }] },
  { type: "list", ordered: true, children: ["d"], start: 4 },
  { type: "heading", text: "No children", level: "3" },
  { type: "heading", children: [{ text: "No level" }] },
  { type: "paragraph", children: [{ text: "one ", bold: false }, { text: "two" }], id: "p1" },
  { type: "paragraph", children: [{ type: "link", url: "https://example.org", children: ["x"] }] },
  { type: "embed", url: "https://example.org/film" },
  { type: "call-out", children: [{ type: "row", children: [{ text: "deep" }] }] },
  "just text",
];

test.each([
  ["nothing", null, []],
  ["an empty object", {}, []],
  ["a string", "One\n\nTwo", [paragraph("One"), paragraph("Two")]],
  ["an object with a string", { main: "One" }, [paragraph("One")]],
  ["JSON in a string", JSON.stringify({ main: old }), old],
  ["a list", old, old],
  ["an object with a list", { main: old }, old],
])(
  "a body stored as %s keeps its blocks unchanged when a paragraph is added",
  (_name, stored, kept) => {
    expect(writeBelow(stored)).toEqual([...kept, paragraph("New")]);
  },
);

test("invisible blocks are dropped when the body is edited", () => {
  const blank = { type: "paragraph", children: [{ text: " " }] };
  expect(writeBelow({ main: [blank, paragraph("One"), blank] })).toEqual([
    paragraph("One"),
    paragraph("New"),
  ]);
});

test.each([
  ["an empty paragraph above text", ["", "One"], ["", "One"]],
  ["blanks above text", ["   ", "One"], ["", "One"]],
  ["blank blocks below text", ["One", " ", "Two", ""], ["One", "Two"]],
  ["nothing but blank blocks", ["", "  "], []],
])("a document of %s is stored with at most its first block blank", (_, texts, stored) => {
  const lines = texts.map((text) =>
    schema.node("paragraph", null, text ? [schema.text(text)] : []),
  );
  const document = schema.node("doc", null, lines);
  expect(createDocumentRecord().readContent(document).main).toEqual(stored.map(paragraph));
});
