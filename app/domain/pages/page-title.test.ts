import { expect, test } from "vitest";
import { capitalise, pageTitle, slugToWords } from "./page-title.ts";

test("the page comes before the product name", () => {
  expect(pageTitle("World", "Broadsheet")).toBe("World | Broadsheet");
});

test("only the first letter changes", () => {
  expect(capitalise("latest")).toBe("Latest");
  expect(capitalise("foo-bar")).toBe("Foo-bar");
  expect(capitalise("état")).toBe("État");
  expect(capitalise("")).toBe("");
});

test("a slug is read as words", () => {
  expect(slugToWords("ana-lee-2")).toBe("Ana Lee 2");
});
