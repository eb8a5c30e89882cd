import { expect, test } from "vitest";
import { Doc, XmlElement, XmlText } from "yjs";
import { fillFragment } from "./fill-fragment.ts";
import { getSharedBody } from "./shared-document.ts";
import { createBodyReader, readFragment } from "./stored-body.ts";

const paragraph = (text: string) => ({ type: "paragraph", children: [{ text }] });

/** A shared body with one paragraph for each text. */
function bodyOf(texts: readonly string[]) {
  const fragment = getSharedBody(new Doc());
  fragment.insert(
    0,
    texts.map((text) => sharedParagraph(text)),
  );
  return fragment;
}

function sharedParagraph(text: string): XmlElement {
  const element = new XmlElement("paragraph");
  element.insert(0, [new XmlText(text)]);
  return element;
}

function open(stored: unknown) {
  const fragment = getSharedBody(new Doc());
  fillFragment(fragment, stored);
  return fragment;
}

/** Opens a stored body, appends a paragraph, or begins with one, and returns what is stored then. */
function writeBelow(stored: unknown) {
  const fragment = open(stored);
  if (readFragment(fragment, stored).main.length === 0) fragment.delete(0, fragment.length);
  fragment.push([sharedParagraph("New")]);
  return readFragment(fragment, stored).main;
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

test("invisible blocks are dropped when the body is edited, but one at the start, which the form shows", () => {
  const blank = { type: "paragraph", children: [{ text: " " }] };
  expect(writeBelow({ main: [blank, paragraph("One"), blank] })).toEqual([
    paragraph(""),
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
  expect(readFragment(bodyOf(texts), undefined).main).toEqual(stored.map(paragraph));
});

test("what stands beside the blocks is kept", () => {
  const stored = { main: [paragraph("One")], version: 2, aside: ["kept"] };
  expect(readFragment(open(stored), stored)).toEqual(stored);
});

const marked = (text: string, id: number) => ({ ...paragraph(text), id });

test("blocks that look the same keep their own stored form when one of them is removed", () => {
  const stored = [marked("Same", 1), paragraph("Other"), marked("Same", 2), paragraph("End")];
  const fragment = open(stored);
  fragment.delete(0);
  expect(readFragment(fragment, stored).main).toEqual(stored.slice(1));
});

test("a moved block keeps its stored form, and its copy is stored in the current format", () => {
  const stored = [marked("One", 1), marked("Two", 2), marked("Three", 3)];
  const fragment = open(stored);
  fragment.delete(0);
  fragment.push([sharedParagraph("One"), sharedParagraph("Two")]);
  expect(readFragment(fragment, stored).main).toEqual([
    marked("Two", 2),
    marked("Three", 3),
    marked("One", 1),
    paragraph("Two"),
  ]);
});

test("a body reader maps only changed blocks again, and follows the stored body it is based on", () => {
  const fragment = bodyOf(["One", "Two", "Three"]);
  const reader = createBodyReader(fragment, undefined);
  const before = reader.readContent().main;
  const second = fragment.get(1);
  if (second instanceof XmlElement) second.insert(0, [new XmlText("Part ")]);
  const after = reader.readContent().main;
  expect(after).toEqual(["One", "Part Two", "Three"].map(paragraph));
  expect([after[0] === before[0], after[2] === before[2]]).toEqual([true, true]);
  expect(reader.measure().words).toBe(4);
  reader.setOpened([marked("Three", 3)]);
  expect(reader.readContent().main[2]).toEqual(marked("Three", 3));
  reader.close();
});
