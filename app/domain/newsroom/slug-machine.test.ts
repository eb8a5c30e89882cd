import { expect, test } from "vitest";
import {
  mayFollowTitle,
  nextSlug,
  type SlugEvent,
  type SlugState,
  titleSlug,
} from "./slug-machine.ts";

const FOLLOWING: SlugState = { slug: "old-title", isManual: false };
const MANUAL: SlugState = { slug: "my-own", isManual: true };

test.each<[string, SlugState, SlugEvent, SlugState]>([
  [
    "follows the title",
    FOLLOWING,
    { type: "title-changed", title: "A New Title!" },
    { slug: "a-new-title", isManual: false },
  ],
  [
    "is emptied with the title",
    FOLLOWING,
    { type: "title-changed", title: "" },
    { slug: "", isManual: false },
  ],
  [
    "becomes manual when it is written",
    FOLLOWING,
    { type: "slug-written", slug: "x" },
    { slug: "x", isManual: true },
  ],
  ["stays manual when the title changes", MANUAL, { type: "title-changed", title: "Else" }, MANUAL],
  [
    "stays manual when it is emptied by hand",
    MANUAL,
    { type: "slug-written", slug: "" },
    { slug: "", isManual: true },
  ],
])("the slug %s", (_, state, event, next) => {
  expect(nextSlug(state, event)).toEqual(next);
});

test.each([
  ["of a live article stays", { slug: "tides", title: "Tides", isLive: true }, false],
  ["that a live article lacks follows", { slug: "", title: "Tides", isLive: true }, true],
  ["that matches the title of a draft follows", { slug: "ebb", title: "Ebb", isLive: false }, true],
  ["of an empty draft follows", { slug: "", title: "", isLive: false }, true],
  ["that differs from the title stays", { slug: "ebb", title: "Tides", isLive: false }, false],
  [
    "that a draft in another script lacks follows",
    { slug: "", title: "東京", isLive: false },
    true,
  ],
  ["that was emptied stays", { slug: "", title: "Tides", isLive: false }, false],
])("a slug %s", (_, opened, follows) => {
  expect(mayFollowTitle(opened)).toBe(follows);
});

test("a slug is no longer than the database allows", () => {
  expect(titleSlug(`${"a".repeat(299)} b`)).toBe("a".repeat(299));
});

test.each(["東京の桜", "مدينة الميناء", "השער נפתח", "กรุงเทพ", "नई दिल्ली", "서울"])(
  "the slug of %j is a short id",
  (title) => {
    expect(titleSlug(title)).toMatch(/^[a-z0-9]{7}$/);
    expect(titleSlug(` ${title.normalize("NFD")} `)).toBe(titleSlug(title));
    expect(titleSlug(`${title}${title}`)).not.toBe(titleSlug(title));
  },
);

test.each(["", " ", "!?", "—"])("a title %j has no slug", (title) => {
  expect(titleSlug(title)).toBe("");
});
