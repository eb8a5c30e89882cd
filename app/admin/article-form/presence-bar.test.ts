import { expect, test } from "vitest";
import { presenceText } from "./presence-bar.tsx";

test.each([
  [[], ""],
  [["Ada"], "Ada is also editing this article"],
  [["Ada", "Ben"], "Ada and Ben are also editing this article"],
  [["Ada", "Ben", "Cleo"], "Ada, Ben and 1 other are also editing this article"],
  [["Ada", "Ben", "Cleo", "Dan"], "Ada, Ben and 2 others are also editing this article"],
])("the presence text for %j is %j", (names, text) => {
  expect(presenceText(names)).toBe(text);
});
