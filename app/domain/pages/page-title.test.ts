import { expect, test } from "vitest";
import { capitalise, pageTitle } from "./page-title.ts";

test("the page comes before the product name", () => {
  expect(pageTitle("World", "Broadsheet")).toBe("World | Broadsheet");
});

test("only the first letter changes", () => {
  expect(capitalise("latest")).toBe("Latest");
  expect(capitalise("foo-bar")).toBe("Foo-bar");
  expect(capitalise("état")).toBe("État");
  expect(capitalise("")).toBe("");
});
