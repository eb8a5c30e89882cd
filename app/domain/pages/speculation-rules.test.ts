import { expect, test } from "vitest";
import { SPECULATION_RULES } from "./speculation-rules.ts";

const patterns: string[] = JSON.parse(SPECULATION_RULES).prerender[0].where.and[0].href_matches;

test.each(["/", "/article/:slug", "/category/:category", "/search", "/about"])(
  "speculation rules allow prerendering of %s",
  (pattern) => {
    expect(patterns).toContain(pattern);
  },
);

test("speculation rules allow prerendering of cached documents only", () => {
  expect(
    patterns.filter((path) => /\/(api|admin|login|signup|recover|account)/.test(path)),
  ).toEqual([]);
  expect(patterns.filter((path) => /\*|\.xml|\.json|\.txt/.test(path))).toEqual([]);
});
