import { expect, test } from "vitest";
import { failureMessage } from "./failure-message.ts";

test.each(["TypeError: Failed to fetch", "NetworkError when attempting to fetch", "Load failed"])(
  "the network error %j gets a readable message",
  (message) => {
    expect(failureMessage(new Error(message))).toContain("The site cannot be reached");
  },
);

test("the backend's message is passed on, or a generic one if it is empty", () => {
  expect(failureMessage(new Error("The disk is full."))).toBe("The disk is full.");
  expect(failureMessage(new Error(""))).toBe("An unexpected error occurred.");
  expect(failureMessage("?")).toBe("An unexpected error occurred.");
});
