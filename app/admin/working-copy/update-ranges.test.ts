import { expect, test } from "vitest";
import { Doc, encodeStateAsUpdate, encodeStateVector } from "yjs";
import { isEmptyRanges, readUpdateRanges, subtractRanges } from "./update-ranges.ts";

/** A document, and the update of each change. */
function setUp() {
  const doc = new Doc();
  const change = (apply: () => void) => {
    const before = encodeStateVector(doc);
    const updates: Uint8Array[] = [];
    const collect = (update: Uint8Array) => updates.push(update);
    doc.on("update", collect);
    doc.transact(apply);
    doc.off("update", collect);
    return { before, ranges: readUpdateRanges(updates[0] ?? new Uint8Array()) };
  };
  const text = doc.getText("body");
  return { doc, text, change };
}

test("what a later state of the document contains is nothing of its own", () => {
  const { doc, text, change } = setUp();
  const first = change(() => text.insert(0, "Harbor opens"));
  const second = change(() => text.insert(6, " at last"));
  const removal = change(() => text.delete(0, 3));
  const all = readUpdateRanges(encodeStateAsUpdate(doc));
  for (const { ranges } of [first, second, removal]) {
    expect(isEmptyRanges(ranges)).toBe(false);
    expect(isEmptyRanges(subtractRanges(ranges, all))).toBe(true);
  }
  expect(isEmptyRanges(subtractRanges(removal.ranges, first.ranges))).toBe(false);
  const since = readUpdateRanges(encodeStateAsUpdate(doc, second.before));
  expect(subtractRanges(first.ranges, since)).toEqual(first.ranges);
  expect(isEmptyRanges(subtractRanges(second.ranges, since))).toBe(true);
});

test("parts around a known one are left", () => {
  const range = (from: number, to: number) => ({ client: 1, from, to });
  const known = { written: [range(3, 5), { client: 2, from: 0, to: 10 }], deleted: [range(0, 9)] };
  expect(
    subtractRanges({ written: [range(0, 9)], deleted: [range(1, 2), range(8, 12)] }, known),
  ).toEqual({
    written: [range(0, 3), range(5, 9)],
    deleted: [range(9, 12)],
  });
});

test.each([[[]], [[1, 2, 3, 4, 5]], [[255, 255, 255, 255, 255]]])(
  "bytes %j are no update",
  (bytes) => {
    expect(() => readUpdateRanges(Uint8Array.from(bytes))).toThrow();
  },
);
