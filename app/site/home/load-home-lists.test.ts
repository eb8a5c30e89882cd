import { expect, test } from "vitest";
import { HOME_SECTIONS } from "../../domain/pages/home-sections.ts";
import { STORY } from "../../domain/story-fixture.ts";
import { type HomeStories, loadHomeLists } from "./load-home-lists.ts";

const loaded = { articles: [STORY], failure: null };

test("what comes at once is handed on as it is", async () => {
  const lists = HOME_SECTIONS.map(() => loaded);
  const stories = { lists, mostRead: [{ slug: "tides", title: "How tides keep time" }] };
  expect(await loadHomeLists(Promise.resolve(stories))).toEqual(stories);
});

test("when the connection breaks, the sections fail that were still to come", async () => {
  const broken = Promise.reject(new TypeError("network error"));
  const { lists } = await loadHomeLists(Promise.resolve({ lists: [loaded, broken], mostRead: [] }));
  expect(await Promise.all(lists)).toEqual([
    loaded,
    { articles: [], failure: expect.stringContaining("can not be reached") },
  ]);
});

test("a request that fails is the failure of every section", async () => {
  const { lists, mostRead } = await loadHomeLists(Promise.reject(new Error("Bad gateway")));
  expect(mostRead).toEqual([]);
  expect(lists).toEqual(HOME_SECTIONS.map(() => ({ articles: [], failure: "Bad gateway" })));
});

test("a slow answer leaves a place for each section", async () => {
  const request = Promise.withResolvers<HomeStories>();
  const { lists, mostRead } = await loadHomeLists(request.promise);
  expect(lists.every((list) => list instanceof Promise)).toBe(true);
  const links = [{ slug: "tides", title: "How tides keep time" }];
  request.resolve({ lists: [loaded], mostRead: Promise.resolve(links) });
  expect(await lists[0]).toEqual(loaded);
  expect(await mostRead).toEqual(links);
});
