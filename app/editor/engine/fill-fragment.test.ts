import fc from "fast-check";
import { expect, test } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate, XmlElement, XmlText } from "yjs";
import { storableBlocks } from "./arbitrary-content.ts";
import { fillFragment } from "./fill-fragment.ts";
import { getSharedBody } from "./shared-document.ts";
import { readFragment } from "./stored-body.ts";

const paragraph = (text: string) => ({ type: "paragraph", children: [{ text }] });
const bodyOf = (...texts: string[]) => ({ main: texts.map(paragraph) });

function openDocument(content: unknown): Doc {
  const doc = new Doc();
  fillFragment(getSharedBody(doc), content);
  return doc;
}

test("any body can be replaced by any other", () => {
  fc.assert(
    fc.property(storableBlocks, storableBlocks, (before, main) => {
      const fragment = getSharedBody(openDocument({ main: before }));
      fillFragment(fragment, { main });
      expect(readFragment(fragment, { main })).toEqual({ main });
    }),
    { numRuns: 300 },
  );
});

test("replacing a body keeps the shared blocks that are in both, also where they moved", () => {
  const fragment = getSharedBody(openDocument(bodyOf("One", "Two", "Three", "Four")));
  const [one, , three, four] = fragment.toArray();
  fillFragment(fragment, bodyOf("New", "One", "Three", "More", "Four"));
  const blocks = fragment.toArray();
  expect([blocks[1] === one, blocks[2] === three, blocks[4] === four]).toEqual([true, true, true]);
});

test("replacing a body with the same content changes nothing", () => {
  const stored = { main: [paragraph("One"), { type: "numbered-list", children: ["a"] }] };
  const doc = openDocument(stored);
  const before = encodeStateAsUpdate(doc);
  fillFragment(getSharedBody(doc), stored);
  expect(encodeStateAsUpdate(doc)).toEqual(before);
});

test("what others write in blocks that a replacement leaves alone is kept", () => {
  const mine = openDocument(bodyOf("One", "Two", "Three"));
  const theirs = new Doc();
  applyUpdate(theirs, encodeStateAsUpdate(mine));
  const third = getSharedBody(theirs).get(2);
  const text = third instanceof XmlElement ? third.get(0) : undefined;
  if (text instanceof XmlText) text.insert(5, "!");
  fillFragment(getSharedBody(mine), bodyOf("New", "Two", "Three"));
  applyUpdate(mine, encodeStateAsUpdate(theirs));
  expect(readFragment(getSharedBody(mine), undefined)).toEqual(bodyOf("New", "Two", "Three!"));
});
