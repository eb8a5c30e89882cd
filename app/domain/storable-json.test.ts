import { expect, test } from "vitest";
import { toStorable } from "./storable-json.ts";

test("removes NUL characters and completes half letters at any depth", () => {
  expect(toStorable({ title: "a\0b", main: [{ text: "c\ud800d" }, { text: "🌊" }] })).toEqual({
    title: "ab",
    main: [{ text: "c\ufffdd" }, { text: "🌊" }],
  });
});

test.each([[{ title: "Tides 🌊", tags: [] }], [{ title: "the text \\u0000 itself" }]])(
  "returns %j as it is",
  (value) => {
    expect(toStorable(value)).toEqual(value);
  },
);
