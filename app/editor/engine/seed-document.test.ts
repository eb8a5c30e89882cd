import { expect, test } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate, XmlElement, XmlText } from "yjs";
import { seedDocument } from "./seed-document.ts";
import { getSharedBody } from "./shared-document.ts";
import { readColumns, setFields } from "./shared-fields.ts";
import { readFragment } from "./stored-body.ts";

const paragraph = (text: string) => ({ type: "paragraph", children: [{ text }] });
const stored = {
  main: [
    paragraph("Harbor opens"),
    { type: "bulleted-list", children: ["one", "two"] },
    { type: "player", address: "https://example.org/film" },
    { type: "image", src: "2026/11/harbor.jpg", alt: "Harbor" },
  ],
};
const fields = { title: "Harbor", tags: ["sea"], is_featured: true };

function load(...updates: Uint8Array[]): Doc {
  const doc = new Doc();
  for (const update of updates) applyUpdate(doc, update);
  return doc;
}

function appendTo(doc: Doc, index: number, words: string): void {
  const block = getSharedBody(doc).get(index);
  const text = block instanceof XmlElement ? block.get(0) : undefined;
  if (text instanceof XmlText) text.insert(text.length, words);
}

/** Columns other than the body. */
function readFields(doc: Doc) {
  const { content: _, ...columns } = readColumns(doc, null);
  return columns;
}

const readMain = (doc: Doc) => readFragment(getSharedBody(doc), stored).main;

test("two seeds of the same article are the same bytes and merge without doubling the text", () => {
  const { title, ...others } = fields;
  expect(seedDocument(stored, { ...others, title })).toEqual(seedDocument(stored, fields));
  const merged = load(seedDocument(stored, fields), seedDocument(stored, fields));
  expect(readMain(merged)).toEqual(stored.main);
  expect(readFields(merged)).toEqual(fields);
});

test("edits made on two seeds of the same article are both kept", () => {
  const mine = load(seedDocument(stored, fields));
  const theirs = load(seedDocument(stored, fields));
  appendTo(mine, 0, " today");
  setFields(mine, { title: "Harbor today" });
  appendTo(theirs, 0, " at last");
  getSharedBody(theirs).delete(3);
  setFields(theirs, { is_featured: false });
  const merged = load(encodeStateAsUpdate(mine), encodeStateAsUpdate(theirs));
  const [first, ...rest] = readMain(merged);
  expect([
    paragraph("Harbor opens today at last"),
    paragraph("Harbor opens at last today"),
  ]).toContainEqual(first);
  expect(rest).toEqual(stored.main.slice(1, 3));
  expect(readFields(merged)).toEqual({
    ...fields,
    title: "Harbor today",
    is_featured: false,
  });
});

test("seeds of different articles do not take each other's changes for their own", () => {
  const merged = load(
    seedDocument({ main: [paragraph("One")] }),
    seedDocument({ main: [paragraph("Two")] }),
  );
  const texts = JSON.stringify(readMain(merged));
  expect([texts.includes("One"), texts.includes("Two")]).toEqual([true, true]);
});

test("an empty article is seeded with a paragraph that two writers can begin in", () => {
  const mine = load(seedDocument(null));
  const theirs = load(seedDocument(null));
  appendTo(mine, 0, "One. ");
  appendTo(theirs, 0, "Two. ");
  const merged = load(encodeStateAsUpdate(mine), encodeStateAsUpdate(theirs));
  expect(readMain(merged)).toHaveLength(1);
});
