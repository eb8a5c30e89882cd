import { expect, test } from "vitest";
import { changedFieldsText, scheduleFailureText } from "./scheduled-change.ts";

test.each([
  [["title"], "title"],
  [["tags", "content", "title"], "title, text, and tags"],
  [["unknown_column"], "unknown column"],
])("the changed fields %j are named", (fields, text) => {
  expect(changedFieldsText(fields)).toBe(text);
});

test("a reason of the database that has no sentence of ours is shown as it is", () => {
  expect(scheduleFailureText("slug-taken")).toBe("Another article has this address.");
  expect(scheduleFailureText("value too long")).toBe("value too long");
});
