import { expect, test } from "vitest";
import { othersText } from "./others-text.ts";

test.each([
  [[], ""],
  [["Ada"], "Ada is editing this story too"],
  [["Ada", "Ben"], "Ada and Ben are editing this story too"],
  [["Ada", "Ben", "Cleo"], "Ada, Ben and 1 other are editing this story too"],
  [["Ada", "Ben", "Cleo", "Dan"], "Ada, Ben and 2 others are editing this story too"],
])("%j: %s", (names, text) => {
  expect(othersText(names)).toBe(text);
});
