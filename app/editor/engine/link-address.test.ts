import { expect, test } from "vitest";
import { readTypedAddress } from "./link-address.ts";

test.each([
  ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
  ["  http://example.org ", "http://example.org/"],
  ["example.org", "https://example.org/"],
  ["www.example.org/path", "https://www.example.org/path"],
  ["münchen.example/straße", "https://xn--mnchen-3ya.example/stra%C3%9Fe"],
  ["desk@example.org", "mailto:desk@example.org"],
  ["mailto:desk@example.org", "mailto:desk@example.org"],
])("%j leads to %s", (typed, href) => {
  expect(readTypedAddress(typed)).toBe(href);
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
])("%j leads nowhere", (typed) => {
  expect(readTypedAddress(typed)).toBeUndefined();
});
