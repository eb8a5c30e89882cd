import fc from "fast-check";
import { expect, test } from "vitest";
import { compareLayouts } from "./compare-layouts.ts";
import type { FrontContainer, FrontSlot } from "./layout.ts";

const slot = (articleId: string, more: Partial<FrontSlot> = {}): FrontSlot => ({
  id: `slot ${articleId}`,
  articleId,
  ...more,
});
const container = (id: string, more: Partial<FrontContainer> = {}): FrontContainer => ({
  id,
  kind: "row",
  title: id,
  isHidden: false,
  source: { by: "latest" },
  size: 4,
  slots: [],
  ...more,
});
const TITLES = new Map(["a", "b", "c", "d"].map((id) => [id, id.toUpperCase()]));
const compare = (before: FrontContainer[], after: FrontContainer[]) =>
  compareLayouts({ containers: before }, { containers: after }, TITLES);

test("a layout differs in nothing from itself", () => {
  const one = [container("Top", { slots: [slot("a", { headline: "Chosen" })] }), container("Low")];
  expect(compare(one, structuredClone(one))).toEqual([]);
});

test("says which containers were added, removed, moved and changed", () => {
  const before = [container("Top"), container("Middle"), container("Low"), container("Gone")];
  const after = [
    container("Low"),
    container("Top", {
      title: "Summit",
      kind: "list",
      size: 6,
      source: { by: "label", label: "opinion" },
      isHidden: true,
    }),
    container("Middle"),
    container("New"),
  ];
  expect(compare(before, after)).toEqual([
    "The container Gone was removed.",
    "The container Low was moved.",
    "The heading Top was changed to Summit.",
    "The arrangement of Summit is now: list.",
    "The number of articles in Summit is now 6.",
    "Empty places of Summit are now filled with the label Opinion.",
    "Summit was hidden.",
    "The container New was added.",
  ]);
});

test("says which articles were placed, removed and moved", () => {
  const before = [
    container("Top", { slots: [slot("a"), slot("b"), slot("c")] }),
    container("Low", { slots: [slot("x")] }),
  ];
  const after = [
    container("Top", { slots: [slot("c"), slot("a"), slot("d")] }),
    container("Low", { slots: [slot("b")] }),
  ];
  expect(compare(before, after)).toEqual([
    "An article that is gone was removed from Low.",
    "“A” was moved within Top.",
    "“D” was placed in Top.",
    "“B” was moved from Top to Low.",
  ]);
});

test("says how the display of an article changed", () => {
  const before = [container("Top", { slots: [slot("a", { kicker: "Special", size: "large" })] })];
  const after = [
    container("Top", {
      slots: [slot("a", { headline: "Chosen", image: "b.jpg", pinnedUntil: "2026-01-01" })],
    }),
  ];
  expect(compare(before, after)).toEqual([
    "“A” has the headline “Chosen”.",
    "“A” has its own kicker again.",
    "“A” has another image.",
    "“A” has the size of its place again.",
    "“A” leaves at another time.",
  ]);
  expect(
    compare(after, [container("Top", { slots: [slot("a", { headline: "Other" })] })]),
  ).toContain("“A” has the headline “Other”, before “Chosen”.");
});

test("no more articles are said to have moved than have", () => {
  const ids = ["a", "b", "c", "d"];
  fc.assert(
    fc.property(
      fc.shuffledSubarray(ids, { minLength: 4 }),
      fc.nat({ max: 3 }),
      fc.nat({ max: 3 }),
      (order, from, to) => {
        const after = order.toSpliced(from, 1).toSpliced(to, 0, order[from] ?? "");
        const top = (list: string[]) => [container("Top", { slots: list.map((id) => slot(id)) })];
        expect(compare(top(order), top(after)).length).toBe(from === to ? 0 : 1);
      },
    ),
  );
});
