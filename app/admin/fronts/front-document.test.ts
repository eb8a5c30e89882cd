import { expect, test } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import { HOME_LAYOUT } from "../../domain/fronts/home-sections.ts";
import {
  applySeed,
  changeEntry,
  containersOf,
  moveContainer,
  moveSlot,
  placeArticles,
  readLayout,
  seedFront,
  slotsOf,
  writeLayout,
} from "./front-document.ts";

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

function open(): Doc {
  const doc = new Doc();
  applySeed(doc, seedFront(HOME_LAYOUT, 0), "test");
  return doc;
}

function merge(one: Doc, other: Doc): void {
  applyUpdate(one, encodeStateAsUpdate(other));
  applyUpdate(other, encodeStateAsUpdate(one));
}

const placed = (doc: Doc, container: string) =>
  readLayout(doc)
    .containers.find(({ id }) => id === container)
    ?.slots.map(({ articleId }) => articleId);

test("a document says the layout that it was begun with", () => {
  expect(readLayout(open())).toEqual(HOME_LAYOUT);
});

test("two editors who change different slots and containers have both changes", () => {
  const [ada, ben] = [open(), open()];
  placeArticles(ada, "top-news", [ID(1), ID(2)]);
  merge(ada, ben);
  placeArticles(ada, "top-news", [ID(2), ID(1)]);
  placeArticles(ben, "top-news", [ID(1), ID(2), ID(3)]);
  moveContainer(ben, "sports-news", -1);
  merge(ada, ben);
  expect(readLayout(ada)).toEqual(readLayout(ben));
  expect(placed(ada, "top-news")).toHaveLength(3);
  expect(new Set(placed(ada, "top-news"))).toEqual(new Set([ID(1), ID(2), ID(3)]));
  expect(readLayout(ada).containers.at(-1)?.id).toBe("business-news");
});

test("a slot that is moved to another container brings its texts", () => {
  const doc = open();
  placeArticles(doc, "top-news", [ID(1), ID(2)]);
  placeArticles(doc, "world-news", [ID(3), ID(4)]);
  const [slot] = readLayout(doc).containers.find(({ id }) => id === "top-news")?.slots ?? [];
  changeEntry(doc, slotsOf(doc), slot?.id ?? "", { headline: "Chosen" });
  moveSlot(doc, slot?.id ?? "", { containerId: "world-news", place: 1 });
  expect(placed(doc, "top-news")).toEqual([ID(2)]);
  expect(placed(doc, "world-news")).toEqual([ID(3), ID(1), ID(4)]);
  const world = readLayout(doc).containers.find(({ id }) => id === "world-news");
  expect(world?.slots[1]?.headline).toBe("Chosen");
  moveSlot(doc, slot?.id ?? "", { containerId: "top-news" });
  expect(placed(doc, "top-news")).toEqual([ID(2), ID(1)]);
});

test("headlines, kickers and titles that two editors change at once have the words of both", () => {
  const [ada, ben] = [open(), open()];
  placeArticles(ada, "top-news", [ID(1)]);
  merge(ada, ben);
  const [id = ""] = slotsOf(ada).keys();
  changeEntry(ada, slotsOf(ada), id, { kicker: "Live" });
  changeEntry(ben, slotsOf(ben), id, { kicker: "Harbor" });
  changeEntry(ada, containersOf(ada), "top-news", { title: "Our Top News" });
  changeEntry(ben, containersOf(ben), "top-news", { title: "Top News today" });
  merge(ada, ben);
  const read = () => readLayout(ada).containers.find((container) => container.id === "top-news");
  const container = read();
  expect(container?.title).toBe("Our Top News today");
  expect(["LiveHarbor", "HarborLive"]).toContain(container?.slots[0]?.kicker);
  // An editor whose dialog was open meanwhile.
  changeEntry(ada, slotsOf(ada), id, { headline: "Storm tonight", size: "large" });
  const seen = { headline: undefined, kicker: undefined, size: undefined };
  const changed = { ...seen, kicker: "Own" };
  changeEntry(ada, slotsOf(ada), id, changed, seen);
  const [slot] = read()?.slots ?? [];
  expect(slot).toMatchObject({ headline: "Storm tonight", size: "large" });
  expect(slot?.kicker).toMatch(/Own/);
  expect(slot?.kicker).toMatch(/Live/);
  changeEntry(ada, slotsOf(ada), id, { headline: undefined });
  expect(read()?.slots[0]).not.toHaveProperty("headline");
});

test("a slot that two editors move to different containers is in one of them", () => {
  const [ada, ben] = [open(), open()];
  placeArticles(ada, "top-news", [ID(1)]);
  merge(ada, ben);
  const id = readLayout(ada).containers.flatMap(({ slots }) => slots)[0]?.id ?? "";
  moveSlot(ada, id, { containerId: "world-news" });
  moveSlot(ben, id, { containerId: "sports-news" });
  merge(ada, ben);
  expect(readLayout(ada)).toEqual(readLayout(ben));
  expect(readLayout(ada).containers.flatMap(({ slots }) => slots)).toHaveLength(1);
});

test("an article that both move is there once", () => {
  const [ada, ben] = [open(), open()];
  placeArticles(ada, "top-news", [ID(1), ID(2), ID(3)]);
  merge(ada, ben);
  placeArticles(ada, "top-news", [ID(3), ID(1), ID(2)]);
  placeArticles(ben, "top-news", [ID(1), ID(3), ID(2)]);
  merge(ada, ben);
  expect(placed(ada, "top-news")?.toSorted()).toEqual([ID(1), ID(2), ID(3)]);
});

test.each([
  [
    [1, 2, 3],
    [3, 2, 1],
  ],
  [
    [1, 2, 3],
    [2, 3, 1],
  ],
  [
    [1, 2, 3],
    [4, 1, 5, 3],
  ],
  [[1, 2, 3], []],
])("the articles %j of a container become %j", (before, after) => {
  const doc = open();
  placeArticles(doc, "top-news", before.map(ID));
  const [slot] = slotsOf(doc).keys();
  if (slot) changeEntry(doc, slotsOf(doc), slot, { headline: "Own" });
  placeArticles(doc, "top-news", after.map(ID));
  expect(placed(doc, "top-news")).toEqual(after.map(ID));
});

test("a written layout takes the place of the one before", () => {
  const doc = open();
  placeArticles(doc, "top-news", [ID(1)]);
  changeEntry(doc, containersOf(doc), "top-news", { title: "Ours" });
  const composed = readLayout(doc);
  writeLayout(doc, HOME_LAYOUT);
  expect(readLayout(doc)).toEqual(HOME_LAYOUT);
  writeLayout(doc, composed);
  expect(readLayout(doc)).toEqual(composed);
});
