import { expect, test } from "vitest";
import { failureMessage, failureText } from "./failure-text.ts";

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
  const error = new Error("column articles.title does not exist");
  expect(failureText(Object.assign(error, { code: "42703" }))).toBeNull();
  expect(failureText(Object.assign(new Error("The database is away"), { code: "" }))).toBe(
    "The database is away",
  );
});

test.each(["TypeError: Failed to fetch", "NetworkError when attempting to fetch", "Load failed"])(
  "the network error %j gets a readable message",
  (message) => {
    expect(failureMessage(new Error(message))).toContain("The site cannot be reached");
  },
);

test("the backend's message is passed on, or a generic one if it is empty", () => {
  expect(failureMessage(new Error("The disk is full."))).toBe("The disk is full.");
  expect(failureMessage(new Error(""))).toBe("An unexpected error occurred.");
  expect(failureMessage(new Error("<html><body>502 Bad Gateway"))).toBe(
    "An unexpected error occurred.",
  );
  expect(failureMessage("?")).toBe("An unexpected error occurred.");
});

test.each(["category", "author"])("a deleted %s is named instead of its foreign key", (what) => {
  const message = `insert or update on table "articles" violates foreign key constraint "articles_${what}_id_fkey"`;
  expect(failureMessage(new Error(message))).toBe(
    `The chosen ${what} was deleted meanwhile. Choose another one.`,
  );
});

test("a row that is still referred to is not called deleted", () => {
  const message =
    'update or delete on table "authors" violates foreign key constraint "articles_author_id_fkey" on table "articles"';
  expect(failureMessage(new Error(message))).toBe(message);
});
