import { TZDate } from "@date-fns/tz";
import { expect, test } from "vitest";
import { parseZoned, withDay, withTime, zoneTexts } from "./zoned-date.ts";

const MOMENT = "2024-03-05T03:05:00.000Z";

test.each([
  ["America/New_York", "2024-03-04T14:30:00.000Z"],
  ["Europe/Berlin", "2024-03-05T08:30:00.000Z"],
  ["Asia/Tokyo", "2024-03-05T00:30:00.000Z"],
])("a time is set on the day that it is in %s", (timeZone, result) => {
  expect(withTime(MOMENT, "09:30", timeZone)).toBe(result);
});

test.each([
  ["America/New_York", "2024-07-01T02:05:00.000Z"],
  ["Europe/Berlin", "2024-07-01T02:05:00.000Z"],
  ["Asia/Tokyo", "2024-07-01T03:05:00.000Z"],
])("a chosen day keeps the time of day in %s, also in summer time", (timeZone, result) => {
  const day = new TZDate(2024, 6, timeZone === "America/New_York" ? 0 : 1, timeZone);
  expect(withDay(MOMENT, day, timeZone)).toBe(result);
});

test("a time that the clock change skips is moved forward by an hour", () => {
  const evening = "2024-03-10T22:00:00.000Z";
  expect(withTime(evening, "02:30", "America/New_York")).toBe("2024-03-10T07:30:00.000Z");
  expect(withTime(evening, "03:30", "America/New_York")).toBe("2024-03-10T07:30:00.000Z");
  expect(withTime(evening, "01:30", "America/New_York")).toBe("2024-03-10T06:30:00.000Z");
});

test("an empty time changes nothing, and an invalid value is no date", () => {
  expect(withTime(MOMENT, "", "UTC")).toBeUndefined();
  expect(parseZoned("soon", "UTC")).toBeUndefined();
});

test("names the zone, and the time on a device whose clock differs", () => {
  const date = new Date(MOMENT);
  expect(zoneTexts(date, "America/New_York", "Europe/Berlin")).toEqual({
    zone: "EST",
    elsewhere: "On this device: Mar 5, 2024, 04:05 GMT+1.",
  });
  expect(zoneTexts(date, "America/New_York", "America/Toronto")).toEqual({
    zone: "EST",
    elsewhere: undefined,
  });
});
