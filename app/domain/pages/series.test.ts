import { expect, test } from "vitest";
import { findSeriesPlace } from "./series.ts";

const SERIES = { slug: "the-sea", name: "The Sea", description: "" };
const PARTS = ["one", "two", "three"].map((slug) => ({ id: slug, slug, title: `Part ${slug}` }));
const link = (slug: string) => ({ slug, title: `Part ${slug}` });

test.each([
  ["one", 1, null, link("two")],
  ["two", 2, link("one"), link("three")],
  ["three", 3, link("two"), null],
])("finds part %s of a series with its neighbors", (id, part, previous, next) => {
  expect(findSeriesPlace(SERIES, PARTS, id)).toEqual({
    series: SERIES,
    part,
    parts: 3,
    previous,
    next,
  });
});

test("an article that is no published part has no place in the series", () => {
  expect(findSeriesPlace(SERIES, PARTS, "four")).toBeNull();
});
