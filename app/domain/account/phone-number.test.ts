import { expect, test } from "vitest";
import { readPhoneNumber } from "./phone-number.ts";

test.each([
  ["+49 151 23456789", "+4915123456789"],
  ["0049 (151) 234-567.89", "+4915123456789"],
  [" +1 (202) 555-0143 ", "+12025550143"],
  ["0151 23456789", undefined],
  ["2025550143", undefined],
  ["+0151234567", undefined],
  ["+49", undefined],
  ["+49 151 call me", undefined],
  ["", undefined],
])("%j is read as %j", (text, number) => {
  expect(readPhoneNumber(text)).toBe(number);
});
