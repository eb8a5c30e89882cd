import { expect, test } from "vitest";
import { fromZonedInput, toZonedInput } from "./zoned-time.ts";

test.each([
  ["2026-11-25T06:00:30", "America/New_York", "2026-11-25T11:00:30.000Z"],
  ["2026-07-25T06:00", "America/New_York", "2026-07-25T10:00:00.000Z"],
  // The hour that the clock change skips.
  ["2026-03-08T02:30:00", "America/New_York", "2026-03-08T07:30:00.000Z"],
  ["", "UTC", undefined],
  ["2026-11-25", "UTC", undefined],
])("%s in %s is %s", (value, timeZone, moment) => {
  expect(fromZonedInput(value, timeZone)).toBe(moment);
});

test("a moment is shown in the newsroom's zone, and means the same again", () => {
  const moment = "2026-11-25T23:59:58.000Z";
  const shown = toZonedInput(moment, "Asia/Kolkata");
  expect(shown).toBe("2026-11-26T05:29:58");
  expect(fromZonedInput(shown, "Asia/Kolkata")).toBe(moment);
});
