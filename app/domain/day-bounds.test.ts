import { expect, test } from "vitest";
import { dayBounds } from "./day-bounds.ts";

test("bounds a day in the newsroom's time zone, also when the clocks change", () => {
  expect(dayBounds("2026-11-25", "America/New_York")).toEqual({
    since: "2026-11-25T05:00:00.000Z",
    until: "2026-11-26T05:00:00.000Z",
  });
  expect(dayBounds("2026-11-01", "America/New_York")).toEqual({
    since: "2026-11-01T04:00:00.000Z",
    until: "2026-11-02T05:00:00.000Z",
  });
  expect(dayBounds("", "UTC")).toEqual({});
});
