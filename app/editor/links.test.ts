import { expect, test } from "vitest";
import { completeLinkAddress } from "./links.ts";

test.each([
  ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
  ["  http://example.org ", "http://example.org/"],
  ["example.org", "https://example.org/"],
  ["www.example.org/path", "https://www.example.org/path"],
  ["münchen.example/straße", "https://xn--mnchen-3ya.example/stra%C3%9Fe"],
  ["desk@example.org", "mailto:desk@example.org"],
  ["mailto:desk@example.org", "mailto:desk@example.org"],
])("the typed address %j links to %s", (typed, href) => {
  expect(completeLinkAddress(typed)).toBe(href);
});

test.each([
  [""],
  ["harbour"],
  ["/about"],
  ["two words.example"],
  ["javascript:alert(1)"],
  ["data:text/html,x"],
  ["ftp://example.org"],
  ["mailto:"],
  ["https://"],
])("the typed text %j is not a link address", (typed) => {
  expect(completeLinkAddress(typed)).toBeUndefined();
});
