import { expect, test } from "vitest";
import { UNKNOWN_SITE } from "../html/links.ts";
import { originalPage } from "./original-page.ts";

const article = {
  site: "https://old.example/",
  addresses: ["https://old.example/2024/05/tide/", "/?p=7"],
};

test.each([
  ["https://partner.example/first", "https://partner.example/first", false],
  ["https://old.example/other/", "https://old.example/other/", false],
  ["https://www.old.example/2024/05/tide", null, false],
  ["/?p=7", null, false],
  ["", null, false],
  ["javascript:alert(1)", null, true],
  ["partner", null, true],
  [`https://partner.example/${"a".repeat(2000)}`, null, true],
])("of %s keeps %s", (canonicalUrl, address, isLost) => {
  expect(originalPage({ ...article, canonicalUrl })).toEqual({ address, isLost });
});

test("an address of a site that is not known is kept only where it names the site", () => {
  const ghost = { site: UNKNOWN_SITE, addresses: ["/tide/"] };
  const read = (canonicalUrl: string) => originalPage({ ...ghost, canonicalUrl });
  expect(read("__GHOST_URL__/tide/")).toEqual({ address: null, isLost: false });
  expect(read("__GHOST_URL__/other/")).toEqual({ address: null, isLost: true });
  expect(read("https://partner.example/")).toEqual({
    address: "https://partner.example/",
    isLost: false,
  });
});
