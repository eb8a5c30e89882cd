import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_SECTIONS, headerHighlight } from "./sections.ts";

test.each([
  ["/", "home"],
  ["/category/world", "world"],
  ["/category/world/", "world"],
  ["/category/science", undefined],
  ["/category/latest", undefined],
  ["/category/home", undefined],
  ["/about", undefined],
  ["/search", undefined],
  ["/article/a-sports-article", "sports"],
  ["/article/-technology-", "technology"],
  ["/article/a-business-and-politics-article", "business"],
  ["/article/sports-article", undefined],
  ["/article/an-article-on-sports", undefined],
  ["/article/a-worldly-article", undefined],
  ["/world-politics-x", undefined],
])("the path %s highlights the header entry %s", (pathname, entry) => {
  expect(headerHighlight(pathname, DEFAULT_SECTIONS)).toBe(entry);
});

test("never highlights a section that the header does not have", () => {
  const entries = [undefined, "home", ...DEFAULT_SECTIONS.map((section) => section.slug)];
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(entries).toContain(headerHighlight(`/article/${text}`, DEFAULT_SECTIONS));
    }),
  );
});
