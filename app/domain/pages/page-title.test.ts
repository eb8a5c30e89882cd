import { expect, test } from "vitest";
import { capitalise, pageTitle, slugToWords } from "./page-title.ts";

test("a page title has the page before the product name", () => {
  expect(pageTitle("World", "Broadsheet")).toBe("World | Broadsheet");
});

test("capitalize changes the first letter only", () => {
  expect(capitalise("latest")).toBe("Latest");
  expect(capitalise("foo-bar")).toBe("Foo-bar");
  expect(capitalise("état")).toBe("État");
  expect(capitalise("")).toBe("");
});

test("a slug is converted to words", () => {
  expect(slugToWords("ana-lee-2")).toBe("Ana Lee 2");
});
