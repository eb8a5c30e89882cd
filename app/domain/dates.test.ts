import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type DateStyle,
  formatCardDate,
  formatLongDate,
  formatLongTime,
  formatMastheadDate,
  formatTimeAgo,
  formatYear,
  toIsoDate,
} from "./dates.ts";

const UTC: DateStyle = { timeZone: "UTC", language: "en" };

test("pads the day on cards, but not on articles and column cards", () => {
  expect(formatCardDate("2024-03-05T08:00:00Z", UTC)).toBe("March 05, 2024");
  expect(formatLongDate("2024-03-05T08:00:00Z", UTC)).toBe("March 5, 2024");
});

test.each([
  ["America/New_York", "March 4, 2024", "March 4, 2024 at 10:05 PM EST"],
  ["Europe/Berlin", "March 5, 2024", "March 5, 2024 at 4:05 AM GMT+1"],
  ["Asia/Tokyo", "March 5, 2024", "March 5, 2024 at 12:05 PM GMT+9"],
])("formats days and times in %s", (timeZone, day, time) => {
  expect(formatLongDate("2024-03-05T03:05:00Z", { timeZone, language: "en" })).toBe(day);
  expect(formatLongDate("2024-03-04T22:05:00-05:00", { timeZone, language: "en" })).toBe(day);
  expect(formatLongTime("2024-03-05T03:05:00Z", { timeZone, language: "en" })).toBe(time);
});

test("times follow the change to daylight saving time", () => {
  const atNewYork = (value: string) =>
    formatLongTime(value, { timeZone: "America/New_York", language: "en" });
  expect(atNewYork("2024-03-10T06:59:00Z")).toBe("March 10, 2024 at 1:59 AM EST");
  expect(atNewYork("2024-03-10T07:00:00Z")).toBe("March 10, 2024 at 3:00 AM EDT");
  // The last minute of a day of 23 hours.
  expect(
    formatLongDate("2024-03-11T03:59:00Z", { timeZone: "America/New_York", language: "en" }),
  ).toBe("March 10, 2024");
});

test.each([null, "", "soon", "2024-13-01"])("formats %j as an invalid date", (value) => {
  expect(formatCardDate(value, UTC)).toBe("Invalid Date");
  expect(formatLongDate(value, UTC)).toBe("Invalid Date");
  expect(formatLongTime(value, UTC)).toBe("Invalid Date");
  expect(toIsoDate(value)).toBeUndefined();
});

test("formats dates as the date-fns patterns do", () => {
  const min = new Date("1000-01-02T00:00:00Z");
  const max = new Date("9999-12-30T00:00:00Z");
  const zones = fc.constantFrom("UTC", "America/New_York", "Europe/Berlin", "Asia/Tokyo");
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), zones, (date, timeZone) => {
      const zoned = new TZDate(date, timeZone);
      const value = date.toISOString();
      expect(formatCardDate(value, { timeZone, language: "en" })).toBe(
        format(zoned, "MMMM dd, yyyy"),
      );
      expect(formatLongDate(value, { timeZone, language: "en" })).toBe(
        format(zoned, "MMMM d, yyyy"),
      );
    }),
  );
});

test("formats the masthead date and the year in the newsroom's time zone", () => {
  const newYear = new Date("2025-01-01T03:00:00Z");
  expect(formatMastheadDate(newYear, UTC)).toBe("Wednesday, January 1, 2025");
  expect(formatMastheadDate(newYear, { timeZone: "America/New_York", language: "en" })).toBe(
    "Tuesday, December 31, 2024",
  );
  expect(formatYear(newYear, UTC)).toBe("2025");
  expect(formatYear(newYear, { timeZone: "America/New_York", language: "en" })).toBe("2024");
});

test.each([
  [-120, undefined],
  [-30, "just now"],
  [59, "just now"],
  [60, "1 minute ago"],
  [3599, "59 minutes ago"],
  [7300, "2 hours ago"],
  [86_399, "23 hours ago"],
  [86_400, undefined],
])("says how long ago a time was that is %i seconds old", (seconds, text) => {
  const now = Date.parse("2026-03-05T08:00:00Z");
  expect(formatTimeAgo(new Date(now - seconds * 1000).toISOString(), now, "en")).toBe(text);
});

test("says nothing of a time that is missing or invalid", () => {
  expect(formatTimeAgo(null, 0, "en")).toBeUndefined();
  expect(formatTimeAgo("soon", 0, "en")).toBeUndefined();
});

test.each([
  ["en-GB", "05 March 2024", "5 March 2024 at 08:00 UTC", "2 hours ago"],
  ["de", "05. März 2024", "5. März 2024 um 08:00 UTC", "vor 2 Stunden"],
  ["fr", "05 mars 2024", "5 mars 2024 à 08:00 UTC", "il y a 2 heures"],
  ["es", "05 de marzo de 2024", "5 de marzo de 2024 a las 8:00 UTC", "hace 2 horas"],
] as const)("dates in %s", (language, card, time, ago) => {
  const style: DateStyle = { timeZone: "UTC", language };
  const value = "2024-03-05T08:00:00Z";
  expect(formatCardDate(value, style)).toBe(card);
  expect(formatLongTime(value, style)).toBe(time);
  expect(formatTimeAgo(value, Date.parse("2024-03-05T10:30:00Z"), language)).toBe(ago);
});

test("a time of this minute is now in the words of the language", () => {
  expect(formatTimeAgo(new Date(0).toISOString(), 0, "en-GB")).toBe("just now");
  expect(formatTimeAgo(new Date(0).toISOString(), 0, "fr")).toBe("maintenant");
});
