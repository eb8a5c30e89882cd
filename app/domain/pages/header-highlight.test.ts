import fc from "fast-check";
import { expect, test } from "vitest";
import { headerHighlight } from "./header-highlight.ts";
import { HEADER_SECTIONS } from "./sections.ts";

test.each([
  ["/", "home"],
  ["/category/world", "world"],
  ["/category/world/", "world"],
  ["/category/science", undefined],
  ["/category/latest", undefined],
  ["/category/home", undefined],
  ["/about", undefined],
  ["/search", undefined],
  ["/article/a-sports-story", "sports"],
  ["/article/-technology-", "technology"],
  ["/article/a-business-and-politics-story", "business"],
  ["/article/sports-story", undefined],
  ["/article/a-story-on-sports", undefined],
  ["/article/a-worldly-story", undefined],
  ["/world-politics-x", undefined],
])("%s highlights %s", (pathname, entry) => {
  expect(headerHighlight(pathname)).toBe(entry);
});

test("any other path highlights nothing that the header does not have", () => {
  const entries = [undefined, "home", ...HEADER_SECTIONS.map((section) => section.slug)];
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(entries).toContain(headerHighlight(`/article/${text}`));
    }),
  );
});
