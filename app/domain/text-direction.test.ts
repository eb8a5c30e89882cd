import { expect, test } from "vitest";
import { textDirection } from "./text-direction.ts";

test.each([
  ["12. مرحبا Broadsheet", "rtl"],
  ["«שלום»", "rtl"],
  ["Broadsheet مرحبا", "ltr"],
  ["新聞", "ltr"],
  ["12:40 – 13:00", undefined],
  ["", undefined],
])("finds the direction of %j: %s", (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});
