import { expect, test } from "vitest";
import { failureText } from "./failure-text.ts";

test.each([
  ["Failed to fetch"],
  ["NetworkError when attempting to fetch resource."],
  ["Load failed"],
])("treats %j as a connection failure", (message) => {
  expect(failureText(new TypeError(message))).toMatch(/cannot be reached/);
});

test("failureText returns the message of any other error, if it has one", () => {
  expect(failureText(new Error("The database is away"))).toBe("The database is away");
  expect(failureText(new Error(""))).toBeNull();
  expect(failureText({ status: 500 })).toBeNull();
});

test("failureText hides database error messages", () => {
  const said = new Error("column articles.title does not exist");
  expect(failureText(Object.assign(said, { code: "42703" }))).toBeNull();
  expect(failureText(Object.assign(new Error("The database is away"), { code: "" }))).toBe(
    "The database is away",
  );
});
