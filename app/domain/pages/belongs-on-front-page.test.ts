import { expect, test } from "vitest";
import { belongsOnFrontPage } from "./belongs-on-front-page.ts";

const PLAIN = { categorySlug: null, isFeatured: false, isPopular: false };

test.each([
  [{ ...PLAIN, categorySlug: "world" }, true],
  [{ ...PLAIN, categorySlug: "entertainment" }, false],
  [{ ...PLAIN, categorySlug: "entertainment", isFeatured: true }, true],
  [{ ...PLAIN, isPopular: true }, true],
  [PLAIN, false],
])("%o belongs on the front page: %s", (article, belongs) => {
  expect(belongsOnFrontPage(article)).toBe(belongs);
});
