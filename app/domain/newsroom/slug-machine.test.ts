import { expect, test } from "vitest";
import { nextSlug, resumeSlug, type SlugEvent, type SlugState, startSlug } from "./slug-machine.ts";

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
  [
    "is generated from the title on demand and stays manual",
    MANUAL,
    { type: "generate", title: "Übergröße & Co" },
    { slug: "ubergrosse-co", isManual: true },
  ],
  [
    "keeps following the title after it was generated",
    FOLLOWING,
    { type: "generate", title: "Tides" },
    { slug: "tides", isManual: false },
  ],
])("the slug %s", (_, state, event, next) => {
  expect(nextSlug(state, event)).toEqual(next);
});

test("the slug of an existing article does not follow its title, that of a new one does", () => {
  expect(startSlug("harbour")).toEqual({ slug: "harbour", isManual: true });
  expect(startSlug("")).toEqual({ slug: "", isManual: false });
});

test.each([
  ["follows the title again", { slug: "tides", isManual: false, isNew: true }, false],
  ["stays manual", { slug: "tides", isManual: true, isNew: true }, true],
  [
    "of unknown origin that matches the title follows it",
    { slug: "tides", isManual: undefined, isNew: true },
    false,
  ],
  [
    "of unknown origin that differs from the title stays",
    { slug: "ebb", isManual: undefined, isNew: true },
    true,
  ],
  ["of an existing article stays", { slug: "tides", isManual: false, isNew: false }, true],
])("a restored slug %s", (_, { isManual, ...saved }, expected) => {
  expect(resumeSlug({ ...saved, title: "Tides", isManual })).toEqual({
    slug: saved.slug,
    isManual: expected,
  });
});
