import fc from "fast-check";
import { expect, test } from "vitest";
import { ARTICLE } from "../article-fixture.ts";
import type { FrontContainer, FrontSlot } from "./layout.ts";
import { nextPinEnd } from "./layout.ts";
import { type CandidateList, resolveFront } from "./resolve-front.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

const article = (id: string) => ({ ...ARTICLE, id, slug: `slug-${id}`, title: `Title ${id}` });
const slot = (articleId: string | null, more: Partial<FrontSlot> = {}): FrontSlot => ({
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
  size: 3,
  slots: [],
  ...more,
});
const list = (...ids: string[]): CandidateList => ({
  articles: ids.map(article),
  failure: null,
  isSubstitute: false,
});

function resolve(
  containers: FrontContainer[],
  { placed = [], lists = {}, mayRepeat = false }: Given = {},
): string[][] {
  const candidates = {
    placed: new Map(placed.map((id) => [id, article(id)])),
    lists: new Map(Object.entries(lists)),
  };
  return resolveFront({ containers }, candidates, { now: NOW, mayRepeat }).map(({ articles }) =>
    articles.map(({ slug }) => slug.replace("slug-", "")),
  );
}
type Given = { placed?: string[]; lists?: Record<string, CandidateList>; mayRepeat?: boolean };

test("fills places that editors left empty by the rule, in place", () => {
  const row = container("row", { slots: [slot(null), slot("9")] });
  expect(resolve([row], { placed: ["9"], lists: { row: list("1", "2", "3") } })).toEqual([
    ["1", "9", "2"],
  ]);
});

test("an expired pin and an article that is off the site make way for the rule", () => {
  const slots = [
    slot("9", { pinnedUntil: "2026-03-01T12:00:00Z" }),
    slot("8"),
    slot("7", { pinnedUntil: "2026-03-01T12:00:01Z" }),
  ];
  const given = { placed: ["9", "7"], lists: { row: list("1", "2") } };
  expect(resolve([container("row", { slots })], given)).toEqual([["1", "2", "7"]]);
  expect(nextPinEnd({ containers: [container("row", { slots })] }, NOW)).toBe(NOW + 1000);
});

test("shows each article once, counted from the top, and what editors placed before a rule", () => {
  const containers = [
    container("top"),
    container("middle", { slots: [slot("2"), slot("9")] }),
    container("bottom", { slots: [slot("9")] }),
  ];
  const all = list("1", "2", "3", "4", "5", "6", "7", "8");
  const given = { placed: ["2", "9"], lists: { top: all, middle: all, bottom: all } };
  expect(resolve(containers, given)).toEqual([
    ["1", "3", "4"],
    ["2", "9", "5"],
    ["6", "7", "8"],
  ]);
});

test("the lists of a default front are independent", () => {
  const lists = { one: list("1", "2"), two: list("2", "1") };
  expect(resolve([container("one"), container("two")], { lists, mayRepeat: true })).toEqual([
    ["1", "2"],
    ["2", "1"],
  ]);
});

test("a list that stands in for a flag shows others than those above, while there are any", () => {
  const substitute = { ...list("1", "2", "3", "4", "5"), isSubstitute: true };
  const containers = [container("one"), container("two")];
  expect(
    resolve(containers, { lists: { one: substitute, two: substitute }, mayRepeat: true }),
  ).toEqual([
    ["1", "2", "3"],
    ["4", "5"],
  ]);
  const short = { ...list("1"), isSubstitute: true };
  expect(resolve(containers, { lists: { one: short, two: short }, mayRepeat: true })).toEqual([
    ["1"],
    ["1"],
  ]);
});

test("hidden containers take nothing away from others", () => {
  const hidden = container("hidden", { isHidden: true, slots: [slot("1")] });
  const given = { placed: ["1"], lists: { row: list("1") } };
  expect(resolve([hidden, container("row")], given)).toEqual([["1"]]);
});

test("a slot shows its own headline, kicker, image and size, and the article's where it has none", () => {
  const own = { headline: "Own", kicker: " ", image: "photo.webp", size: "large" as const };
  const [shown] = resolveFront(
    { containers: [container("row", { slots: [slot("1", own)] })] },
    { placed: new Map([["1", article("1")]]), lists: new Map() },
    { now: NOW, mayRepeat: false },
  );
  expect(shown?.articles).toMatchObject([
    { title: "Own", categoryName: "Science", imageSrc: "photo.webp", size: "large" },
  ]);
});

test("no composed front repeats an article, exceeds a container or leaves a place empty that its rule can fill", () => {
  const id = fc.integer({ min: 0, max: 12 }).map(String);
  const slots = fc.array(
    fc.record({
      articleId: fc.option(id),
      pinnedUntil: fc.option(fc.constantFrom("2026-03-01T11:00:00Z", "2026-03-01T13:00:00Z"), {
        nil: undefined,
      }),
    }),
    { maxLength: 6 },
  );
  const given = fc.record({
    slots,
    size: fc.integer({ min: 1, max: 6 }),
    isHidden: fc.boolean(),
    candidates: fc.uniqueArray(id),
  });
  fc.assert(
    fc.property(fc.array(given, { maxLength: 6 }), fc.uniqueArray(id), (containers, placed) => {
      const layout = containers.map(({ candidates: _, slots: given, ...more }, index) =>
        container(String(index), {
          ...more,
          slots: given.map(({ articleId, pinnedUntil }, place) => ({
            id: String(place),
            articleId,
            ...(pinnedUntil !== undefined && { pinnedUntil }),
          })),
        }),
      );
      const lists = Object.fromEntries(
        containers.map(({ candidates }, index) => [String(index), list(...candidates)]),
      );
      const shown = resolve(layout, { placed, lists });
      const all = shown.flat();
      expect(new Set(all).size).toBe(all.length);
      const visible = containers.filter(({ isHidden }) => !isHidden);
      for (const [index, { size, candidates }] of visible.entries()) {
        expect(shown[index]?.length).toBeLessThanOrEqual(size);
        if ((shown[index]?.length ?? 0) < size) {
          expect(all).toEqual(expect.arrayContaining(candidates));
        }
      }
    }),
  );
});

test("a container shows no more articles than its arrangement has room for", () => {
  const ids = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  const containers = [
    container("package", { kind: "package", size: 12 }),
    container("row", { size: 3 }),
  ];
  expect(resolve(containers, { lists: { package: list(...ids), row: list(...ids) } })).toEqual([
    ["1", "2", "3", "4", "5", "6"],
    ["7", "8", "9"],
  ]);
});

test("the front of a section links to no list of the whole site, and its cards do not name the section", () => {
  const slots = [slot("1"), slot("2", { kicker: "Special" })];
  const place = { kind: "section", slug: "world" } as const;
  const own = { ...article("1"), categorySlug: "world", categoryName: "World" };
  const placed = new Map([
    ["1", own],
    ["2", { ...own, id: "2" }],
    ["3", { ...own, id: "3", categorySlug: "sports", categoryName: "Sports" }],
  ]);
  const [shown] = resolveFront(
    { containers: [container("row", { slots: [...slots, slot("3")] })] },
    { placed, lists: new Map() },
    { now: NOW, mayRepeat: false, place },
  );
  expect(shown?.path).toBeUndefined();
  expect(shown?.articles.map(({ categoryName }) => categoryName)).toEqual([
    "",
    "Special",
    "Sports",
  ]);
});
