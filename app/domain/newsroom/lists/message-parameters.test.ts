import { expect, test } from "vitest";
import { parseMessageParameters, toMessageSearch } from "./message-parameters.ts";

test.each([
  ["", { show: "all", page: 1 }],
  ["?show=unread", { show: "unread", page: 1 }],
  ["?show=done&page=3", { show: "done", page: 3 }],
] as const)("the address %j asks for %j, and back", (search, parameters) => {
  expect(parseMessageParameters(new URLSearchParams(search))).toEqual(parameters);
  expect(toMessageSearch(parameters)).toBe(search);
});

test.each(["?show=constructor&page=-1", "?show=&page=many"])("%j asks for everything", (search) => {
  expect(parseMessageParameters(new URLSearchParams(search))).toEqual({ show: "all", page: 1 });
});
