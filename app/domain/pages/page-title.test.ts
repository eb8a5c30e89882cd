import { expect, test } from "vitest";
import { capitalize, pageTitle, slugToWords } from "./page-title.ts";

test("a page title has the page before the product name", () => {
  expect(pageTitle("World", "Broadsheet")).toBe("World | Broadsheet");
});

test("capitalize changes the first letter only", () => {
  expect(capitalize("latest")).toBe("Latest");
  expect(capitalize("foo-bar")).toBe("Foo-bar");
  expect(capitalize("état")).toBe("État");
  expect(capitalize("")).toBe("");
});

test("a slug is converted to words", () => {
  expect(slugToWords("ana-lee-2")).toBe("Ana Lee 2");
});
