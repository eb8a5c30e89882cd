import { expect, test } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import { getSharedText } from "./shared-document.ts";
import { setFields } from "./shared-fields.ts";
import { followTitle } from "./shared-slug.ts";
import { findTextRange, readText, toTextAnchor } from "./text-anchors.ts";

const TITLE = "The red ships came in";

/** A document with this title, and a note on words of it. */
function noteOn(words: string, title = TITLE) {
  const doc = new Doc();
  setFields(doc, { title });
  const from = title.indexOf(words);
  const anchor = toTextAnchor(
    doc,
    { column: "title", from, to: from + words.length },
    { shown: title, lineage: "first" },
  );
  const text = getSharedText(doc, "title");
  /** The words of the note now. */
  const said = (lineage = "first") => {
    const range = findTextRange(doc, { anchor, quote: words }, lineage);
    return range && readText(doc, range.column).slice(range.from, range.to);
  };
  return { doc, text, anchor, said };
}

test("a note on words of a field stays with them while others write before, behind and within", () => {
  const { text, said } = noteOn("red ships");
  text.insert(0, "Yesterday. ");
  text.insert(text.length, " again, the red ships");
  expect(said()).toBe("red ships");
  text.insert(text.toString().indexOf("ships"), "and grey ");
  expect(said()).toBe("red and grey ships");
  text.delete(text.toString().indexOf("red"), 4);
  expect(said()).toBe("and grey ships");
});

test("words typed at the ends of noted words do not belong to them", () => {
  const { text, said } = noteOn("red ships");
  const at = text.toString().indexOf("red ships");
  text.insert(at + "red ships".length, "!");
  text.insert(at, "fast ");
  expect(said()).toBe("red ships");
});

test("noted words that were deleted are gone, also when the same words stand elsewhere", () => {
  const { text, said } = noteOn("ships", "ships, and more ships");
  text.delete(0, 5);
  expect(said()).toBeUndefined();
});

test("a colleague finds the words of a note on their own copy of the document", () => {
  const { doc, text, anchor } = noteOn("red ships");
  const copy = new Doc();
  text.insert(0, "Yesterday. ");
  applyUpdate(copy, encodeStateAsUpdate(doc));
  expect(findTextRange(copy, { anchor, quote: null }, "first")).toEqual({
    column: "title",
    from: 15,
    to: 24,
  });
});

test("words are found by their quote in another document, and without positions", () => {
  const { said, doc } = noteOn("red ships");
  expect(said("second")).toBe("red ships");
  const byQuote = (quote: string | null, field = "title") =>
    findTextRange(doc, { anchor: { field }, quote }, "first");
  expect(byQuote("red")).toEqual({ column: "title", from: 4, to: 7 });
  for (const range of [byQuote("blue"), byQuote(null), byQuote("red", "content")])
    expect(range).toBeUndefined();
});

test("a slug that follows the title is found by its quote", () => {
  const { doc } = noteOn("red");
  followTitle(doc);
  const shown = readText(doc, "slug");
  const range = { column: "slug", from: 0, to: 3 } as const;
  expect(toTextAnchor(doc, range, { shown, lineage: "first" })).toEqual({ field: "slug" });
  expect(findTextRange(doc, { anchor: { field: "slug" }, quote: "red-ships" }, "first")).toEqual({
    column: "slug",
    from: 4,
    to: 13,
  });
});

test.each(["{", "null", '{"tname":"body"}', '{"item":{"client":1,"clock":99999}}'])(
  "positions that say %s are of no words",
  (start) => {
    const { doc } = noteOn("red");
    const anchor = { field: "title", start, end: start, lineage: "first" };
    expect(findTextRange(doc, { anchor, quote: "red" }, "first")).toBeUndefined();
  },
);
