import fc from "fast-check";
import { expect, test } from "vitest";
import { compareTexts, type Run } from "./compare-texts.ts";

/** Writes removed words as [-…-] and added words as {+…+}. */
function mark(runs: readonly Run[]): string {
  return runs
    .map(({ change, text }) =>
      change === "removed" ? `[-${text}-]` : change === "added" ? `{+${text}+}` : text,
    )
    .join("");
}

test.each([
  ["The mayor said no.", "The mayor said yes.", "The mayor said [-no-]{+yes+}."],
  ["The mayor said no.", "The mayor never said no.", "The mayor {+never +}said no."],
  ["It cost 3.5 million.", "It cost 4 million.", "It cost [-3.5-]{+4+} million."],
  ["", "New", "{+New+}"],
  ["Old", "", "[-Old-]"],
  ["Same", "Same", "Same"],
])("compares %j with %j word by word", (before, after, expected) => {
  expect(mark(compareTexts(before, after))).toBe(expected);
});

test("joins changes that only a blank or a comma separates", () => {
  expect(mark(compareTexts("said Anna Berg on Monday", "said Johan Lund on Monday"))).toBe(
    "said [-Anna Berg-]{+Johan Lund+} on Monday",
  );
});

test("compares words of a script without spaces", () => {
  expect(mark(compareTexts("市长在星期一发言", "市长在星期二发言"))).toMatch(
    /^市长在\[-.*一.*-\]\{\+.*二.*\+\}发言$/,
  );
});

test("gives back both texts, whatever they are", () => {
  const text = fc
    .array(fc.constantFrom("the", " ", ",", "city", "\n", "🙂", "é"))
    .map((all) => all.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = compareTexts(before, after);
      const join = (left: Run["change"]) =>
        runs.map(({ change, text }) => (change === left ? "" : text)).join("");
      expect(join("added")).toBe(before);
      expect(join("removed")).toBe(after);
      expect(runs.every(({ text }) => text !== "")).toBe(true);
    }),
  );
});

test("returns texts that differ in too many places whole", () => {
  const before = Array.from({ length: 9000 }, (_, index) => `a${index}`).join(" ");
  const after = Array.from({ length: 9000 }, (_, index) => `b${index}`).join(" ");
  expect(compareTexts(before, after)).toEqual([
    { change: "removed", text: before },
    { change: "added", text: after },
  ]);
});
