import fc from "fast-check";
import { expect, test } from "vitest";
import { articleMonth, parseSitemapName, sitemapPath } from "./sitemap-files.ts";

test("parses the file names of the sitemap index", () => {
  const month = fc
    .tuple(fc.integer({ min: 1000, max: 99_999 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, number]) => `${year}-${String(number).padStart(2, "0")}`);
  fc.assert(
    fc.property(month, fc.integer({ min: 1, max: 100_000 }), (month, part) => {
      const name = sitemapPath({ month, part }).replace("/sitemaps/", "");
      expect(parseSitemapName(name)).toEqual({ month, part });
    }),
  );
});

test.each(["", "2024-03", "2024-13.xml", "2024-3.xml", "2024-03-1.xml", "2024-03-01.xml", "x.xml"])(
  "rejects the sitemap file name %j",
  (name) => {
    expect(parseSitemapName(name)).toBeUndefined();
  },
);

test.each([
  ["2024-02-29T23:59:59.999999+00:00", "2024-02"],
  ["2024-03-01T00:30:00+01:00", "2024-02"],
])("an article published at %s belongs to the month %s", (publishedAt, month) => {
  expect(articleMonth(publishedAt)).toBe(month);
});
