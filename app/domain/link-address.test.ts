import { expect, test } from "vitest";
import { completeLinkAddress, withoutOwnHost } from "./link-address.ts";

test.each([
  ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
  ["  http://example.org ", "http://example.org/"],
  ["example.org", "https://example.org/"],
  ["www.example.org/path", "https://www.example.org/path"],
  ["münchen.example/straße", "https://xn--mnchen-3ya.example/stra%C3%9Fe"],
  ["desk@example.org", "mailto:desk@example.org"],
  ["mailto:desk@example.org", "mailto:desk@example.org"],
  ["/about?a=b#team", "/about?a=b#team"],
])("the typed address %j links to %s", (typed, href) => {
  expect(completeLinkAddress(typed)).toBe(href);
});

test.each([
  [""],
  ["harbour"],
  ["//other.example/about"],
  ["/\\other.example/about"],
  ["/a/..//other.example"],
  ["two words.example"],
  ["javascript:alert(1)"],
  ["data:text/html,x"],
  ["ftp://example.org"],
  ["mailto:"],
  ["https://"],
])("the typed text %j is not a link address", (typed) => {
  expect(completeLinkAddress(typed)).toBeUndefined();
});

test("an address of the site is linked by its path, and that of another site in full", () => {
  const origin = "https://news.example";
  expect(withoutOwnHost("https://news.example/article/tides?a=b#c", origin)).toBe(
    "/article/tides?a=b#c",
  );
  expect(withoutOwnHost("https://other.example/a", origin)).toBe("https://other.example/a");
  expect(withoutOwnHost("https://news.example//other.example", origin)).toBe(
    "https://news.example//other.example",
  );
});
