import { expect, test } from "vitest";
import {
  describePlace,
  frontScreenPath,
  frontTag,
  HOME_PLACE,
  parsePlace,
  placeKey,
  placePagePath,
} from "./front-place.ts";

test.each([
  ["home", "/", "/admin/fronts", "front:home"],
  [
    "section:world",
    "/category/world",
    "/admin/fronts?place=section%3Aworld",
    "front:section:world",
  ],
  ["topic:sea-ice", "/tag/sea-ice", "/admin/fronts?place=topic%3Asea-ice", "front:topic:sea-ice"],
])("the place %s has a page, a screen and a cache tag", (key, page, screen, tag) => {
  const place = parsePlace(key) ?? HOME_PLACE;
  expect([placeKey(place), placePagePath(place), frontScreenPath(place), frontTag(place)]).toEqual([
    key,
    page,
    screen,
    tag,
  ]);
});

test.each(["", "world", "section:", "section:A b", "section:latest", "topic:a:b", "author:ana"])(
  "there is no place %j",
  (key) => {
    expect(parsePlace(key)).toBeUndefined();
  },
);

test("a front is described by the name of its page", () => {
  expect(describePlace({ kind: "section", slug: "world" }, "World")).toBe(
    "the front of the section World",
  );
  expect(describePlace({ kind: "topic", slug: "sea" })).toBe("the front of the topic sea");
});
