import { expect, test } from "vitest";
import {
  dayAndTimeText,
  dayText,
  editedText,
  formatFullStaffDate,
  formatStaffDate,
  formatStaffTime,
  isScheduled,
  momentText,
  spanText,
} from "./staff-dates.ts";

/** In New York it is still March 4, in Tokyo already noon. */
const MOMENT = "2024-03-05T03:05:00Z";

test.each([
  ["America/New_York", "Mar 4, 2024", "March 4th, 2024", "22:05 EST"],
  ["Europe/Berlin", "Mar 5, 2024", "March 5th, 2024", "04:05 GMT+1"],
  ["Asia/Tokyo", "Mar 5, 2024", "March 5th, 2024", "12:05 GMT+9"],
])("formats dates and times in %s", (timeZone, date, fullDate, time) => {
  expect(formatStaffDate(MOMENT, timeZone)).toBe(date);
  expect(formatFullStaffDate(MOMENT, timeZone)).toBe(fullDate);
  expect(formatStaffTime(MOMENT, timeZone)).toBe(time);
});

test("times follow the change to daylight saving time", () => {
  expect(formatStaffTime("2024-03-10T06:59:00Z", "America/New_York")).toBe("01:59 EST");
  expect(formatStaffTime("2024-03-10T07:00:00Z", "America/New_York")).toBe("03:00 EDT");
  expect(formatStaffTime("2024-10-27T00:30:00Z", "Europe/Berlin")).toBe("02:30 GMT+2");
  expect(formatStaffTime("2024-10-27T01:30:00Z", "Europe/Berlin")).toBe("02:30 GMT+1");
});

test("momentText omits the date for today in the newsroom's time zone", () => {
  const now = new Date("2024-03-05T04:30:00Z");
  expect(momentText(MOMENT, "America/New_York", now)).toBe("at\u00a022:05\u00a0EST");
  const later = new Date("2024-03-05T05:30:00Z");
  expect(momentText(MOMENT, "America/New_York", later)).toBe(
    "on Mar 4, 2024 at\u00a022:05\u00a0EST",
  );
});

test.each([
  ["2024-03-09T23:00:00Z", "Today 18:00 EST"],
  // The day of the clock change has 23 hours.
  ["2024-03-11T03:59:00Z", "Tomorrow 23:59 EDT"],
  ["2024-03-11T04:00:00Z", "Mar 11, 2024, 00:00 EDT"],
  ["2024-03-08T11:00:00Z", "Mar 8, 2024, 06:00 EST"],
])("dayAndTimeText names today and tomorrow: %s", (value, text) => {
  expect(dayAndTimeText(value, "America/New_York", new Date("2024-03-09T12:00:00Z"))).toBe(text);
});

test("editedText is the time of day for today, else the date", () => {
  const now = new Date("2024-03-05T04:30:00Z");
  expect(editedText(MOMENT, "America/New_York", now)).toBe("22:05");
  expect(editedText(MOMENT, "America/New_York", new Date("2024-03-05T05:30:00Z"))).toBe(
    "Mar 4, 2024",
  );
});

test.each([
  ["2024-03-01", "March 1st, 2024"],
  ["2024-03-02", "March 2nd, 2024"],
  ["2024-03-03", "March 3rd, 2024"],
  ["2024-03-11", "March 11th, 2024"],
  ["2024-03-22", "March 22nd, 2024"],
])("writes the ordinal of %s", (day, text) => {
  expect(formatFullStaffDate(day, "UTC")).toBe(text);
});

test("names tomorrow on a day of 25 hours", () => {
  const now = new Date("2024-11-03T04:30:00Z");
  expect(dayText("2024-11-04T04:30:00Z", "America/New_York", now)).toBe("Today");
  expect(dayText("2024-11-04T05:00:00Z", "America/New_York", now)).toBe("Tomorrow");
  expect(dayText("2024-11-05T05:00:00Z", "America/New_York", now)).toBe("Nov 5, 2024");
});

test("spans name the day once where they end on it", () => {
  const now = new Date("2024-03-05T12:00:00Z");
  expect(spanText("2024-03-05T15:05:00Z", "2024-03-05T15:40:00Z", "UTC", now)).toBe(
    "Today 15:05 to 15:40 UTC",
  );
  expect(spanText("2024-03-04T23:50:00Z", "2024-03-05T00:05:00Z", "UTC", now)).toBe(
    "Mar 4, 2024, 23:50 UTC to Today 00:05 UTC",
  );
  expect(spanText("", "2024-03-05T00:05:00Z", "UTC", now)).toBe("Invalid Date");
});

test("an invalid date is formatted as Invalid Date", () => {
  expect(formatStaffDate("", "UTC")).toBe("Invalid Date");
  expect(formatFullStaffDate("soon", "UTC")).toBe("Invalid Date");
  expect(formatStaffTime("", "UTC")).toBe("Invalid Date");
  expect(dayAndTimeText("", "UTC")).toBe("Invalid Date");
});

test("an article is scheduled until its publish date", () => {
  const now = new Date("2024-03-05T12:00:00Z");
  expect(isScheduled("2024-03-05T12:00:01Z", now)).toBe(true);
  expect(isScheduled("2024-03-05T12:00:00Z", now)).toBe(false);
});
