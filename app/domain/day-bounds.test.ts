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

test.each([
  ["America/New_York", "2024-03-10T05:00:00.000Z", "2024-03-11T04:00:00.000Z"],
  ["Europe/Berlin", "2024-03-09T23:00:00.000Z", "2024-03-10T23:00:00.000Z"],
  ["Asia/Tokyo", "2024-03-09T15:00:00.000Z", "2024-03-10T15:00:00.000Z"],
])("a day in %s begins and ends at its midnights", (timeZone, since, until) => {
  expect(dayBounds("2024-03-10", timeZone)).toEqual({ since, until });
});
